"""House rules as values: every option, checked, and the named rulesets with their sources.

Touches rules alone.
"""
