"""A game names its series by a foreign key."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0006_series_of_games"),
    ]

    operations = [
        migrations.AlterField(
            model_name="game",
            name="series",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="games",
                to="scoring.series",
            ),
        ),
    ]
