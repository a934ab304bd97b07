"""What holds of the figures of any games, whoever sat where."""

from collections.abc import Sequence
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.figures.persons import Figures, figures_of
from scoring.rules.figures.played import PlayedGame, Share
from tests.scoring.rules.figures.playing import ED, LOST, NORA, WON, game, hand, thrown_in
from tests.scoring.rules.test_properties import games as records

#: An example is several whole games: a quarter as many of them try as many hands as elsewhere.
FEWER = settings(max_examples=settings().max_examples // 4)
#: More people than seats, so that somebody sits down for somebody else.
PEOPLE = tuple(range(1, 10))


@st.composite
def played_games(draw: st.DrawFn) -> list[PlayedGame]:
    """Games at one evening or several, where people come and go between hands."""
    games = []
    for record in draw(st.lists(records(), max_size=2)):
        sheet = record.tally()
        seats = len(record.table.players)
        seated: list[tuple[int, ...]] = []
        for _hand in sheet.hands:
            stay = draw(st.integers(0, 3)) > 0
            seated.append(
                seated[-1] if seated and stay else tuple(draw(st.permutations(PEOPLE))[:seats])
            )
        night = date(2026, 3, 1 + draw(st.integers(0, 1)))
        games.append(PlayedGame(record.table, sheet.hands, tuple(seated), sheet.ending, night))
    return games


def everybody(games: Sequence[PlayedGame]) -> dict[int, Figures]:
    return {person: figures_of(person, games) for person in PEOPLE}


@FEWER
@given(played_games())
def test_sums_over_people_are_sums_over_hands(games: list[PlayedGame]) -> None:
    figures = everybody(games).values()
    lines = [(game, line) for game in games for line in game.hands]
    seats = [len(game.table.players) for game, line in lines if line.score.scored]
    assert sum(person.hands for person in figures) == sum(seats)
    points = sum(
        line.score.deltas[game.table.unit_of[player]]
        for game, line in lines
        for player in game.table.players
    )
    assert sum(person.points for person in figures) == points
    contracts = [line for _game, line in lines if line.score.made is not None]
    made = sum(line.score.made is True for line in contracts)
    held = Share()
    for person in figures:
        held = held.with_others(person.contracts.held)
    assert held == Share(made, len(contracts))


@FEWER
@given(played_games())
def test_what_one_won_against_another_the_other_lost(games: list[PlayedGame]) -> None:
    figures = everybody(games)
    for person, his in figures.items():
        for row in his.opponents:
            theirs = next(
                other for other in figures[row.person].opponents if other.person == person
            )
            assert (theirs.hands, theirs.won, theirs.lost) == (row.hands, row.lost, row.won)
        for row in his.partners:
            theirs = next(other for other in figures[row.person].partners if other.person == person)
            assert (theirs.hands, theirs.contracts) == (row.hands, row.contracts)
            assert (theirs.won, theirs.lost) == (row.won, row.lost)


@FEWER
@given(played_games())
def test_all_parts_of_a_persons_figures_agree(games: list[PlayedGame]) -> None:
    for figures in everybody(games).values():
        assert figures.results.games == len(figures.games)
        assert figures.hands == sum(game.hands for game in figures.games)
        contracts = figures.contracts
        assert contracts.held.of + contracts.shared.of + contracts.against.of <= figures.hands
        assert all(share.made <= share.of for share in contracts.own.values())


@FEWER
@given(played_games(), st.integers(2, 9))
def test_the_figures_of_two_spellings_are_those_of_the_union(
    games: list[PlayedGame], other: int
) -> None:
    """Where the two never sat at one table at the same time."""
    apart = [
        game for game in games if not any(1 in people and other in people for people in game.seated)
    ]
    merged = [
        game._replace(
            seated=tuple(tuple(1 if p == other else p for p in people) for people in game.seated)
        )
        for game in apart
    ]
    one, two, both = figures_of(1, apart), figures_of(other, apart), figures_of(1, merged)
    assert (both.hands, both.points, both.thrown_in) == (
        one.hands + two.hands,
        one.points + two.points,
        one.thrown_in + two.thrown_in,
    )
    assert both.results.won == one.results.won + two.results.won
    assert both.results.lost == one.results.lost + two.results.lost
    for code in {*one.contracts.own, *two.contracts.own}:
        shares = (figures.contracts.own.get(code, Share()) for figures in (one, two))
        assert both.contracts.own[code] == next(shares).with_others(next(shares))
    assert both.contracts.against == one.contracts.against.with_others(two.contracts.against)


def test_an_evening_by_hand() -> None:
    games = [game(hand("Nora", "8D", 8), thrown_in(), *WON), game(*LOST), game(hand("Ed", "6S", 6))]
    nora, ed = figures_of(NORA, games), figures_of(ED, games)
    assert (nora.results, ed.results) == ((1, 1, 1), (1, 1, 1))
    assert (nora.hands, nora.thrown_in, nora.points) == (4, 1, 280 + 500 - 500 + 40)
    assert (ed.hands, ed.points) == (4, 20 + 0 + 10 + 40)
    assert nora.contracts.own == {"8D": Share(1, 1), "10H": Share(1, 2)}
    assert ed.contracts.against == Share(1, 3)


def test_nobodys_figures_are_empty() -> None:
    figures = figures_of(NORA, [])
    assert (figures.games, figures.hands, figures.partners, figures.opponents) == ((), 0, (), ())
