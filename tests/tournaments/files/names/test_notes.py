"""Notes in the order in which they are shown."""

from tournaments.files.names.notes import Note, in_order


def test_what_changes_a_name_comes_before_what_was_left_out() -> None:
    notes = [Note("dropped", "Total"), Note("split", "Ann & Bob"), Note("twin", "Ann (2)")]
    assert [note.code for note in in_order(notes)] == ["twin", "split", "dropped"]
