"""Who may do what in an evening: its rights, its doors, wrong guesses of codes, and its links.

Touches models only.
"""
