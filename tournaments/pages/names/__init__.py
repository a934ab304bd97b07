"""A list of names shown before it is stored: what a form carries of it between two pages."""
