"""What is installed: built, inspected, and started in an environment of its own."""

import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import time
import tomllib
import urllib.request
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from config.commands import VERSION
from tests.serving import ROOT, Server, free_port

#: What a wheel is made of.
PARTS = ("config", "five_hundred", "locale", "scoring", "static", "templates", "tournaments")
#: What changes the project's own files: a checkout's.
NOT_INSTALLED = re.compile(r"scoring/(phone/|management/commands/write_)")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def build(kind: str, source: Path, target: Path) -> Path:
    """Build what is installed (wheel) or what that is made from (sdist), as pip does, offline."""
    command = [
        sys.executable,
        "-m",
        "hatchling",
        "build",
        "--target",
        kind,
        "--directory",
        str(target),
    ]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (built,) = target.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as files:
        return {name for name in files.namelist() if ".dist-info/" not in name}


def names_of_the_project() -> set[str]:
    """Every file of the project that runs, under the name that it is installed by."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *PARTS]
    listed = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    catalogs = [name.replace(".po", ".mo") for name in listed if name.endswith(".po")]
    there = [name for name in listed if (ROOT / name).is_file() and not NOT_INSTALLED.match(name)]
    there += catalogs  # compiled while the wheel is built
    return {name if name.startswith("five_hundred/") else f"five_hundred/{name}" for name in there}


def test_a_wheel_holds_all_that_runs_in_one_folder_of_its_own_and_nothing_else(wheel: Path) -> None:
    names = names_in(wheel)
    assert names == names_of_the_project()
    for needed in (
        "templates/base.html",
        "static/site.css",
        "static/js/pad/law.js",
        "scoring/paper/fonts/",
        "scoring/migrations/0001_initial.py",
        "tournaments/migrations/0001_initial.py",
    ):
        assert any(name.startswith(f"five_hundred/{needed}") for name in names), needed


def test_nothing_that_is_installed_imports_what_is_not(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as files:
        sources = [files.read(name).decode() for name in names_in(wheel) if name.endswith(".py")]
    absent = re.compile(
        r"^\s*(?:from|import) (?:tests|benchmarks|docs|start|scoring\.phone)\b", re.MULTILINE
    )
    assert [found.group() for source in sources for found in absent.finditer(source)] == []


def test_a_wheel_says_its_version_and_the_command_and_needs_what_the_project_needs(
    wheel: Path,
) -> None:
    assert wheel.name == f"five_hundred-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as files:
        told = {
            name.rpartition("/")[2]: files.read(name).decode()
            for name in files.namelist()
            if ".dist-info/" in name
        }
    assert "five-hundred = five_hundred.__main__:main" in told["entry_points.txt"]
    needed = [
        line
        for line in told["METADATA"].splitlines()
        if line.startswith("Requires-Dist: ") and "extra" not in line
    ]
    assert len(needed) == len(PROJECT["project"]["dependencies"])


def test_a_wheel_made_of_the_sources_that_are_passed_on_is_the_same(
    wheel: Path, tmp_path: Path
) -> None:
    with tarfile.open(build("sdist", ROOT, tmp_path / "sdist")) as sources:
        sources.extractall(tmp_path / "sources", filter="data")
    (folder,) = (tmp_path / "sources").iterdir()
    assert names_in(build("wheel", folder, tmp_path / "wheel")) == names_in(wheel)
    assert not (folder / "tests").exists()


def test_an_image_is_made_of_what_a_wheel_is_made_of() -> None:
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    locks = {"requirements.lock", "requirements-build.lock"}
    assert {line[1:] for line in lines if line.startswith("!")} == {
        *PARTS,
        *locks,
        "hatch_build.py",
        "pyproject.toml",
        PROJECT["project"]["readme"],
    }
    recipe = (ROOT / "Containerfile").read_text("utf-8")
    assert all(lock in recipe for lock in locks)
    assert recipe.count("--require-hashes") == 2
    assert recipe.rindex("USER 10001") < recipe.index("ENTRYPOINT")


def test_tests_have_the_builders_that_the_project_names() -> None:
    project = PROJECT["project"]
    named = {*project["dependencies"], *project["optional-dependencies"]["test"]}
    assert set(PROJECT["build-system"]["requires"]) <= named


@dataclass
class Installed(Server):
    """The server as somebody starts it who has installed it: by its command, in any folder."""

    command_file: Path = Path()

    @property
    def command(self) -> list[str]:
        return [str(self.command_file), "--port", str(self.port)]

    def typed(self, *words: str) -> str:
        """What the command says to other words."""
        done = subprocess.run(
            [self.command_file, *words],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands of an environment that has the wheel; it needs the packages of the tests."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / ("python.exe" if os.name == "nt" else "python")
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "--no-deps",
        "--no-index",
    ]
    subprocess.run([*pip, "--no-compile", "--quiet", str(wheel)], check=True, capture_output=True)
    ask = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = Path(subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip())
    (packages / "tests.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    return scripts


@pytest.fixture
def installed(scripts: Path, tmp_path: Path) -> Installed:
    """The installed program, with a home of this test's own."""
    ours = {
        "DATA_DIR",
        "DATABASE_URL",
        "DJANGO_SETTINGS_MODULE",
        "PORT",
        "PYTHONPATH",
        "SYSTEM_FONTS",
    }
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    home = tmp_path / "home"
    home.mkdir()
    environment |= {
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "LOCALAPPDATA": str(home / "data"),
        "PROFILE": "hall",
    }
    return Installed(
        free_port(),
        environment,
        tmp_path / "log",
        folder=home,
        command_file=scripts / "five-hundred",
    )


#: What may lie in the folder in which the command is typed, such as a stick: names of our own
#: packages, of other people's that we use, and of Python's.
STRAY = (
    *(
        "config.py",
        "config/__init__.py",
        "scoring/__init__.py",
        "tournaments/__init__.py",
        "tasks.py",
    ),
    *("five_hundred/__init__.py", "__main__.py", "celery.py", "django/__init__.py", "uvicorn.py"),
    *(
        "dj_database_url.py",
        "sitecustomize.py",
        "usercustomize.py",
        "multiprocessing/__init__.py",
        "json.py",
    ),
)


@pytest.fixture
def stray(installed: Installed) -> Path:
    """A file that is there once anything was imported from the command's folder."""
    trace = installed.folder.parent / "imported"
    for name in STRAY:
        file = installed.folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(
            f"open({str(trace)!r}, 'a').write(__file__ + '\\n')\nraise SystemExit(3)\n", "utf-8"
        )
    return trace


def test_nothing_is_imported_from_the_folder_in_which_the_command_is_typed(
    installed: Installed, stray: Path
) -> None:
    assert installed.typed("--version").startswith("Five Hundred ")
    assert "five-hundred run" in installed.typed("help")
    assert "A half-played evening" in installed.typed("demo")
    installed.typed("manage", "check")
    assert not stray.exists(), stray.read_text("utf-8")


def test_a_worker_imports_nothing_from_the_folder_that_it_is_started_in(
    installed: Installed, stray: Path
) -> None:
    command = [str(installed.command_file), "worker", "--pool", "prefork", "--concurrency", "1"]
    log = installed.folder.parent / "worker.log"
    with log.open("w", encoding="utf-8") as output:
        worker = subprocess.Popen(
            command,
            cwd=installed.folder,
            env=installed.environment | {"CELERY_BROKER_URL": "memory://"},
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        deadline = time.monotonic() + 60
        while " ready." not in log.read_text("utf-8") and time.monotonic() < deadline:
            assert worker.poll() is None, log.read_text("utf-8")
            time.sleep(0.1)
    finally:
        worker.terminate()
        worker.wait(30)
    said = log.read_text("utf-8")
    assert "tournaments.tasks.make_pack" in said
    assert " ready." in said
    assert not stray.exists(), stray.read_text("utf-8")


GAME = {
    "format": "five-hundred-record/1",
    "ruleset": {"name": "australian"},
    "players": ["Nora", "Ed", "Sue", "Will"],
    "hands": [],
}
HAND = {"contractor": "Nora", "bid": "7H", "tricks": {"NS": 8, "EW": 2}}


def test_what_is_installed_runs_and_keeps_a_game_in_the_users_folder(
    installed: Installed, stray: Path
) -> None:
    installed.start()
    try:
        page = urllib.request.urlopen(f"{installed.loopback}/").read().decode()
        files = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
        assert files
        for file in files:
            assert urllib.request.urlopen(installed.loopback + file).status == 200
        token = installed.post("programs/", {"name": "Test"})["token"]
        game = installed.post("games/", GAME, token)["id"]
        installed.post(f"games/{game}/hands/", {"facts": HAND}, token)
        copy = Path(installed.typed("backup").strip())
        (copy.parent / "wanted").write_text("by-itself", "utf-8")
        until = time.monotonic() + 30
        while not list(copy.parent.glob("*-by-itself.sqlite3")) and time.monotonic() < until:
            time.sleep(0.1)
        assert list(copy.parent.glob("*-by-itself.sqlite3"))
        installed.post(f"games/{game}/hands/", {"facts": HAND}, token)
        assert totals(installed, game, token) == {"NS": 400, "EW": 40}
        already = installed.typed("--port", str(installed.port))
        assert already.startswith("Five Hundred is already running here.")
        assert "To start on another port: five-hundred run --port" in already
    finally:
        installed.stop()
    installed.start()
    try:
        assert totals(installed, game, token) == {"NS": 400, "EW": 40}
        assert copy.name in installed.typed("restore")
        installed.typed("restore", copy.name)
        assert totals(installed, game, token) == {"NS": 200, "EW": 20}
    finally:
        installed.stop()
    assert not stray.exists(), stray.read_text("utf-8")
    if sys.platform == "linux":
        data = installed.folder / "data" / "five-hundred"
        assert copy.parent == data / "copies"
        assert (data / "five-hundred.sqlite3").is_file()


def totals(server: Server, game: str, token: str) -> dict[str, int]:
    request = urllib.request.Request(
        f"{server.loopback}/api/v1/games/{game}/", headers={"Authorization": f"Bearer {token}"}
    )
    with urllib.request.urlopen(request) as answer:
        return dict(json.load(answer)["totals"])
