"""The hands of a game may be those of several, of which somebody has to win more than half."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0017_names_of_devices"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="plays_best_of",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
