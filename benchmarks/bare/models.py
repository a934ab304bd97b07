"""The one table of the bare project: a row of eight columns, one of them with its own index."""

from django.db import models


class Row(models.Model):
    """What a hand might be, where nobody asks what it means."""

    key = models.UUIDField(unique=True)
    number = models.IntegerField()
    bid = models.CharField(max_length=8)
    tricks = models.IntegerField()
    points = models.IntegerField()
    is_counted = models.BooleanField(default=True)
    made_at = models.DateTimeField(auto_now_add=True)

    objects: "models.Manager[Row]" = models.Manager()

    class Meta:
        app_label = "bare"

    def __str__(self) -> str:
        return str(self.key)
