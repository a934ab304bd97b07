"""Devices kept together, so that a lost phone loses nothing: their page, and the ways back.

Everywhere a recovery code, printed or scanned; on a club's server also passkeys and links by mail.
"""
