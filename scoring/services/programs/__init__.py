"""Writers for other programs: the tokens by which they come, the answers that they were given."""
