"""Pages of games under other rules: one game hand by hand, and a device's last ten."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import queries
from scoring.access import access
from scoring.pages.screen.views import everybody
from scoring.pages.shown import sheet_for, summary
from scoring.queries import GameSheet, Law
from scoring.rules.errors import RuleViolation
from scoring.rules.replay import Replay, ends_otherwise
from scoring.rules.rulesets.options import Ruleset
from scoring.words import vocabulary
from scoring.words.refusals import refusal_in_words
from scoring.words.replay import replayed_lines, title_of, verdict_of, winners_in_words


class OldGame(NamedTuple):
    """A finished game under house rules: who won it, and who would have.

    `units`: name, total, total under the house rules. `other`: what became of it in words, where
    nobody would have won.
    """

    sheet: GameSheet
    people: str
    winners: str
    other: str
    is_turned: bool
    units: list[tuple[str, int, int]]


@require_safe
def game(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Show a game as played beside the same hands under other rules, which a form chooses."""
    visitor = access.visitor(request)
    sheet = sheet_for(request, game_id, visitor)
    laws, key = queries.laws_of(visitor), request.GET.get("rules", "")
    context = {
        **summary(sheet),
        "everybody": everybody(sheet),
        "choices": choices_of(laws, [sheet.game.ruleset]),
        "chosen": key,
    }
    try:
        law = queries.law_of(laws, key)
        context |= {} if law is None else _compared(sheet, law)
    except RuleViolation as violation:
        context["refusal"] = refused_rules(violation, laws.get(key))
    return render(request, "scoring/replay.html", context)


def _compared(sheet: GameSheet, law: Law) -> dict[str, object]:
    """Return the comparison as template context. Raises RuleViolation `players`."""
    replay = queries.replayed(sheet, law.ruleset)
    return {
        "law": law,
        "verdict": verdict_of(sheet, replay),
        "lines": replayed_lines(sheet, replay),
    }


def choices_of(
    laws: Mapping[str, Law], played_by: Sequence[Ruleset]
) -> list[tuple[str, list[Law]]]:
    """Group the rules for as many players as played, without those by which all was played.

    `played_by`: one at least, all of them for as many players.
    """
    fitting = [
        law
        for law in laws.values()
        if law.ruleset.players == played_by[0].players
        and any(law.ruleset != ruleset for ruleset in played_by)
    ]
    groups = (
        (_("Your house rules"), [law for law in fitting if law.is_house]),
        (_("Named rules"), [law for law in fitting if not law.is_house]),
    )
    return [(title, members) for title, members in groups if members]


def refused_rules(violation: RuleViolation, law: Law | None) -> str:
    """Say why a game cannot be scored by the rules that were asked for."""
    if law is None or violation.code != "players":
        return refusal_in_words(violation)
    return _("“{rules}” are rules for {needed} players, and {given} played this game.").format(
        rules=law.title, needed=violation.facts["needed"], given=violation.facts["given"]
    )


@require_safe
def last_games(request: HttpRequest, house_id: UUID) -> HttpResponse:
    """Show the last ten finished games of a device's under house rules of its own."""
    visitor = access.visitor(request)
    house = queries.house_rules(visitor, house_id)
    if house is None:
        raise Http404
    games = queries.last_finished(visitor, house.ruleset.players)
    rows = [_old_game(sheet, queries.replayed(sheet, house.ruleset)) for sheet in games]
    context = {
        "house": house,
        "rows": rows,
        "turned": sum(row.is_turned for row in rows),
        "players": vocabulary.PLAYERS[house.ruleset.players],
    }
    return render(request, "scoring/house_replay.html", context)


def _old_game(sheet: GameSheet, replay: Replay) -> OldGame:
    table = sheet.game.table
    won = replay.last is not None and bool(replay.ending.winners)
    return OldGame(
        sheet,
        vocabulary.people(table.players),
        winners_in_words(sheet, len(sheet.lines), sheet.sheet.ending) or _("nobody"),
        winners_in_words(sheet, replay.last or 0, replay.ending)
        if won
        else title_of(sheet, replay),
        ends_otherwise(sheet.sheet.ending, replay.ending),
        [
            (vocabulary.unit_name(table, unit), total, replay.totals[unit])
            for unit, total in sheet.sheet.totals.items()
        ],
    )
