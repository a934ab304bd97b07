"""Rows of games: a night of them, who sits where, what was changed."""

import uuid
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils import functional, timezone

from config.language import gettext_lazy as _
from scoring.models.devices import Device, Role
from scoring.models.limits import LONGEST_NAME, LONGEST_REASON, SEAT_NUMBERS
from scoring.models.people import Player
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import ruleset_named
from scoring.rules.tables import Table, seat_table

if TYPE_CHECKING:
    from scoring.models.hands import Hand


class Series(models.Model):
    """A game and its rematches: one night at one table (“tonight”). Its id is its first game's.

    A grant of a series is good for every game of it, those that are still to come among them.
    """

    #: What grants and links call a series.
    access_kind = "series"
    link_secret: ClassVar = ""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    #: Raised to withdraw the links to keep score and to watch.
    keep_generation = models.PositiveIntegerField(default=1)
    watch_generation = models.PositiveIntegerField(default=1)

    class Meta:
        verbose_name_plural = "series"

    def __str__(self) -> str:
        return f"series {self.pk}"

    def generation_of(self, role: Role) -> int:
        """Return the generation of this role's valid links and grants; 0 where it has none."""
        return {Role.KEEP: self.keep_generation, Role.WATCH: self.watch_generation}.get(role, 0)


class Game(models.Model):
    """Hands scored together until an outcome. The ruleset is copied in when it starts."""

    #: What grants and links call a game.
    access_kind = "game"
    link_secret: ClassVar = ""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    ruleset_name = models.CharField(max_length=40)
    #: Every option's value, as the record format writes it.
    options = models.JSONField()
    #: The name of the house rules it is played by, if they have one.
    house_name = models.CharField(max_length=LONGEST_NAME, blank=True)
    #: What was agreed about the play; see HouseRules.lines.
    lines = models.JSONField(default=dict, blank=True)
    #: The names of the two sides where they are not the usual ones.
    side_names = models.JSONField(default=list, blank=True)
    #: The seat that deals first.
    first_dealer = models.PositiveSmallIntegerField(default=0)
    #: A default, not `auto_now_add`: what is brought in keeps its time.
    started_at = models.DateTimeField(default=timezone.now, editable=False)
    #: Set while the game is stopped without a result.
    stopped_at = models.DateTimeField(null=True, blank=True)
    #: A game and its rematches share this. That of an event's table has one of its own, unshared.
    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="games")
    #: Raised to withdraw the links to keep score and to watch.
    keep_generation = models.PositiveIntegerField(default=1)
    watch_generation = models.PositiveIntegerField(default=1)
    #: False: it is part of something larger, such as an event, whose pages alone list and write it.
    stands_alone = models.BooleanField(default=True)
    #: Rises with every write.
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(first_dealer__in=SEAT_NUMBERS), name="game_first_dealer_is_a_seat"
            )
        ]
        # Lists of games begin with the newest; those of tables are on none.
        indexes = [
            models.Index(
                F("started_at").desc(),
                F("id").desc(),
                condition=Q(stands_alone=True),
                name="game_newest",
            )
        ]

    def __str__(self) -> str:
        return f"{self.ruleset_name} {self.started_at:%Y-%m-%d %H:%M}"

    @cached_property
    def ruleset(self) -> Ruleset:
        return ruleset_named(self.ruleset_name, self.options)

    def generation_of(self, role: Role) -> int:
        """Return the generation of this role's valid links and grants; 0 where it has none."""
        return {Role.KEEP: self.keep_generation, Role.WATCH: self.watch_generation}.get(role, 0)

    # Django's own decorator: `Prefetch(to_attr=...)` knows no other, and would ask game by game.
    @functional.cached_property
    def seat_rows(self) -> "list[Seat]":
        """Read its seats with players, by number and hand; cached, or set by `queries`."""
        return list(self.seats.select_related("player"))

    @functional.cached_property
    def hand_rows(self) -> "list[Hand]":
        """Read the rows of its hands by number, struck out ones too; cached and set likewise."""
        return list(self.hands.all())

    @cached_property
    def names(self) -> tuple[str, ...]:
        """List the players' names clockwise, by seat number, as they sit now; cached."""
        return self.names_at(None)

    def names_at(self, hand: int | None) -> tuple[str, ...]:
        """List the players' names clockwise at the hand of this number; None: now."""
        sitting: dict[int, Seat] = {}
        for seat in sorted(self.seat_rows, key=lambda seat: (seat.number, seat.from_hand)):
            if hand is None or seat.from_hand <= max(hand, 1):
                sitting[seat.number] = seat
        return tuple(seat.player.name for seat in sitting.values())

    @cached_property
    def table(self) -> Table:
        """Seat the players as they sit now; cached."""
        return self.table_of(self.names)

    def table_of(self, names: tuple[str, ...]) -> Table:
        """Seat these players at the game's table, clockwise."""
        if not self.side_names:
            return seat_table(self.ruleset, names, None)
        first, second = self.side_names[0], self.side_names[1]
        return seat_table(self.ruleset, names, {first: names[::2], second: names[1::2]})


class DeletedGame(models.Model):
    """A tombstone: a phone without a connection may still send the start of a deleted game."""

    id = models.UUIDField(primary_key=True)
    deleted_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"game {self.pk}, deleted"


class PutAway(models.Model):
    """A game that one device no longer lists on its first page; other devices still do."""

    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="put_away")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="put_away")

    class Meta:
        verbose_name_plural = "games put away"
        constraints = [
            models.UniqueConstraint(fields=["device", "game"], name="game_put_away_once")
        ]

    def __str__(self) -> str:
        return f"{self.game_id}, put away by {self.device_id}"


class Seat(models.Model):
    """A place at the table, numbered clockwise from 0, and who sits there from a hand on."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    #: The number of the first hand that this player plays here.
    from_hand = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["number", "from_hand"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "number", "from_hand"], name="seat_taken_once_a_hand"
            ),
            models.UniqueConstraint(
                fields=["game", "player", "from_hand"], name="player_sits_down_once_a_hand"
            ),
            models.CheckConstraint(
                condition=Q(number__in=SEAT_NUMBERS), name="seat_number_is_a_seat"
            ),
            models.CheckConstraint(
                condition=Q(from_hand__gte=1), name="seat_is_taken_from_hand_1_on"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number}"


class GameChange(models.Model):
    """An entry in a game's audit log, without hands: what it was and became, who, when, why."""

    class Kind(models.TextChoices):
        RULES = "rules", _("rules")
        SEATING = "seating", _("seating")
        DEALER = "dealer", _("first dealer")
        PLAYER = "player", _("player replaced")
        FIRST = "first", _("who got there first")
        STOPPED = "stopped", _("stopped")
        RESUMED = "resumed", _("gone on with")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="changes")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=Kind)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.ForeignKey(Device, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="change_number_once_a_game"),
            models.CheckConstraint(condition=Q(number__gte=1), name="change_numbers_start_at_1"),
            models.CheckConstraint(
                condition=Q(
                    kind__in=["rules", "seating", "dealer", "player", "first", "stopped", "resumed"]
                ),
                name="change_kind_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.game_id}"
