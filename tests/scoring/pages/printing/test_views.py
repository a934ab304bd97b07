"""Pages that print, and the paper they print on."""

import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring import services
from scoring.models import Device, Game, Grant, Role
from scoring.rules.rulesets.presets import RULESETS
from tests.scoring.conftest import KnownClient, Recorder, Starter, played
from tests.scoring.sheets.reading import read_pages


@pytest.mark.parametrize("page", ["print-game", "print-blank", "print-agreement"])
def test_each_sheet_is_a_page(nora: KnownClient, noras_game: Game, page: str) -> None:
    answer = nora.get(reverse(page, args=[noras_game.pk]), {"paper": "letter"})
    assert (answer["Content-Type"], answer.content[:5]) == ("application/pdf", b"%PDF-")


def test_the_paper_is_remembered_and_guessed_from_the_language(
    nora: KnownClient, noras_game: Game
) -> None:
    page = reverse("print-game", args=[noras_game.pk])

    def width(**more: Any) -> int:
        return read_pages(nora.get(page, **more).content)[0].size[0]

    assert (width(), width(headers={"Accept-Language": "en-US,en"})) == (595, 612)
    nora.get(reverse("print", args=[noras_game.pk]), {"paper": "letter"})
    assert width() == 612


@pytest.mark.parametrize("paper", ["a5", "", "../x"])
def test_a_paper_that_is_none_is_a4(nora: KnownClient, noras_game: Game, paper: str) -> None:
    assert (
        nora.get(reverse("print-game", args=[noras_game.pk]), {"paper": paper}).status_code == 200
    )


def downloaded(client: Client, page: str, of: object) -> str:
    answer = client.get(reverse(page, args=[of]))
    return answer["Content-Disposition"].removeprefix('inline; filename="').removesuffix('.pdf"')


def test_every_sheet_of_a_game_downloads_under_a_name_of_its_own(
    nora: KnownClient, noras_game: Game
) -> None:
    moment = timezone.localtime(noras_game.started_at)
    assert (
        downloaded(nora, "print-game", noras_game.pk) == f"{moment:%Y-%m-%d-%H%M}-nora-ed-sue-will"
    )
    assert downloaded(nora, "print-blank", noras_game.pk) == "score-sheet-australian-four-handed"
    assert (
        downloaded(nora, "print-agreement", noras_game.pk) == "house-rules-australian-four-handed"
    )


def test_two_games_of_one_day_download_under_two_names(
    nora: KnownClient, noras_game: Game, start: Starter
) -> None:
    other = start()
    Game.objects.filter(pk=other.pk).update(started_at=noras_game.started_at + timedelta(hours=2))
    Grant.objects.create(device=nora.device, kind="game", object_id=other.pk, role=Role.OWN)
    names = {downloaded(nora, "print-game", game.pk) for game in (noras_game, other)}
    assert len(names) == 2


def test_names_in_another_script_leave_the_moment_and_the_games_id(
    nora: KnownClient, device: Device
) -> None:
    names = ("Αικατερίνη", "Владимир", "田中", "محمد")
    game = services.start_game(
        device=device,
        game_id=uuid.uuid4(),
        ruleset=RULESETS["australian"],
        names=names,
        first_dealer=0,
    )
    Grant.objects.create(device=nora.device, kind="game", object_id=game.pk, role=Role.OWN)
    moment = timezone.localtime(game.started_at)
    assert downloaded(nora, "print-game", game.pk) == f"{moment:%Y-%m-%d-%H%M}-{str(game.pk)[:8]}"


def test_a_page_lists_the_sheets_each_in_a_tab_of_its_own_and_what_was_chosen(
    nora: KnownClient, noras_game: Game
) -> None:
    page = nora.get(reverse("print", args=[noras_game.pk]), {"print": "large"})
    chosen = re.findall(
        r'name="(\w+)"\s+value="(\w+)"\s+aria-current="true"', page.content.decode()
    )
    assert chosen == [("paper", "a4"), ("print", "large"), ("backs", "none")]
    links = re.findall(
        r"<a href=\"(\S+\.pdf)\" target=\"_blank\" rel=\"noopener\"", page.content.decode()
    )
    assert links == [
        reverse(name, args=[noras_game.pk])
        for name in ("print-game", "print-blank", "print-agreement")
    ]


def test_large_print_is_the_same_paper_and_blank_backs_are_pages(
    nora: KnownClient, noras_game: Game
) -> None:
    page = reverse("print-blank", args=[noras_game.pk])
    usual, large, backs = (
        read_pages(nora.get(page, {"print": size, "backs": blank}).content)
        for size, blank in (("usual", "none"), ("large", "none"), ("usual", "blank"))
    )
    assert {sheet.size for sheet in (*usual, *large, *backs)} == {(595, 842)}
    assert min(word["size"] for word in large[0].words) > 1.3 * min(
        word["size"] for word in usual[0].words
    )
    assert [bool(sheet.words) for sheet in backs] == [True, False]


def test_sheets_of_a_ruleset_need_nobodys_leave_and_a_name_that_exists(
    client: Client, db: None
) -> None:
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
