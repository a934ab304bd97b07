"""The page to which the `type` of a problem leads: each refusal, its status and sentence."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.api.http.problems import STATUSES
from scoring.words.refusals import REFUSALS


class Refusal(NamedTuple):
    """A code of a refusal, the status it is answered with, and what it says."""

    code: str
    status: int
    words: str


def refusals() -> list[Refusal]:
    """List all refusals, by code."""
    return [
        Refusal(code, STATUSES.get(code, 422), str(REFUSALS[code])) for code in sorted(REFUSALS)
    ]


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show every refusal, so that the `type` of a problem leads to what it says."""
    return render(request, "api_refusals.html", {"refusals": refusals()})
