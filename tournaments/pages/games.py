"""The games of a round that is the best of several, as a form has them: a row for each."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from config.language import gettext as _
from scoring.pages.fields import PageForm, ParsedField, PressedField, Unclear, read_whole
from scoring.rules.rulesets.options import Ruleset
from scoring.words.vocabulary import in_figures, people
from tournaments.queries import TableView
from tournaments.rules import matches
from tournaments.rules.matches import PlayedGame, winner_by_rules
from tournaments.rules.tables import SIDES
from tournaments.services import TypedGames

#: Names of the fields in which totals, slams, games and their reason are typed.
_TYPED: Final = re.compile(r"(below_)?(ns|ew)(_\d+)?|slams_(ns|ew)|won(_\d+)?|short|reason")
#: Those of one of several games.
_OF_A_GAME: Final = re.compile(r"(below_)?(ns|ew)_\d+|won_\d+")


def typed_again(posted: Mapping[str, str]) -> str:
    """Return a query with the fields of a form that was refused, for its page to show again."""
    fields = {name: value for name, value in posted.items() if value and _TYPED.fullmatch(name)}
    return urlencode(fields)


def is_of_games(asked: Mapping[str, str]) -> bool:
    """Return whether a query asks for the form of games, or has fields of it."""
    return "games" in asked or any(_OF_A_GAME.fullmatch(name) for name in asked)


def read_total(text: str) -> int | None:
    """Parse a total; None for nothing. Raises Unclear."""
    total = read_whole(text)
    if total is None and text.strip():
        raise Unclear(_("“{text}” is not a total.").format(text=text.strip()[:20]))
    return total


def totals_of(data: Mapping[str, Any], suffix: str = "") -> dict[str, int]:
    """Side -> the total in its field, below zero by its box; only of fields that were filled in.

    `suffix`: behind the names of the fields.
    """
    return {
        side: -abs(points) if data[f"below_{side.lower()}{suffix}"] else points
        for side in SIDES
        if (points := data[f"{side.lower()}{suffix}"]) is not None
    }


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
                self.fields[f"{side}_{number}"] = ParsedField(read_total)
                self.fields[f"below_{side}_{number}"] = PressedField()

    def typed(self, ruleset: Ruleset) -> TypedGames:
        """Return the games that were filled in. Raises Unclear, where nobody knows who won one."""
        data = self.read()
        games: list[PlayedGame] = []
        for number in range(1, matches.MOST_GAMES + 1):
            game = _game(data, number)
            if game is not None and len(games) < number - 1:
                raise Unclear(_("Fill in game {number} first.").format(number=len(games) + 1))
            games += [game] if game is not None else []
        if not (games or data["short"]):
            raise Unclear(_("Type both totals."))
        cut = len(games) if data["short"] else None
        with_winners = (
            _with_winner(game, number, ruleset, is_cut=number == cut)
            for number, game in enumerate(games, start=1)
        )
        return TypedGames(tuple(with_winners), data["short"])


def _game(data: Mapping[str, Any], number: int) -> PlayedGame | None:
    """Return a row's game as it was filled in; None where nothing was. Raises Unclear."""
    figures = totals_of(data, f"_{number}")
    won = data[f"won_{number}"]
    if not figures and not won:
        return None
    if figures and len(figures) < len(SIDES):
        raise Unclear(_("Type both totals of game {number}.").format(number=number))
    return PlayedGame(figures or dict.fromkeys(SIDES, 0), won or None)


def _with_winner(game: PlayedGame, number: int, ruleset: Ruleset, *, is_cut: bool) -> PlayedGame:
    """The game with who won it: as it was said, or as its totals tell.

    `is_cut`: time was called in it. Raises Unclear where totals do not tell.
    """
    if game.won:
        return game
    words = ""
    if matches.are_both_out(ruleset, game.totals):
        words = _("Both sides have {target}: say who won game {number}.")
    elif not (is_cut or matches.is_over(ruleset, game.totals)):
        words = _(
            "Neither side has {target} in game {number}. Say who won it, or that time was called."
        )
    if words:
        raise Unclear(words.format(target=in_figures(ruleset.target or 0), number=number))
    return game._replace(won=winner_by_rules(None, game.totals))


class GameRow(NamedTuple):
    """A row of the form: the game's number, who won, and for each side the content of its field.

    `sides`: (code, names, total without its sign, whether it is below zero).
    """

    number: int
    won: str
    sides: Sequence[tuple[str, str, str, bool]]
    is_new: bool


def game_rows(
    table: TableView, ruleset: Ruleset, asked: Mapping[str, str], least: int = 0
) -> list[GameRow]:
    """Return a row for each game so far, and the next one while nobody has won enough.

    `asked`: what stood in a form that was refused, which stands there again just so; `least`: so
    many rows at least.
    """
    games = table.typed_games
    rows = max(least, len(games) + (0 if table.is_finished else 1))
    is_asked = any(_OF_A_GAME.fullmatch(name) for name in asked)
    fields = asked if is_asked else _as_fields(games, ruleset)
    return [
        GameRow(
            number,
            fields.get(f"won_{number}", ""),
            [
                (
                    side,
                    people([table.entries[seat].name for seat in seats]),
                    fields.get(f"{side.lower()}_{number}", ""),
                    f"below_{side.lower()}_{number}" in fields,
                )
                for side, seats in SIDES.items()
            ],
            number > len(games),
        )
        for number in range(1, rows + 1)
    ]


def _as_fields(games: Sequence[PlayedGame], ruleset: Ruleset) -> dict[str, str]:
    """Games as the form would send them: who won is chosen where the totals do not tell."""
    fields = {}
    for number, game in enumerate(games, start=1):
        has_totals = any(game.totals.values())
        for side in SIDES if has_totals else ():
            name = f"{side.lower()}_{number}"
            fields[name] = str(abs(game.totals[side]))
            if game.totals[side] < 0:
                fields[f"below_{name}"] = "1"
        is_told = has_totals and matches.tell_winner(ruleset, game.totals)
        if not (is_told and game.won == winner_by_rules(None, game.totals)):
            fields[f"won_{number}"] = game.won or ""
    return fields
