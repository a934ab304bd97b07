"""A ruleset told to a reader, from its options alone: what is peculiar, bids, a hand, its points,
the end.
"""
