"""manage.py simulate_club"""

import itertools
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tournaments import queries, services
from tournaments.models import Club


def simulated(**options: object) -> Club:
    out = StringIO()
    call_command("simulate_club", stdout=out, **options)
    return Club.objects.get(pk=out.getvalue().strip())


@pytest.mark.django_db
def test_a_club_is_played_week_by_week() -> None:
    club = simulated(nights=3, people=12, rounds=2, seed=3)
    days = list(club.tournaments.order_by("date").values_list("date", flat=True))
    assert [(later - earlier).days for earlier, later in itertools.pairwise(days)] == [
        7,
        7,
    ]
    services.keep_summaries(club)
    history = queries.history_of(club)
    assert len(history.nights) == 3
    for night in history.nights:
        evening = queries.evening(night.tournament.pk)
        assert evening is not None
        assert evening.is_over
        totals = {row.entry: row.points for row in evening.standings}
        told = {one.name: one.points for one in night.summary.results if one.rank is not None}
        assert told == {evening.entries[key].name: points for key, points in totals.items()}
    (season,) = history.seasons
    assert len(history.counted_in(season)) == 3


@pytest.mark.django_db
@pytest.mark.parametrize(
    "options", [{"nights": 0}, {"people": 3}, {"ruleset": "none"}, {"movement": "none"}]
)
def test_what_cannot_be_played_is_said(options: dict[str, object]) -> None:
    with pytest.raises(CommandError):
        simulated(**{"nights": 1, "people": 8, **options})
