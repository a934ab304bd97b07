"""A list of names parsed: bytes or text, a grid of cells, columns, people. Touches no row."""
