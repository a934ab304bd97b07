"""The figures of an evening: what is told of it in a season, in people's and the club's records."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from scoring.rules.figures.played import is_slam
from scoring.rules.scoresheets import ScoredHand
from tournaments.models import Entry
from tournaments.queries.evenings import Evening
from tournaments.queries.tables import TableView, side_of
from tournaments.rules.summaries import Contracts, Largest, Play, Result, Summary, summary
from tournaments.rules.tables import SIDES


def summary_of(evening: Evening) -> Summary:
    """Count what an evening came to, of its tables that are finished.

    Whoever never had a place is left out; where no table is finished, everybody.
    """
    people = [entry for entry in evening.entries.values() if evening.took_part(entry)]
    results = _results(evening, people)
    index = {entry.key: place for place, entry in enumerate(people)}
    plays, largest = [], None
    contracts: dict[str, Counter[tuple[str, bool]]] = {entry.key: Counter() for entry in people}
    slams: Counter[str] = Counter()
    for table in (table for round_ in evening.published for table in round_.tables):
        if not table.played.finished:
            continue
        plays.append(_play(table, index))
        for caller, line in _contracts(table):
            assert line.hand.bid is not None
            contracts[caller][line.hand.bid.code, bool(line.score.made)] += 1
            side = side_of(line.hand.contractor or "")
            slams[caller] += is_slam(line, (side,))
            points = line.score.deltas[side]
            is_larger = largest is None or points > largest.points
            if is_larger and results[index[caller]].rank is not None:
                largest = Largest(points, index[caller], line.hand.bid.code, table.round)
    results = [
        result._replace(contracts=_by_bid(contracts[entry.key]), slams=slams[entry.key])
        for entry, result in zip(people, results, strict=True)
    ]
    return summary(results, plays, largest)


def _results(evening: Evening, people: Sequence[Entry]) -> list[Result]:
    """List place, points and games of everybody who ever had a place."""
    event = evening.event
    ranked = {entry.key: row for row in event.standings() for entry in evening.members(row.entry)}
    games = event.games_won
    return [
        Result(
            entry.name,
            ranked[entry.key].rank if entry.key in ranked else None,
            Fraction(ranked[entry.key].points if entry.key in ranked else 0),
            games.get(evening.key_of(entry), Fraction()),
        )
        for entry in people
    ]


def _play(table: TableView, index: dict[str, int]) -> Play:
    first, second = (
        (index[table.entries[one].key], index[table.entries[other].key])
        for one, other in SIDES.values()
    )
    return Play(table.round, {"NS": first, "EW": second}, dict(table.result), table.won or "tie")


def _contracts(table: TableView) -> Iterator[tuple[str, ScoredHand]]:
    """The contracts of hands that count, each with the key of who called it."""
    play = table.play
    sheet = play.sheet if play is not None else None
    for line in sheet.hands if sheet is not None else ():
        if line.hand.bid is not None and line.hand.contractor and line.score.scored:
            yield table.entries[line.hand.contractor].key, line


def _by_bid(counts: Counter[tuple[str, bool]]) -> Contracts:
    bids = dict.fromkeys(bid for bid, _made in counts)
    return {bid: (counts[bid, True], counts[bid, False]) for bid in bids}
