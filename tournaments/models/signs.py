"""Rows of the hall's tables: their signs, and wrong letters that were typed for one."""

import uuid

from django.db import models
from django.db.models import Q

from scoring.models import Role
from tournaments.models.events import Tournament

LONGEST_CODE = 5


class TableSign(models.Model):
    """A table of the hall: the link and the code on its sign, which outlive the rounds."""

    access_kind = "table"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="signs")
    number = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=LONGEST_CODE, unique=True)
    generation = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="sign_once_a_table"),
            models.CheckConstraint(
                condition=Q(code__regex=r"^[A-Z]{5}$"), name="sign_code_is_five_letters"
            ),
        ]

    def __str__(self) -> str:
        return f"table {self.number}"

    @property
    def link_secret(self) -> str:
        """The key of its link's token: the evening's."""
        return self.tournament.link_secret

    def generation_of(self, role: Role) -> int:
        """The generation of valid links and grants (permission); a sign's link lets enter hands."""
        return self.generation if role is Role.KEEP else 0


class WrongGuesses(models.Model):
    """The number of wrong table codes typed in ten minutes, by a browser or from an address."""

    #: A random number of the browser's, or a keyed hash of the address: nobody is named.
    asker = models.CharField(max_length=32)
    period = models.BigIntegerField()
    count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["asker", "period"], name="wrong_guesses_once_a_period")
        ]

    def __str__(self) -> str:
        return f"{self.count} in {self.period}"
