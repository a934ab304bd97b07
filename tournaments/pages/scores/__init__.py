"""The pages where scores are put in: lines typed from sheets, one table looked at, corrections, the
clock.
"""
