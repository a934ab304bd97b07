"""Pages that the hall sees: its boards, the standings, each player's own."""
