"""A computer that keeps score does not fall asleep by itself."""

import os
import subprocess
from typing import Any

import pytest

from config.server.awake import command_for, keep_awake

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows is asked by a call")


def test_the_systems_own_program_is_begun_for_as_long_as_this_process_lives(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[Any] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_more: begun.append(command))
    keep_awake()
    assert [str(os.getpid()) in " ".join(command) for command in begun] == [True]
    assert command_for("darwin", 7)[0] == "caffeinate"
    assert command_for("linux", 7)[0] == "systemd-inhibit"


def test_a_computer_that_cannot_be_asked_serves_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def begin(*_arguments: object, **_more: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(subprocess, "Popen", begin)
    keep_awake()
