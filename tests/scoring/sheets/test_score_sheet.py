"""The printed sheets, read back from their PDFs: what they say, and where it stands."""

import functools
import io
import uuid
from pathlib import Path
from typing import Any, NamedTuple

import pdfplumber
import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring import services
from scoring.models import Device, Game, Hand
from scoring.paper import type as typeset
from scoring.paper.pages import MARGIN, PAPERS
from scoring.queries import GameSheet, game_sheet, game_with_rows
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import PRESETS, RULESETS
from scoring.services import By, SeenHand
from scoring.sheets import contents as printed
from scoring.sheets.blank_sheet import blank_sheet
from scoring.sheets.house_rules_sheet import house_rules_sheet
from scoring.sheets.score_sheet import score_sheet
from scoring.words import agreements
from tests.scoring.conftest import CAST, KnownClient, Recorder, played, thrown_in

#: Forty letters each, and every European script.
LONGEST = (
    "Bartholomew Fitzgerald-Montgomery Junior",
    "Αικατερίνη Παπαδοπούλου-Κωνσταντινίδη Α.",
    "Eva Ōzoliņa-Bērziņa Ģirtsone-Šķēlē von Ž",
    "Владимир Константинопольский-Щербаковский"[:40],
    "Gülşah Öztürk-Çağlayangil İpekçioğlu Ünl",
    "Þórhallur Æðalsteinsson Łukaszewicz-Żęśź",
)


def game_of(device: Device, ruleset: str, names: Any, hands: Any) -> GameSheet:
    chosen = RULESETS[ruleset]
    game = services.start_game(
        device=device, game_id=uuid.uuid4(), ruleset=chosen, names=names[: chosen.players], first_dealer=1
    )
    for facts in hands:
        services.record_hand(game_id=game.pk, key=uuid.uuid4(), facts=facts, device=device)
    return game_sheet(game_with_rows(game.pk))


@pytest.fixture
def longest(device: Device) -> GameSheet:
    """Three hundred hands of a game without an end, a ruling with the longest reason among them."""
    sheet = game_of(device, "midway", LONGEST, [])
    table = sheet.game.table
    rows = []
    for number in range(1, 301):
        contractor = table.players[number % 4]
        ours = table.unit_of[contractor]
        theirs = next(unit for unit in table.units if unit != ours)
        won = number % 11
        written = {"contractor": contractor, "bid": "8D", "tricks": {ours: won, theirs: 10 - won}}
        if number % 50 == 0:
            written["adjustment"] = {"points": {ours: -50}, "reason": "Х" * 200}
        row = Hand(game=sheet.game, number=number)
        row.take(read_hand(written), table)
        rows.append(row)
    Hand.objects.bulk_create(rows)
    return game_sheet(game_with_rows(sheet.game.pk))


@pytest.fixture
def five(device: Device) -> GameSheet:
    names = tuple(name[:14] for name in LONGEST)
    hand = {"contractor": names[0], "bid": "8D", "partners": [names[1]], "tricks": {names[0]: 7, names[2]: 3}}
    return game_of(device, "australian-5", names, [read_hand(hand)] * 3)


class ReadPage(NamedTuple):
    size: tuple[int, int]
    words: list[dict[str, Any]]
    text: str
    fonts: set[str]


@functools.lru_cache(maxsize=2)
def read_pages(content: bytes) -> list[ReadPage]:
    """The pages of a PDF, parsed once for all that is asked of them."""
    with pdfplumber.open(io.BytesIO(content)) as pdf:
        return [
            ReadPage(
                (round(page.width), round(page.height)),
                page.extract_words(keep_blank_chars=True, extra_attrs=["size"]),
                page.extract_text(),
                {char["fontname"].split("+")[0] for char in page.chars},
            )
            for page in pdf.pages
        ]


def words_of(content: bytes) -> str:
    return " ".join(" ".join(page.text.split()) for page in read_pages(content))


def check_geometry(content: bytes, paper: str) -> int:
    """Nothing outside the margins, no two words on one another; how many pages."""
    size = PAPERS[paper]
    pages = read_pages(content)
    for number, page in enumerate(pages, start=1):
        assert page.size == (round(size.width), round(size.height))
        for word in page.words:
            assert word["x0"] >= MARGIN - 1, word
            assert word["x1"] <= size.width - MARGIN + 1, word
            assert word["top"] >= MARGIN - 6, word
            assert word["bottom"] <= size.height - MARGIN + 6, word
        words = sorted(page.words, key=lambda word: word["top"])
        for place, one in enumerate(words):
            for other in words[place + 1 :]:
                if other["top"] >= one["bottom"]:
                    break  # this one and all that follow begin below
                wide = min(one["x1"], other["x1"]) - max(one["x0"], other["x0"])
                high = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
                # A letter's box is taller than its ink: lines may share the empty third between them.
                assert wide <= 1 or high <= 0.34 * min(one["size"], other["size"]), (number, one, other)
        assert f"Page {number} of {len(pages)}" in page.text
        assert page.fonts == {"AAAAAA"}
    return len(pages)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_game_with_no_hand_is_one_page(device: Device, paper: str) -> None:
    content = score_sheet(printed.game(game_of(device, "australian", CAST, [])), PAPERS[paper])
    assert check_geometry(content, paper) == 1
    assert "No hand has been played yet." in words_of(content)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_longest_game_with_the_longest_names(longest: Any, paper: str) -> None:
    content = score_sheet(printed.game(longest), PAPERS[paper])
    assert check_geometry(content, paper) >= 20
    text = words_of(content)
    for name in LONGEST[:4]:
        assert name.split()[0] in text
    assert "300 " in text


@pytest.mark.parametrize("paper", PAPERS)
def test_five_scores_fit_beside_one_another(five: Any, paper: str) -> None:
    content = score_sheet(printed.game(five), PAPERS[paper])
    assert check_geometry(content, paper) == 1


def test_the_sheet_says_what_the_screen_says(device: Device) -> None:
    ruled = read_hand(
        {"outcome": "misdeal", "adjustment": {"points": {"EW": -50}, "reason": "looked at the kitty"}}
    )
    sheet = game_of(
        device, "australian", CAST, [played("Nora", "7S", 10), ruled, thrown_in(), played("Ed", "10H", 9)]
    )
    text = words_of(score_sheet(printed.game(sheet), PAPERS["a4"]))
    for words in (
        "Nora & Sue against Ed & Will",
        "Australian, four-handed",
        "Clockwise: Nora, Ed, Sue, Will. First dealer: Ed.",
        "Nora: 7♠, made with 10 tricks",
        "Nora & Sue: contract made, +140 · Nora & Sue: all ten tricks, +110",
        "All ten tricks on a bid worth less than 250 score 250.",
        "Ed & Will: ruling (looked at the kitty), −50",
        "Nora & Sue won: Ed & Will went out the back door.",
    ):
        assert words in text


def test_an_amended_hand_is_marked_and_a_stopped_game_says_so(device: Device) -> None:
    sheet = game_of(device, "australian", CAST, [played("Nora", "7S", 10)])
    services.amend_hand(
        game_id=sheet.game.pk, seen=SeenHand(1, 0), facts=played("Nora", "7S", 7), by=By(device)
    )
    services.stop_game(game_id=sheet.game.pk, by=services.By(device))
    text = words_of(score_sheet(printed.game(game_sheet(game_with_rows(sheet.game.pk))), PAPERS["a4"]))
    assert ("Put right since it was first saved." in text, "Stopped without a result." in text) == (
        True,
        True,
    )


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", RULESETS)
def test_a_blank_sheet_and_the_house_rules_of_every_ruleset(name: str, paper: str) -> None:
    ruleset, title = RULESETS[name], PRESETS[name].title
    blank = blank_sheet(printed.blank(ruleset, title), PAPERS[paper])
    assert check_geometry(blank, paper) == 1
    text = words_of(blank)
    assert ("10NT" in text, "6♠" in text) == (True, ruleset.six_bids == "playable")
    agreed = house_rules_sheet(title, ruleset, agreements.default_lines(ruleset), PAPERS[paper]).as_pdf()
    assert check_geometry(agreed, paper) <= 2


def test_the_same_sheet_gives_the_same_bytes(five: Any) -> None:
    assert score_sheet(printed.game(five), PAPERS["a4"]) == score_sheet(printed.game(five), PAPERS["a4"])


# ---------------------------------------------------------------------------------------------------------- type


def test_a_letter_that_no_font_has_is_seen_to_be_missing() -> None:
    assert [piece for _font, piece, _width in typeset.runs("Ed 漢")][-1] == "□"


def test_letters_are_composed_before_fonts_are_asked() -> None:
    assert [piece for _font, piece, _width in typeset.runs("Amade\u0301")] == ["Amadé"]


@pytest.mark.parametrize("text", ["", "   ", "\t\n", "a\x07b", "x" * 500])
def test_any_text_can_be_measured_and_wrapped(text: Any) -> None:
    assert all(typeset.width(line, 9) <= 100 for line in typeset.wrapped(text, 9, 100))


# ----------------------------------------------------------------------------------------------------- pages, command


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


def test_the_command_prints_a_game_to_a_file(game: Game, tmp_path: Path) -> None:
    out = tmp_path / "game.pdf"
    call_command("print_pack", "--game", str(game.pk), "--paper", "letter", "--out", str(out))
    with pdfplumber.open(out) as pdf:
        assert round(pdf.pages[0].width) == 612


@pytest.mark.parametrize(
    ("game_id", "out", "said"),
    [
        ("x", "game.pdf", "not the id of a game"),
        ("00000000-0000-4000-8000-000000000000", "game.pdf", "no game"),
        (None, "no/such/x.pdf", "cannot"),
    ],
)
def test_the_command_says_what_is_wrong(
    game: Game, tmp_path: Path, game_id: str | None, out: str, said: str
) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("print_pack", "--game", game_id or str(game.pk), "--out", str(tmp_path / out))


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
