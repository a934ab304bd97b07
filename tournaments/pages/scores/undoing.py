"""Undo: the last act of the evening taken back."""

from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from config.language import gettext as _
from scoring.access import access
from scoring.pages.fields import way_back
from scoring.rules.errors import RuleViolation
from tournaments import services
from tournaments.pages.shown import Question, ask_first, evening_for, refuse
from tournaments.queries.acts import last_act
from tournaments.words.vocabulary import change_in_words

#: After these the page that one came from may be of a round that is not there any more.
OF_A_ROUND: Final = frozenset({"published", "drafted", "discarded", "by_hand"})


@require_POST
def undo(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Take back what still is the last act; a round that the hall has seen is asked about first."""
    evening, role = evening_for(request, tournament_id)
    number = request.POST.get("change", "")
    act = last_act(evening.tournament)
    is_publishing = act is not None and str(act.pk) == number and act.what == "published"
    if is_publishing and "sure" not in request.POST:
        question = Question(
            _("Take the round back?"),
            [_("Its seats leave the board and the phones. People may be on their way to them.")],
            _("Take it back"),
            reverse("evening", args=[tournament_id]),
        )
        return ask_first(request, evening, role, "evening", question)
    is_id = number.isascii() and number.isdigit() and len(number) < 18
    try:
        change = services.undo_last(
            tournament_id=tournament_id,
            change_id=int(number) if is_id else 0,
            device=access.device_of(request),
        )
    except RuleViolation as violation:
        refuse(request, violation, evening)
        return redirect("evening", tournament_id)
    words = change_in_words(change, evening.movement)
    messages.success(request, _("Taken back: {act}").format(act=words))
    evenings_own = reverse("evening", args=[tournament_id])
    return redirect(evenings_own if change.what in OF_A_ROUND else way_back(request, evenings_own))
