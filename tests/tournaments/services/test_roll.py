"""The roll: names put right or struck off, marks, couples."""

from tests.tournaments.conftest import Hall, refused
from tournaments import services


def test_a_corrected_name_is_right_on_every_table(begun: Hall) -> None:
    entry = begun.entry("P03")
    services.rename(tournament_id=begun.pk, entry_id=entry.pk, name="Özlem", device=None)
    table, _seat = begun.chair(entry)
    assert "Özlem" in begun.game(table.number).names
    assert (
        refused(services.rename, tournament_id=begun.pk, entry_id=entry.pk, name="P04", device=None)
        == "entry_name"
    )


def test_who_has_a_place_cannot_be_struck_off(begun: Hall) -> None:
    entry = begun.entry("P01")
    assert (
        refused(services.strike_off, tournament_id=begun.pk, entry_id=entry.pk, device=None) == "has_played"
    )
