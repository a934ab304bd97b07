"""When a hand was recorded or amended is a default: what is brought in keeps its time."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0009_corrections_that_end_a_game")]

    operations = [
        migrations.AlterField(
            "hand",
            "recorded_at",
            models.DateTimeField(default=django.utils.timezone.now, editable=False),
        ),
        migrations.AlterField(
            "amendment",
            "made_at",
            models.DateTimeField(default=django.utils.timezone.now, editable=False),
        ),
    ]
