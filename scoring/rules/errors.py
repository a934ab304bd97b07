"""The exception the law raises for what it does not allow: a stable code, the facts, the place."""

from collections.abc import Mapping


class RuleViolation(Exception):
    """Raised when something breaks a rule, or is not valid in the record format.

    `code` is stable and belongs to the record format; `facts` are the figures and names behind it.
    `words/refusals.py` has the sentence of each code, with the facts in its blanks.
    """

    #: Where in the record it was found; hands are counted from 1, calls from 0.
    place: Mapping[str, int] = {}

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts: Mapping[str, object] = facts

    def located(self, **place: int) -> "RuleViolation":
        """Copy the violation with its place in the record added: `hand=3`, or `call=0`."""
        violation = RuleViolation(self.code, **self.facts)
        violation.place = {**self.place, **place}
        return violation
