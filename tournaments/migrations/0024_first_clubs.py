"""Put every device's evenings into a club, and the rules of a season into a row of its own."""

from django.db import migrations

from scoring.rules.names import name_key

LONGEST = 40


def make_clubs(apps, schema_editor):
    _settle_choices(apps)
    tournaments = apps.get_model("tournaments", "Tournament")
    by_device = {}
    for row in tournaments.objects.filter(is_staged=False).order_by("date", "created_at", "pk"):
        by_device.setdefault(row.device_id, []).append(row)
    for device_id, evenings in by_device.items():
        club = apps.get_model("tournaments", "Club").objects.create(
            device_id=device_id, name=evenings[-1].name
        )
        apps.get_model("scoring", "Grant").objects.create(
            device_id=device_id, kind="club", object_id=club.pk, role="own", generation=1
        )
        tournaments.objects.filter(pk__in=[row.pk for row in evenings]).update(club=club)
        _make_seasons(apps, club, [row for row in evenings if row.closed_at is not None])


def _settle_choices(apps):
    """Keep the log's lines of how a season counts, and let nobody undo them: evenings have it no more."""
    for change in apps.get_model("tournaments", "Change").objects.filter(what="season"):
        change.facts.pop("was", None)
        change.save(update_fields=["facts"])


def _make_seasons(apps, club, closed):
    """A season was the closed evenings of one name and rules, two at least."""
    series = {}
    for row in closed:
        series.setdefault((name_key(row.name), row.ruleset_name, row.house_name), []).append(row)
    for rows in series.values():
        if len(rows) < 2:
            continue
        chosen = next((dict(row.season) for row in reversed(rows) if row.season is not None), {})
        left_out = set(chosen.pop("left_out", ()))
        newest = rows[-1]
        season = apps.get_model("tournaments", "Season").objects.create(
            club=club,
            name=f"{newest.name[: LONGEST - 5]} {newest.date.year}",
            of=newest.name,
            first=rows[0].date,
            rules=chosen,
        )
        season.left_out.set([row.pk for row in rows if str(row.pk) in left_out])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0023_clubs")]

    operations = [migrations.RunPython(make_clubs, migrations.RunPython.noop)]
