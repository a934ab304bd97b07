"""What a person's games come to: counts over tallied games, exact; a ratio is made only where it is
shown.

How each figure is counted stands in docs/players.md. Standard library only, like all of the law.
"""
