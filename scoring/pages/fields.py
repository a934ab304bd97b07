"""Fields of forms whose pages draw the controls; and a field or file read without a form."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Final, overload
from uuid import NAMESPACE_OID, UUID, uuid4, uuid5

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils.http import url_has_allowed_host_and_scheme

from scoring.rules.errors import RuleViolation
from scoring.rules.record.shapes import parse_storable
from scoring.services import SeenHand
from scoring.words.forms import WordedForm

#: Ids of what forms bring in are made below it.
_FORMS: Final = uuid5(NAMESPACE_OID, "five-hundred forms")
#: What an absent field is, unless it says: parsed as if it were there, and empty.
EMPTY: Final = object()


class Unclear(ValueError):
    """A form that cannot be used as it is (validation); its text is words for the person."""


class PageForm(WordedForm):
    """A form whose page draws the controls itself, and displays a refusal as a message."""

    def read(self) -> dict[str, Any]:
        """Return the cleaned data. Raises Unclear with the first error."""
        for errors in self.errors.values():
            raise Unclear(errors[0])
        return self.cleaned_data


class ParsedField(forms.Field):
    """A field that a function parses: `str` for text as it was typed, `read_whole` for a figure.

    `absent`: the value where the form does not have the field; unless given, that is parsed as
    empty.
    """

    def __init__(self, parse: Callable[[str], Any] = str, *, absent: Any = EMPTY) -> None:
        super().__init__(required=False)
        self.parse, self.absent = parse, absent

    def to_python(self, value: Any) -> Any:
        """Parse the text. What the function raises other than ValidationError is raised."""
        if value is None and self.absent is not EMPTY:
            return self.absent
        return self.parse(value or "")

    def bound_data(self, data: Any, initial: Any) -> Any:
        """Return what was typed; the initial value where the form does not have the field."""
        return initial if data is None else data


class _Pressed(forms.HiddenInput):
    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> bool:
        return name in data


class PressedField(forms.Field):
    """A button pressed or a box ticked: True if the form has it, with whatever value."""

    widget = _Pressed

    def __init__(self) -> None:
        super().__init__(required=False)


class _All(forms.HiddenInput):
    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> list[str]:
        assert isinstance(data, QueryDict)
        return [str(value) for value in data.getlist(name)]


class ListField(forms.Field):
    """A field that a form may have many times; a function parses the list of its values."""

    widget = _All

    def __init__(self, parse: Callable[[list[str]], Any] = list) -> None:
        super().__init__(required=False)
        self.parse = parse

    def to_python(self, value: Any) -> Any:
        return self.parse(value)


def read_whole(text: str) -> int | None:
    """Parse a whole number of at most seven digits; None for anything else.

    A sign may stand before it: a plus, a true minus, or the dash that a phone's keyboard has.
    """
    text = text.strip().replace("−", "-").replace("–", "-")
    digits = text[1:] if text.startswith(("+", "-")) else text
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 8 else None


def read_row(text: str) -> int:
    """Parse the number of a row, or of its version; -1, which none has, for anything else."""
    number = read_whole(text)
    return -1 if number is None else number


def read_id(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def read_ids(texts: list[str]) -> list[UUID]:
    return [chosen for text in texts if (chosen := read_id(text)) is not None]


def read_hands(texts: list[str]) -> tuple[SeenHand, ...]:
    """Parse hands as a form saw them (optimistic lock), “number.version”; drop the rest."""
    pairs = (text.split(".") for text in texts)
    return tuple(
        SeenHand(int(pair[0]), int(pair[1]))
        for pair in pairs
        if len(pair) == 2
        and all(part.isascii() and part.isdigit() and len(part) < 8 for part in pair)
    )


@overload
def whole_number(request: HttpRequest, name: str) -> int | None: ...
@overload
def whole_number(request: HttpRequest, name: str, default: int) -> int: ...
def whole_number(request: HttpRequest, name: str, default: int | None = None) -> int | None:
    """Parse a whole number from the form, as `read_whole` does; `default` for anything else."""
    number = read_whole(request.POST.get(name, ""))
    return default if number is None else number


def chosen_id(request: HttpRequest, name: str) -> UUID | None:
    return read_id(request.POST.get(name, ""))


def id_by_form(request: HttpRequest, content: bytes) -> UUID:
    """Derive the id of what a form brings in: the same for a file from the same form (idempotent).

    Each page that is rendered has a token of its own, which comes back however often its form is
    sent.
    """
    token = request.POST.get("csrfmiddlewaretoken", "")
    return uuid5(_FORMS, f"{token} {hashlib.sha256(content).hexdigest()}") if token else uuid4()


def way_back(request: HttpRequest, otherwise: str) -> str:
    """The address of ours that a form says it was sent from; `otherwise` for anything else."""
    back = request.POST.get("back", "")
    is_ours = back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    return back if is_ours else otherwise


def uploaded(request: HttpRequest, name: str, largest: int) -> bytes:
    """Read an upload of at most `largest` bytes. Raises `no_file`, `too_large_file`."""
    upload = request.FILES.get(name)
    if upload is None:
        raise RuleViolation("no_file")
    if upload.size is None or upload.size > largest:
        raise RuleViolation("too_large_file")
    content: bytes = upload.read()
    return content


def parsed(content: bytes, kind: str, refusal: str) -> dict[str, object]:
    """Parse a file that was sent to be of one kind, a format of this program.

    Raises RuleViolation `refusal` for what is no JSON, or of another kind; another version of this
    kind is left to its reader.
    """
    try:
        document = parse_storable(content)
    except RuleViolation as violation:
        if violation.code != "not_json":
            raise
        document = None
    if not isinstance(document, dict) or _kind_of(document.get("format", kind)) != _kind_of(kind):
        raise RuleViolation(refusal)
    return document


def _kind_of(written: object) -> str:
    """A format without its version: `five-hundred-record` of `five-hundred-record/1`."""
    return str(written).partition("/")[0]
