"""What the hall is shown, how it is divided and when it can be: boards, rooms, clock, days."""
