"""Queries of people: who has how many games, one person under every spelling, his tallied games."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone

from scoring.access.access import Visitor
from scoring.models import Device, Game, Hand, Player, Seat
from scoring.queries.sheets import GameSheet, sheet_of
from scoring.rules.figures.played import PlayedGame
from scoring.rules.hands import OUTCOMES
from scoring.rules.names import has_part, in_order, letters_of
from scoring.rules.rulesets.options import Ruleset

#: Outcomes of deals that were played and scored.
SCORED = [outcome for outcome, scored in OUTCOMES.items() if scored]
#: A night of cards goes past midnight: until this hour a game belongs to the evening before.
NIGHT_ENDS = timedelta(hours=5)
#: How many games, the latest, a page tallies unless asked for more: about two milliseconds each.
MOST_GAMES = 300
#: The most games that are tallied when all are asked for.
ALL_GAMES = 10_000
#: What a tally asks of a game's row, and what it does not ask of a hand's.
OF_A_GAME = ("ruleset_name", "options", "side_names", "first_dealer", "started_at")
NOT_OF_A_TALLY = ("key", "version", "recorded_at", "recorded_by")
#: Later than any hand: until when somebody sits whom nobody followed.
NEVER = 32_767


@dataclass(frozen=True)
class Listed:
    """A person on the list: the spelling that stands for him, others, and how much he played."""

    player: Player
    spellings: tuple[Player, ...]
    games: int
    hands: int
    last_played: datetime | None
    own: bool

    def is_called(self, part: str) -> bool:
        """Return whether one of the spellings contains this part, ignoring case and accents."""
        names = [self.player.name, *(spelling.name for spelling in self.spellings)]
        return has_part(names, part)


def people_of(visitor: Visitor) -> list[Listed]:
    """List the people whose score this device has kept, by name; at the computer everybody.

    A device's own come first, the others device by device. Who plays only at tables of an evening
    is not listed. Two statements, however many games there are.
    """
    players = _players_of(visitor).select_related("device")
    played = {row["person"]: row for row in _played(_players_of(visitor))}
    spellings: dict[int, list[Player]] = {}
    for player in players:
        spellings.setdefault(player.person_id, []).append(player)
    own = None if visitor.device is None else visitor.device.pk
    rows = [
        Listed(
            player,
            tuple(sorted((row for row in spellings[player.pk] if row != player), key=_by_name)),
            played[player.pk]["games"],
            played[player.pk]["hands"] or 0,
            played[player.pk]["last_played"],
            player.device_id == own,
        )
        for player in players
        if player.pk in played and player.same_as_id is None
    ]
    return sorted(rows, key=lambda row: (not row.own, row.player.device_id, _by_name(row.player)))


def person_of(visitor: Visitor, player_id: int) -> Player | None:
    """Look up one of this visitor's people by any spelling's key; None for another device's."""
    return _players_of(visitor).filter(pk=player_id).select_related("same_as").first()


def spellings_played(visitor: Visitor) -> dict[str, str]:
    """Map each spelling under which somebody of this visitor's has played to who stands for it.

    By name, both of them. Played in games of the list of people: at tables of an evening does not
    count. At the computer the device's own spellings come before those of others. One statement.
    """
    sat = Seat.objects.filter(player=OuterRef("pk"), game__stands_alone=True)
    rows = _players_of(visitor).filter(Exists(sat), same_as__isnull=False)
    own = None if visitor.device is None else visitor.device.pk
    names: dict[str, str] = {}
    for _device, name, stands in sorted(
        rows.values_list("device", "name", "same_as__name"), key=lambda row: (row[0] != own, row)
    ):
        names.setdefault(name, stands)
    return names


def people_of_device(device: Device) -> list[Player]:
    """List everybody of a device, sorted by name: once, by the spelling that stands for him."""
    return sorted(Player.objects.filter(device=device, same_as=None), key=_by_name)


class Sitting(NamedTuple):
    """The player in a seat from a hand on."""

    number: int
    from_hand: int
    player_id: int


@dataclass(frozen=True)
class Career:
    """One person's games. `tallied` gives them once, oldest first, and holds one at a time.

    `people`: everybody of the device by number; `games`: how many there are; `left_out`: older ones
    that are not tallied.
    """

    person: Player
    people: dict[int, Player]
    games: int
    left_out: int
    tallied: Iterator[PlayedGame]

    @property
    def spellings(self) -> list[Player]:
        return sorted(
            (row for row in self.people.values() if row.same_as_id == self.person.pk), key=_by_name
        )

    @property
    def alike(self) -> list[Player]:
        """List other people whose names differ in capitals, accents, spaces and signs alone."""
        key = letters_of(self.person.name)
        people = (
            row for row in self.people.values() if row.same_as_id is None and row != self.person
        )
        return [row for row in people if key and letters_of(row.name) == key]


def most_games(asked: str) -> int:
    """Parse how many games are to be tallied; the usual number where nothing sensible is asked."""
    asked_for = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 8 else 0
    return min(asked_for, ALL_GAMES) or MOST_GAMES


def career_of(person: Player, most: int = MOST_GAMES) -> Career:
    """Read the games one person sat in, under any spelling: five statements for any number."""
    sat = Seat.objects.filter(Q(player=person) | Q(player__same_as=person), game=OuterRef("pk"))
    played = Hand.objects.filter(game=OuterRef("pk"), voided=False)
    games = Game.objects.filter(Exists(sat), Exists(played), stands_alone=True)
    number_of = games.count()
    latest = games.order_by("-started_at", "-pk")
    first = (
        latest[most - 1 : most].values_list("started_at", flat=True).first()
        if number_of > most
        else None
    )
    if first is not None:
        latest = latest.filter(started_at__gte=first)
    people = {player.pk: player for player in Player.objects.filter(device=person.device_id)}
    return Career(person, people, number_of, max(0, number_of - most), _tallied(latest, people))


def _tallied(games: QuerySet[Game], people: dict[int, Player]) -> Iterator[PlayedGame]:
    """Tally games one after the other, their hands streamed: thousands of rows would only wait."""
    rulesets: dict[str, Ruleset] = {}
    person_of_player = {player.pk: player.person_id for player in people.values()}
    rows = {game.pk: game for game in games.only(*OF_A_GAME)}
    sittings: dict[UUID, list[Sitting]] = {}
    seats = Seat.objects.filter(game__in=games.values("pk")).order_by("number", "from_hand")
    for game_id, *sitting in seats.values_list("game", "number", "from_hand", "player"):
        sittings.setdefault(game_id, []).append(Sitting(*sitting))
    hands = Hand.objects.filter(game__in=games.values("pk"), voided=False).defer(*NOT_OF_A_TALLY)
    in_order_played = hands.order_by("game__started_at", "game_id", "number").iterator()
    for game_id, played in groupby(in_order_played, key=lambda hand: hand.game_id):
        game, seated = rows[game_id], sittings[game_id]
        last = {sitting.number: people[sitting.player_id].name for sitting in seated}
        game.names = tuple(last.values())
        # Parsed once for each set of options: a phone has few, and parsing is as slow as tallying.
        key = f"{game.ruleset_name} {game.options}"
        if key not in rulesets:
            rulesets[key] = game.ruleset
        game.ruleset = rulesets[key]
        yield _played_game(sheet_of(game, played), seated, person_of_player)


def _played_game(
    sheet: GameSheet, seated: Sequence[Sitting], persons: Mapping[int, int]
) -> PlayedGame:
    began = timezone.localtime(sheet.game.started_at) - NIGHT_ENDS
    return PlayedGame(
        sheet.game.table,
        sheet.sheet.hands,
        _people_at(seated, [line.row.number for line in sheet.lines], persons),
        sheet.sheet.ending,
        began.date(),
    )


def _people_at(
    seated: Sequence[Sitting], hands: Sequence[int], persons: Mapping[int, int]
) -> tuple[tuple[int, ...], ...]:
    """Say who sat where at each of these hands. `seated`: sorted by seat and hand."""
    changes = {sitting.from_hand for sitting in seated} - {1}
    table = tuple(persons[sitting.player_id] for sitting in seated)
    if not changes:
        return (table,) * len(hands)
    return tuple(
        tuple({seat: persons[player] for seat, since, player in seated if since <= hand}.values())
        for hand in hands
    )


def games_of(players: Iterable[Player]) -> dict[int, set[UUID]]:
    """Map the keys of players to the games in which they sat. One statement."""
    games: dict[int, set[UUID]] = {}
    seats = Seat.objects.filter(player__in={player.pk for player in players})
    for player, game in seats.values_list("player", "game"):
        games.setdefault(player, set()).add(game)
    return games


def shared_game(some: Iterable[Player], others: Iterable[Player]) -> Game | None:
    """Look up the latest game in which one of each sat at the same time. Two statements."""
    ours, theirs = {player.pk for player in some}, {player.pk for player in others}
    games = Game.objects.order_by("-started_at", "pk").prefetch_related("seats")
    for keys in (ours, theirs):
        games = games.filter(Exists(Seat.objects.filter(game=OuterRef("pk"), player__in=keys)))
    return next((game for game in games if _met(game, ours, theirs)), None)


def _met(game: Game, ours: set[int], theirs: set[int]) -> bool:
    """Return whether one of `ours` and one of `theirs` sat there when somebody new sat down."""
    seats = sorted(game.seats.all(), key=lambda seat: (seat.number, seat.from_hand))
    for hand in {seat.from_hand for seat in seats}:
        sitting = set(
            {seat.number: seat.player_id for seat in seats if seat.from_hand <= hand}.values()
        )
        if sitting & ours and sitting & theirs:
            return True
    return False


def _players_of(visitor: Visitor) -> QuerySet[Player]:
    """Query the players that this visitor may see: of his device, at the computer everybody's."""
    if visitor.at_the_computer:
        return Player.objects.all()
    return Player.objects.filter(device=visitor.device) if visitor.device else Player.objects.none()


def _played(players: QuerySet[Player]) -> Iterable[Mapping[str, Any]]:
    """Query each person's number of games and scored hands, and his last game's start."""
    later = Seat.objects.filter(
        game=OuterRef("game"), number=OuterRef("number"), from_hand__gt=OuterRef("from_hand")
    )
    until = Subquery(later.order_by("from_hand").values("from_hand")[:1])
    hands = Hand.objects.filter(
        game=OuterRef("game"),
        voided=False,
        number__gte=OuterRef("from_hand"),
        number__lt=OuterRef("until"),
    )
    seats = Seat.objects.filter(game__stands_alone=True, player__in=players).order_by()
    return (
        seats.annotate(
            person=Coalesce("player__same_as_id", "player_id"), until=Coalesce(until, NEVER)
        )
        .annotate(stood=_number_of(hands), scored=_number_of(hands.filter(outcome__in=SCORED)))
        .values("person")
        .annotate(
            games=Count("game", distinct=True, filter=Q(stood__gt=0)),
            hands=Sum("scored"),
            last_played=Max("game__started_at", filter=Q(stood__gt=0)),
        )
    )


def _number_of(hands: QuerySet[Hand]) -> Coalesce:
    counted = hands.order_by().values("game").annotate(number_of=Count("pk")).values("number_of")
    return Coalesce(Subquery(counted), 0)


def _by_name(player: Player) -> tuple[str, str]:
    return in_order(player.name), player.name
