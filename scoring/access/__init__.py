"""Who may do what: devices, grants, the table of permissions, share links, the origin that they
carry.

Touches models only.
"""
