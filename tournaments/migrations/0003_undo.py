from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_print_jobs")]

    operations = [
        migrations.AddField(
            model_name="change",
            name="undone",
            field=models.BooleanField(default=False),
        ),
    ]
