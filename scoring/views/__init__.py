"""Views, the pages of a game: read, call, show. Touches everything below, writes through services alone."""
