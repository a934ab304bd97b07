"""Give each person of a club an id that goes with the club to another server."""

import uuid

from django.db import migrations, models


def give_ids(apps, schema_editor):
    members = list(apps.get_model("tournaments", "Member").objects.filter(uid__isnull=True))
    for member in members:
        member.uid = uuid.uuid4()
    apps.get_model("tournaments", "Member").objects.bulk_update(members, ["uid"], batch_size=300)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0026_open_evenings")]

    operations = [
        migrations.AddField(
            model_name="member",
            name="uid",
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.RunPython(give_ids, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="member",
            name="uid",
            field=models.UUIDField(default=uuid.uuid4, editable=False),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(
                fields=["club", "uid"], name="member_uid_once_a_club"
            ),
        ),
    ]
