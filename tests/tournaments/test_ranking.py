"""An evening ranked by games won or by an average, wherever its standings are shown.

Nine players in two rounds of seven, worked out by hand. Round 1: North and South of table 1 win
300 : 200; table 2 is a tie at 250. Round 2: all tables are typed, and one is won with fewer points.
"""

import re
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device, Role
from tests.tournaments.api.programs import address, with_role
from tests.tournaments.conftest import Hall, page
from tournaments import services
from tournaments.files.figures import book_of_evening
from tournaments.rules.formats import RoundFormat
from tournaments.sheets.contents import pencil, results, rounds
from tournaments.sheets.contents.keepsakes import keepsakes
from tournaments.words.corrections import preview_correction
from tournaments.words.moving.movements import printed_rules
from tournaments.words.ranking import games_in_words, in_tenths


def said(html: str) -> str:
    """Return the text of a page on one line, a half beside its whole."""
    return " ".join(re.sub(r"<[^>]*>", " ", html.replace('<span class="half">', "")).split())


def nine(device: Device, **settings: Any) -> Hall:
    """Nine players: round 1 has a win and a tie, the ninth sits out."""
    hall = Hall(
        device, 9, ruleset="australian", movement="random", plays=RoundFormat(game=True), **settings
    )
    hall.seat()
    hall.type(1, 300, 200)
    hall.type(2, 250, 250)
    return hall


def by_place(hall: Hall) -> list[tuple[int, Fraction | None, int]]:
    return [(row.rank, row.figure, row.points) for row in hall.now.standings]


@pytest.fixture
def games(device: Device) -> Hall:
    return nine(device, rank_by="games", sit_out_halves=1)


def test_games_come_first_then_points_and_who_is_equal_in_both_shares_a_place(games: Hall) -> None:
    half = Fraction(1, 2)
    # Two winners; four who tied, with 250; the one who sat out, half a game and no points; two who
    # lost with 200 points.
    assert by_place(games) == [
        *[(1, 1, 300)] * 2,
        *[(3, half, 250)] * 4,
        (7, half, 0),
        *[(8, 0, 200)] * 2,
    ]


def test_an_average_is_of_tables_alone_and_an_exact_fraction(device: Device) -> None:
    hall = nine(device, rank_by="average", sit_out_points=100)
    hall.seat()
    hall.type(1, 0, 10)
    hall.type(2, 500, 0)
    seven = [entry for entry in hall.now.entries.values()]
    averages = hall.now.event.averages
    for entry in seven:
        sittings = [hall.now.sitting(round_, entry) for round_ in hall.now.published]
        points = [sitting.points for sitting in sittings if sitting.points is not None]
        assert averages[entry.key] == Fraction(sum(points), len(points))
        out = 100 * sum(sitting.sits_out for sitting in sittings)
        assert hall.points(entry.name) == sum(points) + out
    figures = [(row.figure, row.points) for row in hall.now.standings]
    assert figures == sorted(figures, reverse=True)


def test_a_house_player_stands_where_its_games_put_it(device: Device) -> None:
    hall = Hall(
        device,
        8,
        movement="swiss",
        rank_by="games",
        plays=RoundFormat(game=True),
        ruleset="australian",
    )
    hall.seat()
    loser, winner = hall.table(1).entries["E"], hall.table(2).entries["N"]
    hall.mark(loser.name, ranked=False)
    hall.mark(winner.name, ranked=False)
    # The loser of table 1 has more points than anybody who won.
    hall.type(1, 400, 490, won="NS")
    hall.type(2, 100, 0)
    places = hall.now.field().standing
    assert places[loser.key] == 4  # behind the three ranked who won
    assert places[winner.key] == 3  # behind the two ranked who won with 400


# ----------------------------------------------------------------------------------- where it shows


def round_by_round(client: Client, hall: Hall) -> str:
    """What the standings say with every round."""
    shown = client.get(reverse("standings", args=[hall.pk]), {"rounds": "all"})
    return said(shown.content.decode())


def test_the_page_shows_games_first_points_beside_and_who_won_which_round(
    dee: Client, games: Hall
) -> None:
    shown = round_by_round(dee, games)
    assert "Games Points 1 Slams" in shown
    assert "Those with as many games and points share the place." in shown
    assert "A sit-out counts as half a game, and scores no points." in shown
    winner, tied = games.table(1).entries["N"].name, games.table(2).entries["N"].name
    assert f"{winner} 1 300 300 ✓ won 0" in shown
    assert f"{tied} ½ 250 250 ½ half a game 0" in shown
    out = games.now.current.sit_outs[0].entry.name
    assert f"{out} ½ game for sit-outs ½ 0 out ½ half a game 0" in shown
    assert "Total" not in shown


def test_an_average_is_shown_with_one_decimal(dee: Client, device: Device) -> None:
    hall = nine(device, rank_by="average")
    shown = round_by_round(dee, hall)
    assert "Average Points 1 Slams" in shown
    assert f"{hall.table(1).entries['N'].name} 300.0 300 300 0" in shown
    assert "Those with the same average and as many points share the place." in shown


def test_ties_are_broken_among_those_equal_in_games_and_points(dee: Client, games: Hall) -> None:
    services.change_settings(tournament_id=games.pk, device=None, settings={"tiebreaks": ["slams"]})
    games.type(2, 250, 250, version=games.table(2).row.version, NS=1)
    shown = said(page(dee, "standings", games.pk))
    # The neighbours whom it parted, and the sentence on ties.
    assert "Ties are broken by points, most slams; those still equal share the place." in shown
    assert shown.count("by most slams") == 2
    assert [row.rank for row in games.now.standings] == [1, 1, 3, 3, 5, 5, 7, 8, 8]


def test_a_players_phone_says_games_points_and_place(dee: Client, games: Hall) -> None:
    tied = games.table(2).entries["N"]
    shown = said(page(dee, "player", tied.pk))
    assert "Games ½ · 250 points · place 3 of 9" in shown
    assert "250 ½ half a game" in shown


def test_the_halls_phones_and_boards_show_both(dee: Client, games: Hall) -> None:
    hall = said(dee.get(reverse("hall", args=[games.pk]), {"show": "standings"}).content.decode())
    assert f"{games.table(1).entries['N'].name} 1 300" in hall
    board = said(dee.get(reverse("board", args=[games.pk]), {"show": "standings"}).content.decode())
    assert "Games and points" in board
    assert f"3 {games.table(2).entries['N'].name} ½ 250" in board


def test_the_podium_shows_with_how_many_games(dee: Client, games: Hall) -> None:
    services.change_settings(tournament_id=games.pk, device=None, settings={"rounds": 1})
    services.reveal(tournament_id=games.pk, steps=2, device=None)
    board = said(dee.get(reverse("board", args=[games.pk]), {"show": "podium"}).content.decode())
    assert ("½ game 250" in board, "1 game 300" in board) == (True, True)


def test_programs_read_games_as_a_number_and_an_average_as_a_fraction(
    games: Hall, device: Device
) -> None:
    rows = with_role(games, Role.WATCH).get(address(games, "standings/")).json()["results"]
    assert [(row["games"], row["points"]) for row in rows[:3]] == [(1, 300), (1, 300), (0.5, 250)]
    program = with_role(games, Role.WATCH)
    services.change_settings(
        tournament_id=games.pk, device=None, settings={"rank_by": "average", "tiebreaks": []}
    )
    rows = program.get(address(games, "standings/")).json()["results"]
    assert (rows[0]["average"], "games" in rows[0]) == ("300", False)


# ------------------------------------------------------------------------------------------- prizes


def test_prizes_say_with_how_many_games_they_were_won(dee: Client, games: Hall) -> None:
    shown = said(page(dee, "prizes", games.pk))
    assert "High 1 game, 300 points" in shown
    assert "Third ½ game, 250 points" in shown
    assert "Low 0 games, 200 points" in shown
    chosen = said(page(dee, "choose-prizes", games.pk))
    assert "High: the most games won" in chosen


def test_certificates_and_the_prize_list_say_it_too(games: Hall) -> None:
    services.change_settings(tournament_id=games.pk, device=None, settings={"rounds": 1})
    assert {row.figure for row in results.certificates(games.now)} == {
        "with 1 game, 300 points",
        "with ½ game, 250 points",
        "with 0 games, 200 points",
    }
    services.change_settings(tournament_id=games.pk, device=None, settings={"rank_by": "average"})
    high = next(row for row in results.called_prizes(games.now) if row.title == "High")
    assert high.figure == "with an average of 300.0, 300 points"


# ------------------------------------------------------------------------------ paper, files, words


def test_seats_are_printed_and_shown_with_what_ranks(dee: Client, games: Hall) -> None:
    winner = games.table(1).entries["N"]
    games.seat()
    evening = games.now
    seated = rounds.seated_round(evening, evening.published[-1])
    figures = {who.name: who.figures for who, _table, _seat in seated.by_name}
    assert (figures[winner.name], seated.rank_by) == ("1", "games")
    assert re.search(r"(North|East|South|West) ½", said(page(dee, "round", games.pk, 2)))


def test_a_card_to_keep_says_games_and_its_course(games: Hall) -> None:
    winner = games.table(1).entries["N"]
    card = next(card for card in keepsakes(games.now, "") if card.name == winner.name)
    assert (card.result, card.running) == ("1 game, 300 points", (0, 300))


def test_the_printed_rules_say_what_wins(games: Hall) -> None:
    rules = "\n".join(printed_rules(games.now))
    assert "Who has won most games after 3 rounds wins; among equal ones points decide." in rules
    assert "Those with as many games and points share the place." in rules
    assert "A sit-out counts as half a game, and scores no points." in rules
    services.change_settings(
        tournament_id=games.pk,
        device=None,
        settings={"rank_by": "average", "tiebreaks": ["slams"]},
    )
    rules = "\n".join(printed_rules(games.now))
    assert "The highest average of points a table after 3 rounds wins, sit-outs apart" in rules
    assert "Ties are broken by most slams" in rules


def test_by_pencil_games_are_counted_and_averages_divided(games: Hall) -> None:
    form = pencil.form(pencil.Story(games.now))
    assert form.so_far[:1] == ["Games so far"]
    won = {row.name: row.so_far[0] for row in form.rows if row.name}
    assert won[games.table(2).entries["N"].name] == "½"
    assert any("Put a dot beside the points of a game won" in line for line in form.lines)
    assert (form.needs_games, pencil.blank_form(games.now, 4).needs_games) == (True, True)
    assert "A sit-out counts as half a game, and scores no points." in form.lines
    services.change_settings(
        tournament_id=games.pk, device=None, settings={"rank_by": "average", "sit_out_points": 0}
    )
    form = pencil.form(pencil.Story(games.now))
    assert (form.needs_average, form.needs_games) == (True, False)
    assert any(line.startswith("The average is of tables") for line in form.lines)


def test_a_correction_says_which_games_it_moves(games: Hall) -> None:
    table = games.table(1)
    lines = preview_correction(
        games.now,
        lambda: games.type(1, 300, 200, version=table.row.version, won="EW"),
    )
    winner, loser = table.entries["N"].name, table.entries["E"].name
    assert any(
        line.startswith(f"{winner}: from 1 game, 300 points to 0 games, 300 points; from place 1")
        for line in lines
    )
    assert any(line.startswith(f"{loser}: from 0 games, 200 points to 1 game") for line in lines)
    assert all("→" not in line or winner not in line for line in lines)


def test_a_spreadsheet_has_games_in_tenths(games: Hall) -> None:
    table = book_of_evening(games.now).tables[0]
    titles = [column.title for column in table.columns]
    assert titles[2:4] == ["games", "total"]
    assert [row[2] for row in table.rows] == [10, 10, 5, 5, 5, 5, 5, 0, 0]
    services.change_settings(tournament_id=games.pk, device=None, settings={"rank_by": "average"})
    table = book_of_evening(games.now).tables[0]
    assert (table.columns[2].title, table.rows[0][2]) == ("average", 3000)


@pytest.mark.parametrize(
    ("figure", "words"),
    [("1390/9", "154.4"), ("-1/3", "−0.3"), ("-1/30", "0.0"), ("1/20", "0.1"), ("250", "250.0")],
)
def test_an_average_is_rounded_to_a_tenth(figure: str, words: str) -> None:
    assert in_tenths(Fraction(figure)) == words


@pytest.mark.parametrize(
    ("figure", "words"),
    [("0", "0 games"), ("1/2", "½ game"), ("1", "1 game"), ("3/2", "1½ games"), ("8", "8 games")],
)
def test_games_are_counted_in_halves(figure: str, words: str) -> None:
    assert games_in_words(Fraction(figure)) == words
