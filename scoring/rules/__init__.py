"""The law of Five Hundred at one table: plain Python, standard library only.

Sources are cited by the numbers docs/rules.md gives them: 000 Australian four-handed, 001 House of
Cards, 002 the long page of variants, 003 the AllSlots article, 004 the GameRules article. "Reading
n" is an entry of the list of readings there.
"""
