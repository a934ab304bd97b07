"""Reads shared by pages, commands and services."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from scoring.access import Visitor
from scoring.models import Amendment, Game, GameChange, Grant, Hand, HandInPlay, HouseRules, Player, Role, Seat
from scoring.rules.records import Record
from scoring.rules.scoresheets import ScoredHand, Scoresheet, tally
from scoring.rules.tables import in_order


@dataclass(frozen=True)
class Line:
    """One line of the sheet: the row and what the law says of it. `number` counts the hands that stand."""

    number: int
    row: Hand
    scored: ScoredHand


@dataclass(frozen=True)
class GameSheet:
    """A game with its tallied sheet."""

    game: Game
    lines: tuple[Line, ...]
    sheet: Scoresheet
    #: What the visitor it is shown to may do with the game.
    role: Role | None = None

    @property
    def next_number(self) -> int:
        return len(self.lines) + 1

    def as_record(self) -> Record:
        """The game in the interchange format."""
        game = self.game
        hands = tuple(line.scored.hand for line in self.lines)
        return Record(game.ruleset, game.table, game.names[game.first_dealer], hands)


def games_of(who: Visitor) -> QuerySet[Game]:
    """The games whose score this visitor keeps, newest first, with what a sheet needs."""
    games = Game.objects.filter(stands_alone=True).order_by("-started_at")
    if not who.at_the_computer:
        good = Q(role=Role.OWN) | Q(role=Role.KEEP, generation=OuterRef("keep_generation"))
        grants = Grant.objects.filter(good, device=who.device, kind=Game.access_kind, object_id=OuterRef("pk"))
        games = games.filter(Exists(grants)) if who.device else games.none()
    return _with_rows(games)


def game_with_rows(game_id: UUID) -> Game | None:
    """A game with its seats, players and hands: three statements, however long the game."""
    return _with_rows(Game.objects.filter(pk=game_id)).first()


def game_revision(game_id: UUID) -> Game | None:
    """The game without its rows, for those who only ask whether it has changed: one indexed read."""
    return Game.objects.only("revision", "keep_generation", "watch_generation").filter(pk=game_id).first()


def devices_by_link(game: Game, role: Role) -> int:
    """How many devices came by the link of this role that is good now."""
    good = Grant.objects.filter(kind=game.access_kind, object_id=game.pk, role=role)
    return good.filter(generation=game.generation_of(role)).count()


def amendments_of(game: Game) -> list[Amendment]:
    """All that was put right in the game's hands, with the hands."""
    return list(Amendment.objects.filter(hand__game=game).select_related("hand").order_by("pk"))


def changes_of(game: Game) -> list[GameChange]:
    """All that was put right about the game itself."""
    return list(GameChange.objects.filter(game=game).order_by("number"))


def series_of(game: Game) -> list[GameSheet]:
    """The game and its rematches, the first one first: as many statements for ten as for one."""
    return [game_sheet(one) for one in _with_rows(Game.objects.filter(series=game.series)).order_by("started_at")]


def house_rules_of(who: Visitor) -> list[HouseRules]:
    """The house rules this device keeps, by name."""
    if who.device is None:
        return []
    return sorted(HouseRules.objects.filter(device=who.device), key=lambda house: in_order(house.name))


def house_rules(who: Visitor, house_id: UUID) -> HouseRules | None:
    if who.device is None:
        return None
    return HouseRules.objects.filter(device=who.device, pk=house_id).first()


def names_of(who: Visitor) -> list[str]:
    """Names this device has used, the latest first: enough to offer."""
    if who.device is None:
        return []
    return list(Player.objects.filter(device=who.device).order_by("-pk").values_list("name", flat=True)[:200])


def hand_in_play(game: Game) -> HandInPlay | None:
    """What has been said of the hand being played, if anything."""
    return HandInPlay.objects.filter(game=game).first()


def game_sheet(game: Game) -> GameSheet:
    """Tally a game. Its hands were verified when they were written."""
    return sheet_of(game, game.hands.all())


def sheet_of(game: Game, hands: Iterable[Hand]) -> GameSheet:
    """Tally `hands` as the hands of `game`. Raises RuleViolation, with the hand's number among those that stand."""
    standing = sorted((hand for hand in hands if not hand.voided), key=lambda hand: hand.number)
    table = game.table
    sheet = tally(game.ruleset, table, (row.facts(table) for row in standing), game.names[game.first_dealer])
    lines = tuple(
        Line(number, row, scored)
        for number, (row, scored) in enumerate(zip(standing, sheet.hands, strict=True), start=1)
    )
    return GameSheet(game, lines, sheet)


def _with_rows(games: QuerySet[Game]) -> QuerySet[Game]:
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("number", "from_hand"))
    return games.prefetch_related(seats, "hands")
