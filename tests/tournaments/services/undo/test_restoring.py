"""Old values restored; test_last_act.py holds it for every act."""

from tests.tournaments.conftest import Hall, refused
from tournaments.services.undo.restoring import restore


def test_who_has_played_is_not_taken_off_the_roll(begun: Hall) -> None:
    assert refused(restore, begun.now, {"added": [1]}) == "has_played"


def test_a_round_or_table_that_is_gone_is_said(begun: Hall) -> None:
    assert refused(restore, begun.now, {"rounds": {"2": {"ends_at": None}}}) == "changed_since"
    assert refused(restore, begun.now, {"tables": {"1/9": {"ns": None}}}) == "changed_since"


def test_an_entry_that_is_gone_is_passed_over(begun: Hall) -> None:
    before = begun.now.entries["1"].paid
    restore(begun.now, {"entries": {"99": {"paid": True}}})
    assert begun.now.entries["1"].paid == before
