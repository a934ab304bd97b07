"""Examples of evenings for the OpenAPI document: what may be sent, and answers to records."""
