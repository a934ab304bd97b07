"""Writers that bring in what was written elsewhere: a game from its record, many from
an archive.
"""
