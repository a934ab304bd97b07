"""A list of names parsed: any bytes or text, a grid of cells, what each column is, people.

Touches no row.
"""
