"""What pages show of a game, in words; and the permission check that every page of a game begins with."""

from dataclasses import replace
from uuid import UUID

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from scoring import queries
from scoring.models import Role
from scoring.queries import GameSheet, Line
from scoring.sharing import access
from scoring.words import vocabulary
from scoring.words.lines import ending_of, rules_of


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
        "may_keep": sheet.role is not None and sheet.role.includes(Role.KEEP),
        "may_own": sheet.role is Role.OWN,
        "hands_played": len(sheet.lines),
        "next_number": sheet.next_number,
        "ending": ending_of(sheet),
    }


def tonight(sheets: list[GameSheet]) -> str:
    """Count the games won in a series: “Tonight: Nora & Sue 2, Ed & Will 1”; empty for a single game."""
    if len(sheets) < 2:
        return ""
    wins: dict[str, int] = {}
    for sheet in sheets:
        table = sheet.game.table
        for unit in table.units:
            wins.setdefault(vocabulary.unit_name(table, unit), 0)
        for unit in sheet.sheet.ending.winners:
            wins[vocabulary.unit_name(table, unit)] += 1
    return _("Tonight: {wins}").format(wins=", ".join(f"{unit} {number}" for unit, number in wins.items()))


def sheet_for(request: HttpRequest, game_id: UUID, role: Role = Role.KEEP) -> GameSheet:
    """Check the permission and tally the game: 404 where this visitor may not do what `role` allows."""
    game = queries.game_with_rows(game_id)
    most = None if game is None else access.role_of(access.visitor(request), game)
    if game is not None and most is not None and not game.stands_alone:
        most = Role.WATCH  # what it is part of writes to it, by its own pages
    if game is None or most is None or not most.includes(role):
        raise Http404
    return replace(queries.game_sheet(game), role=most)


def line_of(sheet: GameSheet, number: int) -> Line:
    """Look up a line of the sheet by its row's number; 404 where there is none."""
    for line in sheet.lines:
        if line.row.number == number:
            return line
    raise Http404
