"""A table's phone as a host of the pad: hand by hand, for a round that its address names.

A page names its round: a phone left open from the last one cannot write into the next.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.language import gettext as _
from scoring import queries as scoring_queries
from scoring.access.access import Visitor
from scoring.access.doors import Door
from scoring.access.permissions import permits_request
from scoring.models import Device, Game, Hand, Role
from scoring.pad.host import Following, Recorded
from scoring.pages import pad as pad_views
from scoring.pages.polling import answer_poll
from scoring.pages.shown import summary
from scoring.queries import GameSheet
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import OUTCOMES
from scoring.rules.hands import Hand as HandFacts
from scoring.services import NO_STRIKES, After, By, SeenHand, Strikes
from scoring.words.vocabulary import people
from tournaments import queries, services
from tournaments.models import Table, TableSign
from tournaments.pages.shown import copy_if_over
from tournaments.queries import AtTable, TableKey
from tournaments.rules.tables import SIDES
from tournaments.words.corrections import preview_correction
from tournaments.words.phones import either, player_at, standing_of, what_ended, with_names
from tournaments.words.refusals import refusal_in_words
from tournaments.words.vocabulary import points_or_won

#: The pad's pages -> the names of their addresses; a table asks nobody who reached a target first.
ROUTES: Final = {
    "pad": "table-pad",
    "keep": "table-in-play",
    "pulse": "table-pulse",
    "amend": "table-amend",
    "preview-amendment": "table-preview-amendment",
    "void": "table-void",
}


class AtSign(NamedTuple):
    """A table's sign and who came to it: device, whether he directs, whether the sign brought him.

    By the sign he speaks for those who sit there, whatever else he may do.
    """

    sign: TableSign
    device: Device | None
    directs: bool
    is_tables_phone: bool

    def table_in(self, number: int) -> TableKey:
        return TableKey(self.sign.tournament_id, number, self.sign.number)


def sign_for(request: HttpRequest, sign_id: UUID, door: Door[TableSign] = queries.SIGN) -> AtSign:
    """Return the sign and its visitor. Raises Http404 for who may not enter hands (permission)."""
    opened = door.open(request, sign_id)
    if opened is None:
        raise Http404
    sign, visitor = opened.thing, opened.visitor
    directs = opened.role_with(sign.tournament) is Role.OWN
    if not permits_request(Role.OWN if directs else opened.role_with(sign), request):
        raise Http404
    by_sign = opened._replace(visitor=Visitor(visitor.device)).role_with(sign)
    return AtSign(
        sign, visitor.device, directs, by_sign is not None and by_sign.includes(Role.KEEP)
    )


def host_for(request: HttpRequest, sign_id: UUID, number: int) -> "TableHost":
    """Make a host of the sign's table. Raises Http404 as `sign_for`, and without that round."""
    at_sign = sign_for(request, sign_id)
    here = queries.at_table(at_sign.sign.tournament, number, at_sign.sign.number)
    game = here.table.row.game if here else None
    sheet = scoring_queries.kept_sheet(game) if game else None
    if here is None or sheet is None:
        raise Http404
    return TableHost(request, at_sign, here, sheet)


@dataclass(frozen=True)
class TableHost:
    """A table of a round as a host of the pad; `scoring.pad.host` documents the methods."""

    request: HttpRequest
    at_sign: AtSign
    here: AtTable
    sheet: GameSheet

    @property
    def sign(self) -> TableSign:
        return self.at_sign.sign

    @property
    def directs(self) -> bool:
        return self.at_sign.directs

    @property
    def is_tables_phone(self) -> bool:
        """Return whether this device came by the table's sign: it speaks for its four."""
        return self.at_sign.is_tables_phone

    @property
    def may_rule(self) -> bool:
        """Return whether points may be given or taken here: by the director alone (permission)."""
        return self.directs

    @property
    def device(self) -> Device | None:
        return self.at_sign.device

    @property
    def sitting(self) -> tuple[str, ...]:
        return tuple(entry.key for entry in self.here.table.entries.values())

    @property
    def key(self) -> TableKey:
        return self.at_sign.table_in(self.here.round.number)

    @property
    def is_open(self) -> bool:
        """Return whether hands are asked for.

        They are while the round is played, and nothing has settled what counts at the table. A
        director may complete the hands of a table whose totals were typed.
        """
        table = self.here.table
        if self.here.is_past or table.hands_done or table.row.agreed_at:
            return False
        return not table.has_typed or table.plays_last_hand or self.directs

    @property
    def hands_left(self) -> int | None:
        """The number of hands that the table has still to play.

        None once the round is over: late hands are kept whatever their number; and where something
        else than a number of hands ends the round.
        """
        table = self.here.table
        if self.here.is_past or table.hands_per_round is None:
            return None
        return max(0, table.hands_per_round - table.scored)

    @property
    def revision(self) -> str:
        return _revision(self.sign, self.sheet.game, self.here.table.row, self.here.current)

    @property
    def back_words(self) -> str:
        return _("Table {table}").format(table=self.sign.number)

    @property
    def back_note(self) -> str:
        return _("Round {round}").format(round=self.here.round.number)

    @property
    def done_words(self) -> str:
        return _("Table {table}").format(table=self.sign.number)

    def url(self, page: str, *hand: int) -> str:
        if page in ROUTES:
            return reverse(ROUTES[page], args=[self.sign.pk, self.here.round.number, *hand])
        if page == "need":
            return reverse("rules", args=[self.sheet.game.ruleset.name])
        if page == "done" and self.directs:
            return reverse("event-table", args=list(self.key))
        has_none = page in ("rematch", "share", "beside")
        if has_none or (page == "call" and self.here.is_past):
            return ""
        sheet = reverse("table-phone", args=[self.sign.pk]) + "?sheet=1"
        return f"{sheet}#call" if page == "call" else sheet

    def way_out(self, *, just_saved: bool) -> str:
        """Return the URL that replaces a full pad, or one without a scorer; else empty."""
        asks_first = self.here.table.awaits_scorer and self.is_tables_phone
        stays = self.here.is_past or (self.is_open and not asks_first)
        return "" if stays else reverse("table-phone", args=[self.sign.pk])

    def context(self) -> dict[str, object]:
        context = {**summary(self.sheet), "ending": closed_words(self), "way_on": self._way_on()}
        view = self.here.table
        if view.has_typed:
            # The hands of a table with totals may come to something else: it is shown and said.
            context["note"] = " ".join(saying.words for saying in standing_of(view))
            context["standing"] = [
                (
                    people([view.entries[seat].name for seat in seats]),
                    points_or_won(view, side),
                    False,
                )
                for side, seats in SIDES.items()
            ]
        return context

    def _way_on(self) -> dict[str, str]:
        """Return the link from the closed pad: to the agreement, or to where everybody goes."""
        goes_on = self.here.round.number < self.here.current
        if self.here.table.can_be_agreed_to and not self.here.is_past:
            words = _("Look at it and agree")
        else:
            words = _("Where everybody goes") if goes_on else _("The table as it stands")
        return {"url": reverse("table-phone", args=[self.sign.pk]), "words": words}

    def refusal(self, violation: RuleViolation) -> str:
        return refusal_in_words(violation)

    def consequences(self, row: Hand, facts: HandFacts) -> list[str]:
        """Return what amending this hand changes; for the director, once the round is over."""
        if not (self.here.is_past and self.directs):
            return []
        evening = queries.evening(self.sign.tournament_id)
        assert evening is not None
        return preview_correction(
            evening, lambda: self.amend(SeenHand(row.number, row.version), facts, By())
        )

    def again(self) -> "TableHost":
        return host_for(self.request, self.sign.pk, self.here.round.number)

    def following(self, sheet: GameSheet) -> Following | None:
        if self.here.is_past or not self.is_open or self.here.table.has_typed:
            return None  # also after the one hand that was being played when time was called
        left = self.hands_left
        if left is not None:
            left -= OUTCOMES[sheet.lines[-1].row.outcome]
        revision = _revision(self.sign, sheet.game, self.here.table.row, self.here.current)
        is_over = left == 0 or not sheet.sheet.is_open
        return None if is_over else Following(revision, left)

    def copy_if_over(self) -> None:
        if not self.is_open:
            copy_if_over(queries.evening(self.sign.tournament_id))

    def record(self, key: UUID, facts: HandFacts, after: After) -> Recorded:
        row = services.record_table_hand(
            table=self.key,
            key=key,
            facts=facts,
            device=self.device,
            after=after,
            directs=self.directs,
            read=services.AsRead(self.here, self.sheet),
        )
        return Recorded(row, scoring_queries.keep_recorded(self.sheet, row))

    def amend(
        self, seen: SeenHand, facts: HandFacts, by: By, strikes: Strikes = NO_STRIKES
    ) -> Hand:
        return services.amend_table_hand(
            table=self.key, seen=seen, facts=facts, by=by, directs=self.directs, strikes=strikes
        )

    def void(
        self,
        seen: SeenHand,
        by: By,
        into_play: Mapping[str, Sequence[str]] | None,
        strikes: Strikes = NO_STRIKES,
    ) -> Hand:
        return services.void_table_hand(
            table=self.key,
            seen=seen,
            by=by,
            directs=self.directs,
            into_play=into_play,
            strikes=strikes,
        )

    def keep(self, number: int, fields: Mapping[str, Sequence[str]] | None) -> bool:
        return services.keep_table_hand(
            table=self.key, number=number, fields=fields, device=self.device
        )


def _revision(sign: TableSign, game: Game, table: Table, current: int) -> str:
    """Return the string that polling compares: hands, round, version, closing, hand in play.

    The version rises when totals are typed, time is called, a dispute is settled, or others sit
    there.
    """
    facts, _dot, in_play = scoring_queries.pulse_of(game).partition(".")
    closed = "-closed" if sign.tournament.closed_at else ""
    return f"{facts}-{current}-{table.version}{closed}.{in_play}"


def closed_words(host: TableHost) -> str:
    """Return the text in place of a closed pad: what is waited for, or where everybody sits."""
    round_, view = host.here.round, host.here.table
    is_told = view.has_typed and not view.counts_late
    if not host.here.is_past and (is_told or view.is_settled):
        return " ".join(saying.words for saying in standing_of(view))
    if not host.here.is_past and not view.can_be_agreed_to:
        return what_ended(view)
    if not host.here.is_past:
        names = either([player_at(view, seat) for seat, _entry in view.may_agree])
        asked = _("Pass the phone across: {names} agrees.").format(names=names)
        return f"{what_ended(view)} {asked}"
    over = _(
        "Round {round} is over. What counts at this table is {figures}. "
        "A hand that comes now is kept for the director, and does not count."
    )
    words = [over.format(round=round_.number, figures=with_names(view, view.counted))]
    evening = queries.evening(host.sign.tournament_id)
    current = evening.current if evening and not evening.is_closed else None
    for entry in view.entries.values() if current else ():
        seat = current.table_of(entry) if current else None
        if seat is not None:
            words.append(_("{name}: table {table}.").format(name=entry.name, table=seat[0].number))
    return " ".join(words)


@require_http_methods(["GET", "HEAD", "POST"])
def pad(request: HttpRequest, sign_id: UUID, number: int) -> HttpResponse:
    return pad_views.pad(request, host_for(request, sign_id, number))


@require_POST
def in_play(request: HttpRequest, sign_id: UUID, number: int) -> HttpResponse:
    """Keep the half-entered hand as a draft, or take it over."""
    return pad_views.keep_in_play(request, host_for(request, sign_id, number))


@require_safe
def pulse(request: HttpRequest, sign_id: UUID, number: int) -> HttpResponse:
    """Polling: whether the table's hands or the round have changed; 304 while they have not."""
    sign = sign_for(request, sign_id, queries.POLLED_SIGN).sign
    polled = queries.polled_table(sign, number)
    if polled is None or polled[0].game is None:
        raise Http404
    return answer_poll(request, _revision(sign, polled[0].game, *polled))


@require_http_methods(["GET", "HEAD", "POST"])
def amend(request: HttpRequest, sign_id: UUID, number: int, hand: int) -> HttpResponse:
    host = host_for(request, sign_id, number)
    return _directors_own(host, hand) or pad_views.amend(request, host, hand)


@require_POST
def preview_amendment(request: HttpRequest, sign_id: UUID, number: int, hand: int) -> HttpResponse:
    """Answer with the effect of a corrected hand, as JSON; stores nothing."""
    return pad_views.preview_amendment(request, host_for(request, sign_id, number), hand)


@require_http_methods(["GET", "HEAD", "POST"])
def void(request: HttpRequest, sign_id: UUID, number: int, hand: int) -> HttpResponse:
    """Strike a hand of the table out, or take back the one just saved."""
    host = host_for(request, sign_id, number)
    return _directors_own(host, hand) or pad_views.void(request, host, hand)


def _directors_own(host: TableHost, hand: int) -> HttpResponse | None:
    """Redirect with the reason where only the director may change this hand; not for a POST."""
    if host.directs or host.request.method == "POST":
        return None
    try:
        services.verify_may_amend(host.here, hand)
    except RuleViolation as violation:
        messages.error(host.request, host.refusal(violation))
        return redirect(host.url("done"))
    return None
