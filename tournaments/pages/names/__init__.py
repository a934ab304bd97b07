"""A list of names looked at before it is stored: what a form carries of it, stateless between two
pages.
"""
