"""A hall that is full: every table's phone, everybody's own, boards and the director, on real
connections.
"""
