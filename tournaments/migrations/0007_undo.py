from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_boards_and_rooms")]

    operations = [
        migrations.AddField(
            model_name="change",
            name="undone",
            field=models.BooleanField(default=False),
        ),
    ]
