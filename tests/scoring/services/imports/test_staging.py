"""An import is stored in small transactions that nobody sees, shown all at once, or swept away."""

import uuid
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring import services
from scoring.access.access import Visitor
from scoring.models import (
    Device,
    Game,
    Grant,
    Hand,
    HouseRules,
    Import,
    Player,
    PutAway,
    Seat,
    Series,
)
from scoring.queries import number_of_games
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.presets import RULESETS
from scoring.services import Arrival, Stage
from scoring.services.imports import staging as module
from tests.scoring.services.imports.test_archives import arrival

ROWS = (Game, Series, Seat, Hand, Grant, Player, PutAway, HouseRules, Import)


def rows() -> dict[str, int]:
    return {model.__name__: model._base_manager.count() for model in ROWS}


def stage_all(stage: Stage, arrivals: list[Arrival]) -> None:
    services.to_the_end(services.staging_games(stage, arrivals, False))


def publish(stage: Stage) -> None:
    with stage.lot():
        services.publish(stage)


@pytest.fixture
def killed(device: Device) -> Iterator[Callable[..., Import]]:
    """An import of three games whose process was killed: nobody swept it away, and it is silent."""

    def leave(silent: timedelta = module.DEAD_AFTER * 2) -> Import:
        leaving = services.staging(lambda: device)
        stage = leaving.__enter__()
        stage_all(stage, [arrival(number, is_away=True) for number in range(3)])
        stage.people({"Ann"})
        Import.objects.update(alive_at=timezone.now() - silent)
        begun.append(leaving)
        return Import.objects.get()

    begun: list[AbstractContextManager[Stage]] = []
    yield leave
    for leaving in begun:
        leaving.__exit__(None, None, None)


def test_what_is_staged_is_seen_by_nobody_and_what_is_published_by_its_owner(
    device: Device,
) -> None:
    everybody = (Visitor(device), Visitor(None, at_the_computer=True))
    with services.staging(lambda: device) as stage:
        stage_all(stage, [arrival(number) for number in range(3)])
        assert Game.objects.count() == 3
        assert [number_of_games(visitor) for visitor in everybody] == [0, 0]
        assert not Player.objects.filter(device=device).exists()
        publish(stage)
    assert [number_of_games(visitor) for visitor in everybody] == [3, 3]
    assert Player.objects.filter(device=device).count() == Player.objects.count() == 6
    assert set(Grant.objects.values_list("device", flat=True)) == {device.pk}
    assert (Import.objects.count(), Device.objects.count()) == (0, 1)


@pytest.mark.django_db
def test_an_import_that_fails_leaves_nothing_and_nobody() -> None:
    def newcomer() -> Device:
        return Device.objects.create(token_hash="new")

    def fail() -> None:
        with services.staging(newcomer) as stage:
            stage_all(stage, [arrival(is_away=True)])
            assert rows()["Game"] == 1
            raise ZeroDivisionError

    before = rows()
    with pytest.raises(ZeroDivisionError):
        fail()
    assert rows() == before
    assert not Device.objects.exists()


def test_who_had_something_before_stays_where_an_import_fails(device: Device) -> None:
    with pytest.raises(ZeroDivisionError), services.staging(lambda: device):
        raise ZeroDivisionError
    assert Device.objects.get() == device


def test_an_import_that_was_killed_is_swept_away_by_the_next(
    device: Device, killed: Callable[[], Import]
) -> None:
    assert killed().device != device
    with services.staging(lambda: device) as stage:
        assert (Game.objects.count(), Series.objects.count(), Player.objects.count()) == (0, 0, 0)
        stage_all(stage, [arrival(number) for number in range(3)])
        publish(stage)
    assert number_of_games(Visitor(device)) == 3


@pytest.mark.parametrize("silent", [timedelta(), -module.DEAD_AFTER / 2])
def test_who_comes_while_another_is_at_it_is_asked_to_come_again(
    device: Device,
    killed: Callable[..., Import],
    silent: timedelta,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    lease = killed(silent)
    with pytest.raises(RuleViolation) as refused, services.staging(lambda: device):
        pass
    assert refused.value.code == "import_under_way"
    assert (Import.objects.get(), Game.objects.count()) == (lease, 3)


def test_an_import_that_has_woken_up_since_it_was_looked_at_is_not_dead(
    killed: Callable[[], Import],
) -> None:
    lease = killed()
    Import.objects.update(alive_at=timezone.now())
    assert not module._is_dead(lease)
    assert Import.objects.get().alive_at != module.ENDED


def test_a_computer_whose_clock_was_set_back_is_not_blocked_for_long(
    device: Device, killed: Callable[..., Import]
) -> None:
    killed(silent=-timedelta(hours=1))
    with services.staging(lambda: device):
        assert not Game.objects.exists()


def test_an_import_that_was_taken_for_dead_stores_nothing_more(device: Device) -> None:
    with services.staging(lambda: device) as stage:
        Import.objects.all().delete()
        with pytest.raises(RuleViolation) as refused:
            stage_all(stage, [arrival()])
        assert refused.value.code == "import_lost"
        assert not Game.objects.exists()
        with pytest.raises(RuleViolation):
            publish(stage)


def test_a_name_that_the_owner_has_learnt_meanwhile_is_one_person(device: Device) -> None:
    with services.staging(lambda: device) as stage:
        stage_all(stage, [arrival()])
        nora = Player.objects.create(device=device, name="Nora")
        publish(stage)
    assert Seat.objects.get(number=0).player == nora
    assert Player.objects.filter(name="Nora").count() == 1


def test_it_goes_to_the_device_that_its_owner_was_kept_together_with_meanwhile(
    device: Device,
) -> None:
    other = Device.objects.create(token_hash="other")
    with services.staging(lambda: other) as stage:
        stage_all(stage, [arrival()])
        Device.objects.filter(pk=other.pk).update(kept_with=device)
        publish(stage)
    assert number_of_games(Visitor(device)) == 1


def test_of_many_house_rules_of_one_name_each_gets_a_number_of_its_own(device: Device) -> None:
    one, other = RULESETS["midway"], RULESETS["australian"]
    services.keep_house_rules(
        device=device, house_id=uuid.uuid4(), name="Ours", ruleset=one, lines={}
    )
    houses: list[services.House] = [
        ("Ours", one, {}),
        ("Ours", other, {}),
        ("Ours", other, {}),
        ("Ours 2", other, {}),
        ("Ours", other, {"P15": "left"}),
    ]
    with services.staging(lambda: device) as stage:
        assert services.to_the_end(services.staging_house_rules(stage, houses)) == 2
        publish(stage)
    assert sorted(HouseRules.objects.values_list("name", flat=True)) == ["Ours", "Ours 2", "Ours 3"]


def test_statements_do_not_grow_with_house_rules_of_one_name(device: Device) -> None:
    targets = range(500, 900)
    houses: list[services.House] = [
        ("Ours", RULESETS["midway"], {"P15": "left", "P1": str(target)}) for target in targets
    ]
    with services.staging(lambda: device) as stage, CaptureQueriesContext(connection) as statements:
        assert services.to_the_end(services.staging_house_rules(stage, houses)) == len(targets)
        assert len(statements) == 1


@pytest.mark.django_db
def test_an_import_that_wakes_up_while_it_is_swept_away_publishes_nothing(device: Device) -> None:
    """The laptop slept, and the next import has found it dead: what is left of it is no import."""
    lost: list[RuleViolation] = []
    with services.staging(lambda: device) as first:
        stage_all(first, [arrival(number) for number in range(3)])
        Import.objects.update(alive_at=timezone.now() - module.DEAD_AFTER * 2)

        def sweep(staged: Device) -> None:
            module.sweep_games(staged)
            if staged == first.device:
                with pytest.raises(RuleViolation, match="import_lost") as silent:
                    publish(first)
                lost.append(silent.value)

        with services.staging(lambda: device, sweep):
            pass
    assert [violation.code for violation in lost] == ["import_lost"]
    assert (number_of_games(Visitor(device)), Import.objects.count()) == (0, 0)


@pytest.mark.django_db
def test_somebody_known_in_another_spelling_comes_in_as_the_same_person(device: Device) -> None:
    come = arrival(1)
    name = next(iter(come.record.table.players))
    known = Player.objects.create(device=device, name=f" {name.upper()}")
    with services.staging(lambda: device) as stage:
        stage_all(stage, [come])
        publish(stage)
    assert Player.objects.get(device=device, name=name).same_as == known
