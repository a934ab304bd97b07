"""Rows of permissions: devices, roles, and what each device may do."""

from typing import Final

from django.db import models
from django.db.models import F, Q
from django.utils.functional import Promise

from config.language import gettext_lazy as _
from scoring.models.limits import LONGEST_NAME

#: Kinds of devices, as browsers tell them -> what an unnamed device of this kind is called.
KINDS: Final[dict[str, Promise]] = {
    "iphone": _("iPhone"),
    "ipad": _("iPad"),
    "android": _("Android phone or tablet"),
    "chromebook": _("Chromebook"),
    "windows": _("Windows computer"),
    "mac": _("Mac"),
    "linux": _("Linux computer"),
    "": _("Phone or computer"),
}


class Device(models.Model):
    """A phone or a laptop, known by a cookie of which only the hash is stored.

    It stands in for an account. Several that are kept together are one: all they have is that of
    the first.
    """

    token_hash = models.CharField(max_length=64, unique=True)
    first_seen = models.DateTimeField(auto_now_add=True)
    #: The device that this one is kept together with, which has all its things; null: itself.
    kept_with = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="others"
    )
    #: What kind of device it is, a key of `KINDS`; empty where its browser did not say.
    kind = models.CharField(max_length=20, blank=True)
    #: What people call it, such as “kitchen tablet”; empty: nobody has named it.
    name = models.CharField(max_length=LONGEST_NAME, blank=True)
    #: Since when its cookie opens nothing; null: it is good.
    signed_out_at = models.DateTimeField(null=True, blank=True)
    #: Which recovery code is good; 0: none was made.
    code_generation = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kept_with__isnull=True) | ~Q(kept_with=F("id")),
                name="device_is_not_kept_with_itself",
            )
        ]

    def __str__(self) -> str:
        return f"device {self.pk}"

    @property
    def title(self) -> str:
        """The name that people gave the device, or else its kind."""
        return self.name or str(KINDS.get(self.kind, KINDS[""]))


class Role(models.TextChoices):
    """The permissions of a device, highest first: each role may do what those after it may."""

    OWN = "own", _("started it")
    KEEP = "keep", _("keeps score")
    WATCH = "watch", _("watches")

    def includes(self, needed: "Role") -> bool:
        """Return whether this role may do what the needed one may."""
        order = list(Role)
        return order.index(self) <= order.index(needed)


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
            models.UniqueConstraint(
                fields=["device", "kind", "object_id", "role"], name="grant_once"
            ),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="grant_role_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.device_id} {self.role} {self.kind} {self.object_id}"
