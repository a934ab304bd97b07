"""Games listed to who keeps their score, by page; and who usually plays, the latest group first."""

import uuid
from datetime import date, timedelta

import pytest
from django.utils import timezone

from scoring import queries, services
from scoring.access.access import Visitor
from scoring.models import Device, Game, Grant, PutAway, Role
from scoring.queries import lists
from scoring.rules.rulesets.presets import RULESETS
from tests.scoring.conftest import CAST, KnownClient, Starter


def games_of(visitor: Visitor) -> list[Game]:
    return [sheet.game for sheet in queries.listed_games(visitor).sheets]


def test_who_is_not_known_keeps_no_game_and_the_computer_itself_keeps_all(
    game: Game, device: Device, olga: KnownClient
) -> None:
    assert games_of(Visitor(None)) == []
    assert games_of(Visitor(olga.device)) == []
    assert games_of(Visitor(device)) == [game]
    assert games_of(Visitor(None, at_the_computer=True)) == [game]


@pytest.mark.parametrize("kind", ["game", "series"])
def test_a_games_keepers_have_it_in_their_list_and_its_watchers_do_not(
    game: Game, kind: str
) -> None:
    for role, listed in ((Role.KEEP, [game]), (Role.WATCH, [])):
        device = Device.objects.create(token_hash=role.value)
        Grant.objects.create(device=device, kind=kind, object_id=game.pk, role=role, generation=1)
        assert games_of(Visitor(device)) == listed
        Grant.objects.filter(device=device).update(generation=0)
        assert games_of(Visitor(device)) == []


def test_games_are_listed_newest_first_without_those_that_are_part_of_something(
    start: Starter, device: Device
) -> None:
    first, second, part = start(), start(), start()
    Game.objects.filter(pk=part.pk).update(stands_alone=False)
    assert games_of(Visitor(device)) == [second, first]


def test_a_list_leaves_out_what_is_put_away_or_shows_it_alone(
    start: Starter, device: Device
) -> None:
    first, second = start(), start()
    PutAway.objects.create(device=device, game=first)
    for away, games in ((False, [second]), (True, [first]), (None, [second, first])):
        assert [
            sheet.game for sheet in queries.listed_games(Visitor(device), away=away).sheets
        ] == games


def test_a_list_says_what_is_ones_own(start: Starter, device: Device) -> None:
    own, kept = start(), start()
    Grant.objects.filter(object_id=kept.pk).update(role=Role.KEEP, generation=1)
    roles = {sheet.game: sheet.role for sheet in queries.listed_games(Visitor(device)).sheets}
    assert roles == {own: Role.OWN, kept: Role.KEEP}
    here = queries.listed_games(Visitor(None, at_the_computer=True)).sheets
    assert {sheet.role for sheet in here} == {Role.OWN}


def test_groups_are_people_however_they_sat_the_latest_first(device: Device) -> None:
    games = []
    for names in (CAST[:4], ("Ann", "Bob", "Sue", "Will"), ("Sue", "Nora", "Will", "Ed")):
        games.append(
            services.start_game(
                device=device,
                game_id=uuid.uuid4(),
                ruleset=RULESETS["australian"],
                names=names,
                first_dealer=0,
            )
        )
    assert [sheet.game for sheet in queries.groups_of(Visitor(device))] == [games[2], games[1]]
    assert queries.groups_of(Visitor(None)) == []
    assert games[0].started_at <= timezone.now()


def test_all_that_one_owns_is_read_the_oldest_first_in_parts(
    start: Starter, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists, "AT_ONCE", 2)
    games = [start() for _ in range(5)]
    Grant.objects.filter(object_id=games[3].pk).update(role=Role.KEEP, generation=1)
    Grant.objects.filter(object_id=games[3].series_id).update(role=Role.KEEP, generation=1)
    own = [*games[:3], games[4]]
    assert [sheet.game for sheet in queries.owned_games(Visitor(device))] == own
    assert queries.number_of_games(Visitor(device)) == 4
    assert queries.number_of_games(Visitor(None)) == 0
    assert list(queries.owned_games(Visitor(None))) == []
    assert queries.number_of_games(Visitor(None, at_the_computer=True)) == 5


def test_games_are_kept_by_what_their_rows_say(start: Starter, device: Device) -> None:
    first, second = start(), start()
    services.stop_game(game_id=first.pk, by=services.By(device))
    today = timezone.localdate(second.started_at)
    for wanted, games in {
        queries.Wanted(): [second, first],
        queries.Wanted(stopped=True): [first],
        queries.Wanted(stopped=False): [second],
        queries.Wanted(since=today + timedelta(days=1)): [],
        queries.Wanted(until=today - timedelta(days=1)): [],
        queries.Wanted(until=date.max, since=date.min): [second, first],
        queries.Wanted(ruleset="nobodys"): [],
        queries.Wanted(ruleset=first.ruleset_name): [second, first],
    }.items():
        assert list(queries.kept_games(Visitor(device), wanted=wanted)) == games, wanted
