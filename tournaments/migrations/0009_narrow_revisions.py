from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0008_prizes_and_money")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="wide_revision",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="tournament",
            name="hall_revision",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="table",
            name="revision",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
