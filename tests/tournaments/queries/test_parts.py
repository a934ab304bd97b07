"""An evening shares with the one before it what cannot have changed, and nothing else."""

from tests.tournaments.conftest import Hall
from tournaments.queries import Evening, evening


def read(hall: Hall) -> Evening:
    found = evening(hall.pk)
    assert found is not None
    return found


def shared(before: Evening, now: Evening) -> tuple[bool, bool, bool]:
    """The parts that two evenings share: roll, presence, scores."""
    return (before.roll is now.roll, before.presence is now.presence, before.scores is now.scores)


def test_each_part_is_shared_until_what_it_is_made_of_changes(begun: Hall) -> None:
    before = read(begun)
    begun.hand(2, begun.north(2))
    hand = read(begun)
    begun.type(1, 10, 0)
    finished = read(begun)
    begun.type(2, 30, 20)
    complete = read(begun)
    begun.seat()
    published = read(begun)
    begun.mark("P01", status="away")
    marked = read(begun)
    assert hand is not before
    assert shared(before, hand) == (True, True, True)
    assert shared(hand, finished) == (True, True, False)
    assert shared(complete, published) == (True, False, False)
    assert shared(published, marked) == (False, False, False)
