"""Rename wide_revision in the models alone: its column stays, so that servers of two versions run at once."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0017_address_of_links")]

    operations = [
        migrations.AlterField(
            model_name="tournament",
            name="wide_revision",
            field=models.PositiveIntegerField(db_column="wide_revision", default=0),
        ),
        migrations.RenameField(
            model_name="tournament", old_name="wide_revision", new_name="rounds_revision"
        ),
    ]
