"""What pages show of a game, in words."""

from dataclasses import replace
from uuid import UUID

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from scoring import queries
from scoring.models import Role
from scoring.queries import GameSheet, Line
from scoring.sharing import access
from scoring.words import vocabulary
from scoring.words.lines import rules_of


def summary(sheet: GameSheet) -> dict[str, object]:
    """What every page of a game shows of it."""
    table = sheet.game.table
    return {
        "game": sheet.game,
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
        "ending": None if sheet.sheet.is_open else vocabulary.ending_in_words(table, sheet.sheet.ending),
    }


def tonight(sheets: list[GameSheet]) -> str:
    """“Tonight: Nora & Sue 2, Ed & Will 1”, once there is more than one game to add up."""
    if len(sheets) < 2:
        return ""
    wins: dict[str, int] = {}
    for sheet in sheets:
        table = sheet.game.table
        for unit in table.units:
            wins.setdefault(vocabulary.unit_name(table, unit), 0)
        for unit in sheet.sheet.ending.winners:
            wins[vocabulary.unit_name(table, unit)] += 1
    return _("Tonight: {wins}").format(wins=", ".join(f"{who} {number}" for who, number in wins.items()))


def sheet_for(request: HttpRequest, game_id: UUID, role: Role = Role.KEEP) -> GameSheet:
    """The game, if this visitor may do with it what `role` allows; otherwise it does not exist for him."""
    found = queries.game_with_rows(game_id)
    most = None if found is None else access.role_of(access.visitor(request), found)
    if found is not None and most is not None and not found.stands_alone:
        most = Role.WATCH  # what it is part of writes to it, by its own pages
    if found is None or most is None or not most.includes(role):
        raise Http404
    return replace(queries.game_sheet(found), role=most)


def line_of(sheet: GameSheet, number: int) -> Line:
    for line in sheet.lines:
        if line.row.number == number:
            return line
    raise Http404
