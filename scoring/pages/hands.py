"""A game's hands: its page as a host of the pad, and who reached the target first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from config.copies.asking import ask_for_copy
from config.language import gettext as _
from scoring import queries, services
from scoring.access import access
from scoring.access.locking import Stale
from scoring.access.permissions import permits_request
from scoring.models import Device, Hand
from scoring.pad.host import Following, Recorded
from scoring.pages import pad as pad_views
from scoring.pages.fields import whole_number
from scoring.pages.screen.views import end_page
from scoring.pages.shown import (
    line_of,
    next_game_url,
    role_on_its_pages,
    sheet_for,
    summary,
    tonight,
)
from scoring.queries import GameSheet
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand as HandFacts
from scoring.services import NO_STRIKES, After, By, SeenHand, Strikes
from scoring.words.refusals import refusal_in_words

#: The pad's pages -> the names of their addresses.
ROUTES: Final = {
    "pad": "new-hand",
    "keep": "hand-in-play",
    "pulse": "pulse",
    "sheet": "game",
    "done": "game",
    "need": "need",
    "rematch": "rematch",
    "share": "share",
    "beside": "game",
    "amend": "amend-hand",
    "preview-amendment": "preview-amendment",
    "void": "void-hand",
}


@dataclass(frozen=True)
class GameHost:
    """A game's page as a host of the pad."""

    request: HttpRequest
    sheet: GameSheet
    device: Device | None = None
    hands_left: None = None
    may_rule: bool = True
    back_note: str = ""
    sitting: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        return self.sheet.sheet.is_open and self.sheet.game.stopped_at is None

    @property
    def revision(self) -> str:
        return queries.pulse_of(self.sheet.game)

    @property
    def back_words(self) -> str:
        return _("Games")

    @property
    def done_words(self) -> str:
        return _("Score sheet")

    def url(self, page: str, *hand: int) -> str:
        if page == "call":
            return ""
        return (
            reverse("home")
            if page == "home"
            else reverse(ROUTES[page], args=[self.sheet.game.pk, *hand])
        )

    def way_out(self, *, just_saved: bool) -> str:
        return "" if self.sheet.sheet.is_open or just_saved else self.url("sheet")

    def context(self) -> dict[str, object]:
        game = self.sheet.game
        if self.is_open:
            return summary(self.sheet)
        series = queries.series_of(game)
        more = {
            "tonight": tonight(series),
            "next_game_url": next_game_url(self.request, game, series),
        }
        return {**summary(self.sheet), **end_page(self.sheet), **more}

    def refusal(self, violation: RuleViolation) -> str:
        return refusal_in_words(violation)

    def consequences(self, row: Hand, facts: HandFacts) -> list[str]:
        return []

    def again(self) -> "GameHost":
        game = queries.game_with_rows(self.sheet.game.pk)
        assert game is not None
        return replace(self, sheet=replace(queries.game_sheet(game), role=self.sheet.role))

    def following(self, sheet: GameSheet) -> Following | None:
        return Following(f"{sheet.game.revision}.") if sheet.sheet.is_open else None

    def copy_if_over(self) -> None:
        if not self.is_open:
            ask_for_copy("game")

    def record(self, key: UUID, facts: HandFacts, after: After) -> Recorded:
        game_id = self.sheet.game.pk
        row = services.record_hand(
            game_id=game_id, key=key, facts=facts, device=self.device, after=after, read=self.sheet
        )
        return Recorded(row, queries.keep_recorded(self.sheet, row))

    def amend(
        self, seen: SeenHand, facts: HandFacts, by: By, strikes: Strikes = NO_STRIKES
    ) -> Hand:
        return services.amend_hand(
            game_id=self.sheet.game.pk, seen=seen, facts=facts, by=by, strikes=strikes
        )

    def void(
        self,
        seen: SeenHand,
        by: By,
        into_play: Mapping[str, Sequence[str]] | None,
        strikes: Strikes = NO_STRIKES,
    ) -> Hand:
        return services.void_hand(
            game_id=self.sheet.game.pk, seen=seen, by=by, into_play=into_play, strikes=strikes
        )

    def keep(self, number: int, fields: Mapping[str, Sequence[str]] | None) -> bool:
        return services.keep_in_play(
            game_id=self.sheet.game.pk, number=number, fields=fields, device=self.device
        )


def _host(request: HttpRequest, game_id: UUID) -> GameHost:
    """The game as a host, for who keeps its score; to anyone else the game does not exist (404)."""
    visitor = access.visitor(request)
    return GameHost(request, sheet_for(request, game_id, visitor), visitor.device)


def _host_to_record(request: HttpRequest, game_id: UUID) -> GameHost:
    """The same for a hand to record: in one statement, where this process has the game."""
    opened = queries.GAME.open(request, game_id)
    role = role_on_its_pages(opened.thing, opened.role_with(opened.thing)) if opened else None
    sheet = queries.kept_sheet(opened.thing) if opened and permits_request(role, request) else None
    if opened is None or sheet is None:
        raise Http404
    return GameHost(request, replace(sheet, role=role), opened.visitor.device)


@require_http_methods(["GET", "HEAD", "POST"])
def new_hand(request: HttpRequest, game_id: UUID) -> HttpResponse:
    host = _host_to_record if request.method == "POST" else _host
    return pad_views.pad(request, host(request, game_id))


@require_POST
def in_play(request: HttpRequest, game_id: UUID) -> HttpResponse:
    return pad_views.keep_in_play(request, _host(request, game_id))


@require_http_methods(["GET", "HEAD", "POST"])
def amend(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    host = _host(request, game_id)
    if any(row.number == number and row.voided for row in host.sheet.game.hand_rows):
        words = _("This hand was struck out. You can let it count again under “Corrections”.")
        messages.error(request, words)
        return redirect("game", game_id)
    return pad_views.amend(request, host, number)


@require_POST
def preview_amendment(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    """Answer with the effect of a corrected hand, as JSON; stores nothing."""
    return pad_views.preview_amendment(request, _host(request, game_id), number)


@require_http_methods(["GET", "HEAD", "POST"])
def void(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    return pad_views.void(request, _host(request, game_id), number)


@require_POST
def first_to_target(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    """Store the one answer that only the people at the table have: who reached the target first."""
    host = _host(request, game_id)
    line = line_of(host.sheet, number)
    unit = request.POST.get("unit", "")
    if unit not in line.scored.ending.candidates:
        messages.error(request, _("Choose who got there first."))
        return redirect("game", game_id)
    seen = SeenHand(number, whole_number(request, "version", -1))
    try:
        services.settle_first(game_id=game_id, seen=seen, unit=unit, by=By(host.device))
    except Stale:
        return pad_views.stale(request, host)
    return redirect("game", game_id)
