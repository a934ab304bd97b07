"""Rows of what one device keeps: people, and house rules."""

import uuid
from functools import cached_property

from django.db import models
from django.db.models import F, Q

from scoring.models.devices import Device
from scoring.models.limits import LONGEST_NAME
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import ruleset_named


class Player(models.Model):
    """A person, as one device knows him; or another spelling of one, merged with it.

    Seats and hands keep the spelling they were written with, so that taking apart restores
    everything.
    """

    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=LONGEST_NAME)
    #: The spelling that stands for this person: of the same device; null: this one itself.
    same_as = models.ForeignKey(
        "self", on_delete=models.RESTRICT, null=True, blank=True, related_name="spellings"
    )
    #: The spelling it was merged with before that was merged on: parted, that one takes it along.
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
    """A named ruleset with options changed, of one device. Later edits change no old game."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="house_rules")
    name = models.CharField(max_length=LONGEST_NAME)
    #: The ruleset they were made from.
    ruleset_name = models.CharField(max_length=40)
    #: Every option's value, as the record format writes it.
    options = models.JSONField()
    #: Agreements on play that touch no score: line (P1 to P15 of the law) -> the value's code.
    lines = models.JSONField(default=dict, blank=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["name"]
        verbose_name_plural = "house rules"
        constraints = [
            models.UniqueConstraint(
                fields=["device", "name"], name="house_rules_name_once_a_device"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="house_rules_have_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @cached_property
    def ruleset(self) -> Ruleset:
        return ruleset_named(self.ruleset_name, self.options)
