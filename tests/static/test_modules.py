"""Native modules: hashed names, preloading, and what is kept for a phone without a connection."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.management import call_command
from django.template import Context, Template
from django.test import Client, override_settings

from config.settings import STORAGES
from config.web.storage import modules_in

IMPORT = re.compile(r"""(?:from|import)\s*["'](\./[^"']+)["']""")


@pytest.fixture
def collected(tmp_path: Path) -> Iterator[Path]:
    """Static files as a hall serves them."""
    with override_settings(STATIC_ROOT=tmp_path, STORAGES=STORAGES):
        call_command("collectstatic", interactive=False, verbosity=0)
        yield tmp_path


def test_modules_import_one_another_by_hashed_names(collected: Path) -> None:
    hashed = list(collected.glob("js/pad/*.????????????.js"))
    assert len(hashed) == len(modules_in("js/pad"))
    imports = [(path, name) for path in hashed for name in IMPORT.findall(path.read_text("utf-8"))]
    assert imports
    names = {path.name for path in hashed}
    assert [
        (path.name, name) for path, name in imports if name.removeprefix("./") not in names
    ] == []


def test_every_module_is_preloaded_and_the_first_is_loaded(collected: Path) -> None:
    page = Template('{% load pad %}{% module "js/pad" %}').render(Context())
    addresses = re.findall(r'="/static/(js/pad/[^"]+)"', page)
    assert sorted(addresses) == sorted(
        path.relative_to(collected).as_posix()
        for path in collected.glob("js/pad/*.????????????.js")
    )
    assert re.findall(
        r'<script src="/static/js/pad/main\.[0-9a-f]{12}\.js" type="module"></script>', page
    )


def test_the_service_worker_keeps_every_module(client: Client) -> None:
    script = client.get("/service-worker.js").content.decode()
    names = [
        StaticFilesStorage().url(name).removeprefix("/static/") for name in modules_in("js/pad")
    ]
    assert names
    assert [name for name in names if name not in script.replace(r"\u002D", "-")] == []


def test_every_module_is_reached_from_the_first() -> None:
    """A module that nothing imports would be preloaded for nothing."""
    reached: set[str] = set()
    waiting = ["main.js"]
    while waiting:
        name = waiting.pop()
        reached.add(name)
        path = finders.find(f"js/pad/{name}")
        assert path
        imported = {
            other.removeprefix("./") for other in IMPORT.findall(Path(path).read_text("utf-8"))
        }
        waiting += imported - reached
    assert {f"js/pad/{name}" for name in reached} == set(modules_in("js/pad"))
