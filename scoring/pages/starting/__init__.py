"""From the first page to the first deal: games listed, put away, deleted; who plays, by which
rules.
"""
