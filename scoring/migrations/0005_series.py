"""A series becomes a row of its own, with its links and its matches."""

import uuid

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0004_player_same_as"),
    ]

    operations = [
        migrations.CreateModel(
            name="Series",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ("best_of", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("keep_generation", models.PositiveIntegerField(default=1)),
                ("watch_generation", models.PositiveIntegerField(default=1)),
            ],
            options={
                "verbose_name_plural": "series",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("best_of__isnull", True), ("best_of__in", [3, 5, 7]), _connector="OR"
                        ),
                        name="series_match_is_odd",
                    )
                ],
            },
        ),
    ]
