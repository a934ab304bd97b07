"""A hand on its way to a sheet: its form, preview and views.

Touches services and everything below.
"""
