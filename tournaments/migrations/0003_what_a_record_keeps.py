"""What goes out with a record and comes back: times, the key of the links, what other programs keep."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_print_jobs")]

    operations = [
        # Empty for evenings that are there: their links are out, with tokens made with the server's key.
        migrations.AddField(
            "tournament",
            "link_secret",
            models.CharField(blank=True, default="", editable=False, max_length=64),
        ),
        migrations.AddField("entry", "categories", models.JSONField(blank=True, default=list)),
        migrations.AddField("tournament", "kept", models.JSONField(blank=True, default=dict)),
        migrations.AlterField(
            "tournament",
            "created_at",
            models.DateTimeField(default=django.utils.timezone.now, editable=False),
        ),
        migrations.AlterField(
            "change",
            "made_at",
            models.DateTimeField(default=django.utils.timezone.now, editable=False),
        ),
    ]
