"""Where Django looks for commands. Touches rules; translates, and writes nothing."""
