"""A ruleset told from its options alone: peculiarities, bids, a hand, points, the end."""
