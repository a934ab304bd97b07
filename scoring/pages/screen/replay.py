"""The page of a game whose hands are scored under other rules."""

from typing import NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.language import gettext as _
from config.language import ngettext
from scoring import queries
from scoring.access import access
from scoring.pages.screen.views import everybody
from scoring.pages.shown import sheet_for, summary
from scoring.queries import GameSheet, Line
from scoring.rules.errors import RuleViolation
from scoring.rules.replay import Replay, ReplayedHand, replay
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import PRESETS, RULESETS
from scoring.words import vocabulary
from scoring.words.lines import ending_at, ending_of, explained
from scoring.words.refusals import refusal_in_words


class Law(NamedTuple):
    """Rules to score by. `key`: the name of a named ruleset, or the id of house rules."""

    key: str
    title: str
    ruleset: Ruleset


class UnitRow(NamedTuple):
    """A unit's points and total, as played and under the other rules."""

    name: str
    points: int
    total: int
    other: int
    other_total: int

    @property
    def difference(self) -> int:
        return self.other_total - self.total


class ReplayedLine(NamedTuple):
    """A hand under both rules."""

    number: int
    headline: str
    units: list[UnitRow]
    is_beyond: bool
    scores_otherwise: bool


@require_safe
def game(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Show a game as played beside the same hands under other rules, which a form chooses."""
    visitor = access.visitor(request)
    sheet = sheet_for(request, game_id, visitor)
    house = [Law(str(one.pk), one.name, one.ruleset) for one in queries.house_rules_of(visitor)]
    named = [Law(name, _(PRESETS[name].title), ruleset) for name, ruleset in RULESETS.items()]
    own = sheet.game.ruleset
    groups = [
        (title, [one for one in laws if one.ruleset.players == own.players and one.ruleset != own])
        for title, laws in ((_("Your house rules"), house), (_("Named rules"), named))
    ]
    key = request.GET.get("rules", "")
    context = {
        **summary(sheet),
        "everybody": everybody(sheet),
        "choices": [(title, laws) for title, laws in groups if laws],
        "chosen": key,
    }
    law = next((one for one in (*house, *named) if one.key == key), None)
    if law is None:
        unknown = RuleViolation("unknown_ruleset", ruleset=key[:40])
        context["refusal"] = refusal_in_words(unknown) if key else ""
    elif law.ruleset.players != own.players:
        words = _("“{rules}” are rules for {needed} players, and {given} played this game.")
        context["refusal"] = words.format(
            rules=law.title, needed=law.ruleset.players, given=own.players
        )
    else:
        context |= _compared(sheet, law)
    return render(request, "scoring/replay.html", context)


def _compared(sheet: GameSheet, law: Law) -> dict[str, object]:
    replayed = replay_of(sheet, law.ruleset)
    return {
        "law": law,
        "units": [
            UnitRow(
                vocabulary.unit_name(sheet.game.table, unit),
                *(total, total, replayed.sheet.totals[unit], replayed.sheet.totals[unit]),
            )
            for unit, total in sheet.sheet.totals.items()
        ],
        "over_with": _over_with(None if sheet.sheet.is_open else len(sheet.lines)),
        "other_over_with": _over_with(replayed.last),
        "ended": ending_of(sheet)
        or (_("Stopped without a result.") if sheet.game.stopped_at else _("It is not over yet.")),
        "other_ended": _("It would go on.")
        if replayed.last is None
        else vocabulary.ending_in_words(*ending_at(sheet, replayed.last, replayed.sheet.ending)),
        "note": _note(replayed),
        "lines": [_line(sheet, *pair) for pair in zip(sheet.lines, replayed.hands, strict=True)],
    }


def replay_of(sheet: GameSheet, ruleset: Ruleset) -> Replay:
    """Score a game under another ruleset; the round of an evening sets its end in both."""
    own = sheet.game.ruleset
    if not sheet.game.stands_alone and own == own.without_end():
        ruleset = ruleset.without_end()
    return replay(ruleset, sheet.game.table, [line.scored.hand for line in sheet.lines])


def _line(sheet: GameSheet, line: Line, hand: ReplayedHand) -> ReplayedLine:
    words = explained(sheet, line)
    units = [
        UnitRow(*cell, hand.deltas[unit], hand.totals[unit])
        for unit, cell in zip(sheet.game.table.units, words.cells, strict=True)
    ]
    differs = not hand.is_beyond and any(unit.other != unit.points for unit in units)
    return ReplayedLine(line.number, words.headline, units, hand.is_beyond, differs)


def _over_with(number: int | None) -> str:
    return _("not over") if number is None else _("hand {number}").format(number=number)


def _note(replayed: Replay) -> str:
    """Say which hands the other rules do not allow; empty for none."""
    refused = [str(at) for at, hand in enumerate(replayed.hands, start=1) if hand.is_refused]
    words = ngettext(
        "Hand {numbers} cannot be under these rules, and scores nothing there.",
        "Hands {numbers} cannot be under these rules, and score nothing there.",
        len(refused),
    )
    return words.format(numbers=vocabulary.listed(refused)) if refused else ""
