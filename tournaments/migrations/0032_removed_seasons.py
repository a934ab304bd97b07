from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0031_spellings_come_apart_as_they_were"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="without_season",
            field=models.JSONField(blank=True, default=list),
        ),
    ]
