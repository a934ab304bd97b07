"""Everything comes back as it went out, once, and a file with one fault leaves nothing behind."""

import json
import uuid
import zipfile
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from scoring import services as scoring_services
from scoring.access.access import Visitor
from scoring.models import Device, Game, HouseRules, Series
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import RULESETS
from tests.tournaments.conftest import Hall, forget, simulate
from tournaments.files.archives.reading import Brought, bring_archive, bringing_archive
from tournaments.files.archives.writing import archive_of_everything
from tournaments.models import Tournament
from tournaments.queries import owned_tournaments
from tournaments.rules.record.kept import HALL

EIGHT = {"contractor": "Nora", "bid": "8D", "tricks": {"NS": 8, "EW": 2}}
SEVEN = {"contractor": "Ed", "bid": "7S", "tricks": {"NS": 5, "EW": 5}}


def record(game_id: uuid.UUID, facts: Mapping[str, object]) -> None:
    scoring_services.record_hand(
        game_id=game_id, key=uuid.uuid4(), facts=read_hand(facts), device=None
    )


@pytest.fixture
def club(hall: Hall) -> Device:
    """A device with two games of a night, one stopped, house rules of two names, and an evening."""
    device = hall.device
    hall.seat()
    hall.type_all()
    games = [uuid.uuid4() for _ in range(2)]
    for game_id in games:
        scoring_services.start_game(
            device=device,
            game_id=game_id,
            ruleset=RULESETS["australian"],
            names=["Nora", "Ed", "山田 太郎", "محمد"],
            first_dealer=1,
            house_name="Ours",
            lines={"P15": "dealer"},
        )
    for facts in (EIGHT, SEVEN):
        record(games[0], facts)
    scoring_services.stop_game(game_id=games[1], by=scoring_services.By(device))
    scoring_services.put_away(device=device, game_id=games[1])
    for name in ("Ours", "Theirs"):
        scoring_services.keep_house_rules(
            device=device, house_id=uuid.uuid4(), name=name, ruleset=RULESETS["midway"], lines={}
        )
    return device


def everything(device: Device) -> bytes:
    return archive_of_everything(Visitor(device))


def texts(content: bytes) -> dict[str, str]:
    with zipfile.ZipFile(BytesIO(content)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def stranger() -> Device:
    return Device.objects.create(token_hash=uuid.uuid4().hex)


def forget_everything(device: Device) -> None:
    """As on another computer, where none of it is known."""
    for tournament in owned_tournaments(Visitor(device)):
        forget(tournament.pk)
    Game.objects.all().delete()
    Series.objects.all().delete()
    HouseRules.objects.all().delete()


def changed(content: bytes, name: str, change: Callable[[Any], Any]) -> bytes:
    """The archive with one of its files changed."""
    output = BytesIO()
    with zipfile.ZipFile(BytesIO(content)) as old, zipfile.ZipFile(output, "w") as new:
        for one in old.namelist():
            text = old.read(one)
            new.writestr(one, json.dumps(change(json.loads(text))) if one == name else text)
    return output.getvalue()


def test_everything_comes_back_byte_for_byte_on_another_computer(club: Device) -> None:
    content = everything(club)
    forget_everything(club)
    other = stranger()
    assert bring_archive(content, lambda: other) == Brought(
        games=2, evenings=1, house_rules=2, known=0, clubs=1
    )
    assert texts(everything(other)) == texts(content)
    assert everything(other) == content


def test_brought_in_again_nothing_is_new_and_nothing_is_changed(club: Device) -> None:
    content = everything(club)
    assert bring_archive(content, lambda: club) == Brought(known=6, known_clubs=1)
    game = next(game for game in Game.objects.filter(stands_alone=True) if game.stopped_at is None)
    record(game.pk, SEVEN)
    later = everything(club)
    assert bring_archive(content, lambda: club) == Brought(known=6, known_clubs=1)
    assert everything(club) == later


def test_somebody_elses_archive_comes_in_beside_what_is_here_and_once(club: Device) -> None:
    content, olga = everything(club), stranger()
    brought = bring_archive(content, lambda: olga)
    assert (brought.games, brought.house_rules) == (2, 2)
    assert bring_archive(content, lambda: olga) == Brought(known=6, known_clubs=1)
    assert Game.objects.filter(stands_alone=True).count() == 4


def test_an_evening_that_has_gone_on_elsewhere_is_brought_in_as_one_copy(
    club: Device, hall: Hall
) -> None:
    content, olga = everything(club), stranger()
    hall.seat()
    for evenings in (1, 0):
        assert bring_archive(content, lambda: olga).evenings == evenings
    assert Tournament.objects.count() == 2


def test_house_rules_of_a_name_that_is_taken_get_another(club: Device) -> None:
    content, olga = everything(club), stranger()
    scoring_services.keep_house_rules(
        device=olga, house_id=uuid.uuid4(), name="Ours", ruleset=RULESETS["australian"], lines={}
    )
    assert bring_archive(content, lambda: olga).house_rules == 2
    assert bring_archive(content, lambda: olga).house_rules == 0
    names = HouseRules.objects.filter(device=olga).values_list("name", flat=True)
    assert sorted(names) == ["Ours", "Ours 2", "Theirs"]


@pytest.mark.parametrize(
    ("name", "change", "code", "file"),
    [
        ("index.json", lambda index: {**index, "format": "x"}, "unknown_format", "index.json"),
        ("games/2.json", lambda game: {**game, "hands": [{"bid": "11S"}]}, None, "games/2.json"),
        ("games/1.json", lambda game: [], "wrong_type", "games/1.json"),
        (
            "house-rules/1.json",
            lambda house: {**house, "format": "x"},
            "unknown_format",
            "house-rules/1.json",
        ),
        ("evenings/1.json", lambda event: {**event, "rounds": "x"}, None, "evenings/1.json"),
        ("evenings/1.json", lambda event: {"format": event["format"]}, None, "evenings/1.json"),
        (
            "index.json",
            lambda index: {**index, "evenings": [{"file": "evenings/9.json"}]},
            "missing_file",
            "evenings/9.json",
        ),
    ],
)
def test_one_fault_anywhere_and_nothing_comes_in(
    club: Device, name: str, change: Callable[[Any], Any], code: str | None, file: str
) -> None:
    content = changed(everything(club), name, change)
    forget_everything(club)
    before = Device.objects.count()
    with pytest.raises(RuleViolation) as refused:
        bring_archive(content, stranger)
    assert code in (None, refused.value.code)
    assert refused.value.facts["file"] == file
    assert Device.objects.count() == before
    assert not Game.objects.filter(stands_alone=True).exists()
    assert not Tournament.objects.exists()
    assert not HouseRules.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("players", [4, 41])
def test_simulated_evenings_come_back_byte_for_byte(tmp_path: Path, players: int) -> None:
    _record, pk = simulate(tmp_path, players=players, rounds=3, seed=players)
    device = Tournament.objects.get(pk=pk).device
    content = everything(device)
    forget(pk)
    other = stranger()
    assert bring_archive(content, lambda: other).evenings == 1
    assert everything(other) == content


def test_who_owns_nothing_has_an_empty_archive(db: None) -> None:
    content = archive_of_everything(Visitor(None))
    assert bring_archive(content, stranger) == Brought()


def test_it_tells_of_each_thing_looked_at_and_then_stored(club: Device) -> None:
    content = everything(club)
    forget_everything(club)
    assert [(told.step, told.done, told.of) for told in bringing_archive(content, stranger)] == [
        *(("reading", number, 6) for number in range(7)),
        ("storing", 0, 6),
        # House rules together, the rest one by one.
        *(("storing", number, 6) for number in (1, 2, 4, 5, 6)),
    ]
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize("stored", [0, 1, 4, 5])
def test_an_import_that_broke_goes_on_with_the_file_given_again(club: Device, stored: int) -> None:
    content = everything(club)
    forget_everything(club)
    other = stranger()
    coming = bringing_archive(content, lambda: other)
    assert any((told.step, told.done) == ("storing", stored) for told in coming)
    coming.close()
    assert bring_archive(content, lambda: other).known == stored
    assert everything(other) == content


def test_a_fault_that_shows_when_it_is_stored_says_that_the_rest_stays(club: Device) -> None:
    def torn(event: Any) -> Any:
        event["kept"][HALL] = {"id": str(uuid.uuid4()), "columns": {"date": "x"}}
        return event

    content = changed(everything(club), "evenings/1.json", torn)
    forget_everything(club)
    with pytest.raises(RuleViolation) as refused:
        bring_archive(content, stranger)
    assert refused.value.facts["file"] == "evenings/1.json"
    assert refused.value.facts["stored"] == 5
    assert not Tournament.objects.exists()
