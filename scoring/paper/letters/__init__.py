"""Every script: the computer's fonts, shaping, right to left, Latin letters for want of a font."""
