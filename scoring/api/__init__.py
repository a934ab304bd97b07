"""The HTTP API: translate requests into the law's questions and its answers.

Touches rules; stores nothing.
"""
