import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from config.environment import BadEnvironment
from config.starting.secret_key import kept_secret

ROOT = Path(__file__).resolve().parents[3]


def test_the_secret_is_made_once_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "data" / "secret-key"
    first = kept_secret(path)
    assert len(first) >= 50
    assert kept_secret(path) == first
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_only_its_owner_may_read_the_secret(tmp_path: Path) -> None:
    kept_secret(tmp_path / "secret-key")
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600


def test_processes_that_race_agree_on_the_secret(tmp_path: Path) -> None:
    program = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); from pathlib import Path; "
        "from config.starting.secret_key import kept_secret; print(kept_secret(Path('secret-key')))"
    )
    command = [sys.executable, "-c", program]
    racers = [
        subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) for _ in range(4)
    ]
    assert len({racer.communicate()[0] for racer in racers}) == 1


@pytest.mark.parametrize("content", [b"", b"short", b"\xff\xfe" * 40])
def test_a_damaged_secret_is_said_in_words_and_not_made_anew(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "secret-key"
    path.write_bytes(content)
    with pytest.raises(BadEnvironment, match="is empty or damaged"):
        kept_secret(path)
    assert path.read_bytes() == content
