"""What the hall is shown and how it is divided: the law of the boards, and of rooms."""
