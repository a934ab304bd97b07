"""Template tags of an evening's pages: how its values are shown. They read what a view gives them, and no rows."""
