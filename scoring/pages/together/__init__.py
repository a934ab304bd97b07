"""Devices kept together: sign in, sign out, and account recovery.

Everywhere by a recovery code, printed or scanned; on a club's server also by passkeys and links by
mail.
"""
