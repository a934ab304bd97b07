from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0018_games_of_several"),
        ("tournaments", "0025_seasons_of_clubs"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(
                condition=models.Q(("closed_at__isnull", True)),
                fields=["date"],
                name="tournament_open_by_day",
            ),
        ),
    ]
