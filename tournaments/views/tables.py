"""A table's phone: the pad hand by hand, the other side's agreement, where everybody sits now.

Whoever scanned the sign may do this, and so may who directs or types. A page names its round: a phone left open from
the last one cannot write into the next.
"""

import uuid
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring import queries as scoring_queries
from scoring import services as scoring_services
from scoring.models import Hand, Role
from scoring.pad.chances import outcomes_of
from scoring.pad.entry import conflict_of, copy_of, digest_of, in_play_of, preview_of, said_of, with_facts
from scoring.pad.form import HandForm, initial_of, said_in
from scoring.pad.pad import Pad, units_of
from scoring.queries import GameSheet, Line
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand as HandFacts
from scoring.sharing import access
from scoring.views.fields import chosen_id, whole_number
from scoring.views.shown import line_of, summary
from scoring.words.changes import consequences
from scoring.words.lines import explained
from scoring.words.vocabulary import people
from tournaments import queries, services
from tournaments.models import TableSign
from tournaments.queries import AtTable
from tournaments.rules.tables import SIDES
from tournaments.views.shown import page, refuse, too_late
from tournaments.words.corrections import told_before
from tournaments.words.vocabulary import SEATS, STATES, violation_in_words


@dataclass(frozen=True)
class Here:
    """The table a phone stands at: the sign it came by, the round it means, its game."""

    sign: TableSign
    at: AtTable
    sheet: GameSheet
    directs: bool

    @property
    def place(self) -> list[object]:
        return [self.sign.pk, self.at.round.number]

    @property
    def may_enter(self) -> bool:
        return not (self.at.is_past or self.at.table.hands_done or self.at.table.row.agreed_at)


def _sign_for(request: HttpRequest, sign_id: UUID) -> tuple[TableSign, bool]:
    """The sign, and whether this visitor directs."""
    sign = queries.sign(sign_id)
    if sign is None:
        raise Http404
    who = access.visitor(request)
    role = access.role_of(who, sign.tournament)
    helps = role is not None and role.includes(Role.KEEP)
    if not helps and not access.may(who, Role.KEEP, sign):
        raise Http404
    return sign, role is Role.OWN


def _here(request: HttpRequest, sign_id: UUID, number: int) -> Here:
    sign, directs = _sign_for(request, sign_id)
    at = queries.at_table(sign.tournament, number, sign.number)
    game = scoring_queries.game_with_rows(at.table.row.game_id) if at else None
    if at is None or game is None:
        raise Http404
    return Here(sign, at, scoring_queries.game_sheet(game), directs)


@require_GET
def phone(request: HttpRequest, sign_id: UUID) -> HttpResponse:
    """The table now: the pad while hands are missing, then the sheet to be agreed on, then the wait for the turn."""
    sign, _directs = _sign_for(request, sign_id)
    evening = queries.evening(sign.tournament_id)
    current = evening.current if evening else None
    table = current.table(sign.number) if current else None
    if evening is None or current is None or table is None:
        context = {
            "sign": sign,
            "tournament": sign.tournament,
            "round": current,
            "revision": _sign_revision(sign),
        }
        return page(request, "phone", context)
    open_to_hands = not table.hands_done and table.row.agreed_at is None and table.typed is None
    if open_to_hands and sign.tournament.closed_at is None and "sheet" not in request.GET:
        return redirect("table-pad", sign.pk, current.number)
    here = _here(request, sign_id, current.number)
    context = {
        "sign": sign,
        "tournament": sign.tournament,
        "round": current,
        "table": here.at.table,
        "state": STATES[here.at.table.state],
        "lines": [explained(here.sheet, line) for line in here.sheet.lines],
        "sides": [
            (people([here.at.table.entries[seat].name for seat in seats]), here.at.table.result[side])
            for side, seats in SIDES.items()
        ],
        "everybody": [(SEATS[seat], entry) for seat, entry in here.at.table.entries.items()],
        "open_to_hands": open_to_hands,
        "by_hand": here.at.table.by_hand,
        "revision": _sign_revision(sign),
    }
    return page(request, "phone", context)


@require_GET
def sign_pulse(request: HttpRequest, sign_id: UUID) -> HttpResponse:
    """Whether something has changed for this table: its hands, its round, what the director did."""
    revision = _sign_revision(_sign_for(request, sign_id)[0])
    if request.GET.get("revision") == revision:
        return HttpResponseNotModified()
    return JsonResponse({"revision": revision})


def _sign_revision(sign: TableSign) -> str:
    number = queries.last_published(sign.tournament)
    at = queries.at_table(sign.tournament, number, sign.number)
    return f"{number}-0" if at is None else f"{number}-{at.table.row.version}-{at.table.row.game.revision}"


# ------------------------------------------------------------------------------------------------------------- the pad


@require_http_methods(["GET", "POST"])
def pad(request: HttpRequest, sign_id: UUID, number: int) -> HttpResponse:
    here = _here(request, sign_id, number)
    if request.method == "POST":
        return _record(request, here)
    if not here.may_enter and not request.headers.get("X-Pad") and not here.at.is_past:
        return redirect("table-phone", sign_id)
    saved = next(
        (line for line in here.sheet.lines if str(line.row.number) == request.GET.get("saved")), None
    )
    return _pad_page(request, here, saved=saved)


def _record(request: HttpRequest, here: Here) -> HttpResponse:
    game = here.sheet.game
    form = HandForm(game.ruleset, game.table, request.POST)
    if not form.is_valid() or form.facts is None:
        return _pad_page(request, here, form=form, status=422)
    device = access.device_of(request)
    at = {
        "tournament_id": here.sign.tournament_id,
        "round_number": here.at.round.number,
        "table": here.sign.number,
        "device": device,
    }
    other, settled = whole_number(request, "other", -1), request.POST.get("settle", "")
    row: Hand | None = None
    try:
        if settled == "mine":
            row = services.amend_table_hand(
                **at,
                number=other,
                seen_version=whole_number(request, "other_version", -1),
                facts=form.facts,
                reason=_("Two phones had entered it differently."),
            )
        elif settled != "theirs":
            row = services.record_table_hand(
                **at,
                key=form.cleaned_data["key"],
                facts=form.facts,
                after=other if settled == "both" else form.cleaned_data["after"],
            )
    except RuleViolation as violation:
        form.add_error(None, violation_in_words(violation))
        return _pad_page(request, here, form=form, status=422)
    except scoring_services.AnotherHand as found:
        return _pad_page(request, here, form=form, conflict=found.hand, status=409)
    except (scoring_services.Stale, Hand.DoesNotExist):
        form.add_error(None, _("Somebody changed that hand in the meantime. Look again, then choose."))
        return _pad_page(request, here, form=form, status=422)
    saved_number = row.number if row else other
    if not request.headers.get("X-Pad"):
        return redirect(f"{reverse('table-pad', args=here.place)}?saved={saved_number}")
    here = _here(request, here.sign.pk, here.at.round.number)
    saved = next((line for line in here.sheet.lines if line.row.number == saved_number), None)
    was_known = row is not None and not settled and row.key != form.cleaned_data["key"]
    return _pad_page(request, here, saved=saved, was_known=was_known)


def _pad_page(
    request: HttpRequest,
    here: Here,
    *,
    form: HandForm | None = None,
    saved: Line | None = None,
    conflict: Hand | None = None,
    was_known: bool = False,
    status: int = 200,
) -> HttpResponse:
    sheet, game = here.sheet, here.sheet.game
    after = max((row.number for row in game.hands.all()), default=0)
    is_open = form is not None or here.may_enter
    if form is None:
        form = HandForm(
            game.ruleset, game.table, initial={"key": uuid.uuid4(), "after": after, **in_play_of(sheet)}
        )
    place = here.place
    pad = Pad(
        form=form,
        heading=_("Hand {number} · {dealer} deals").format(
            number=sheet.next_number, dealer=sheet.sheet.next_dealer
        ),
        units=units_of(sheet),
        back_url=reverse("table-phone", args=[here.sign.pk]) + "?sheet=1",
        back_words=_("R{round} T{table}").format(round=here.at.round.number, table=here.sign.number),
        save_url=reverse("table-pad", args=place),
        preview_url=reverse("table-preview", args=place),
        sheet_url=reverse("table-phone", args=[here.sign.pk]) + "?sheet=1",
        need_url=reverse("rules", args=[game.ruleset.name]),
        undo_url=reverse("table-void", args=[*place, saved.row.number]) if saved else "",
        keep_url=reverse("table-in-play", args=place),
        is_open=is_open,
        pulse_url=reverse("table-pulse", args=place),
        revision=_revision(here),
        number=sheet.next_number,
        dealer=game.table.players.index(sheet.sheet.next_dealer),
        outcomes=outcomes_of(sheet),
        round_tag=str(here.at.round.number),
    )
    context = {
        **summary(sheet),
        "ending": _closed_words(here),
        "pad": pad,
        "saved": explained(sheet, saved) if saved else None,
        "was_known": was_known,
        "conflict": conflict_of(sheet, conflict),
    }
    template = "scoring/_pad.html" if request.headers.get("X-Pad") else "scoring/pad.html"
    return render(request, template, context, status=status)


def _closed_words(here: Here) -> str:
    """What stands where the pad would be when nothing can be entered."""
    if not here.at.is_past:
        return _("All hands of this round are in. The other side agrees on the score sheet.")
    words = [
        _("Round {round} is over. What comes now is kept for the director.").format(
            round=here.at.round.number
        )
    ]
    evening = queries.evening(here.sign.tournament_id)
    current = evening.current if evening else None
    for entry in here.at.table.entries.values() if current else ():
        found = current.table_of(entry) if current else None
        if found is not None:
            words.append(_("{name}: table {table}.").format(name=entry.name, table=found[0].number))
    return " ".join(words)


def _revision(here: Here) -> int:
    """Changes with this table's hands and with the round, and with nothing else in the hall."""
    return here.sheet.game.revision * 1000 + here.at.current


@require_POST
def preview(request: HttpRequest, sign_id: UUID, number: int) -> HttpResponse:
    """What the hand on the pad would do; stores nothing."""
    sheet = _here(request, sign_id, number).sheet
    rows = list(sheet.game.hands.all())
    row = Hand(game=sheet.game, number=1 + max((row.number for row in rows), default=0))
    return JsonResponse(preview_of(HandForm(sheet.game.ruleset, sheet.game.table, request.POST), sheet, row))


@require_POST
def in_play(request: HttpRequest, sign_id: UUID, number: int) -> HttpResponse:
    """Keep the half-entered hand."""
    here = _here(request, sign_id, number)
    services.keep_table_hand(
        tournament_id=here.sign.tournament_id,
        round_number=number,
        table=here.sign.number,
        number=whole_number(request, "number", -1),
        said=said_in(request.POST),
        device=access.device_of(request),
    )
    return HttpResponse(status=204)


@require_GET
def pulse(request: HttpRequest, sign_id: UUID, number: int) -> HttpResponse:
    here = _here(request, sign_id, number)
    revision = _revision(here)
    if request.GET.get("revision") == str(revision):
        return HttpResponseNotModified()
    return JsonResponse({"revision": revision})


# ------------------------------------------------------------------------------------------------- a hand put right


@require_http_methods(["GET", "POST"])
def amend(request: HttpRequest, sign_id: UUID, number: int, hand: int) -> HttpResponse:
    """Put a hand of the table right: look at what that changes, then save."""
    here = _here(request, sign_id, number)
    sheet, table = here.sheet, here.sheet.game.table
    line = line_of(sheet, hand)
    initial = {"key": line.row.key, "version": line.row.version, **initial_of(line.scored.hand, table)}
    form = HandForm(sheet.game.ruleset, table, request.POST or None, initial=initial)
    told: list[str] = []
    if request.method == "POST" and form.is_valid() and form.facts is not None:
        try:
            if request.POST.get("looked") == digest_of(form.facts):
                services.amend_table_hand(
                    tournament_id=here.sign.tournament_id,
                    round_number=number,
                    table=here.sign.number,
                    number=hand,
                    seen_version=form.cleaned_data["version"] or 0,
                    facts=form.facts,
                    reason=form.cleaned_data["reason"],
                    device=access.device_of(request),
                    directs=here.directs,
                )
                messages.success(request, _("Hand {number} put right.").format(number=line.number))
                return _back(here)
            told = consequences(sheet, with_facts(sheet, copy_of(line.row), form.facts))
            told += _told_of_the_evening(here, line.row, form.facts)
        except RuleViolation as violation:
            form.add_error(None, violation_in_words(violation))
        except scoring_services.Stale:
            too_late(request)
            return redirect("table-amend", *here.place, hand)
    pad = Pad(
        form=form,
        heading=_("Put hand {number} right").format(number=line.number),
        units=units_of(sheet),
        back_url=_back(here).url,
        back_words=_("Table {table}").format(table=here.sign.number),
        save_url=request.path,
        preview_url=reverse("table-preview-amendment", args=[*here.place, hand]),
        sheet_url=_back(here).url,
        strike_url=reverse("table-void", args=[*here.place, hand]),
        number=line.number,
        dealer=table.players.index(line.scored.dealer),
    )
    context = {
        **summary(sheet),
        "pad": pad,
        "line": explained(sheet, line),
        "consequences": told,
        "looked": digest_of(form.facts) if told and form.facts else "",
    }
    return render(request, "scoring/pad.html", context)


@require_POST
def preview_amendment(request: HttpRequest, sign_id: UUID, number: int, hand: int) -> HttpResponse:
    here = _here(request, sign_id, number)
    sheet = here.sheet
    form = HandForm(sheet.game.ruleset, sheet.game.table, request.POST)
    row = line_of(sheet, hand).row
    answer = preview_of(form, sheet, copy_of(row))
    if form.facts is not None and "consequences" in answer:
        answer["consequences"] += _told_of_the_evening(here, row, form.facts)
    return JsonResponse(answer)


def _told_of_the_evening(here: Here, row: Hand, facts: HandFacts) -> list[str]:
    """Where the round is over: whose totals and places a corrected hand moves, and who should have gone on."""
    if not (here.at.is_past and here.directs):
        return []
    evening = queries.evening(here.sign.tournament_id)
    assert evening is not None
    told = told_before(
        evening,
        lambda: services.amend_table_hand(
            tournament_id=here.sign.tournament_id,
            round_number=here.at.round.number,
            table=here.sign.number,
            number=row.number,
            seen_version=row.version,
            facts=facts,
            reason="",
            device=None,
            directs=True,
        ),
    )
    return told


@require_http_methods(["GET", "POST"])
def void(request: HttpRequest, sign_id: UUID, number: int, hand: int) -> HttpResponse:
    """Strike a hand out; or take back the one just saved, into the pad."""
    here = _here(request, sign_id, number)
    line = line_of(here.sheet, hand)
    if request.method != "POST":
        context = {"sign": here.sign, "round": here.at.round, "line": explained(here.sheet, line)}
        return render(request, "tournaments/void_hand.html", context | {"back": _back(here).url})
    undo = "undo" in request.POST
    try:
        services.amend_table_hand(
            tournament_id=here.sign.tournament_id,
            round_number=number,
            table=here.sign.number,
            number=hand,
            seen_version=whole_number(request, "version", -1),
            facts=None,
            reason=request.POST.get("reason", ""),
            device=access.device_of(request),
            directs=here.directs,
            into_play=said_of(line, here.sheet) if undo else None,
        )
    except RuleViolation as violation:
        refuse(request, violation)
    except scoring_services.Stale:
        too_late(request)
    else:
        messages.success(request, _("Hand {number} is taken back.").format(number=line.number))
    return redirect("table-pad", *here.place) if undo else _back(here)


def _back(here: Here) -> Any:
    if here.directs:
        return redirect("event-table", here.sign.tournament_id, here.at.round.number, here.sign.number)
    return redirect(reverse("table-phone", args=[here.sign.pk]) + "?sheet=1")


# ---------------------------------------------------------------------------------------------------- both sides agree


@require_POST
def agree(request: HttpRequest, sign_id: UUID, number: int) -> HttpResponse:
    """The other side taps a name, or says that something is wrong."""
    here = _here(request, sign_id, number)
    at = {
        "tournament_id": here.sign.tournament_id,
        "round_number": number,
        "table": here.sign.number,
        "device": access.device_of(request),
    }
    try:
        if "dispute" in request.POST:
            services.dispute(**at, words=request.POST.get("words", ""))
            messages.success(request, _("The director is told. Stay at the table."))
        else:
            entry = chosen_id(request, "entry")
            if entry is None:
                messages.error(request, _("Tap a name."))
                return redirect("table-phone", sign_id)
            seen = {side: whole_number(request, side.lower()) or 0 for side in SIDES}
            services.agree(**at, entry_id=entry, seen_totals=seen)
            messages.success(request, _("Thank you. This table is in."))
    except RuleViolation as violation:
        refuse(request, violation)
    except services.Stale:
        too_late(request)
    return redirect("table-phone", sign_id)
