"""For all tests: properties try equal examples each run, and users of the database are marked."""

import importlib
import os
import pkgutil
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from operator import attrgetter
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model
from django.template.context import Context
from django.utils import translation
from django.utils.safestring import SafeString
from filelock import FileLock
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

import config
import scoring
import tournaments
from config.copies.versions import known_migrations
from config.garbage import collect_never, collect_seldom
from config.store.kept import forget_all
from scoring.templatetags.kept import PARTS, KeptNode
from start import compile_catalogs
from tests.serving import server_in
from tournaments import queries
from tournaments.models import Change, Tournament
from tournaments.queries import Evening, acts, cache, reading

# A slow machine is not a failing test, and no run knows what another has found.
PLAIN = hypothesis_settings(
    deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
# Fifty examples in every run; `make fuzz` tries two hundred of each property, others in each round.
hypothesis_settings.register_profile("same-every-run", PLAIN, derandomize=True, max_examples=50)
hypothesis_settings.register_profile(
    "fuzz", PLAIN, derandomize=False, max_examples=200, print_blob=True
)
hypothesis_settings.load_profile("same-every-run")

#: Where it matters which database is used: what is stored, refused, locked, counted and copied
#: there, and each page once. Every run tries these on PostgreSQL too; `make fuzz` tries all that
#: use the database.
WHERE_IT_MATTERS = tuple(
    f"tests/{place}"
    for place in (
        *(
            "config/",
            "scoring/management/",
            "scoring/models/",
            "scoring/pages/people/",
        ),
        *("scoring/access/test_permissions.py", "scoring/queries/", "scoring/services/"),
        *("scoring/api/http/", "scoring/test_urls.py", "tournaments/files/archives/"),
        *("tournaments/models/", "tournaments/queries/", "tournaments/services/"),
        *("tournaments/simulation/test_trouble.py", "tournaments/test_first_writes.py"),
        *("tournaments/test_kept_pages.py", "tournaments/test_urls.py"),
        "tournaments/access/test_permissions.py::test_every_page_is_open",
    )
)
#: Values of an evening that it may share with the one before it.
CARRIED_OVER = tuple(
    f"scores.{name}" for name in ("spans", "event", "totals", "standings", "ranks", "decided_by")
)
#: What takes long and breaks seldom: `make thorough`.
THOROUGH = ("tests/chaos/", "tests/test_wheel.py", "tests/test_bench.py", "tests/test_deploy.py")
STARTS_A_SERVER = {"server", "installed", "machines", "empty_hall", "its_postgresql"}
DATABASE_FIXTURES = {
    "db",
    "transactional_db",
    "django_db_reset_sequences",
    "django_db_serialized_rollback",
}


def pytest_configure(config: pytest.Config) -> None:
    """Compile catalogs that have changed since the program was set up."""
    if not hasattr(config, "workerinput"):
        compile_catalogs()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark a test that starts a server or uses the database, before any is chosen by its marks."""
    fixtures = getattr(item, "fixturenames", ())
    if item.nodeid.startswith(THOROUGH):
        item.add_marker("thorough")
    if STARTS_A_SERVER.intersection(fixtures):
        item.add_marker("server")
    if item.get_closest_marker("django_db") or DATABASE_FIXTURES.intersection(fixtures):
        item.add_marker("database")
        if item.nodeid.startswith(WHERE_IT_MATTERS) or _commits(item):
            item.add_marker("on_both")


@pytest.hookimpl(trylast=True)  # pytest has put them in an order of its own by then
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put those first that wait for servers.

    One worker begins with all of them, so that each module starts its server once, and the others
    compute.
    """
    items.sort(key=lambda item: item.get_closest_marker("server") is None)


def _commits(item: pytest.Item) -> bool:
    """Return whether a test commits what it writes: it is about two at once."""
    marker = item.get_closest_marker("django_db")
    return "transactional_db" in getattr(item, "fixturenames", ()) or (
        marker is not None and bool(marker.kwargs.get("transaction"))
    )


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage while tests are found, and seldom afterwards.

    The thousands that are known stay until the end: they need not be looked through again and
    again.
    """
    collect_never()
    found = yield
    collect_seldom()
    return found


def pytest_collection_finish(session: pytest.Session) -> None:
    """Import every module there is, if a property is to be tried.

    Hypothesis draws on the constants of whatever is imported by then: its examples would otherwise
    depend on which tests the same process has run before.
    """
    if any(item.get_closest_marker("hypothesis") for item in session.items):
        for package in (config, scoring, tournaments):
            for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
                importlib.import_module(module.name)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Record the migrations as applied where the tables were created without them (tests/settings).

    Both lead to the same tables: tests/config/copies/test_rows.py compares them.
    """
    if not connection.settings_dict["TEST"]["MIGRATE"]:
        with django_db_blocker.unblock():
            recorder = MigrationRecorder(connection)
            recorder.ensure_schema()
            for app, name in sorted(known_migrations()):
                recorder.record_applied(app, name)


@pytest.fixture(autouse=True)
def the_language_is_that_of_the_code() -> None:
    """Django leaves the language of a request active in its thread."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def nothing_kept_of_another_test() -> None:
    """Rows that a test has rolled back leave their keys and revisions to the next."""
    forget_all()


@pytest.fixture(autouse=True)
def what_is_kept_is_what_would_be_worked_out_now(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each page that a test asks for is rendered twice where a part of it is kept, and compared."""
    if request.node.get_closest_marker("kept_as_it_is"):
        return
    render, last_act = KeptNode.render, acts.last_act_shown
    brought_up, in_hall = reading.brought_up, cache.evening_in_hall

    def compared(node: KeptNode, context: Context) -> SafeString:
        shown = render(node, context)
        keys = node.keys_of(context)
        kept = None if None in keys else PARTS.get((node.name, *keys))
        if kept is not None:
            assert [piece.text for piece in kept] == [
                piece.text for piece in node.rendered(context)
            ]
        return shown

    def the_same(tournament: Tournament) -> Change | None:
        act = last_act(tournament)
        now = acts.last_act(tournament)
        assert (act and (act.pk, act.undone)) == (now and (now.pk, now.undone))
        return act

    def carried_over(kept: Evening, tournament: Tournament) -> Evening:
        fresh = brought_up(kept, tournament)
        with uncounted():
            anew = queries.read_evening(tournament)
        for value in CARRIED_OVER:
            assert attrgetter(value)(fresh) == attrgetter(value)(anew), value
        assert columns_in(fresh) == columns_in(anew)
        return fresh

    def shown_in_hall(seen: Tournament) -> Evening | None:
        evening = in_hall(seen)
        if evening is not None:
            with uncounted():
                assert as_in_hall(evening) == as_in_hall(queries.fresh_evening(seen.pk))
        return evening

    monkeypatch.setattr(KeptNode, "render", compared)
    monkeypatch.setattr(acts, "last_act_shown", the_same)
    monkeypatch.setattr(cache, "HALL_BEHIND", 0)
    monkeypatch.setattr(cache, "brought_up", carried_over)
    monkeypatch.setattr(queries, "evening_in_hall", shown_in_hall)


@pytest.fixture(scope="session")
def empty_hall(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database made ready and nothing in it: what a server started before finds.

    It is made once for all processes of a run, with its tables as a first start creates them, and
    with static files as it collects them.
    """
    base = tmp_path_factory.getbasetemp()
    place = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = place / "empty-hall"
    with FileLock(place / "empty-hall.lock"):
        if not folder.exists():
            draft = place / "empty-hall-draft"
            draft.mkdir()
            made = (
                "from config.copies.rows import create_tables; create_tables('default')",
                "from config.starting.static_files import collect; collect()",
            )
            server_in(draft).manage("shell", "--verbosity", "0", "-c", "\n".join(made))
            draft.rename(folder)
    return folder


@contextmanager
def uncounted() -> Iterator[None]:
    """Statements made in here are not those that a test counts."""
    before = len(connection.queries_log)
    yield
    while len(connection.queries_log) > before:
        connection.queries_log.pop()


def columns_in(evening: Evening) -> list[object]:
    """Every column of every row in an evening."""
    tables = [table for round_ in evening.rounds for table in round_.tables]
    rows: list[Model] = [*evening.entries.values(), *(round_.row for round_ in evening.rounds)]
    for table in tables:
        game = [] if table.row.game is None else [table.row.game]
        rows += [table.row, table.row.round, *game, *table.places.values(), *table.entered]
    rows += [place for round_ in evening.rounds for place in round_.sit_outs]
    deferred = ("options", "lines", "side_names")
    return [
        {
            name: value
            for name, value in vars(row).items()
            if name != "_state" and name not in deferred
        }
        for row in rows
    ]


def as_in_hall(evening: Evening) -> object:
    """All that pages of the hall's people show of an evening."""
    tournament, everybody = evening.tournament, evening.entries.values()
    return (
        [
            (entry, evening.totals.get(key), evening.ranks.get(key), evening.has_left(entry))
            for key, entry in evening.entries.items()
        ],
        [[evening.sitting(round_, entry) for entry in everybody] for round_ in evening.published],
        [[table.number for table in round_.waiting_for] for round_ in evening.published],
        (
            tournament.hall_revision,
            tournament.rounds_revision,
            tournament.closed_at,
            tournament.rounds,
        ),
        evening.standings_are_hidden,
    )
