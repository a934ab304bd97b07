"""What the sheets say: an evening turned into the plain values that sheets are drawn from."""
