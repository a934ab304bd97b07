"""Every script: fonts of the computer, shaping, right to left, and Latin letters where no font has
others.
"""
