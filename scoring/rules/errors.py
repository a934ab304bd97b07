"""What the law answers to something it does not allow."""

from collections.abc import Mapping


class RuleViolation(Exception):
    """Something the rules, or the record format, do not allow.

    `code` is stable and belongs to the record format; `facts` are the figures and names behind it; `message` is
    one English sentence for a log or a terminal. Pages translate the code and the facts, never the message.
    """

    def __init__(self, code: str, message: str, **facts: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.facts: Mapping[str, object] = facts

    def located(self, **place: int) -> "RuleViolation":
        """The same violation with the place it was found at: `hand=3`, or `call=0`."""
        found = RuleViolation(self.code, self.message, **self.facts)
        found.place = {**self.place, **place}
        return found

    #: Where in the record it was found; hands are counted from 1, calls from 0.
    place: Mapping[str, int] = {}
