"""manage.py print_pack"""

import io
import uuid
from pathlib import Path

import pdfplumber
import pytest
from django.core.management import CommandError, call_command

from config.network import network_address
from tests.tournaments.conftest import Hall, text_of
from tournaments import services


def printed(hall: Hall, tmp_path: Path, *options: str) -> bytes:
    out = tmp_path / "pack.pdf"
    call_command("print_pack", "--tournament", str(hall.pk), "--out", str(out), *options)
    return out.read_bytes()


def test_the_command_prints_an_evening(played: Hall, tmp_path: Path) -> None:
    text = text_of(printed(played, tmp_path, "--paper", "letter"))
    for words in (
        "Sign-in",
        "Master sheet",
        "This evening’s rules",
        "where everybody sits",
        "Prizes",
    ):
        assert words in text


def test_it_prints_large_and_leaves_backs_empty(played: Hall, tmp_path: Path) -> None:
    usual = printed(played, tmp_path, "--pack", "before")
    with pdfplumber.open(
        io.BytesIO(printed(played, tmp_path, "--pack", "before", "--large", "--blank-backs"))
    ) as document:
        assert [bool(page.chars) for page in document.pages[:4]] == [True, False, True, False]
        assert len(document.pages) > 2 * len(pdfplumber.open(io.BytesIO(usual)).pages)


@pytest.mark.parametrize(
    ("options", "port", "origin", "begins"),
    [
        ((), None, "", ":8500/"),
        ((), "9123", "", ":9123/"),
        ((), None, "http://hall.test:9000", "hall.test:9000/"),
        (("--origin", "http://10.0.0.7:8000"), "9123", "http://hall.test:9000", "10.0.0.7:8000/"),
    ],
)
def test_signs_carry_the_port_and_the_address_of_the_server(
    played: Hall,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: tuple[str, ...],
    port: str | None,
    origin: str,
    begins: str,
) -> None:
    monkeypatch.delenv("PORT", raising=False)
    if port is not None:
        monkeypatch.setenv("PORT", port)
    services.change_settings(
        tournament_id=played.pk, device=played.device, settings={"origin": origin}
    )
    text = text_of(printed(played, tmp_path, "--pack", "before", *options)).replace("\n", "")
    assert (
        begins if not begins.startswith(":") else f"{network_address() or 'localhost'}{begins}"
    ) in text


def test_without_a_port_it_is_that_of_the_signs_printed_last(
    played: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PORT", raising=False)
    settings = {"printed_origin": "http://192.168.7.7:8765"}
    services.change_settings(tournament_id=played.pk, device=played.device, settings=settings)  # type: ignore[arg-type]
    text = text_of(printed(played, tmp_path, "--pack", "before")).replace("\n", "")
    assert f"{network_address() or 'localhost'}:8765/" in text


@pytest.mark.parametrize("wrong", ["nonsense", str(uuid.UUID(int=0))])
def test_an_evening_that_is_not_there_is_refused_in_words(
    played: Hall, tmp_path: Path, wrong: str
) -> None:
    with pytest.raises(CommandError):
        call_command("print_pack", "--tournament", wrong, "--out", str(tmp_path / "x.pdf"))
