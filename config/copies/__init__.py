"""Copies of all that is kept: made while the server runs, checked, kept in turn, put back.

Knows databases and files, and asks the apps for their models; names none of them.
"""
