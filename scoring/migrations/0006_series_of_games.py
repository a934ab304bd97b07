"""Back-fill: each series that games already share gets its row; who owns its first game owns the series."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def make_series(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    game, series, grant = (apps.get_model("scoring", name) for name in ("Game", "Series", "Grant"))
    keys = set(game.objects.order_by().values_list("series", flat=True).distinct())
    series.objects.bulk_create(
        [series(pk=key) for key in keys], batch_size=500, ignore_conflicts=True
    )
    alone = game.objects.filter(stands_alone=True)
    firsts = set(alone.values_list("pk", flat=True)) & keys
    owners = grant.objects.filter(kind="game", role="own").values_list("device", "object_id")
    owned = [
        grant(device_id=device, kind="series", object_id=key, role="own")
        for device, key in owners
        if key in firsts
    ]
    grant.objects.bulk_create(owned, batch_size=500, ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0005_series"),
    ]

    operations = [
        migrations.RunPython(make_series, migrations.RunPython.noop, elidable=True),
    ]
