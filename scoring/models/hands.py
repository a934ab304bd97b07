"""Rows of hands: what was dealt and played, what it was before, what is being played."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scoring.models.devices import Device
from scoring.models.games import Game
from scoring.models.limits import LONGEST_REASON, SEAT_NUMBERS
from scoring.rules.bids import BIDS, parse_bid
from scoring.rules.hands import OUTCOMES, Adjustment
from scoring.rules.hands import Hand as HandFacts
from scoring.rules.tables import Table


def _seat_or_none(field: str) -> Q:
    return Q(**{f"{field}__isnull": True}) | Q(**{f"{field}__in": SEAT_NUMBERS})


def _player_at(table: Table, seat: int | None) -> str | None:
    return None if seat is None else table.players[seat]


def _seat_of(table: Table, player: str | None) -> int | None:
    return None if player is None else table.players.index(player)


class Hand(models.Model):
    """One deal as it was recorded: facts, by seat number and by the unit's place among units."""

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
    #: How often it was amended; a form that saw an older one is stale. Who reached the target first
    #: is no amendment.
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
            models.CheckConstraint(
                condition=Q(outcome__in=list(OUTCOMES)), name="hand_outcome_is_known"
            ),
            models.CheckConstraint(
                condition=Q(outcome="contract", contractor__isnull=False, bid__in=list(BIDS))
                | (~Q(outcome="contract") & Q(contractor__isnull=True, bid="", grand_slam=False)),
                name="hand_contract_has_contractor_and_bid",
            ),
            models.CheckConstraint(
                condition=Q(revoke__isnull=True) | Q(outcome="contract"),
                name="hand_revoke_needs_a_contract",
            ),
            models.CheckConstraint(
                condition=_seat_or_none("contractor")
                & _seat_or_none("revoke")
                & _seat_or_none("dealer"),
                name="hand_names_seats",
            ),
            models.CheckConstraint(
                condition=Q(adjustment=[]) | ~Q(adjustment_reason=""),
                name="hand_ruling_has_a_reason",
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
        """Fill the row from a hand of the law, seats and units for names. The caller saves."""
        unit = {name: number for number, name in enumerate(table.units)}
        self.outcome = facts.outcome
        self.contractor = _seat_of(table, facts.contractor)
        self.bid = "" if facts.bid is None else facts.bid.code
        self.partners = [table.players.index(partner) for partner in facts.partners]
        self.tricks = [facts.tricks.get(name, 0) for name in table.units] if facts.tricks else []
        self.order = [unit[name] for name in facts.order]
        self.grand_slam, self.sans_kitty = facts.grand_slam, facts.sans_kitty
        self.blind = facts.blind
        self.revoke = _seat_of(table, facts.revoke)
        self.dealer = _seat_of(table, facts.dealer)
        self.adjustment, self.adjustment_reason = [], ""
        if facts.adjustment is not None and facts.adjustment.points:
            self.adjustment = [
                [unit[name], points] for name, points in facts.adjustment.points.items()
            ]
            self.adjustment_reason = facts.adjustment.reason


class Amendment(models.Model):
    """An entry in a hand's audit log: what it was and became (or struck out), who, when, why."""

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="amendments")
    number = models.PositiveIntegerField()
    #: The hand in the record format; null where it is, or was, struck out.
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    #: Shared by the hands that one change struck out, as they came after the end it gave the game.
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
    """The draft of the hand in play, no fact yet: the bid is known minutes before the tricks."""

    game = models.OneToOneField(
        Game, on_delete=models.CASCADE, primary_key=True, related_name="in_play"
    )
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

    def is_of(self, device: Device | None) -> bool:
        """Return whether the draft belongs to this device; None: the computer itself."""
        return self.changed_by_id == (device.pk if device else None)
