"""Rows of the roll: who takes part, and the phones that have chosen a name of it."""

import uuid

from django.db import models
from django.db.models import Q

from config.language import gettext_lazy as _
from scoring.models import LONGEST_NAME, Device, Role
from tournaments.models.events import Tournament


class Status(models.TextChoices):
    """Attendance: where somebody on the roll is."""

    EXPECTED = "expected", _("not here yet")
    HERE = "here", _("here")
    LATE = "late", _("comes late")
    AWAY = "away", _("away a while")
    WITHDRAWN = "withdrawn", _("withdrawn")


class Entry(models.Model):
    """A player of a tournament, or a house player who fills a seat and is not ranked."""

    access_kind = "entry"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=LONGEST_NAME)
    ranked = models.BooleanField(default=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.EXPECTED)
    #: The last round that is played before going home.
    leaves_after = models.PositiveSmallIntegerField(null=True, blank=True)
    #: When the player's own phone said so; null where the director did, or nobody.
    leaving_said_at = models.DateTimeField(null=True, blank=True)
    #: Sits out the next round by choice.
    volunteers = models.BooleanField(default=False)
    #: Cannot walk, and keeps the table.
    fixed = models.BooleanField(default=False)
    #: Entries with one number are a couple: kept apart in round 1, or partners all evening.
    couple = models.PositiveSmallIntegerField(null=True, blank=True)
    paid = models.BooleanField(default=False)
    #: Whether the entry pays the fee for guests.
    guest = models.BooleanField(default=False)
    #: Names of the prize categories that the entry is in.
    categories = models.JSONField(default=list, blank=True)
    generation = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["number"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="entry_number_once_an_event"
            ),
            models.UniqueConstraint(fields=["tournament", "name"], name="entry_name_once_an_event"),
            models.CheckConstraint(condition=~Q(name=""), name="entry_has_a_name"),
            models.CheckConstraint(
                condition=Q(status__in=Status.values), name="entry_status_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def key(self) -> str:
        """The identifier of the entry in the rules: it outlives a corrected name."""
        return str(self.number)

    @property
    def link_secret(self) -> str:
        """The key of its link's token: the evening's."""
        return self.tournament.link_secret

    def generation_of(self, role: Role) -> int:
        """The generation of valid links and grants (permission); a player's link lets watch."""
        return self.generation if role is Role.WATCH else 0


class EntryPhone(models.Model):
    """A phone that chose a name: it shows that player's evening, and gives no permission."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="entry_phones"
    )
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="phones")
    chosen_at = models.DateTimeField(auto_now_add=True)
    #: When it left its first name: it sees no points while standings are kept back.
    changed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "device"], name="entry_phone_has_one_name"
            )
        ]

    def __str__(self) -> str:
        return f"{self.device_id} is {self.entry_id}"
