"""The server of the pages: HTTP connections and processes; it knows nothing of the game."""
