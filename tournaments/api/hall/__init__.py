"""What the hall seesand directors have besides tables: clock, boards, prizes, money, paper, links.

Touches what the rest of the API touches.
"""
