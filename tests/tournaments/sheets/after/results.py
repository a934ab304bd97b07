"""Results of full halls, made up: the longest names, large totals, sit-outs, ties, open rounds."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.paper.pages import Sheet
from tests.paper import words_of
from tests.tournaments.sheets.examples import players
from tournaments.sheets.after.keepsakes import Course, Keepsake, KeptRound, Met
from tournaments.sheets.after.standings import Ranked, Score


def scores(place: int, rounds: int, playing: bool = False) -> tuple[Score, ...]:
    """A round's points each, one for sitting out; the last still open for every other player."""
    every = [
        Score(-1230 + 10 * ((7 * place + 31 * number) % 260), (place + number) % 13 == 0)
        for number in range(rounds)
    ]
    if playing and every and place % 2:
        every[-1] = Score(None, is_open=True)
    return tuple(every)


def ranked(tables: int, rounds: int = 10, playing: bool = False, house: int = 1) -> list[Ranked]:
    """As many rows as so many tables seat, each fourth place shared, the last not ranked."""
    names = players(tables)
    rows = []
    for place, name in enumerate(names, start=1):
        is_ranked = place <= len(names) - house
        played = scores(place, rounds, playing)
        rows.append(
            Ranked(
                (place - (place % 4 == 0)) * is_ranked,
                name,
                sum(score.points or 0 for score in played),
                sum(score.points or 0 for score in played if score.sat_out),
                "fewest failed contracts" if place % 4 == 2 and is_ranked else "",
                played,
                is_ranked and place % 4 in (3, 0),
            )
        )
    return rows


def by_games(tables: int, rounds: int = 10, playing: bool = False) -> list[Ranked]:
    """The same ranked by games, halves and sit-outs among them."""
    rows = []
    for place, row in enumerate(ranked(tables, rounds, playing)):
        won = tuple(
            score._replace(won=None if score.is_open else Fraction(number % 3, 2))
            for number, score in enumerate(row.rounds, start=place)
        )
        rows.append(
            replace(
                row,
                rounds=won,
                rank_by="games",
                figure=sum((score.won or Fraction() for score in won), Fraction()),
                out_won=Fraction(sum(score.sat_out for score in won), 2),
            )
        )
    return rows


def cards(names: Sequence[str], rounds: int = 10, as_of: str = "") -> list[Keepsake]:
    """A keepsake for each of these, partners and opponents of whom are the others."""
    return [card(names, place, rounds, as_of) for place in range(len(names))]


def card(names: Sequence[str], place: int, rounds: int, as_of: str = "") -> Keepsake:
    """The keepsake of who stands here in the list."""
    points = [score.points or 0 for score in scores(place, rounds)]
    kept, running = [], [0]
    for number, score in enumerate(points, start=1):
        running.append(running[-1] + score)
        partner, *others = [names[(place + number * step) % len(names)] for step in (1, 2, 3)]
        if number == 3:
            kept.append(KeptRound(number, points=score, words="sat out"))
        else:
            kept.append(
                KeptRound(
                    number,
                    number % 100 + 1,
                    partner,
                    tuple(others),
                    score,
                    is_best=score == max(points),
                )
            )
    met = [
        Met(names[(place + step) % len(names)], tuple(points[step : step + 3]))
        for step in range(rounds // 3)
    ]
    beside = (
        Course("first", tuple(range(0, 500 * rounds + 1, 500))),
        Course("middle", tuple(range(0, 210 * rounds + 1, 210))),
    )
    return Keepsake(
        names[place], f"Place ={place + 1} of {len(names)}", running[-1], tuple(running), beside,
        tuple(kept), tuple(met), as_of,
    )  # fmt: skip


def lines_of(sheet: Sheet) -> list[str]:
    """The lines of the first page, words on one baseline side by side."""
    lines: dict[int, list[tuple[float, str]]] = {}
    for word in words_of(sheet.pages[0], sheet.paper):
        middle = round((word.top + word.bottom) / 2 / 6)
        lines.setdefault(middle, []).append((word.left, word.text))
    return [
        " ".join(text for _left, text in sorted(words) if text)
        for _y, words in sorted(lines.items())
    ]
