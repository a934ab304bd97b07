"""What others deploy starts: its commands are words of the program, its settings are known."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from config.commands import COMMANDS
from tests.serving import ROOT

DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
OURS = {
    name: service
    for name, service in COMPOSE["services"].items()
    if service["image"] == "five-hundred"
}


def test_what_a_container_is_told_is_a_word_of_its_entry_point() -> None:
    assert 'ENTRYPOINT ["five-hundred"]' in (ROOT / "Containerfile").read_text("utf-8")
    assert {name: service["command"][0] for name, service in OURS.items()} == {
        "web": "run",
        "worker": "worker",
        "copies": "worker",
    }
    assert all(service["command"][0] in COMMANDS for service in OURS.values())


def test_every_setting_of_a_container_is_in_the_table_of_settings() -> None:
    table = (ROOT / "docs" / "deploying.md").read_text("utf-8")
    unknown = [
        name
        for service in OURS.values()
        for name in service["environment"]
        if f"| `{name}` |" not in table
    ]
    assert unknown == []


def test_a_worker_is_not_asked_for_pages_and_a_server_is() -> None:
    assert "/health/ready/" in OURS["web"]["healthcheck"]["test"][-1]
    assert OURS["worker"]["healthcheck"] == OURS["copies"]["healthcheck"] == {"disable": True}


def test_the_proxy_of_many_machines_is_the_one_of_a_small_server() -> None:
    proxy = COMPOSE["services"]["proxy"]
    assert "command" not in proxy
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in proxy["volumes"]
    wanted = set(re.findall(r"\{\$(\w+)", (DEPLOY / "Caddyfile").read_text("utf-8")))
    assert set(proxy["environment"]) == wanted


@pytest.mark.skipif(shutil.which("caddy") is None, reason="no Caddy on this computer")
def test_the_proxy_takes_several_names_and_keeps_what_is_for_the_inside(tmp_path: Path) -> None:
    command = ["caddy", "adapt", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    environment = {
        "ALLOWED_HOSTS": "cards.example.org, 500.example.org",
        "SERVERS": "web:8500",
        "HOME": str(tmp_path),
    }
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert '"host":["cards.example.org","500.example.org"]' in done.stdout
    assert '"dial":"web:8500"' in done.stdout
    assert "/metrics" in done.stdout


@pytest.mark.parametrize("unit", ["five-hundred.service", "five-hundred-worker.service"])
def test_a_unit_starts_a_module_of_ours(unit: str) -> None:
    module = re.search(
        r"^ExecStart=\S+/python -m (\S+)", (DEPLOY / unit).read_text("utf-8"), re.MULTILINE
    )[1]
    assert (ROOT / f"{module.replace('.', '/')}.py").is_file()
