"""What the API writes of an evening is what its pages say."""

from tests.tournaments.conftest import Hall
from tournaments.api.written import write_standings, write_table


def test_a_tables_hands_are_those_that_stand_with_their_versions(begun: Hall) -> None:
    begun.play_hands(1, 2)
    written = write_table(begun.table(1))
    assert [(hand["number"], hand["version"]) for hand in written["hands"]] == [(1, 0), (2, 0)]
    assert written["hands"][0]["facts"]["bid"] == "7S"
    assert (written["state"], written["low_side"]) == ("playing", None)


def test_ranks_are_shared_and_say_what_decided(begun: Hall) -> None:
    begun.type_all()
    rows = write_standings(begun.now)
    assert [row["rank"] for row in rows] == [row.rank for row in begun.now.standings]
    assert {row["entry"]["name"] for row in rows} == {
        entry.name for entry in begun.now.entries.values()
    }
