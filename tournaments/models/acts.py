"""Rows of what was done: the audit log, and packs of sheets that were ordered."""

import uuid

from django.db import models
from django.db.models import F
from django.utils import timezone

from scoring.models import LONGEST_REASON, Device
from tournaments.models.events import LONGEST_ADDRESS, Tournament


class Change(models.Model):
    """A line of a tournament's audit log: what was done, by whom, when, why."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="changes")
    what = models.CharField(max_length=20)
    #: Figures and names, as they were then.
    facts = models.JSONField(default=dict)
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    made_by = models.ForeignKey(Device, on_delete=models.SET_NULL, null=True, related_name="+")
    #: Taken back as the last act; the line stays, and another says so.
    undone = models.BooleanField(default=False)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(F("tournament"), F("id").desc(), name="change_newest_of_an_event")]

    def __str__(self) -> str:
        return self.what


class PrintJob(models.Model):
    """A print job: a pack of sheets being made, or made, and kept for a day to be loaded again.

    `is_made`: whether it has its content; `tournaments.queries.print_jobs` annotates it.
    """

    is_made: bool

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="print_jobs")
    pack = models.CharField(max_length=12)
    paper = models.CharField(max_length=8)
    #: The round it is of; null where it is of the evening.
    round = models.PositiveSmallIntegerField(null=True, blank=True)
    #: Tables of a blank set.
    tables = models.PositiveSmallIntegerField(null=True, blank=True)
    #: Large print; an empty page after each.
    large = models.BooleanField(default=False)
    blank_backs = models.BooleanField(default=False)
    #: What the links on its signs begin with.
    origin = models.CharField(max_length=LONGEST_ADDRESS)
    ordered_at = models.DateTimeField(auto_now_add=True)
    failed = models.BooleanField(default=False)
    #: The PDF; null until the pack is made.
    content = models.BinaryField(null=True)

    def __str__(self) -> str:
        return f"{self.pack} of {self.tournament_id}"
