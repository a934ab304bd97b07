"""The first page's own statement lists what the query of all lists does, whoever asks."""

import random

import pytest

from scoring import queries
from scoring.access.access import Visitor
from scoring.models import Device, Game, Grant, PutAway, Role, Series
from scoring.queries import listing
from tests.scoring.conftest import Starter


@pytest.fixture(params=[listing.MANY, 0], ids=["few", "many"])
def statement(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways to ask: by one's grants, and once there are many, among all games."""
    monkeypatch.setattr(listing, "MANY", request.param)


@pytest.fixture
def visitors(start: Starter) -> list[Visitor]:
    """Three devices with grants of 26 games: good ones and withdrawn ones; games put away."""
    chance = random.Random(5)
    games = [start() for _number in range(26)]
    Game.objects.filter(pk__in=[game.pk for game in games[::9]]).update(stands_alone=False)
    Series.objects.filter(pk__in=[game.series_id for game in games[::4]]).update(keep_generation=2)
    devices = [Device.objects.create(token_hash=str(number)) for number in range(3)]
    for device in devices:
        for game in games:
            kind, key = chance.choice([("game", game.pk), ("series", game.series_id)])
            role = chance.choice([Role.OWN, Role.KEEP, Role.KEEP, Role.WATCH])
            if chance.random() < 0.8:
                Grant.objects.create(
                    device=device,
                    kind=kind,
                    object_id=key,
                    role=role,
                    generation=chance.choice([1, 1, 2]),
                )
            if chance.random() < 0.1:
                PutAway.objects.create(device=device, game=game)
    return [
        Visitor(None),
        Visitor(None, at_the_computer=True),
        Visitor(devices[0], at_the_computer=True),
        *map(Visitor, devices),
    ]


@pytest.mark.usefixtures("statement")
def test_the_statement_written_out_lists_what_the_query_of_all_lists_does(
    visitors: list[Visitor],
) -> None:
    for visitor in visitors:
        wanted = [(game.pk, game.revision) for game in queries.kept_games(visitor, away=False)]
        for _time in range(2):  # once by grants, and then as who has many is asked
            got = [queries.newest(visitor, number) for number in (1, 2, 3)]
            assert [*got[0][:10], *got[1][:10], *got[2][:10]] == wanted
            pages = [queries.listed_games(visitor, number) for number in (1, 2, 3)]
            assert [[sheet.game.pk for sheet in page.sheets] for page in pages] == [
                [shown.game for shown in page[:10]] for page in got
            ]
            assert [page.has_next for page in pages] == [len(page) > 10 for page in got]


def test_who_has_many_games_is_asked_among_all_of_them(
    start: Starter, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "MANY", 1)
    games = [start() for _number in range(2)]
    asked = [listing._asked(Visitor(device), 1)[0] for _time in range(1)]
    queries.newest(Visitor(device), 1)
    asked.append(listing._asked(Visitor(device), 1)[0])
    assert ["OVER" in sql for sql in asked] == [True, False]
    assert {shown.game for shown in queries.newest(Visitor(device), 1)} == {
        game.pk for game in games
    }
