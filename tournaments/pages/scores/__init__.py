"""Pages to enter scores: lines typed from sheets, one table looked at, corrections, the clock."""
