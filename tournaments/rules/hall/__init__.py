"""What the hall is shown, and when it can be: boards, clock, days."""
