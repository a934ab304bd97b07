"""The law of the event: who goes where, who has how many, who won. Standard library only.

It knows points, not bids; what a hand scores is the law of `scoring.rules`. Sources and readings
are in docs/rules.md.
"""
