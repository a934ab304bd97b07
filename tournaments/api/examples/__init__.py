"""Examples of evenings for the OpenAPI document: what may be sent, and what the law makes of a
record.
"""
