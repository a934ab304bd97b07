"""How tests reach the pages of a game: addresses, what forms send, what an answer says."""

import re
import uuid
from typing import Any

from django.test import Client
from django.urls import reverse

from scoring.models import Game
from tests.scoring.conftest import CAST


def page(name: str, game: Game, *more: object) -> str:
    return reverse(name, args=[game.pk, *more])


def text(answer: Any) -> str:
    """What a page says, on one line, without the elements that isolate names and colour suits."""
    return " ".join(without_names_marked(answer.content.decode()).split())


def words(answer: Any) -> str:
    """What a page has to be read, without elements: an id in an address may hold any figure."""
    return re.sub(r"<[^>]*>", " ", text(answer))


def without_names_marked(html: str) -> str:
    """The page as if names and suits stood in its sentences as plain text."""
    plain = re.sub(r"</?bdi[^>]*>", "", html).replace("&nbsp;", " ").replace("&shy;", "")
    within = r'<span class="(?:word|and|suit)[^>]*>([^<]*)</span>'
    return re.sub(r'<span class="together">([^<]*)</span>', r"\1", re.sub(within, r"\1", plain))


def start_page(ruleset: str = "australian") -> str:
    return reverse("start", args=[ruleset])


def seated(players: int = 4, **more: object) -> dict[str, object]:
    names = {f"name_{seat}": CAST[seat] for seat in range(players)}
    return {"game_id": str(uuid.uuid4()), "first_dealer": "0", **names, **more}


def started(client: Client, address: str, form: dict[str, object]) -> str:
    """The address of the sheet of a game that has just been started; the pad is a page of it."""
    pad: str = client.post(address, form)["Location"]
    assert pad.endswith("hands/new/")
    return pad.removesuffix("hands/new/")


def hand_fields(contractor: int, bid: str, tricks: int, **more: object) -> dict[str, object]:
    """What the hand form sends."""
    return {
        "key": str(uuid.uuid4()),
        "contractor": contractor,
        "bid": bid,
        "tricks": tricks,
        **more,
    }


def hand_page(game: Game) -> str:
    return reverse("new-hand", args=[game.pk])


def amend_page(game: Game, number: int = 1) -> str:
    return reverse("amend-hand", args=[game.pk, number])


def looked_at(client: Client, game: Game, change: dict[str, object]) -> str:
    """Stands for the change once its consequences have been shown."""
    looked: str = client.post(reverse("preview-amendment", args=[game.pk, 1]), change).json()[
        "looked"
    ]
    return looked


def sheet_text(client: Client, game: Game) -> str:
    return text(client.get(reverse("game", args=[game.pk])))


#: The computer in the hall itself.
HERE: dict[str, Any] = {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "localhost:8500"}
