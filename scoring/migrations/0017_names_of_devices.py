"""Devices have names of their own, which people give them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0016_imports"),
    ]

    operations = [
        migrations.AddField(
            model_name="device",
            name="name",
            field=models.CharField(blank=True, default="", max_length=40),
            preserve_default=False,
        ),
    ]
