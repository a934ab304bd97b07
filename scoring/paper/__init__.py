"""The typographic system: pages, type, fonts, measured in points. Knows paper and no game."""
