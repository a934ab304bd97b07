from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_jobs_taken")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="whole_revision",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
