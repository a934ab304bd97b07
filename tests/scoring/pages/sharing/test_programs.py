"""Tokens on the page where links are: made, shown once, listed, withdrawn."""

import re

import pytest

from scoring.models import Game, Role, Token
from tests.scoring.api.programs import Program
from tests.scoring.conftest import KnownClient
from tests.scoring.reading import page, text

pytestmark = pytest.mark.django_db


def secret_on(shown: str) -> str:
    found = re.search(r"five_[\w-]{43}", shown)
    assert found is not None
    return found[0]


@pytest.mark.parametrize(
    ("role", "words"),
    [("watch", "It may watch"), ("keep", "It may enter hands"), ("own", "It may do everything")],
)
def test_a_token_is_shown_once_and_gives_what_its_button_said(
    nora: KnownClient, noras_game: Game, role: str, words: str
) -> None:
    answer = nora.post(page("make-token", noras_game), {"name": "Big board", "role": role})
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    secret = secret_on(answer.content.decode())
    assert "Copy the password" in text(answer)
    assert Program(secret).get(f"games/{noras_game.pk}/").json()["role"] == role
    shared = text(nora.get(page("share", noras_game)))
    assert ("Big board" in shared, words in shared, secret in shared) == (True, True, False)


def test_a_program_is_put_out(nora: KnownClient, noras_game: Game) -> None:
    shown = nora.post(
        page("make-token", noras_game), {"name": "Watch", "role": "watch"}
    ).content.decode()
    program, token = Program(secret_on(shown)), Token.objects.get()
    address = f"/games/{noras_game.pk}/share/programs/{token.pk}/"
    for _twice in range(2):
        assert nora.post(address).status_code == 302
    assert "Watch" not in text(nora.get(page("share", noras_game)))
    assert program.get(f"games/{noras_game.pk}/").status_code == 401


@pytest.mark.parametrize("name", ["", "  ", "x" * 41])
def test_a_program_has_a_name(nora: KnownClient, noras_game: Game, name: str) -> None:
    answer = nora.post(page("make-token", noras_game), {"name": name, "role": "watch"}, follow=True)
    assert "Say what the program is called" in text(answer)
    assert Token.objects.count() == 0


def test_a_role_that_is_none_may_watch_and_no_more(nora: KnownClient, noras_game: Game) -> None:
    shown = nora.post(
        page("make-token", noras_game), {"name": "Board", "role": "admin"}
    ).content.decode()
    assert Program(secret_on(shown)).get(f"games/{noras_game.pk}/").json()["role"] == Role.WATCH
