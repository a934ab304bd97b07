"""What pages show of a game, in words; and the permission check that begins every page."""

from dataclasses import dataclass, replace
from uuid import UUID

from django.http import Http404, HttpRequest
from django.urls import reverse

from config.language import gettext as _
from config.language import ngettext
from scoring import queries
from scoring.access import access
from scoring.access.access import Visitor
from scoring.access.permissions import May, permits_request
from scoring.models import Game, Role
from scoring.queries import GameSheet, Line
from scoring.rules.endings import Match, matches_of
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
    """Count the games won in a series: “Tonight: Nora & Sue 2, Ed & Will 1”; empty for one game.

    With matches of best of n games, the one being played is counted, or the one decided last with
    its winner.
    """
    best_of = sheets[0].game.series.best_of if sheets else None
    if len(sheets) < 2 and not best_of:
        return ""
    matches = matches_of([winners_of(sheet) for sheet in sheets], best_of)
    teams = _teams(sheets)
    sentences = []
    for number, match in enumerate(matches, start=1):
        if match.winners or match is matches[-1]:
            wins = ", ".join(
                f"{vocabulary.people(team)} {match.wins.get(team[0], 0)}" for team in teams
            )
            label = _("Match {number}").format(number=number) if len(matches) > 1 else _("Tonight")
            sentences.append(
                _("{label}: {wins}").format(label=label, wins=wins) + _decided(match, best_of)
            )
    return ". ".join(sentences)


@dataclass(frozen=True)
class MatchWords:
    """A match as the last of its games says it: which game that is, and how many each side has won.

    `decided`: who has won the match; empty while it goes on. `is_all`: whether that is all there is
    to count of the night.
    """

    game: str
    score: str
    decided: str
    is_all: bool

    def __str__(self) -> str:
        return " · ".join(filter(None, (self.game, self.score)))


def match_words(sheets: list[GameSheet], game: Game) -> MatchWords | None:
    """Say which game of its match a game is: “game 2 of 3 · 1–1”; None where there are no matches.

    `sheets`: the games of its night, the first one first; those after it are left out.
    """
    best_of = best_of_in(game)
    if not best_of:
        return None
    until = [sheet for sheet in sheets if sheet.game.started_at <= game.started_at]
    matches = matches_of([winners_of(sheet) for sheet in until], best_of)
    match = matches[-1]
    words = (
        _("game {number} of {most}")
        if match.games <= best_of
        else _("game {number}, best of {most}")
    )
    wins = [match.wins.get(team[0], 0) for team in _teams(until)]
    # Where partners have changed, wins are people's own, and there are too many for a heading.
    has_score = any(wins) and len(wins) == len(game.table.units)
    return MatchWords(
        words.format(number=match.games, most=best_of),
        "–".join(map(str, wins)) if has_score else "",
        _decided(match, best_of).removeprefix(". ") if match.winners else "",
        len(matches) == 1 and (has_score or not any(match.wins.values())),
    )


def best_of_in(game: Game) -> int | None:
    """Return how many games a match of this game's night has; None without matches, as for a game
    that is not stored.
    """
    return game.series.best_of if game.series_id else None


def _decided(match: Match, best_of: int | None) -> str:
    """Say who won the match, “. Nora & Sue win the match 2–1”, or how long it is: “, best of 3”."""
    if not best_of:
        return ""
    if not match.winners:
        return _(", best of {n}").format(n=best_of)
    # Partners may have changed: what the winner has not won was lost, whoever won it.
    won = match.wins[match.winners[0]]
    words = ngettext(
        "{who} wins the match {won}–{lost}", "{who} win the match {won}–{lost}", len(match.winners)
    )
    return ". " + words.format(who=vocabulary.people(match.winners), won=won, lost=match.won - won)


def winners_of(sheet: GameSheet) -> list[str]:
    """List the people who won the game, as they sat at its end; nobody of a tie."""
    return [person for members in winners_then(sheet) for person in members]


def _teams(sheets: list[GameSheet]) -> list[tuple[str, ...]]:
    """Return the units that are counted together over a night.

    These are the sides while they stay as they are, otherwise single people.
    """
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
    """Check the permission the page asks for, and tally the game: 404 if he may not.

    `visitor`: who sent the request, where the caller has looked it up.
    """
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
