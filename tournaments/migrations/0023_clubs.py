import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0017_names_of_devices"),
        ("tournaments", "0022_season_rules"),
    ]

    operations = [
        migrations.CreateModel(
            name="EveningSummary",
            fields=[
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="summary",
                        serialize=False,
                        to="tournaments.tournament",
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                ("figures", models.JSONField()),
            ],
        ),
        migrations.CreateModel(
            name="Club",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=40)),
                ("director_generation", models.PositiveIntegerField(default=1)),
                ("watch_generation", models.PositiveIntegerField(default=1)),
                ("revision", models.PositiveIntegerField(default=0)),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                (
                    "device",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="clubs",
                        to="scoring.device",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="tournament",
            name="club",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="tournaments",
                to="tournaments.club",
            ),
        ),
        migrations.CreateModel(
            name="Member",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("number", models.CharField(blank=True, default="", max_length=20)),
                ("is_guest", models.BooleanField(default=False)),
                (
                    "shown",
                    models.CharField(
                        choices=[
                            ("name", "by name"),
                            ("page", "by name, with a page of their own"),
                            ("initials", "by initials"),
                            ("nobody", "not at all: “a player”"),
                        ],
                        db_default="name",
                        default="name",
                        max_length=8,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="members",
                        to="tournaments.club",
                    ),
                ),
                (
                    "same_as",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="spellings",
                        to="tournaments.member",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=40)),
                ("of", models.CharField(blank=True, default="", max_length=40)),
                ("first", models.DateField()),
                ("last", models.DateField(blank=True, null=True)),
                ("rules", models.JSONField(blank=True, default=dict)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seasons",
                        to="tournaments.club",
                    ),
                ),
                (
                    "left_out",
                    models.ManyToManyField(
                        blank=True, related_name="+", to="tournaments.tournament"
                    ),
                ),
            ],
            options={
                "ordering": ["-first", "name"],
            },
        ),
        migrations.AddConstraint(
            model_name="club",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="club_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(
                fields=("club", "name"), name="member_name_once_a_club"
            ),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="member_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("same_as__isnull", True),
                    models.Q(("same_as", models.F("id")), _negated=True),
                    _connector="OR",
                ),
                name="member_is_not_merged_with_itself",
            ),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.CheckConstraint(
                condition=models.Q(("shown__in", ["name", "page", "initials", "nobody"])),
                name="member_publicity_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="season_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("last__isnull", True), ("last__gte", models.F("first")), _connector="OR"
                ),
                name="season_ends_after_it_begins",
            ),
        ),
    ]
