"""The row of an import under way."""

from django.db import models
from django.db.models import Q

from scoring.models.devices import Device


class Import(models.Model):
    """The lease of the import under way: there is one at a time, in the one slot there is.

    Until it is done, what it has stored belongs to a device of its own, so that nobody sees it and
    it can be swept away.
    """

    slot = models.PositiveSmallIntegerField(primary_key=True, default=1)
    device = models.ForeignKey(Device, on_delete=models.PROTECT, related_name="+")
    #: The heartbeat: written with every lot of rows. An import that has been silent is dead.
    alive_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(slot=1), name="import_is_the_only_one")]

    def __str__(self) -> str:
        return f"import of {self.device_id}"
