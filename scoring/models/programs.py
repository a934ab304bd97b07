"""Rows of other programs: the tokens by which they come, and the answers that they were given."""

import uuid

from django.db import models
from django.db.models import Q

from scoring.models.devices import Device
from scoring.models.limits import LONGEST_NAME


class Token(models.Model):
    """A bearer token: a device of its own that a program sends in a header, with its grants.

    Stored as a hash alone, as every device's cookie is. Withdrawn, it opens nothing; its row stays.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    device = models.OneToOneField(Device, on_delete=models.CASCADE, related_name="token")
    name = models.CharField(max_length=LONGEST_NAME)
    #: The device that made it, on a page or with a token of its own.
    made_by = models.ForeignKey(Device, on_delete=models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    #: When it was used last, within the hour; null: never.
    used_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["made_at", "id"]
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="token_has_a_name")]

    def __str__(self) -> str:
        return self.name


class Answer(models.Model):
    """The answer to a request that writes, kept so that the same request has the same answer."""

    #: The device that asked, or "computer" for who sits at this one without one.
    asker = models.CharField(max_length=24)
    #: The request's Idempotency-Key.
    key = models.CharField(max_length=64)
    #: A hash of method, address and body: the same key with another request is a mistake.
    request = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    headers = models.JSONField(default=dict)
    body = models.TextField(blank=True)
    made_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["asker", "key"], name="answer_once_a_key")]

    def __str__(self) -> str:
        return f"answer {self.status} for {self.asker}"
