"""Models: the rows of a game, with their constraints. No sum is stored: the law tallies it on each read.

The law names players; rows name seats, so that a player's name can be put right and the facts stay.
`Game.table` and the two conversions of `Hand` are the bridge.
"""

import uuid
from functools import cached_property
from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.rules.bids import BIDS, parse_bid
from scoring.rules.hands import OUTCOMES, Adjustment
from scoring.rules.hands import Hand as HandFacts
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import ruleset_named
from scoring.rules.tables import Table, seat_table

LONGEST_NAME = 40
LONGEST_REASON = 200
MOST_PLAYERS = 6
#: Hands of a game, struck out ones among them: twenty times what a long one has, and quick to tally.
MOST_HANDS = 400

SEAT_NUMBERS = range(MOST_PLAYERS)


class Device(models.Model):
    """A phone or a laptop, known by a cookie of which only the hash is stored.

    It stands in for an account.
    """

    token_hash = models.CharField(max_length=64, unique=True)
    first_seen = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"device {self.pk}"


class Player(models.Model):
    """A person, as one device knows him; or another spelling of one, merged with it.

    Seats and hands keep the spelling they were written with, so that taking apart restores everything.
    """

    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=LONGEST_NAME)
    #: The spelling that stands for this person: of the same device, and no other's; null: this one itself.
    same_as = models.ForeignKey(
        "self", on_delete=models.RESTRICT, null=True, blank=True, related_name="spellings"
    )
    #: The spelling it was merged with before that one was merged on: taken apart, that one takes it along.
    came_with = models.ForeignKey(
        "self", on_delete=models.RESTRICT, null=True, blank=True, related_name="brought"
    )
    merged_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["device", "name"], name="player_name_once_a_device"),
            models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name"),
            models.CheckConstraint(
                condition=Q(same_as__isnull=True) | ~Q(same_as=F("id")),
                name="player_is_not_merged_with_itself",
            ),
            models.CheckConstraint(
                condition=Q(came_with__isnull=True)
                | (Q(same_as__isnull=False) & ~Q(came_with=F("id")) & ~Q(came_with=F("same_as"))),
                name="player_came_with_another_spelling",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def person_id(self) -> int:
        """The key of the spelling that stands for this person."""
        return self.same_as_id or self.pk

    @property
    def person(self) -> "Player":
        """The spelling that stands for this person."""
        return self.same_as or self


class HouseRules(models.Model):
    """A named ruleset with options changed, kept by one device.

    A game copies it in; later edits change no old game.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="house_rules")
    name = models.CharField(max_length=LONGEST_NAME)
    #: The ruleset they were made from.
    ruleset_name = models.CharField(max_length=40)
    #: Every option's value, as the record format writes it.
    options = models.JSONField()
    #: What is agreed about the play and touches no score: line (P1 to P15 of the law) -> the value's code.
    lines = models.JSONField(default=dict, blank=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["name"]
        verbose_name_plural = "house rules"
        constraints = [
            models.UniqueConstraint(fields=["device", "name"], name="house_rules_name_once_a_device"),
            models.CheckConstraint(condition=~Q(name=""), name="house_rules_have_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @cached_property
    def ruleset(self) -> Ruleset:
        """Parse the stored options into a ruleset; cached."""
        return ruleset_named(self.ruleset_name, self.options)


class Role(models.TextChoices):
    """The permissions of a device, highest first: each role may do what those after it may."""

    OWN = "own", _("started it")
    KEEP = "keep", _("keeps score")
    WATCH = "watch", _("watches")

    def includes(self, needed: "Role") -> bool:
        """Whether this role may do what the needed one may."""
        order = list(Role)
        return order.index(self) <= order.index(needed)


class Series(models.Model):
    """A game and its rematches: one night at one table, “tonight” on screen. It has its first game's id.

    A grant of a series is good for every game of it, those that are still to come among them.
    """

    #: What grants and links call a series.
    access_kind = "series"
    link_secret: ClassVar = ""
    #: How many games a match may have.
    MATCHES: ClassVar = (3, 5, 7)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    #: How many games a match has at most; null: there are no matches, games are only counted.
    best_of = models.PositiveSmallIntegerField(null=True, blank=True)
    #: Raised to withdraw the links to keep score and to watch.
    keep_generation = models.PositiveIntegerField(default=1)
    watch_generation = models.PositiveIntegerField(default=1)

    class Meta:
        verbose_name_plural = "series"
        constraints = [
            models.CheckConstraint(
                condition=Q(best_of__isnull=True) | Q(best_of__in=[3, 5, 7]), name="series_match_is_odd"
            ),
        ]

    def __str__(self) -> str:
        return f"series {self.pk}"

    def generation_of(self, role: Role) -> int:
        """Return the generation of this role's links and grants that are good; 0 where it has none."""
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
    started_at = models.DateTimeField(auto_now_add=True)
    #: Set while the game is stopped without a result.
    stopped_at = models.DateTimeField(null=True, blank=True)
    #: A game and its rematches share this. That of an event's table has one of its own, unshared.
    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="games")
    #: Raised to withdraw the links to keep score and to watch.
    keep_generation = models.PositiveIntegerField(default=1)
    watch_generation = models.PositiveIntegerField(default=1)
    #: False: it is part of something larger, such as an event, whose pages list it and alone write to it.
    stands_alone = models.BooleanField(default=True)
    #: Rises with every write.
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(first_dealer__in=SEAT_NUMBERS), name="game_first_dealer_is_a_seat"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset_name} {self.started_at:%Y-%m-%d %H:%M}"

    @cached_property
    def ruleset(self) -> Ruleset:
        """Parse the stored options into a ruleset; cached."""
        return ruleset_named(self.ruleset_name, self.options)

    def generation_of(self, role: Role) -> int:
        """Return the generation of this role's links and grants that are good; 0 where it has none."""
        return {Role.KEEP: self.keep_generation, Role.WATCH: self.watch_generation}.get(role, 0)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """List the players' names clockwise, by seat number, as they sit now; cached."""
        return self.names_at(None)

    def names_at(self, hand: int | None) -> tuple[str, ...]:
        """List the players' names clockwise at the hand of this number; None: now."""
        sitting: dict[int, Seat] = {}
        for seat in sorted(self.seats.all(), key=lambda seat: (seat.number, seat.from_hand)):
            if hand is None or seat.from_hand <= max(hand, 1):
                sitting[seat.number] = seat
        return tuple(seat.player.name for seat in sitting.values())

    @cached_property
    def table(self) -> Table:
        """Seat the players as they sit now; cached."""
        return self.table_of(self.names)

    def table_of(self, names: tuple[str, ...]) -> Table:
        """Seat these players at the game's table, clockwise."""
        sides = {self.side_names[0]: names[::2], self.side_names[1]: names[1::2]} if self.side_names else None
        return seat_table(self.ruleset, names, sides)


class DeletedGame(models.Model):
    """A tombstone: the id of a game deleted for good, which is never used again.

    A phone that had it open without a connection may still send its start; it must not come back to life.
    """

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
        constraints = [models.UniqueConstraint(fields=["device", "game"], name="game_put_away_once")]

    def __str__(self) -> str:
        return f"{self.game_id}, put away by {self.device_id}"


class Grant(models.Model):
    """A permission: what a device may do with one thing, a game or what another app shares.

    A grant that came by a link is good as long as the link: while its generation is the thing's.
    """

    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="grants")
    kind = models.CharField(max_length=12)
    object_id = models.UUIDField()
    role = models.CharField(max_length=8, choices=Role)
    generation = models.PositiveIntegerField(default=0)
    #: When the link was followed last; null: it is older than this column, or came without a link.
    granted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["device", "kind", "object_id", "role"], name="grant_once"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="grant_role_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.device_id} {self.role} {self.kind} {self.object_id}"


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
            models.UniqueConstraint(fields=["game", "number", "from_hand"], name="seat_taken_once_a_hand"),
            models.UniqueConstraint(
                fields=["game", "player", "from_hand"], name="player_sits_down_once_a_hand"
            ),
            models.CheckConstraint(condition=Q(number__in=SEAT_NUMBERS), name="seat_number_is_a_seat"),
            models.CheckConstraint(condition=Q(from_hand__gte=1), name="seat_is_taken_from_hand_1_on"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number}"


def _seat_or_none(field: str) -> Q:
    return Q(**{f"{field}__isnull": True}) | Q(**{f"{field}__in": SEAT_NUMBERS})


def _player_at(table: Table, seat: int | None) -> str | None:
    return None if seat is None else table.players[seat]


def _seat_of(table: Table, player: str | None) -> int | None:
    return None if player is None else table.players.index(player)


class Hand(models.Model):
    """One deal as it was recorded: facts, by seat number and by the unit's place in the order of units."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField()
    #: Made by the device that recorded it, so that a hand sent twice is stored once.
    key = models.UUIDField(default=uuid.uuid4)
    outcome = models.CharField(max_length=12)
    contractor = models.PositiveSmallIntegerField(null=True, blank=True)
    bid = models.CharField(max_length=4, blank=True)
    partners = models.JSONField(default=list, blank=True)
    tricks = models.JSONField(default=list, blank=True)
    order = models.JSONField(default=list, blank=True)
    grand_slam = models.BooleanField(default=False)
    sans_kitty = models.BooleanField(default=False)
    blind = models.BooleanField(default=False)
    revoke = models.PositiveSmallIntegerField(null=True, blank=True)
    dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    adjustment = models.JSONField(default=list, blank=True)
    adjustment_reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    voided = models.BooleanField(default=False)
    #: How often it was amended; a form that saw an older one is stale. Who reached the target first is no
    #: amendment.
    version = models.PositiveIntegerField(default=0)
    #: A default, not `auto_now_add`: what is brought in keeps its time.
    recorded_at = models.DateTimeField(default=timezone.now, editable=False)
    recorded_by = models.ForeignKey(Device, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="hand_number_once_a_game"),
            models.UniqueConstraint(fields=["game", "key"], name="hand_key_once_a_game"),
            models.CheckConstraint(condition=Q(number__gte=1), name="hand_numbers_start_at_1"),
            models.CheckConstraint(condition=Q(outcome__in=list(OUTCOMES)), name="hand_outcome_is_known"),
            models.CheckConstraint(
                condition=Q(outcome="contract", contractor__isnull=False, bid__in=list(BIDS))
                | (~Q(outcome="contract") & Q(contractor__isnull=True, bid="", grand_slam=False)),
                name="hand_contract_has_contractor_and_bid",
            ),
            models.CheckConstraint(
                condition=Q(revoke__isnull=True) | Q(outcome="contract"), name="hand_revoke_needs_a_contract"
            ),
            models.CheckConstraint(
                condition=_seat_or_none("contractor") & _seat_or_none("revoke") & _seat_or_none("dealer"),
                name="hand_names_seats",
            ),
            models.CheckConstraint(
                condition=Q(adjustment=[]) | ~Q(adjustment_reason=""), name="hand_ruling_has_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"hand {self.number}"

    def facts(self, table: Table) -> HandFacts:
        """Convert the row to a hand of the law, with names for seats and units."""
        units = tuple(table.units)
        return HandFacts(
            outcome=self.outcome,
            contractor=_player_at(table, self.contractor),
            bid=parse_bid(self.bid) if self.bid else None,
            partners=tuple(table.players[seat] for seat in self.partners),
            tricks={units[unit]: number for unit, number in enumerate(self.tricks) if number},
            order=tuple(units[unit] for unit in self.order),
            grand_slam=self.grand_slam,
            revoke=_player_at(table, self.revoke),
            sans_kitty=self.sans_kitty,
            blind=self.blind,
            adjustment=Adjustment(
                {units[unit]: points for unit, points in self.adjustment}, self.adjustment_reason
            )
            if self.adjustment
            else None,
            dealer=_player_at(table, self.dealer),
        )

    def take(self, facts: HandFacts, table: Table) -> None:
        """Fill the row from a hand of the law, names turned into seats and units. The caller saves."""
        unit = {name: number for number, name in enumerate(table.units)}
        self.outcome = facts.outcome
        self.contractor = _seat_of(table, facts.contractor)
        self.bid = "" if facts.bid is None else facts.bid.code
        self.partners = [table.players.index(partner) for partner in facts.partners]
        self.tricks = [facts.tricks.get(name, 0) for name in table.units] if facts.tricks else []
        self.order = [unit[name] for name in facts.order]
        self.grand_slam, self.sans_kitty, self.blind = facts.grand_slam, facts.sans_kitty, facts.blind
        self.revoke = _seat_of(table, facts.revoke)
        self.dealer = _seat_of(table, facts.dealer)
        self.adjustment, self.adjustment_reason = [], ""
        if facts.adjustment is not None and facts.adjustment.points:
            self.adjustment = [[unit[name], points] for name, points in facts.adjustment.points.items()]
            self.adjustment_reason = facts.adjustment.reason


class Amendment(models.Model):
    """An entry in a hand's audit log: what it was, what it became (or struck out), who, when, why."""

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="amendments")
    number = models.PositiveIntegerField()
    #: The hand in the record format; null where it is, or was, struck out.
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    #: Shared by the hands that one change struck out, because they came after the end it gave the game.
    struck_with = models.UUIDField(null=True, blank=True)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    made_by = models.ForeignKey(Device, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.CheckConstraint(
                condition=Q(struck_with__isnull=True) | Q(after__isnull=True),
                name="amendment_struck_with_others_strikes_out",
            ),
            models.UniqueConstraint(fields=["hand", "number"], name="amendment_number_once_a_hand"),
            models.CheckConstraint(condition=Q(number__gte=1), name="amendment_numbers_start_at_1"),
        ]

    def __str__(self) -> str:
        return f"amendment {self.number} of {self.hand_id}"


class HandInPlay(models.Model):
    """The draft of the hand being played, no fact yet: the bid is known minutes before the tricks."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="in_play")
    #: The number the hand will have on the sheet.
    number = models.PositiveSmallIntegerField()
    #: The pad's fields as they stand: name -> list of values.
    said = models.JSONField(default=dict)
    changed_at = models.DateTimeField(auto_now=True)
    changed_by = models.ForeignKey(Device, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        verbose_name_plural = "hands in play"

    def __str__(self) -> str:
        return f"hand {self.number} of {self.game_id}, in play"


class GameChange(models.Model):
    """An entry in a game's audit log, its hands left out: what it was, what it became, who, when, why."""

    class Kind(models.TextChoices):
        """What was changed."""

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
                condition=Q(kind__in=["rules", "seating", "dealer", "player", "first", "stopped", "resumed"]),
                name="change_kind_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.game_id}"
