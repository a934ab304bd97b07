"""The games of a round that is the best of several, as a form has them: a row for each."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from scoring.pages.fields import PageForm, ParsedField, PressedField, Unclear, read_whole
from scoring.rules.rulesets.options import Ruleset
from scoring.words.vocabulary import people
from tournaments.queries import TableView
from tournaments.rules import matches
from tournaments.rules.events import winner_by_rules
from tournaments.rules.matches import PlayedGame
from tournaments.rules.tables import SIDES
from tournaments.services import TypedGames

#: Names of the fields in which totals, slams, games and their reason are typed.
_TYPED: Final = re.compile(r"(below_)?(ns|ew)(_\d+)?|slams_(ns|ew)|won(_\d+)?|short|reason")


def typed_again(posted: Mapping[str, str]) -> str:
    """Return a query with the fields of a form that was refused, for its page to show again."""
    fields = {name: value for name, value in posted.items() if value and _TYPED.fullmatch(name)}
    return urlencode(fields)


class GamesForm(PageForm):
    """All games of a round, a row for each: what both sides made, and who won.

    A phone's digits have no minus: a box beside each total says that it is below zero. `short`:
    time was called; `version`: of the table as seen.
    """

    short = PressedField()
    version = ParsedField(read_whole)

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        for number in range(1, matches.MOST_GAMES + 1):
            self.fields[f"won_{number}"] = ParsedField()
            for side in map(str.lower, SIDES):
                self.fields[f"{side}_{number}"] = ParsedField(read_whole)
                self.fields[f"below_{side}_{number}"] = PressedField()

    def typed(self, ruleset: Ruleset) -> TypedGames:
        """Return the games that were filled in. Raises Unclear, where nobody knows who won one."""
        data = self.read()
        rows = (_game(data, number, ruleset) for number in range(1, matches.MOST_GAMES + 1))
        return TypedGames(tuple(row for row in rows if row is not None), data["short"])


def _game(data: Mapping[str, Any], number: int, ruleset: Ruleset) -> PlayedGame | None:
    """Return a row's game; None where nothing was filled in. Raises Unclear."""
    figures = {
        side: -abs(points) if data[f"below_{side.lower()}_{number}"] else points
        for side in SIDES
        if (points := data[f"{side.lower()}_{number}"]) is not None
    }
    won = data[f"won_{number}"]
    if not figures and not won:
        return None
    if figures and len(figures) < len(SIDES):
        raise Unclear(_("Type both totals of game {number}.").format(number=number))
    totals = figures or dict.fromkeys(SIDES, 0)
    if not won and matches.are_both_out(ruleset, totals):
        words = _("Both sides have {target}: say who won game {number}.")
        raise Unclear(words.format(target=ruleset.target, number=number))
    return PlayedGame(totals, won or winner_by_rules(None, totals))


class GameRow(NamedTuple):
    """A row of the form: the game's number, who won, and for each side the content of its field.

    `sides`: (code, names, total without its sign, whether it is below zero).
    """

    number: int
    won: str
    sides: Sequence[tuple[str, str, object, bool]]
    is_new: bool


def game_rows(table: TableView, asked: Mapping[str, str], least: int = 0) -> list[GameRow]:
    """Return a row for each game so far, and the next one while nobody has won enough.

    `asked`: what stood in a form that was refused; `least`: so many rows at least.
    """
    games = table.games
    rows = max(least, len(games) + (0 if table.is_finished else 1))
    return [_row(table, number, asked) for number in range(1, rows + 1)]


def _row(table: TableView, number: int, asked: Mapping[str, str]) -> GameRow:
    game = table.games[number - 1] if number <= len(table.games) else None
    has_totals = game is not None and any(game.totals.values())
    sides = []
    for side, seats in SIDES.items():
        name = f"{side.lower()}_{number}"
        points = game.totals[side] if game is not None and has_totals else None
        value = asked.get(name, "" if points is None else abs(points))
        below = f"below_{name}" in asked or (points or 0) < 0
        names = people([table.entries[seat].name for seat in seats])
        sides.append((side, names, value, below))
    tells = game is None or (has_totals and game.won == winner_by_rules(None, game.totals))
    won = asked.get(f"won_{number}", "" if tells or game is None else game.won or "")
    return GameRow(number, won, sides, game is None)
