"""Recovery codes: read back however they are typed, and good for nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.models import Device
from scoring.pages.together.codes import LETTERS, code_of, device_of_code, device_of_token, token_of
from tests.scoring.conftest import KnownClient


@pytest.fixture
def coded(nora: KnownClient) -> Device:
    Device.objects.filter(pk=nora.device.pk).update(code_generation=1)
    return Device.objects.get(pk=nora.device.pk)


def misread(code: str) -> str:
    """As somebody writes it who takes ones for letters and noughts too."""
    return code.lower().replace("0", "o").replace("1", "l")


@pytest.mark.parametrize(
    "typed",
    [
        str,
        str.lower,
        misread,
        lambda code: code.replace("-", " "),
        lambda code: code.replace("-", ""),
        lambda code: f"  {code.replace('-', ' - ')}\n",
    ],
)
def test_a_code_is_read_however_it_is_typed(coded: Device, typed: object) -> None:
    assert device_of_code(typed(code_of(coded))) == coded  # type: ignore[operator]  # a way of typing


def test_it_has_groups_of_letters_that_nobody_takes_for_others(coded: Device) -> None:
    number, *groups = code_of(coded).split("-")
    assert (number, [len(group) for group in groups]) == (str(coded.pk), [5, 5, 5, 5, 6])
    assert set("".join(groups)) <= set(LETTERS)


def test_its_address_is_as_good_and_so_is_its_end(coded: Device) -> None:
    token = token_of(coded)
    assert len(token) == 22  # which the log leaves out
    assert device_of_token(str(coded.pk), token) == coded
    assert device_of_code(f"https://cards.example.org/devices/join/{coded.pk}/{token}/") == coded


def test_every_other_letter_leads_nowhere(coded: Device) -> None:
    code = code_of(coded)
    for place, letter in enumerate(code):
        if letter != "-":
            other = LETTERS[(LETTERS.index(letter) + 1) % len(LETTERS)]
            assert device_of_code(code[:place] + other + code[place + 1 :]) is None


def test_a_device_without_a_code_has_none_that_is_good(nora: KnownClient) -> None:
    assert device_of_code(code_of(nora.device)) is None
    assert device_of_token(str(nora.device.pk), token_of(nora.device)) is None


@pytest.mark.django_db
@given(st.text(max_size=60) | st.from_regex(r"[0-9/-]{0,30}[0-9A-Za-z-]{0,32}", fullmatch=True))
def test_nothing_that_is_typed_is_an_error(typed: str) -> None:
    assert device_of_code(typed) is None
