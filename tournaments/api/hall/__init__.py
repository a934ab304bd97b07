"""What the hall sees, and what a director has beside the tables: clock, boards, prizes, money,
paper, links.

Touches what the rest of the API touches.
"""
