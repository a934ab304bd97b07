"""The phone at a table: its page, its pad, and the call for the director."""
