"""A hand on its way to a sheet: the pad, its form, preview and views. Touches services, queries, words and rules."""
