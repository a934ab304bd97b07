"""Template tags of an evening's pages. They read what a view gives them, and no rows."""
