"""An evening or a season under other rules in words: who would have won, and what turns."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from config.language import gettext as _
from config.language import ngettext
from scoring.words.lines import title_of
from scoring.words.moments import told
from scoring.words.vocabulary import in_figures, people, quoted, signed
from tournaments.models import Tournament
from tournaments.queries import ClubNight, Evening
from tournaments.rules.replay import Limits, ReplayedEvent, ReplayedSeason
from tournaments.rules.seasons import Season, SeasonRow
from tournaments.rules.standings import Standing
from tournaments.rules.tables import SIDES
from tournaments.words.clubs import figure, winners_of
from tournaments.words.vocabulary import SIDES as SIDE_WORDS


class ComparedRow(NamedTuple):
    """Somebody in both standings, or in both tables of a season.

    `rank`: None for who has too few evenings. `figure`: what ranks before the points; None for
    nothing.
    """

    name: str
    rank: int | None
    figure: Fraction | None
    points: str
    other_rank: int | None
    other_figure: Fraction | None
    other_points: str
    difference: str

    @property
    def gained(self) -> str:
        """The places gained under the other rules, or lost, with their sign; empty for none."""
        if self.rank is None or self.other_rank is None or self.rank == self.other_rank:
            return ""
        return signed(self.rank - self.other_rank)


class Turned(NamedTuple):
    """A table or an evening whose result turns: what it came to and would have, and for whom.

    `address`: of its page; empty where this visitor may not open it. `sides`: names, points as
    played, points under the other rules.
    """

    title: str
    address: str
    sides: list[tuple[str, str, str]]
    words: str


def why_not(evening: Evening) -> str:
    """Say why an evening cannot be scored by other rules; empty where it can."""
    tournament = evening.tournament
    if not tournament.knows_bids:
        return _("Another game is played here: the totals of its tables are known, and no hands.")
    if not evening.knows_hands:
        return _(
            "No table is in yet whose hands were recorded. Totals that were typed cannot be scored "
            "by other rules."
        )
    return ""


def who_wins(evening: Evening, replayed: ReplayedEvent) -> str:
    """Say who would have won, or would lead; empty where nobody is ranked."""
    before = _first(evening, replayed.before.standings())
    after = _first(evening, replayed.after.standings())
    return _first_in_words(before, after, is_over=evening.is_over)


def _first_in_words(before: Sequence[str], after: Sequence[str], *, is_over: bool) -> str:
    """Say who would have won, or would lead, and who did or does; empty for nobody."""
    if not before:
        return ""
    if set(before) == set(after):
        words = _("{who} would have won as well") if is_over else _("{who} would lead as well")
    elif is_over:
        words = _("{who} would have won. As played it was {before}.")
    else:
        words = _("{who} would lead. As played it is {before}.")
    return words.format(who=people(after), before=people(before))


def rules_in_words(played: Sequence[Tournament]) -> str:
    """Name the rules by which evenings were played: “Midway” & “Youngstown” in quotes."""
    titles = dict.fromkeys(row.house_name or title_of(row.ruleset) for row in played)
    return people([quoted(title) for title in titles])


def notes_on(limits: Limits) -> list[str]:
    """Say what counts as it was typed, what counts for nothing, and what was not played out."""
    typed, refused, unfinished = limits
    said = (
        (
            typed,
            ngettext(
                "{n} table is known by its totals alone, and keeps them.",
                "{n} tables are known by their totals alone, and keep them.",
                typed,
            ),
        ),
        (
            refused,
            ngettext(
                "{n} hand cannot be under these rules, and scores nothing: nobody knows what would "
                "have been bid instead.",
                "{n} hands cannot be under these rules, and score nothing: nobody knows what would "
                "have been bid instead.",
                refused,
            ),
        ),
        (
            unfinished,
            ngettext(
                "At {n} table the game would not have been over: it counts as it stands.",
                "At {n} tables the game would not have been over: they count as they stand.",
                unfinished,
            ),
        ),
    )
    return [words.format(n=number) for number, words in said if number]


def compared_standings(evening: Evening, replayed: ReplayedEvent) -> list[ComparedRow]:
    """The ranked entries in the order as played, each with its place under the other rules."""
    after = {row.entry: row for row in replayed.after.standings()}
    return [
        ComparedRow(
            evening.party(row.entry).name,
            row.rank,
            row.figure,
            in_figures(row.points),
            after[row.entry].rank,
            after[row.entry].figure,
            in_figures(after[row.entry].points),
            signed(after[row.entry].points - row.points),
        )
        for row in replayed.before.standings()
    ]


def turned_tables(
    evening: Evening, replayed: ReplayedEvent, address_of: Callable[[int, int], str]
) -> list[Turned]:
    """The tables that another side would have won, or left as the low one; round by round.

    `address_of`: the address of a round's table; empty for who may not open it.
    """
    turned = []
    for round_, tables in zip(evening.published, replayed.rounds, strict=True):
        for table in tables:
            view = round_.table(table.before.played.number) if table.is_turned else None
            if view is None:
                continue
            before, after = table.before.played.result, table.after.played.result
            sides = [
                (
                    people([view.entries[seat].name for seat in seats]),
                    in_figures(before[side]),
                    in_figures(after[side]),
                )
                for side, seats in SIDES.items()
            ]
            words = _("Round {r}, table {n}")
            title = words.format(r=round_.number, n=view.number)
            address = address_of(round_.number, view.number)
            turned.append(Turned(title, address, sides, _winner_in_words(table.after.won)))
    return turned


def _winner_in_words(won: str | None) -> str:
    """Say who would have won a table."""
    if won not in SIDES:
        return _("a tie")
    return _("{side} would have won").format(side=SIDE_WORDS[won])


def _first(evening: Evening, standings: Sequence[Standing]) -> list[str]:
    """The names of who is first; several, where they share the place."""
    return [evening.party(row.entry).name for row in standings if row.rank == 1]


def who_wins_season(
    replayed: ReplayedSeason, name_of: Callable[[int], str], *, is_over: bool
) -> str:
    """Say who would have won a season, or would lead it; empty where nobody has a place."""
    return _first_in_words(*_names_of_first(replayed, name_of), is_over=is_over)


def _names_of_first(
    replayed: ReplayedSeason, name_of: Callable[[int], str]
) -> tuple[list[str], list[str]]:
    """Who is first as played, and who under the other rules."""
    before, after = (
        [name_of(int(row.person)) for row in rows if row.rank == 1]
        for rows in (replayed.before, replayed.after)
    )
    return before, after


def compared_season(
    replayed: ReplayedSeason, counting: Season, name_of: Callable[[int], str]
) -> list[ComparedRow]:
    """Everybody in the order of the season's table, with place and total under the other rules."""
    return [
        ComparedRow(
            name_of(int(row.person)),
            row.rank,
            None,
            figure(row.total, counting),
            other.rank,
            None,
            figure(other.total, counting),
            _difference(other.total - row.total, counting),
        )
        for row, other in replayed.rows
    ]


def _difference(value: Fraction, counting: Season) -> str:
    return f"{'+' if value > 0 else ''}{figure(value, counting)}"


def as_they_were(nights: Sequence[ClubNight]) -> list[str]:
    """Say which evenings have no hands to be scored, and count as played."""
    words = ngettext(
        "{n} evening is known by its totals alone, and counts as it was played: {days}.",
        "{n} evenings are known by their totals alone, and count as they were played: {days}.",
        len(nights),
    )
    days = people([_day(night) for night in nights])
    return [words.format(n=len(nights), days=days)] if nights else []


def turned_evenings(
    nights: Sequence[tuple[ClubNight, ClubNight]],
    replayed: ReplayedSeason,
    counting: Season,
    name_of: Callable[[int], str],
    address_of: Callable[[ClubNight], str],
) -> list[Turned]:
    """The evenings that bring who would be first ahead, or that somebody else would have won.

    Those come first that bring most; then in order of play. `nights`: as played and under the other
    rules; `address_of`: the address of an evening's comparison.
    """
    swings = replayed.swings()
    order = sorted(range(len(nights)), key=lambda number: -swings[number])
    turned = []
    for number in order:
        night, under = nights[number]
        words = _winner_of_evening(night, under, name_of)
        if swings[number] > 0 or words:
            cells = [
                (name_of(int(row.person)), *(_cell(one, number, counting) for one in (row, other)))
                for row, other in replayed.rows
                if 1 in (row.rank, other.rank)
            ]
            sides = [(name, brought, would) for name, brought, would in cells if brought != would]
            turned.append(Turned(_day(night), address_of(night), sides, words))
    return turned


def order_of_evenings(replayed: ReplayedSeason, name_of: Callable[[int], str]) -> str:
    """Say in which order `turned_evenings` stand; empty where the season has the same winner."""
    before, after = _names_of_first(replayed, name_of)
    if set(before) == set(after):
        return ""
    words = _("First come those that bring {who} most, as against {before}.")
    return words.format(who=people(after), before=people(before))


def _winner_of_evening(night: ClubNight, under: ClubNight, name_of: Callable[[int], str]) -> str:
    """Say who would have won an evening; empty for the same as played."""
    (before, _points), (after, _other) = winners_of(night, name_of), winners_of(under, name_of)
    return "" if set(before) == set(after) else _first_in_words(before, after, is_over=True)


def _cell(row: SeasonRow, number: int, counting: Season) -> str:
    """What an evening brought somebody: in brackets what does not count, as in the table."""
    value = row.each[number]
    if value is None:
        return ""
    words = figure(value, counting)
    return words if number + 1 in row.counted else f"({words})"


def _day(night: ClubNight) -> str:
    return told(night.tournament.date)
