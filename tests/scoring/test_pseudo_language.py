"""Every page of a game in the pseudo-language: no word on it is without a translation."""

from pathlib import Path

from django.urls import reverse

from scoring.models import Game, Player
from tests.pseudo import LEFT, installed, untranslated
from tests.scoring.conftest import KnownClient, Recorder, played
from tests.scoring.test_urls import ROUTES, parts_of_addresses


def test_every_word_of_a_games_pages_can_be_translated(
    nora: KnownClient, noras_game: Game, record: Recorder, tmp_path: Path
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    known = parts_of_addresses(nora, noras_game, Player.objects.earliest("pk"))
    bare = {}
    with installed(tmp_path, LEFT):
        for route in ROUTES:
            address = reverse(
                str(route.name), kwargs={name: known[name] for name in route.pattern.converters}
            )
            answer = nora.get(address, headers={"Accept-Language": LEFT})
            if answer.headers.get("Content-Type", "").startswith("text/html"):
                bare[str(route.name)] = list(untranslated(answer.content.decode()))
    assert {page: words for page, words in bare.items() if words} == {}
