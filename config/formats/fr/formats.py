"""Figures in fields and drawings stay as programs read them; words/ puts figures into words."""

DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = ""
