"""The picture of a game, decoded: its size, its ink in each block, its bounds at the extremes."""

import io
import time

import pytest
from PIL import Image

from scoring import services
from scoring.models import Device, Game
from scoring.pages.screen.picture import HEIGHT, PAPER, WIDTH, _Pen, picture_of
from scoring.paper import type as typeset
from scoring.queries import GameSheet, game_sheet
from scoring.rules.hands import Hand
from scoring.services import By
from tests.scoring.conftest import Recorder, played, stored_game
from tests.scoring.sheets.reading import LONGEST, game_of

#: Blocks from above to below: their upper and lower edge.
HEAD, TITLE, SCORE, FOOT = (50, 100), (120, 260), (270, 520), (1290, 1330)


def decoded(sheet: GameSheet) -> Image.Image:
    return Image.open(io.BytesIO(picture_of(sheet))).convert("RGB")


def ink(image: Image.Image, block: tuple[int, int]) -> int:
    """How many pixels of a block are not paper."""
    paper = image.getpixel((2, 2))
    above, below = block
    colours = image.crop((0, above, WIDTH, below)).getcolors(1 << 24) or []
    return sum(count for count, colour in colours if colour != paper)


def test_the_end_of_a_game_fills_its_blocks(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "7S", 10), played("Ed", "8D", 7), played("Sue", "10H", 10))
    image = decoded(game_sheet(stored_game(game.pk)))
    assert image.size == (WIDTH, HEIGHT)
    assert all(ink(image, block) > 1000 for block in (HEAD, TITLE, SCORE, FOOT))
    assert {(23, 73, 47), (250, 247, 239)} <= {
        colour for _count, colour in image.getcolors(1 << 24)
    }


def test_nothing_touches_the_edges_whatever_the_names(device: Device) -> None:
    for ruleset, names in (("australian", LONGEST), ("house-of-cards-6", six())):
        sheet = game_of(device, ruleset, names, list[Hand]())
        image = decoded(sheet)
        paper = image.getpixel((2, 2))
        edges = [
            image.crop(box).getcolors()
            for box in ((0, 0, 60, HEIGHT), (WIDTH - 60, 0, WIDTH, HEIGHT))
        ]
        assert [[colour for _count, colour in colours] for colours in edges] == [[paper], [paper]]


def six() -> tuple[str, ...]:
    return tuple(f"{number}{'W' * 39}" for number in range(6))


def test_every_state_of_a_game_can_be_sent(game: Game, record: Recorder) -> None:
    before = decoded(game_sheet(stored_game(game.pk)))
    record(game, played("Nora", "8D", 8))
    running = decoded(game_sheet(stored_game(game.pk)))
    services.stop_game(game_id=game.pk, by=By())
    stopped = decoded(game_sheet(stored_game(game.pk)))
    assert ink(before, TITLE) > 1000
    assert ink(before, (700, 1200)) == 0
    assert ink(running, (700, 1200)) > 1000
    assert running.tobytes() != stopped.tobytes()


def test_the_same_game_gives_the_same_picture(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8))
    sheet = game_sheet(stored_game(game.pk))
    assert picture_of(sheet) == picture_of(sheet)


@pytest.mark.parametrize("name", ["longest", "five"])
def test_the_work_is_bounded(request: pytest.FixtureRequest, name: str) -> None:
    sheet: GameSheet = request.getfixturevalue(name)
    began = time.perf_counter()
    assert decoded(sheet).size == (WIDTH, HEIGHT)
    assert time.perf_counter() - began < 10


def test_names_of_every_script_are_drawn(device: Device) -> None:
    names = ("محمد الفاسي", "שָׁלוֹם", "漢字 🍀", "Ed\u202e")
    sheet = game_of(device, "australian", names, list[Hand]())
    assert ink(decoded(sheet), SCORE) > 1000


def test_a_name_is_drawn_where_the_sheets_draw_it() -> None:
    image = Image.new("RGB", (1200, 200), PAPER)
    typeset.renew()
    _Pen(image).text(20, 70, "שלום محمد", 60)
    left, _top, right, _bottom = image.convert("L").point(
        lambda shade: 255 * (shade < 128)
    ).getbbox() or (
        0,
        0,
        0,
        0,
    )
    assert (left, right) == pytest.approx((40, 40 + 2 * typeset.width("שלום محمد", 60)), abs=12)
