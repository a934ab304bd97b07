"""Archives of versions before 1.0.0: unreleased.zip was written by commit fa799365."""

import json
from pathlib import Path
from uuid import UUID, uuid4
from zipfile import ZipFile

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from scoring.models import Device, Game
from tests.scoring.reading import words
from tournaments.files.archives.reading import CountedOtherwise, bring_archive
from tournaments.files.arrivals import judge, store
from tournaments.files.exports import archive_of
from tournaments.models import Club, Season, Tournament
from tournaments.queries import fresh_evening
from tournaments.services import undo_last

pytestmark = pytest.mark.django_db
FILE = Path(__file__).with_name("unreleased.zip")
LEFT_OUT = {
    ("game", "Nora, Ed, Sue, Will"),
    ("evening", "Best of three"),
    ("evening", "Handicapped"),
    ("season", "Old Club 2026"),
}
#: What an act changed: columns that went, and values.
OLD_VALUES = {
    "board": "season",
    "cash": {},
    "fee": 400,
    "language": "de",
    "prize_list": [{"id": 1, "kind": "high"}, {"id": 2, "kind": "jackpot"}],
}


@pytest.fixture
def dee() -> Device:
    return Device.objects.create(token_hash="dee")


def test_what_counts_otherwise_is_named_before_anything_is_stored(dee: Device) -> None:
    with pytest.raises(CountedOtherwise) as refused:
        bring_archive(FILE.read_bytes(), lambda: dee)
    assert {(thing.kind, thing.name) for thing in refused.value.things} == LEFT_OUT
    assert not Game.objects.exists()
    assert not Club.objects.exists()


def test_everything_else_comes_in_with_its_totals(dee: Device) -> None:
    brought = bring_archive(FILE.read_bytes(), lambda: dee, leave_out=True)
    assert (brought.games, brought.evenings, brought.clubs) == (1, 4, 6)
    assert [season.name for season in Season.objects.all()] == ["Plain season"]
    assert Tournament.objects.get(name="Abend auf Deutsch").language == "en"
    with ZipFile(FILE) as archive:
        files = [name for name in archive.namelist() if name.startswith("evenings/")]
        written = [json.loads(archive.read(file)) for file in files]
    left_out = {name for _kind, name in LEFT_OUT}
    for document in (one for one in written if one["name"] not in left_out):
        exported = archive_of(fresh_evening(UUID(document["kept"]["hall"]["id"])))
        for key in ("ruleset", "movement", "rounds", "entries", "round_list", "standings"):
            assert exported.get(key) == document.get(key), (document["name"], key)


def test_columns_that_went_are_carried_along_and_not_undone(dee: Device) -> None:
    with ZipFile(FILE) as archive:
        document = json.loads(archive.read("evenings/8.json"))
    log = document["kept"]["hall"]["log"]
    chosen = next(line for line in log if line["what"] == "prizes")
    log.append({**chosen, "facts": {"prizes": 1, "was": {"tournament": OLD_VALUES}}})
    money, _was_here = store(dee, judge(document), uuid4())
    assert money.currency == "€"
    assert [prize.kind for prize in money.prizes] == ["high", "high", "door", "low", "slams"]
    kept = archive_of(fresh_evening(money.pk))["kept"]
    assert kept["unreleased"]["cash"] == {"float": 2000, "coins": {"100": 3}}
    assert not money.changes.filter(what="counted").exists()
    act = money.changes.get(what="prizes", facts__was__tournament__fee=400)
    undo_last(tournament_id=money.pk, change_id=act.pk, device=dee)
    before = Tournament.objects.get(pk=money.pk)
    assert (before.fee, before.language, before.board) == (400, "en", "auto")
    assert [prize.kind for prize in before.prizes] == ["high"]


@pytest.fixture
def two_evenings(tmp_path: Path) -> Path:
    """Return an archive of two of the evenings, of which one has handicaps."""
    path = tmp_path / "two.zip"
    files = ["evenings/6.json", "evenings/8.json"]
    with ZipFile(FILE) as whole, ZipFile(path, "w") as archive:
        index = json.loads(whole.read("index.json"))
        index |= {"games": [], "clubs": [], "evenings": [{"file": file} for file in files]}
        archive.writestr("index.json", json.dumps(index))
        for file in files:
            archive.writestr(file, whole.read(file))
    return path


def test_the_page_names_what_is_left_out_and_then_imports_the_rest(
    client: Client, two_evenings: Path
) -> None:
    with two_evenings.open("rb") as file:
        answer = client.post("/everything/", {"archive": file}, follow=True)
    assert "Evening: Handicapped (handicaps)" in words(answer)
    assert not Tournament.objects.exists()
    with two_evenings.open("rb") as file:
        answer = client.post("/everything/", {"archive": file, "leave_out": "1"}, follow=True)
    assert "Brought in: 1 evening." in words(answer)


def test_the_command_imports_the_rest_only_when_told(two_evenings: Path) -> None:
    with pytest.raises(CommandError, match="Handicapped"):
        call_command("import_archive", str(two_evenings))
    call_command("import_archive", str(two_evenings), "--leave-out")
    assert [one.name for one in Tournament.objects.all()] == ["Money night"]
