from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0027_people_keep_their_addresses"),
    ]

    operations = [
        migrations.AddField(
            model_name="member",
            name="told_apart_from",
            field=models.ManyToManyField(blank=True, to="tournaments.member"),
        ),
    ]
