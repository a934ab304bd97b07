"""Writers that bring in what was made elsewhere: a game from its record, many from an archive."""
