"""The tables of a game say what its sheet says."""

from django.test import Client
from django.urls import reverse

from scoring.models import Game
from scoring.queries import game_sheet, game_with_rows
from scoring.spreadsheets.games import book_of_game
from scoring.spreadsheets.tables import Book
from tests.scoring.conftest import KnownClient, Recorder, played
from tests.scoring.spreadsheets.test_files import rows_of


def book(game: Game) -> Book:
    whole = game_with_rows(game.pk)
    assert whole is not None
    return book_of_game(game_sheet(whole))


def test_hands_and_reasons_add_up_to_the_totals(game: Game, record: Recorder) -> None:
    record(game, played("Ed", "8D", 8), played("Nora", "7S", 5), played("Will", "10NT", 10))
    hands, reasons = book(game).tables
    titles = [column.title for column in hands.columns]
    assert titles[-4:-2] == ["Nora & Sue: points", "Ed & Will: points"]
    assert titles[-2:] == ["Nora & Sue: total", "Ed & Will: total"]
    assert [row[0] for row in hands.rows] == [1, 2, 3]
    assert [row[titles.index("made")] for row in hands.rows] == [True, False, True]
    for number, unit in enumerate(("Nora & Sue", "Ed & Will")):
        points = [row[-4 + number] for row in hands.rows]
        total = hands.rows[-1][-2 + number]
        assert sum(points) == total  # type: ignore[arg-type]
        assert sum(row[2] for row in reasons.rows if row[1] == unit) == total  # type: ignore[misc]
    # A reason with a sum in it would look like a formula to a spreadsheet.
    assert reasons.rows[0] == (1, "Ed & Will", 280, "contract made")


def test_the_files_are_for_who_may_watch(
    nora: KnownClient, client: Client, noras_game: Game, record: Recorder
) -> None:
    game = noras_game
    record(game, played("Ed", "8D", 8))
    address = reverse("game-spreadsheet", args=[game.pk])
    head, row = rows_of(nora.get(address).content)
    assert (head[3], row[3]) == ("Contractor", "Ed")
    assert client.get(address).status_code == 404
    assert address in nora.get(reverse("game", args=[game.pk])).content.decode()
