"""What is printed. `type` sets words, `pages` lays out sheets, and each sheet is a file."""
