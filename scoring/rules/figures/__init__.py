"""What a person's games come to: exact counts over tallied games; only pages make ratios.

How each figure is counted stands in docs/players.md. Standard library only, like all of the law.
"""
