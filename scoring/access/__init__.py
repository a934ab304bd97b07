"""Who may do what: devices, grants, the table of permissions, share links and their origin.

Touches models only.
"""
