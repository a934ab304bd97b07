"""The HTTP API: translate requests into the law's questions and its answers.

Touches services, queries and rules; stores nothing by itself.
"""
