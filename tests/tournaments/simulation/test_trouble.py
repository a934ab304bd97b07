"""An evening in which everything happens that can: it goes on, and its file holds all of it."""

import json
from pathlib import Path

import pytest

from scoring.models import Device
from scoring.services import By
from scoring.words.refusals import answer_text
from tests.tournaments.conftest import forget, simulate
from tournaments import services
from tournaments.files.exports import archive
from tournaments.models import Change
from tournaments.queries import TableKey, TableView, fresh_evening

pytestmark = pytest.mark.django_db

#: What the log of thirteen players says was done; what is missing did not happen.
DONE = {
    *(
        "started",
        "entered",
        "couple",
        "renamed",
        "marked",
        "category",
        "everybody",
        "drafted",
        "published",
    ),
    *("swapped", "by_hand", "filled", "stand_in", "scorer", "taken", "called", "clock"),
    *("typed", "adjusted", "short", "hand", "settled", "disputed", "tie", "agreed"),
}


@pytest.mark.parametrize("players", [4, 8, 13])
def test_the_file_of_it_is_judged_good_and_comes_back_to_the_letter(
    tmp_path: Path, players: int
) -> None:
    document, pk = simulate(tmp_path, players=players, rounds=4, trouble=True, seed=3)
    evening = fresh_evening(pk)
    text, standings, prizes = archive(evening), evening.standings, evening.prizes
    assert "error" not in answer_text(text)
    forget(pk)
    device = evening.tournament.device
    date, seed = evening.tournament.date, 1
    copy = services.bring_in(
        device=device, tournament_id=pk, document=document, date=date, seed=seed
    )
    again = fresh_evening(copy.pk)
    assert (archive(again), again.standings, again.prizes) == (text, standings, prizes)


def test_everything_happens_in_it(tmp_path: Path) -> None:
    document, pk = simulate(tmp_path, players=13, rounds=4, trouble=True, seed=3)
    assert set(Change.objects.filter(tournament=pk).values_list("what", flat=True)) >= DONE
    third = document["round_list"][2]
    assert (len(third["moved"]) > 1, "based_on" in document["round_list"][1]) == (True, True)
    assert any("slams" in table for round_ in document["round_list"] for table in round_["tables"])


def settle(key: TableKey, table: TableView, device: Device) -> None:
    """Type what an unfinished table came to, and settle what is open there."""
    typed = services.TypedTotals({"NS": 100, "EW": 20}, {"NS": 0, "EW": 0})
    services.type_totals(table=key, typed=typed, seen_version=table.row.version, by=By(device))
    services.settle(table=key, counts="typed", by=By(device))


def test_it_is_finished_elsewhere(tmp_path: Path) -> None:
    document, pk = simulate(tmp_path, players=13, rounds=5, trouble=True, half=True)
    evening = fresh_evening(pk)
    device, date = evening.tournament.device, evening.tournament.date
    forget(pk)
    copy = services.bring_in(
        device=device,
        tournament_id=pk,
        document=json.loads(json.dumps(document)),
        date=date,
        seed=1,
    )
    assert len(fresh_evening(copy.pk).published) == 3
    for table in fresh_evening(copy.pk).current.tables:
        if not table.is_in:
            settle(TableKey(copy.pk, 3, table.number), table, device)
    assert services.draft_round(tournament_id=copy.pk, device=device).number == 4
