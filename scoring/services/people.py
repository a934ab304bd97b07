"""Writers of people: two spellings of one person merged, and taken apart again.

Only the rows of the spellings change. Seats and hands keep the spelling they were written with, so
that no hand can be lost and taking apart is the exact inverse of merging.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from contextlib import suppress
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.models import Device, Player, Seat
from scoring.queries import games_of, shared_game
from scoring.rules.errors import RuleViolation
from scoring.rules.names import name_key
from scoring.services.spellings import merge_group, part_spelling

#: Two names of people who sit at one table, and are no one person.
Apart = Set[frozenset[str]]
#: More names than these are looked for among all of a device's.
_MOST_IN_A_STATEMENT: Final = 500


@transaction.atomic
def merge_players(*, device: Device, person_id: int, spelling_id: int) -> Player:
    """Merge two people of one device: `spelling_id` and its spellings become the person's.

    Idempotent: what is one person already stays so. Raises Player.DoesNotExist for another
    device's, RuleViolation `met_at_table` where the two ever sat at one table at the same time.
    """
    players = _locked(device)
    person, spelling = (players[_of(players, key).person_id] for key in (person_id, spelling_id))
    if person == spelling:
        return person
    groups = _groups(players)
    game = shared_game(groups[person.pk], groups[spelling.pk])
    if game is not None:
        raise RuleViolation(
            "met_at_table",
            one=person.name,
            other=spelling.name,
            game=str(game.pk),
            started_at=game.started_at,
        )
    _store(_merged(groups, person, spelling))
    return person


def _groups(players: Mapping[int, Player]) -> dict[int, list[Player]]:
    groups: dict[int, list[Player]] = {}
    for player in players.values():
        groups.setdefault(player.person_id, []).append(player)
    return groups


def _merged(groups: dict[int, list[Player]], person: Player, spelling: Player) -> Sequence[Player]:
    """Merge the groups of two who stand for them, and return the rows that change."""
    theirs = groups.pop(spelling.pk)
    merge_group(theirs, spelling, person)
    spelling.merged_at = timezone.now()
    groups[person.pk] += theirs
    return theirs


def _store(merged: Sequence[Player]) -> None:
    Player.objects.bulk_update(
        merged, ["same_as", "came_with", "merged_at"], batch_size=_MOST_IN_A_STATEMENT
    )


@transaction.atomic
def merge_spellings(
    *, device: Device, people: Mapping[str, str], names: Set[str], apart: Apart = frozenset()
) -> None:
    """Merge people as a file or another device has them, where one of the two came with it.

    Idempotent. `people`: a spelling -> the name that stands for it. `names`: those that came. Who
    was here before stays as he is: two who were here stay two, and one who was stands for a name
    that came. Two who ever sat at one table at the same time stay two people, and so do two with
    spellings that are `apart`. Statements grow with the spellings of people who sat in one game,
    and with them alone.
    """
    if not people:
        return
    players = _locked(device)
    named = {player.name: player for player in players.values()}
    pairs = [
        (named[stands], named[one]) if one in names else (named[one], named[stands])
        for one, stands in people.items()
        if {one, stands} & names and one in named and stands in named
    ]
    groups, merged = _groups(players), dict[int, Player]()
    games = games_of(row for pair in pairs for one in pair for row in groups[one.person_id])
    for pair in pairs:
        person, spelling = (players[one.person_id] for one in pair)
        if person == spelling or _are_apart(groups[person.pk], groups[spelling.pk], apart):
            continue
        if not _met(groups[person.pk], groups[spelling.pk], games):
            merged |= {row.pk: row for row in _merged(groups, person, spelling)}
    _store(list(merged.values()))


def _met(ours: Sequence[Player], theirs: Sequence[Player], games: Mapping[int, Set[UUID]]) -> bool:
    """Return whether one of each ever sat at a table together. `games`: those in which each sat."""
    own, other = (
        {game for row in rows for game in games.get(row.pk, ())} for rows in (ours, theirs)
    )
    return bool(own & other) and shared_game(ours, theirs) is not None


def _are_apart(ours: Sequence[Player], theirs: Sequence[Player], apart: Apart) -> bool:
    return any(frozenset((one.name, two.name)) in apart for one in ours for two in theirs)


@transaction.atomic
def merge_alike(*, device: Device, names: Iterable[str], apart: Apart = frozenset()) -> None:
    """Merge these people, come with a file or another device, with those of the same key.

    Two who ever sat at one table at the same time stay two people, and so do two with spellings
    that are `apart`. Statements grow with the names that are alike, and with them alone.
    """
    come, known = set(names), dict[str, Player]()
    players = {player.pk: player for player in Player.objects.filter(device=device).order_by("pk")}
    groups = _groups(players)
    for player in players.values():
        person = known.setdefault(name_key(player.name), player)
        if person == player or not come & {player.name, person.name}:
            continue
        if not _are_apart(groups[person.person_id], groups[player.person_id], apart):
            with suppress(RuleViolation):
                merge_players(device=device, person_id=person.pk, spelling_id=player.pk)


@transaction.atomic
def take_apart(*, device: Device, spelling_id: int) -> Player:
    """Make a spelling a person again, with those it brought (idempotent). Raises DoesNotExist."""
    players = _locked(device)
    spelling = _of(players, spelling_id)
    if spelling.same_as_id is None:
        return spelling
    parted = part_spelling(spelling, players.values())
    spelling.merged_at = None
    Player.objects.bulk_update(parted, ["same_as", "came_with", "merged_at"])
    return spelling


@transaction.atomic
def forget_unseated(*, device_id: int, keys: Collection[str]) -> None:
    """Delete names of these keys in no game (idempotent); the oldest that stays stands for them."""
    rows = list(Player.objects.select_for_update().filter(device=device_id).order_by("pk"))
    alike = [row.pk for row in rows if name_key(row.name) in keys]
    sitting = set(Seat.objects.filter(player__in=alike).values_list("player", flat=True))
    gone = set(alike) - sitting
    stands: dict[int, Player] = {}
    changed = [row for row in rows if gone & {row.pk, row.same_as_id, row.came_with_id}]
    for row in changed:
        if row.same_as_id in gone and row.pk not in gone:
            row.same_as = stands.setdefault(row.same_as_id, row)
        if row.pk in gone or row.same_as == row:
            row.same_as = row.merged_at = None
        if row.same_as is None or row.came_with_id in {*gone, row.same_as_id}:
            row.came_with = None
    Player.objects.bulk_update(changed, ["same_as", "came_with", "merged_at"])
    Player.objects.filter(pk__in=gone).delete()


def players_named(
    device_id: int, names: Iterable[str], apart: Iterable[str] = ()
) -> dict[str, Player]:
    """Lock a device's players of these names, each created where there is none (idempotent).

    A new one who is spelled as somebody known, but for capitals, blanks or the kind of apostrophe,
    is another spelling of that person. `apart`: names of people who sit together, so that two that
    are alike are two people. Inside a transaction.
    """
    wanted = dict.fromkeys(names)
    # Locked, in the order of merges: nobody becomes one person while he sits down twice.
    rows = Player.objects.select_for_update().filter(device=device_id).order_by("pk")
    if len(wanted) < _MOST_IN_A_STATEMENT:
        rows = rows.filter(name__in=wanted)
    known = {player.name: player for player in rows if player.name in wanted}
    missing = [name for name in wanted if name not in known]
    if missing:
        new = [Player(device_id=device_id, name=name) for name in missing]
        Player.objects.bulk_create(new, ignore_conflicts=True)
        _link_spellings(device_id, missing, apart)
        known = {player.name: player for player in rows.all() if player.name in wanted}
    return known


def _link_spellings(device_id: int, new: Sequence[str], apart: Iterable[str]) -> None:
    """Make new players spellings of who was known by the same key. Two statements, or one."""
    alike = Counter(map(name_key, set(apart)))
    people: dict[str, Player] = {}
    linked = []
    for player in Player.objects.filter(device=device_id).order_by("pk"):
        person = people.setdefault(name_key(player.name), player)
        if person != player and player.name in new and alike[name_key(player.name)] < 2:
            player.same_as_id, player.merged_at = person.person_id, timezone.now()
            linked.append(player)
    if linked:
        Player.objects.bulk_update(linked, ["same_as", "merged_at"])


def verify_different_names(names: Sequence[str]) -> None:
    """Validate that no two names are spellings of one. Raises RuleViolation `players`."""
    for name in alike_at_table(names):
        raise RuleViolation("players", name=name)


def alike_at_table(names: Sequence[str]) -> list[str]:
    """List the names that another of these differs from in its spelling alone."""
    alike = Counter(map(name_key, names))
    return [name for name in names if alike[name_key(name)] > 1]


def verify_seats(game_id: UUID) -> None:
    """Validate that no two at a game's table at one time are one person in two spellings."""
    seats = list(
        Seat.objects.filter(game=game_id).select_related("player").order_by("number", "from_hand")
    )
    for hand in sorted({seat.from_hand for seat in seats}):
        sitting = {seat.number: seat.player for seat in seats if seat.from_hand <= hand}
        verify_different_people(sitting.values())


def verify_different_people(players: Iterable[Player]) -> None:
    """Validate that no two are spellings of one person. Raises RuleViolation `one_person`."""
    sitting: dict[int, Player] = {}
    for player in players:
        twin = sitting.setdefault(player.person_id, player)
        if twin != player:
            raise RuleViolation("one_person", one=twin.name, other=player.name)


def _locked(device: Device) -> dict[int, Player]:
    """Lock a device's players, always in one order, and read them by key."""
    players = Player.objects.select_for_update().filter(device=device).order_by("pk")
    return {player.pk: player for player in players}


def _of(players: Mapping[int, Player], key: int) -> Player:
    if key not in players:
        raise Player.DoesNotExist
    return players[key]
