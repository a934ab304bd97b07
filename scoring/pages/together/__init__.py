"""Devices kept together: join by a recovery code, printed or scanned; sign out."""
