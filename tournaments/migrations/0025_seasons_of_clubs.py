from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0024_first_clubs")]

    operations = [migrations.RemoveField(model_name="tournament", name="season")]
