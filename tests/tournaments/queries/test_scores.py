"""An evening shares totals and ranks with the one before it while they cannot have changed."""

from tests.tournaments.conftest import Hall
from tournaments.queries import Evening, evening


def read(hall: Hall) -> Evening:
    found = evening(hall.pk)
    assert found is not None
    return found


def test_scores_are_shared_until_a_table_counts_otherwise_or_a_round_is_published(
    begun: Hall,
) -> None:
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
    assert hand.scores is before.scores
    assert finished.scores is not hand.scores
    assert published.scores is not complete.scores
    assert marked.scores is not published.scores
