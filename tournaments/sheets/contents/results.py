"""What the sheets of results say: standings, prizes, certificates."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from config.language import gettext as _
from config.language import ngettext
from tournaments.models import Entry
from tournaments.queries import Evening, fees_of
from tournaments.rules.prizes.kinds import Prize
from tournaments.rules.standings import GAMES
from tournaments.sheets.after.certificates import Certificate
from tournaments.sheets.after.prizes import Called
from tournaments.sheets.after.standings import Ranked, Score
from tournaments.words import prizes
from tournaments.words.moments import how_far, is_final
from tournaments.words.money import in_money
from tournaments.words.ranking import ranked_with, without_totals
from tournaments.words.vocabulary import TIEBREAKS

#: Kinds of prizes in the order in which they are called; the places at the top come last.
CALLED: Final = ("door", "slams", "low", "high")
#: Places that have a certificate whatever the list of prizes holds.
PODIUM: Final = 3


def standings_title(evening: Evening) -> str:
    current = evening.current
    if current is None:
        return _("Standings before round 1")
    if is_final(evening):
        return _("Final standings")
    if not current.waiting_for:
        return _("Standings after round {number}").format(number=current.number)
    return ngettext(
        "Standings so far (round {number}, {there} of {tables} tables in)",
        "Standings so far (round {number}, {there} of {tables} tables in)",
        len(current.tables),
    ).format(
        number=current.number,
        there=len(current.tables) - len(current.waiting_for),
        tables=len(current.tables),
    )


def wall_chart_title(evening: Evening) -> str:
    return _("Round by round, {how_far}").format(how_far=how_far(evening))


def prizes_title(evening: Evening) -> str:
    """The title of the prizes; as they stand, while somebody still plays."""
    current = evening.current
    if current is None or evening.is_over:
        return _("Prizes")
    words = _("Prizes so far (after round {number})")
    if current.waiting_for:
        words = _("Prizes so far (round {number} under way)")
    return words.format(number=current.number)


def ranked(evening: Evening) -> list[Ranked]:
    """Standings, each round's points and the tie-break if one decided; unranked last."""
    ranks = Counter(evening.ranks.values())
    rows = [_ranked(evening, row.entry, row.rank, ranks[row.rank] > 1) for row in evening.standings]
    house = [entry for entry in evening.unranked if evening.took_part(entry)]
    return [*rows, *(_ranked(evening, entry.key) for entry in house)]


def _ranked(evening: Evening, key: str, rank: int = 0, shared: bool = False) -> Ranked:
    event, entry = evening.event, evening.party(key)
    return Ranked(
        rank,
        entry.name,
        evening.totals.get(key, 0),
        event.sit_out_total(key),
        str(TIEBREAKS[evening.decided_by[key]]) if rank and key in evening.decided_by else "",
        _scores(evening, entry),
        shared,
        evening.tournament.rank_by,
        event.before_points.get(key),
        event.sit_out_won(key),
    )


def _scores(evening: Evening, entry: Entry) -> tuple[Score, ...]:
    event, by_games = evening.event, evening.tournament.rank_by == GAMES
    scores = []
    for round_ in evening.published:
        sitting = evening.sitting(round_, entry)
        if sitting.sits_out:
            won = event.sit_out_games if by_games else None
            scores.append(Score(event.sit_out_each(entry.key), sat_out=True, won=won))
        else:
            is_open = sitting.table is not None and sitting.points is None
            won = round_.games_won.get(entry.pk) if by_games else None
            scores.append(Score(sitting.points, is_open=is_open, won=won))
    return tuple(scores)


# -------------------------------------------------------------------------- prizes and certificates


def called_prizes(evening: Evening) -> list[Called]:
    """The prizes in the order they are called: what is drawn first, the best total last."""
    return [
        Called(
            row.title,
            tuple(row.names),
            _with_what(row),
            row.won,
            _("Not drawn yet.") if row.prize.is_drawn else _("Nobody this time."),
        )
        for row in in_calling_order(prizes.prize_rows(evening))
    ]


def in_calling_order(rows: Iterable[prizes.PrizeRow]) -> list[prizes.PrizeRow]:
    """Sort prizes as they are called: by kind, in one race from the lowest place up (stable)."""

    def key(row: prizes.PrizeRow) -> tuple[int, bool, str, int]:
        prize = row.prize
        return CALLED.index(prize.kind), not prize.category, prize.category, -prize.place

    return sorted(rows, key=key)


def _with_what(row: prizes.PrizeRow) -> str:
    """With what a prize was won: “with 2310 points”, “with 4 slams”, “drawn at 21:40 among 41”."""
    if not row.figure:
        return ""
    if row.prize.is_drawn:
        return row.figure
    if row.is_number:
        return _("with {points} points").format(points=row.figure)
    return _("with {figure}").format(figure=row.figure)


def certificates(evening: Evening) -> list[Certificate]:
    """A certificate for each winner of each prize, as they are called; none before the end.

    The first three places have one whatever the list of prizes holds.
    """
    if not evening.is_over:
        return []
    rows = prizes.prize_rows(evening)
    listed = {row.prize.place for row in rows if row.prize.is_top}
    rows += [row for row in _podium(evening) if row.prize.place not in listed]
    return [
        Certificate(
            name,
            row.title,
            _("drawn by lot") if row.prize.is_drawn else _with_what(row),
            _shared(name, row.names),
        )
        for row in in_calling_order(rows)
        for name in row.names
    ]


def _podium(evening: Evening) -> list[prizes.PrizeRow]:
    """The first places as prizes that bring nothing."""
    rows = []
    for place in range(1, PODIUM + 1):
        standings = [row for row in evening.standings if row.rank == place]
        if standings:
            prize = Prize(0, "high", place)
            names = [evening.party(row.entry).name for row in standings]
            title = prizes.title_of(prize)
            first = standings[0]
            figure = ranked_with(evening.tournament.rank_by, first.figure, first.points)
            is_number = first.figure is None
            rows.append(prizes.PrizeRow(prize, title, names, figure, "", is_number=is_number))
    return rows


def _shared(name: str, names: Sequence[str]) -> str:
    """With whom a prize is shared, as a sentence; nothing where nobody else has it."""
    others = [other for other in names if other != name]
    if not others:
        return ""
    if len(others) > 3:
        return _("shared with {number} others").format(number=len(others))
    names = _(" and ").join([", ".join(others[:-1]), others[-1]] if others[1:] else others)
    return _("shared with {names}").format(names=names)


def without_hands(evening: Evening) -> list[str]:
    """Say which tables lack the hands that part equal totals, and how many the totals that rank."""
    winner_alone = without_totals(evening.tournament.rank_by, len(evening.without_totals))
    lines = [winner_alone] if winner_alone else []
    tables = [
        _("round {round}, table {table}").format(round=view.round, table=view.number)
        for view in evening.without_hands
    ]
    if tables and {"slams", "sets"} & set(evening.tournament.tiebreaks):
        words = _(
            "Typed without their hands, so that slams are as typed "
            "and failed contracts are not counted: {tables}."
        )
        lines.append(words.format(tables="; ".join(tables)))
    return lines


def fees_in_words(evening: Evening) -> str:
    """Return the fees for the head of a column: “$5.00 / $3.00”; empty where nobody pays."""
    tournament = evening.tournament
    amounts = [kind.amount for kind in fees_of(tournament) if kind.amount]
    return " / ".join(in_money(amount, tournament.currency) for amount in dict.fromkeys(amounts))
