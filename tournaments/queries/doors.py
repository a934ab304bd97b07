"""What open pages of an evening ask again and again: doors to it, to a player's page, to a table's sign."""

from typing import Final

from django.db.models import Model, OuterRef, Subquery

from scoring.sharing.doors import Door
from tournaments.models import Entry, Round, Table, TableSign, Tournament


def _all_of(model: type[Model]) -> tuple[str, ...]:
    """All columns of a table but its key."""
    return tuple(field.attname for field in model._meta.concrete_fields if not field.primary_key)


#: An evening as open pages poll it.
EVENING: Final = Door(
    Tournament,
    (
        *("revision", "hall_revision", "wide_revision"),
        *("director_generation", "helper_generation", "watch_generation"),
    ),
    beside={},
    opened_by={Tournament.access_kind: "id"},
)
#: A player with his evening.
PLAYER: Final = Door(
    Entry,
    _all_of(Entry),
    beside={"tournament": _all_of(Tournament)},
    opened_by={Entry.access_kind: "id", Tournament.access_kind: "tournament_id"},
)
#: A table's sign with its evening.
SIGN: Final = Door(
    TableSign,
    _all_of(TableSign),
    beside={"tournament": _all_of(Tournament)},
    opened_by={TableSign.access_kind: "id", Tournament.access_kind: "tournament_id"},
)


def polled_table(sign: TableSign, number: int | None = None) -> tuple[Table, int] | None:
    """The sign's table in a published round as its phone polls it, and which round was published last.

    One statement. `number`: of the round; left out: the table's last. The row has its round's number, its
    game's revision and the hand in play. None where nothing was ever seated there.
    """
    published = Round.objects.filter(tournament=OuterRef("round__tournament"), published_at__isnull=False)
    tables = Table.objects.filter(
        round__tournament=sign.tournament_id, round__published_at__isnull=False, number=sign.number
    )
    if number is not None:
        tables = tables.filter(round__number=number)
    last = Subquery(published.order_by("-number").values("number")[:1])
    wanted = ("version", "taken_at", "scorer", "called_at", "call_words", "coming_at", "round__number")
    row = (
        tables.annotate(last=last)
        .select_related("round", "game__in_play")
        .only(*wanted, "game__revision", "game__in_play__changed_at")
        .order_by("-round__number")
        .first()
    )
    return None if row is None else (row, row.last)
