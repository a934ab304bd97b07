"""Games put away by a device, and the tombstones of games deleted for good."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0007_game_in_a_series"),
    ]

    operations = [
        migrations.CreateModel(
            name="DeletedGame",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("deleted_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="PutAway",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="put_away",
                        to="scoring.device",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="put_away",
                        to="scoring.game",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "games put away",
                "constraints": [
                    models.UniqueConstraint(fields=("device", "game"), name="game_put_away_once")
                ],
            },
        ),
    ]
