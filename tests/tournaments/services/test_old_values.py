"""Old values as JSON."""

import json

from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.queries import TableKey
from tournaments.services.old_values import draft_as_json, places_as_json, values_of


def test_an_entry_is_its_number_a_device_its_id_and_a_moment_is_text(begun: Hall) -> None:
    begun.play_hands(1, 4)
    entry = begun.table(1).entries["E"]
    services.agree(
        table=TableKey(begun.pk, 1, 1),
        entry_id=entry.pk,
        seen_totals=begun.table(1).by_hand,
        device=begun.device,
    )
    row = begun.table(1).row
    values = values_of(row, ["agreed_by", "agreed_device", "agreed_at", "ns"])
    assert values == {
        "agreed_by": entry.number,
        "agreed_device": begun.device.pk,
        "agreed_at": row.agreed_at.isoformat(),
        "ns": None,
    }
    assert json.loads(json.dumps(values)) == values


def test_who_has_no_place_has_none(begun: Hall) -> None:
    services.add_entries(tournament_id=begun.pk, names=["Nora"], device=None)
    round_ = begun.now.round(1)
    assert round_ is not None
    places = places_as_json(round_, [begun.entry("P01"), begun.entry("Nora")])
    assert places["9"] is None
    assert {place["table"] for place in places.values() if place} <= {1, 2}


def test_where_no_round_is_drafted_there_is_no_draft(begun: Hall) -> None:
    assert draft_as_json(begun.now) is None
