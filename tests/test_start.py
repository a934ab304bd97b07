import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from start import cases_that_differ, lacking

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ["requirements.lock", "requirements-build.lock", "requirements-test.lock"]
# Written in two halves, because this file is searched too.
REGISTRIES = ["pypi" + ".org", "python" + "hosted.org", "npm" + "js.org", "debian" + ".org"]
NOT_OURS = {".git", ".venv", "data", "__pycache__", "node_modules"}


def start(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "config.serve", *arguments]
    return subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def test_a_busy_port_is_said_in_words() -> None:
    with socket.create_server(("0.0.0.0", 0)) as other:
        port = other.getsockname()[1]
        answer = start("--port", str(port))
    assert answer.returncode == 1
    assert answer.stderr.startswith(f"Port {port} is in use by another program.")
    assert f"make run PORT={port + 1}" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_a_port_that_is_no_number_is_said_in_words() -> None:
    answer = start(PORT="eighty")
    assert answer.returncode == 1
    assert answer.stderr.startswith("PORT is “eighty”. Set it to a whole number")


def test_a_port_that_does_not_exist_is_said_in_words() -> None:
    answer = start(PORT="70000")
    assert answer.returncode == 1
    assert answer.stderr.startswith("There is no port 70000.")


def test_no_chromium_is_said_before_any_test_runs(tmp_path: Path) -> None:
    answer = subprocess.run(
        [sys.executable, "start.py", "test"],
        cwd=ROOT,
        env={**os.environ, "CHROMIUM": str(tmp_path / "chromium"), "BROWSER": ""},
        capture_output=True,
        text=True,
    )
    assert answer.returncode == 1
    assert "make test BROWSER=none" in answer.stderr
    assert answer.stdout == ""


def test_an_engine_that_is_not_here_is_said_by_what_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert lacking("WebKit") == "WebKitWebDriver and no Xvfb"
    for program in ("WebKitWebDriver", "Xvfb"):
        (tmp_path / program).touch(mode=0o755)
    assert lacking("WebKit") == ""


def test_a_worked_case_that_differs_from_the_specification_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    golden, spec = tmp_path / "golden", tmp_path / "spec"
    for folder, cases in ((golden, {"a": 1}), (spec, {"a": 2})):
        folder.mkdir()
        (folder / "same.json").write_text('{"b": 3}')
        (folder / "vectors.json").write_text(json.dumps(cases))
    assert cases_that_differ(golden, spec) == ["vectors.json"]
    assert capsys.readouterr().out.startswith("tests/golden/vectors.json differs from ")


def test_the_same_worked_cases_laid_out_otherwise_are_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    golden, spec = tmp_path / "golden", tmp_path / "spec"
    for folder, layout in ((golden, None), (spec, 2)):
        folder.mkdir()
        (folder / "vectors.json").write_text(json.dumps({"a": [1]}, indent=layout))
    assert (cases_that_differ(golden, spec), capsys.readouterr().out) == ([], "")


@pytest.mark.parametrize("lock", LOCKS)
def test_everything_in_a_lock_file_is_pinned_with_hashes(lock: str) -> None:
    text = (ROOT / lock).read_text()
    entries = re.findall(r"^[a-z0-9][^\n]*(?:\n    --hash[^\n]*)*", text, flags=re.MULTILINE)
    assert entries
    assert [entry for entry in entries if "==" not in entry or "--hash=sha256:" not in entry] == []


def test_all_lock_files_pin_the_same_versions() -> None:
    runtime, builder, everything = (
        set(re.findall(r"^([a-z0-9-]+==[^ ]+)", (ROOT / lock).read_text(), flags=re.MULTILINE))
        for lock in LOCKS
    )
    assert (runtime | builder) - everything == set()


def test_no_file_names_a_package_registry() -> None:
    found = []
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [
            name for name in folders if name not in NOT_OURS and not name.endswith("_cache")
        ]
        for path in (Path(folder) / name for name in files):
            text = path.read_text("utf-8", errors="ignore")
            found += [
                f"{path.relative_to(ROOT)}: {registry}"
                for registry in REGISTRIES
                if registry in text
            ]
    assert found == []
