"""Rows of a club: its people, its seasons, and what each of its closed evenings came to."""

import uuid

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from config.language import gettext_lazy as _
from scoring.models import LONGEST_NAME, Device, Role
from tournaments.models.events import Tournament

LONGEST_NUMBER = 20


class Club(models.Model):
    """A club: evenings of the same hall, told together. It is made with its first evening."""

    access_kind = "club"
    #: Its links' tokens are keyed by the server's secret: a club is not taken to another laptop
    #: together with its links.
    link_secret = ""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    #: Whose it is: evenings that this device sets up are of it.
    device = models.ForeignKey(Device, on_delete=models.PROTECT, related_name="clubs")
    name = models.CharField(max_length=LONGEST_NAME)
    director_generation = models.PositiveIntegerField(default=1)
    watch_generation = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    #: Counts what is written of the club itself: with the revisions of its evenings it says whether
    #: a page of the club is out of date.
    revision = models.PositiveIntegerField(default=0)
    #: Names of evenings for which no season begins by itself any more: somebody removed one.
    without_season = models.JSONField(default=list, blank=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="club_has_a_name")]

    def __str__(self) -> str:
        return self.name

    def generation_of(self, role: Role) -> int:
        """The generation that links and grants of this role must carry; 0 where it has none."""
        generations = {Role.OWN: self.director_generation, Role.WATCH: self.watch_generation}
        return generations.get(role, 0)


class Publicity(models.TextChoices):
    """The part of a person's name that is shown where everybody can read it."""

    NAME = "name", _("by name")
    PAGE = "page", _("by name, with a page of their own")
    INITIALS = "initials", _("by initials")
    NOBODY = "nobody", _("not at all: “a player”")


class Member(models.Model):
    """A person of a club under one spelling; or another spelling of one, merged with it.

    Evenings keep the spelling they were played with, so that taking apart restores everything.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="members")
    #: Names the published page of the person: it goes with the club to another server.
    uid = models.UUIDField(default=uuid.uuid4, editable=False)
    #: As it was written last; those that differ in capitals, blanks and signs alone are the same.
    name = models.CharField(max_length=LONGEST_NAME)
    #: The spelling that stands for this person; null: this one itself.
    same_as = models.ForeignKey(
        "self", on_delete=models.RESTRICT, null=True, blank=True, related_name="spellings"
    )
    #: The spelling it was merged with before that was merged on: parted, that one takes it along.
    came_with = models.ForeignKey(
        "self", on_delete=models.RESTRICT, null=True, blank=True, related_name="brought"
    )
    number = models.CharField(max_length=LONGEST_NUMBER, blank=True, default="")
    is_guest = models.BooleanField(default=False)
    shown = models.CharField(
        max_length=8, choices=Publicity, default=Publicity.NAME, db_default=Publicity.NAME
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="member_name_once_a_club"),
            models.UniqueConstraint(fields=["club", "uid"], name="member_uid_once_a_club"),
            models.CheckConstraint(condition=~Q(name=""), name="member_has_a_name"),
            models.CheckConstraint(
                condition=Q(same_as__isnull=True) | ~Q(same_as=F("id")),
                name="member_is_not_merged_with_itself",
            ),
            models.CheckConstraint(
                condition=Q(came_with__isnull=True)
                | (Q(same_as__isnull=False) & ~Q(came_with=F("id")) & ~Q(came_with=F("same_as"))),
                name="member_came_with_another_spelling",
            ),
            models.CheckConstraint(
                condition=Q(shown__in=Publicity.values), name="member_publicity_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def person_id(self) -> int:
        """The key of the spelling that stands for this person."""
        return self.same_as_id or self.pk

    @property
    def person(self) -> "Member":
        """The spelling that stands for this person."""
        return self.same_as or self


class Season(models.Model):
    """A season of a club: the evenings of one name from a first day on, and how they count."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=LONGEST_NAME)
    #: The name of its evenings, however spelled; empty: all of the club.
    of = models.CharField(max_length=LONGEST_NAME, blank=True, default="")
    first = models.DateField()
    #: null: it goes on.
    last = models.DateField(null=True, blank=True)
    #: How it counts, as a record of a season has it.
    rules = models.JSONField(default=dict, blank=True)
    #: Evenings that do not count.
    left_out = models.ManyToManyField(Tournament, related_name="+", blank=True)

    class Meta:
        ordering = ["-first", "name"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="season_has_a_name"),
            models.CheckConstraint(
                condition=Q(last__isnull=True) | Q(last__gte=F("first")),
                name="season_ends_after_it_begins",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class EveningSummary(models.Model):
    """The summary of a closed evening, without hands; made anew for another revision."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, primary_key=True, related_name="summary"
    )
    revision = models.PositiveIntegerField()
    #: As `tournaments.rules.summaries` writes it.
    figures = models.JSONField()

    def __str__(self) -> str:
        return f"summary {self.tournament_id}"
