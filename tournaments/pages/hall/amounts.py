"""Fields of prizes and money: amounts and counts; what is unclear is refused in words."""

from typing import Any

from django.forms import ValidationError

from scoring.pages.fields import ParsedField, read_whole
from scoring.rules.errors import RuleViolation
from tournaments.words.refusals import refusal_in_words


class AmountField(ParsedField):
    """A field whose parser raises RuleViolation, which becomes the field's error in words."""

    def to_python(self, value: Any) -> Any:
        """Parse the text. Raises ValidationError."""
        try:
            return super().to_python(value)
        except RuleViolation as violation:
            raise ValidationError(refusal_in_words(violation), code=violation.code) from violation


def read_number(text: str) -> int:
    """Parse a whole number of at most seven digits, 0 for nothing. Raises `number_unclear`."""
    number = read_whole(text)
    if number is None and text.strip():
        raise RuleViolation("number_unclear", typed=text.strip().replace("−", "-")[:40])
    return number or 0
