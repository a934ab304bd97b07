"""Pages that print, and the paper they print on."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.models import Game
from scoring.rules.rulesets.presets import RULESETS
from tests.scoring.conftest import KnownClient, Recorder, played
from tests.scoring.sheets.reading import read_pages


@pytest.mark.parametrize("page", ["print-game", "print-blank", "print-agreement"])
def test_each_sheet_is_a_page(nora: KnownClient, noras_game: Game, page: str) -> None:
    answer = nora.get(reverse(page, args=[noras_game.pk]), {"paper": "letter"})
    assert (answer["Content-Type"], answer.content[:5]) == ("application/pdf", b"%PDF-")


def test_the_paper_is_remembered_and_guessed_from_the_language(nora: KnownClient, noras_game: Game) -> None:
    page = reverse("print-game", args=[noras_game.pk])

    def width(**more: Any) -> int:
        return read_pages(nora.get(page, **more).content)[0].size[0]

    assert (width(), width(headers={"Accept-Language": "en-US,en"})) == (595, 612)
    nora.get(reverse("print", args=[noras_game.pk]), {"paper": "letter"})
    assert width() == 612


@pytest.mark.parametrize("paper", ["a5", "", "../x"])
def test_a_paper_that_is_none_is_a4(nora: KnownClient, noras_game: Game, paper: str) -> None:
    assert nora.get(reverse("print-game", args=[noras_game.pk]), {"paper": paper}).status_code == 200


def test_sheets_of_a_ruleset_need_nobodys_leave_and_a_name_that_exists(client: Client, db: None) -> None:
    for page in ("print-blank-rules", "print-rules"):
        assert client.get(reverse(page, args=["midway"])).status_code == 200
        assert client.get(reverse(page, args=["no-such"])).status_code == 404


@pytest.mark.parametrize("hands", [1, 30])
def test_a_sheet_takes_as_many_statements_however_long_the_game(
    nora: KnownClient,
    noras_game: Game,
    record: Recorder,
    hands: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    Game.objects.update(options=RULESETS["midway"].options(), ruleset_name="midway")
    record(noras_game, *[played("Nora", "7S", 7)] * hands)
    with django_assert_num_queries(5):
        nora.get(reverse("print-game", args=[noras_game.pk]))
