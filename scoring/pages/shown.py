"""What pages show of a game, in words; and the permission check that begins every page."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple
from uuid import UUID

from django.http import Http404, HttpRequest
from django.urls import reverse

from config.language import gettext as _
from scoring import queries
from scoring.access import access
from scoring.access.access import Visitor
from scoring.access.permissions import May, permits_request
from scoring.models import Game, HouseRules, Role
from scoring.queries import GameSheet, Line
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS
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
    """List the units counted over a night: sides while they stay as they are, else people."""
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
    """Check the permission the page asks for, and tally the game: 404 without it."""
    game = queries.game_with_rows(game_id)
    most = None if game is None else access.role_of(visitor or access.visitor(request), game)
    if game is None or not permits_request(most := role_on_its_pages(game, most), request):
        raise Http404
    return replace(queries.game_sheet(game), role=most)


def role_on_its_pages(game: Game, role: Role | None) -> Role | None:
    """Return the role on the game's own pages; an event that it is part of writes by its own."""
    return role if role is None or game.stands_alone else Role.WATCH


def line_of(sheet: GameSheet, number: int) -> Line:
    """Look up a line of the sheet by its row's number; 404 where there is none."""
    for line in sheet.lines:
        if line.row.number == number:
            return line
    raise Http404


class Rules(NamedTuple):
    """The rules that an address names, with what they are called and the lines about the play.

    `row`: the game or the house rules that have them; None for a named ruleset.
    """

    ruleset: Ruleset
    title: str
    lines: Mapping[str, str]
    house_name: str = ""
    row: Game | HouseRules | None = None

    @property
    def short_id(self) -> str:
        """The first letters of the row's id, which tell two files apart."""
        return str(self.row.pk)[:8] if self.row else ""


def rules_for(
    request: HttpRequest, name: str = "", house_id: UUID | None = None, game_id: UUID | None = None
) -> Rules:
    """Look up the rules of an address; 404 for who may not see them, or where there are none."""
    if game_id is not None:
        game = sheet_for(request, game_id).game
        return Rules(game.ruleset, rules_of(game), game.lines, game.house_name, game)
    if house_id is not None:
        house = house_for(request, house_id)
        return Rules(house.ruleset, house.name, house.lines, house.name, house)
    if name not in RULESETS:
        raise Http404(_("There is no ruleset of this name."))
    return Rules(RULESETS[name], vocabulary.ruleset_title(name), {})


def house_for(request: HttpRequest, house_id: UUID) -> HouseRules:
    """Look up house rules of this device's; 404 for another's."""
    house = queries.house_rules(access.visitor(request), house_id)
    if house is None:
        raise Http404
    return house
