"""A database that commit 615d0ce filled, with its own code, is upgraded: nothing in it changes.

What that commit said of it lies beside its rows; tests/golden/upgrades/README.md says how both were
made.
"""

import json
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import LazySettings
from django.test import Client

from scoring.access.links import role_given_by, token_of
from scoring.models import Amendment, Game, GameChange, Role
from scoring.queries.games import game_with_rows
from scoring.queries.sheets import GameSheet, game_sheet
from scoring.rules.record.games import read_hand, write_record, write_scoresheet
from scoring.services.audit import By
from scoring.services.hands import record_hand
from tests.upgrades.conftest import OldDatabase
from tournaments.files.exports import record_of
from tournaments.models import Place, TableSign, Tournament
from tournaments.queries import fresh_evening
from tournaments.queries.tables import TableKey
from tournaments.services.scores import TypedTotals, type_totals
from tournaments.services.seating import draft_round, publish_round

GOLDEN = Path(__file__).parents[1] / "golden" / "upgrades"
ROWS: dict[str, list[dict[str, Any]]] = json.loads(
    (GOLDEN / "615d0ce-rows.json").read_text("utf-8")
)
SAID: dict[str, Any] = json.loads((GOLDEN / "615d0ce-said.json").read_text("utf-8"))
#: Columns that bear another name today.
RENAMED = {("scoring.Game", "series"): "series_id"}


@pytest.fixture(autouse=True, scope="module")
def upgraded(old_database: OldDatabase) -> None:
    then = old_database.at(scoring="0002_game_stands_alone", tournaments="0002_print_jobs")
    old_database.fill(then, ROWS)
    old_database.upgrade()


@pytest.fixture(autouse=True)
def same_key(upgraded: None, db: None, settings: LazySettings) -> None:
    """The key by which links were made; what a test writes is taken back."""
    settings.SECRET_KEY = SAID["secret_key"]


def plain(value: object) -> Any:
    """A value as JSON has it."""
    return json.loads(
        json.dumps(value, default=lambda one: getattr(one, "isoformat", one.__str__)())
    )


def differences(now: Any, then: Any, where: str = "") -> Iterator[str]:
    """Where what is said now is not what was said then.

    What is said beside it, and was not then, is none.
    """
    if isinstance(now, dict) and isinstance(then, dict):
        for key, value in then.items():
            yield from differences(now.get(key, "nothing"), value, f"{where}/{key}")
    elif isinstance(now, list) and isinstance(then, list) and len(now) == len(then):
        for number, (one, other) in enumerate(zip(now, then, strict=True)):
            yield from differences(one, other, f"{where}/{number}")
    elif now != then:
        yield f"{where}: {now!r}, and was {then!r}"


def test_every_row_is_there_with_every_value_it_had() -> None:
    found = []
    for label, then in ROWS.items():
        model = apps.get_model(label)
        now = {plain(row.pk): row for row in model._base_manager.all()}
        # Who owns a game owns its series, which has a row of its own since.
        assert len(now) == len(then) or (label == "scoring.Grant" and len(now) > len(then))
        key = model._meta.pk.attname
        for values in then:
            row = {
                name: getattr(now[values[key]], RENAMED.get((label, name), name)) for name in values
            }
            found += list(differences(plain(row), values, f"{label} {values[key]}"))
    assert found == []


def sheet(game_id: str) -> GameSheet:
    game = game_with_rows(uuid.UUID(game_id))
    assert game is not None
    return game_sheet(game)


@pytest.mark.parametrize("part", ["record", "scoresheet"])
def test_every_game_has_its_record_its_totals_and_its_end(part: str) -> None:
    found = []
    for game_id, then in SAID["games"].items():
        read = sheet(game_id)
        now = write_record(read.as_record()) if part == "record" else write_scoresheet(read.sheet)
        found += list(differences(plain(now), then[part], game_id))
    assert found == []


def test_every_game_has_its_seats_corrections_and_changes() -> None:
    for game_id, then in SAID["games"].items():
        game = sheet(game_id).game
        assert [list(game.names_at(number)) for number in range(1, 7)] == then["names_at_each_hand"]
        assert [row.number for row in game.hands.all() if row.voided] == then["struck_out"]
        amendments = [
            [row.hand.number, row.before, row.after, row.reason, row.made_at.isoformat()]
            for row in Amendment.objects.filter(hand__game=game).select_related("hand")
        ]
        changes = [
            [row.kind, row.before, row.after, row.reason, row.made_at.isoformat()]
            for row in GameChange.objects.filter(game=game)
        ]
        for now, before in ((amendments, then["amendments"]), (changes, then["changes"])):
            assert sorted(now, key=str) == sorted(before, key=str)
        together = {str(key) for key in game.series.games.values_list("pk", flat=True)}
        assert together == set(then["in_series"]) | ({game_id} if not then["in_series"] else set())


def test_every_evening_has_its_record_totals_and_standings() -> None:
    found = []
    for key, then in SAID["evenings"].items():
        evening = fresh_evening(uuid.UUID(key))
        name = {entry_key: entry.name for entry_key, entry in evening.entries.items()}
        now = {
            "record": record_of(evening),
            "totals": {name[entry]: total for entry, total in evening.totals.items()},
            "standings": [[row.rank, name[row.entry], row.points] for row in evening.standings],
            "ranks": {name[entry]: rank for entry, rank in evening.ranks.items()},
            "points": {
                entry.name: [evening.sitting(round_, entry).points for round_ in evening.published]
                for entry in evening.entries.values()
            },
        }
        found += list(differences(plain(now), {part: then[part] for part in now}, key))
    assert found == []


def test_everybody_sits_where_he_sat_for_the_reason_he_did() -> None:
    found = []
    for key, then in SAID["evenings"].items():
        evening = fresh_evening(uuid.UUID(key))
        places = Place.objects.filter(round__tournament=key).select_related("round", "entry")
        tables = [(round_, table) for round_ in evening.rounds for table in round_.tables]
        now = {
            "seats": [
                [round_.number, table.number, seat, entry.name]
                for round_, table in tables
                for seat, entry in table.entries.items()
            ],
            "reasons": sorted(
                [place.round.number, place.entry.name, place.reason, place.facts]
                for place in places
            ),
            "tables": [
                [
                    round_.number,
                    table.number,
                    table.state,
                    dict(table.counted) if table.counted else None,
                    table.row.low,
                    table.hands_done,
                ]
                for round_, table in tables
            ],
            "changes": [
                [row.what, row.facts, row.reason, row.made_at.isoformat()]
                for row in evening.tournament.changes.order_by("pk")
            ],
        }
        found += list(differences(plain(now), {part: then[part] for part in now}, key))
    assert found == []


def test_links_that_were_passed_on_and_signs_that_were_printed_still_open() -> None:
    for model, part in ((Game, "games"), (Tournament, "evenings")):
        for row in model.objects.all():
            for role, token in SAID[part][str(row.pk)]["links"].items():
                assert role_given_by(row, token) == Role(role)
    for key, then in SAID["evenings"].items():
        signs = TableSign.objects.filter(tournament=key).order_by("number")
        assert [[sign.number, sign.code, token_of(sign, Role.KEEP)] for sign in signs] == then[
            "signs"
        ]


def test_the_phone_that_was_there_before_sees_its_games_and_directs_its_evenings() -> None:
    phone, stranger = Client(REMOTE_ADDR="192.168.1.30"), Client(REMOTE_ADDR="192.168.1.31")
    phone.cookies["device"] = SAID["cookie"]
    alone = [row["id"] for row in ROWS["scoring.Game"] if row["stands_alone"]]
    assert alone
    for path in [f"/games/{game}/" for game in alone] + [
        f"/evenings/{key}/" for key in SAID["evenings"]
    ]:
        assert phone.get(path).status_code == 200, path
        assert stranger.get(path).status_code == 404, path


def test_play_goes_on_in_a_game_and_in_an_evening_that_were_half_played() -> None:
    game_id = next(key for key, then in SAID["games"].items() if then["struck_out"])
    then = SAID["games"][game_id]["scoresheet"]["totals"]
    facts = read_hand({"contractor": "Sue", "bid": "7H", "tricks": {"Us": 7, "Them": 3}})
    record_hand(game_id=uuid.UUID(game_id), key=uuid.uuid4(), facts=facts, device=None)
    assert sheet(game_id).sheet.totals == {"Us": then["Us"] + 200, "Them": then["Them"] + 30}

    key = next(key for key, then in SAID["evenings"].items() if "half" in then["record"]["name"])
    current = fresh_evening(uuid.UUID(key)).current
    assert current is not None
    for table in current.tables:
        if table.state != "in":  # its sheet comes in, and says what its hands say
            type_totals(
                table=TableKey(uuid.UUID(key), current.number, table.number),
                typed=TypedTotals(dict(table.counted or {}), {"NS": 0, "EW": 0}),
                seen_version=None,
                by=By(None),
            )
    draft_round(tournament_id=uuid.UUID(key), device=None)
    publish_round(tournament_id=uuid.UUID(key), number=current.number + 1, device=None)
    assert len(fresh_evening(uuid.UUID(key)).published) == current.number + 1
