"""What every page of a game shows, and to whom."""

import uuid
from dataclasses import replace

import pytest
from django.http import Http404
from django.urls import reverse

from scoring import services
from scoring.models import Device, Game, Hand, Role
from scoring.pages.shown import line_of, summary, tonight, winners_of
from scoring.queries import GameSheet, game_sheet
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import RULESETS
from scoring.services import By, SeenHand
from tests.scoring.changing import won_before_somebody_came
from tests.scoring.conftest import (
    KnownClient,
    Recorder,
    Starter,
    played,
    stored_game,
    thrown_in,
)
from tests.scoring.reading import page, text


def test_tonight_adds_up_what_each_side_has_won(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    assert "Tonight" not in text(nora.get(page("game", noras_game)))
    game = noras_game
    for winner in ("Ed", "Sue"):
        form = {"game_id": str(uuid.uuid4())}
        nora.post(page("rematch", game), form)
        game = stored_game(uuid.UUID(form["game_id"]))
        record(game, played(winner, "10H", 10))
    assert "Tonight: Nora &amp; Sue 2, Ed &amp; Will 1" in text(nora.get(page("game", game)))


PAGES = ["game", "game-record", "new-hand", "amend-hand", "void-hand", "first-to-target"]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("method", ["get", "post"])
def test_nobody_else_sees_or_changes_the_game(
    olga: KnownClient, noras_game: Game, record: Recorder, page: str, method: str
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    numbered = page in ("amend-hand", "void-hand", "first-to-target")
    address = reverse(page, args=[noras_game.pk, 1] if numbered else [noras_game.pk])
    answer = getattr(olga, method)(address, {"version": 0})
    assert answer.status_code in (404, 405)
    assert Hand.objects.filter(version=0, voided=False).count() == 1


def test_a_game_that_does_not_exist_is_a_page_that_does_not_exist(nora: KnownClient) -> None:
    assert nora.get(reverse("game", args=[uuid.uuid4()])).status_code == 404


def test_a_game_that_is_part_of_something_is_shown_to_its_owner_and_written_by_nobody(
    nora: KnownClient, noras_game: Game
) -> None:
    Game.objects.update(stands_alone=False)
    assert nora.get(reverse("game", args=[noras_game.pk])).status_code == 200
    assert nora.get(reverse("new-hand", args=[noras_game.pk])).status_code == 404
    assert nora.post(reverse("stop-game", args=[noras_game.pk])).status_code == 404


def test_one_game_is_no_series() -> None:
    assert tonight([]) == ""


def test_a_series_counts_sides_that_have_won_nothing_too(game: Game, record: Recorder) -> None:
    record(game, played("Ed", "10H", 10))
    sheet = game_sheet(stored_game(game.pk))
    assert (tonight([sheet]), tonight([sheet, sheet])) == ("", "Tonight: Nora & Sue 0, Ed & Will 2")


def night(device: Device, record: Recorder, *games: tuple[tuple[str, ...], str]) -> list[GameSheet]:
    """The sheets of a night: how they sat in each game, and who won it with a bid of ten."""
    sheets: list[GameSheet] = []
    for names, winner in games:
        game = services.start_game(
            device=device,
            game_id=uuid.uuid4(),
            ruleset=RULESETS["australian"],
            names=names,
            first_dealer=0,
            series=sheets[0].game.series if sheets else None,
        )
        ours = "NS" if names.index(winner) % 2 == 0 else "EW"
        tricks = {ours: 10, ("EW" if ours == "NS" else "NS"): 0}
        record(game, read_hand({"contractor": winner, "bid": "10H", "tricks": tricks}))
        sheets.append(game_sheet(stored_game(game.pk)))
    return sheets


def test_whoever_comes_after_a_game_has_not_won_it(start: Starter, record: Recorder) -> None:
    game = start("australian")
    record(game, played("Nora", "8D", 8))
    won_before_somebody_came(game, 2, "Zoe")
    assert winners_of(game_sheet(stored_game(game.pk))) == ["Nora", "Sue"]


def test_nobody_has_won_a_tie(start: Starter, record: Recorder) -> None:
    game = start("australian", {"game_hands": 2})
    record(game, played("Nora", "8S", 8), played("Ed", "8S", 8))
    assert winners_of(game_sheet(stored_game(game.pk))) == []


USUAL = ("Nora", "Ed", "Sue", "Will")
TURNED = ("Ed", "Sue", "Will", "Nora")
CHANGED = ("Nora", "Sue", "Ed", "Will")


@pytest.mark.parametrize(
    ("games", "words"),
    [
        (
            [(USUAL, "Nora"), (TURNED, "Ed"), (USUAL, "Sue")],
            "Tonight: Nora & Sue 2, Ed & Will 1",
        ),
        ([(USUAL, "Nora"), (CHANGED, "Nora")], "Tonight: Nora 2, Ed 1, Sue 1, Will 0"),
    ],
)
def test_tonight_counts_wins_by_people(
    device: Device, record: Recorder, games: list[tuple[tuple[str, ...], str]], words: str
) -> None:
    assert tonight(night(device, record, *games)) == words


def test_a_line_is_looked_up_by_its_rows_number_and_is_a_404_where_there_is_none(
    game: Game, record: Recorder
) -> None:
    record(game, thrown_in(), played("Nora", "8D", 8))
    services.void_hand(game_id=game.pk, seen=SeenHand(1, 0), by=By())
    sheet = game_sheet(stored_game(game.pk))
    assert line_of(sheet, 2).number == 1
    for number in (1, 0, -1, 3):
        with pytest.raises(Http404):
            line_of(sheet, number)


def test_a_summary_says_who_leads_and_what_may_be_done(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "10H", 10))
    sheet = game_sheet(stored_game(game.pk))
    shown = summary(sheet)
    assert shown["standing"] == [("Nora & Sue", 500, True), ("Ed & Will", 0, False)]
    assert (shown["people"], shown["next_number"], shown["hands_played"]) == (
        "Nora, Ed, Sue & Will",
        2,
        1,
    )
    assert [
        (
            summary(replace(sheet, role=role))["may_keep"],
            summary(replace(sheet, role=role))["may_own"],
        )
        for role in (Role.OWN, Role.KEEP, Role.WATCH, None)
    ] == [(True, True), (True, False), (False, False), (False, False)]
