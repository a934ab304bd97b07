"""What pages show of a game, in words; and the permission check that begins every page."""

from collections import Counter
from dataclasses import replace
from uuid import UUID

from django.http import Http404, HttpRequest
from django.urls import reverse

from config.language import gettext as _
from scoring import queries
from scoring.access import access
from scoring.access.access import Visitor
from scoring.access.permissions import May, permits_request
from scoring.models import Game, Role
from scoring.queries import GameSheet, Line
from scoring.words import vocabulary
from scoring.words.lines import ending_of, rules_of, winners_then


def summary(sheet: GameSheet) -> dict[str, object]:
    """Build the template context that every page of a game shares."""
    table = sheet.game.table
    return {
        "game": sheet.game,
        "revision": queries.pulse_of(sheet.game),
        "table": table,
        "title": rules_of(sheet.game),
        "people": vocabulary.people(table.players),
        "standing": [
            (vocabulary.unit_name(table, unit), total, unit in sheet.sheet.ending.winners)
            for unit, total in sheet.sheet.totals.items()
        ],
        "dealer": sheet.sheet.next_dealer,
        "may": May(sheet.role),
        "may_keep": sheet.role is not None and sheet.role.includes(Role.KEEP),
        "may_own": sheet.role is Role.OWN,
        "hands_played": len(sheet.lines),
        "next_number": sheet.next_number,
        "ending": ending_of(sheet),
    }


def tonight(sheets: list[GameSheet]) -> str:
    """Count the games won in a series: “Tonight: Nora & Sue 2, Ed & Will 1”; empty for one game."""
    if len(sheets) < 2:
        return ""
    won = Counter(winner for sheet in sheets for winner in winners_of(sheet))
    wins = ", ".join(f"{vocabulary.people(team)} {won[team[0]]}" for team in _teams(sheets))
    return _("{label}: {wins}").format(label=_("Tonight"), wins=wins)


def winners_of(sheet: GameSheet) -> list[str]:
    """List the people who won the game, as they sat at its end; nobody of a tie."""
    return [person for members in winners_then(sheet) for person in members]


def _teams(sheets: list[GameSheet]) -> list[tuple[str, ...]]:
    """The units counted together over a night: sides while they stay as they are, else people."""
    first = list(sheets[0].game.table.units.values())
    sides = {frozenset(map(frozenset, sheet.game.table.units.values())) for sheet in sheets}
    if len(sides) == 1:
        return first
    return list(dict.fromkeys((person,) for sheet in sheets for person in sheet.game.table.players))


def next_game_url(request: HttpRequest, game: Game, series: list[GameSheet]) -> str:
    """The address of the game begun after one, if this visitor may see it (permission); or empty.

    `series`: the games of its night, the first one first. Who keeps the score goes to the pad.
    """
    newest = series[-1].game
    role = None if newest.pk == game.pk else access.role_of(access.visitor(request), newest)
    if role is None:
        return ""
    return reverse("new-hand" if role.includes(Role.KEEP) else "game", args=[newest.pk])


def sheet_for(request: HttpRequest, game_id: UUID, visitor: Visitor | None = None) -> GameSheet:
    """Check the permission the page asks for, and tally the game: 404 if he may not."""
    game = queries.game_with_rows(game_id)
    most = None if game is None else access.role_of(visitor or access.visitor(request), game)
    if game is None or not permits_request(most := role_on_its_pages(game, most), request):
        raise Http404
    return replace(queries.game_sheet(game), role=most)


def role_on_its_pages(game: Game, role: Role | None) -> Role | None:
    """The role that somebody has on the game's own pages (permission).

    What it is part of, such as an event, writes to it by pages of its own.
    """
    return role if role is None or game.stands_alone else Role.WATCH


def line_of(sheet: GameSheet, number: int) -> Line:
    """Look up a line of the sheet by its row's number; 404 where there is none."""
    for line in sheet.lines:
        if line.row.number == number:
            return line
    raise Http404
