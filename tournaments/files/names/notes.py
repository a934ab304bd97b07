"""What reading a list noticed, as codes and facts; sentences are made of them elsewhere."""

from collections.abc import Iterable
from typing import Final, NamedTuple

#: What changes or doubts a name, in the order in which it is shown; then what was left out.
OF_NAMES: Final = (
    *("twin", "like", "short", "unsure", "split", "known", "gone", "guest"),
    *("category", "order", "answers", "column", "sheet", "hidden", "encoding", "chat"),
)
LEFT_OUT: Final = ("dropped", "tail")
#: Letters of a line or cell that a note shows.
SHOWN: Final = 200


class Note(NamedTuple):
    """`code`: one of those above; `name`: whose it is, or the line; `more`: what is said of it."""

    code: str
    name: str
    more: str = ""


def in_order(notes: Iterable[Note]) -> list[Note]:
    """Sort notes as they are shown, what changes a name first."""
    order = [*OF_NAMES, *LEFT_OUT]
    return sorted(notes, key=lambda note: order.index(note.code))
