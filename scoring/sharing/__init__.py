"""Who may do what: devices, grants, share links with their QR codes, the origin they carry.

Touches models only.
"""
