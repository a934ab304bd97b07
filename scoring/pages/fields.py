"""Parse figures, ids and files out of a request's form, where a whole form class would say less."""

import hashlib
from typing import Final, overload
from uuid import NAMESPACE_OID, UUID, uuid4, uuid5

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from scoring.rules.errors import RuleViolation
from scoring.services import SeenHand

#: Ids of what forms bring in are made below it.
_FORMS: Final = uuid5(NAMESPACE_OID, "five-hundred forms")


@overload
def whole_number(request: HttpRequest, name: str) -> int | None: ...
@overload
def whole_number(request: HttpRequest, name: str, default: int) -> int: ...
def whole_number(request: HttpRequest, name: str, default: int | None = None) -> int | None:
    """Parse a whole number of at most seven digits from the form; `default` for anything else.

    A true minus sign is one, as a phone's keyboard may write it.
    """
    text = request.POST.get(name, "").strip().replace("−", "-")
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 8 else default


def seen_hands(request: HttpRequest, name: str) -> tuple[SeenHand, ...]:
    """Parse hands as a form saw them (optimistic lock), each “number.version”; what is none is left out."""
    pairs = (text.split(".") for text in request.POST.getlist(name))
    return tuple(
        SeenHand(int(pair[0]), int(pair[1]))
        for pair in pairs
        if len(pair) == 2 and all(part.isascii() and part.isdigit() and len(part) < 8 for part in pair)
    )


def chosen_id(request: HttpRequest, name: str) -> UUID | None:
    """Parse an id from the form; None for anything else."""
    try:
        return UUID(request.POST.get(name, ""))
    except ValueError:
        return None


def id_by_form(request: HttpRequest, content: bytes) -> UUID:
    """Derive the id of what a form brings in: the same for the same file from the same form (idempotent).

    Each page that is rendered has a token of its own, which comes back however often its form is sent.
    """
    token = request.POST.get("csrfmiddlewaretoken", "")
    return uuid5(_FORMS, f"{token} {hashlib.sha256(content).hexdigest()}") if token else uuid4()


def way_back(request: HttpRequest, otherwise: str) -> str:
    """The address of ours that a form says it was sent from; `otherwise` for anything else."""
    back = request.POST.get("back", "")
    is_ours = back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    return back if is_ours else otherwise


def uploaded(request: HttpRequest, name: str, largest: int, too_large: str) -> bytes:
    """Read an uploaded file of at most `largest` bytes. Raises `missing_key`, `too_large_file`.

    `too_large`: how the second is said.
    """
    upload = request.FILES.get(name)
    if upload is None:
        raise RuleViolation("missing_key", _("Choose a file first."))
    if upload.size is None or upload.size > largest:
        raise RuleViolation("too_large_file", too_large)
    content: bytes = upload.read()
    return content
