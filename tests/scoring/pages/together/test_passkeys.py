"""Passkeys: made and used as a browser does, and nothing else is taken for one."""

import json
import time
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.http import HttpRequest
from django.test import RequestFactory
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.models import Device, Passkey
from scoring.pages.together import passkeys
from scoring.pages.together.passkeys import Question
from scoring.rules.errors import RuleViolation
from scoring.services import together
from tests.passkeys import Authenticator
from tests.scoring.conftest import KnownClient

pytestmark = pytest.mark.usefixtures("world")
ORIGIN = "https://cards.example.org"


def asked(**form: str) -> HttpRequest:
    return RequestFactory().post("/devices/", form, HTTP_HOST="cards.example.org", secure=True)


def answered(question: Question, answer: dict[str, Any]) -> HttpRequest:
    return asked(state=question.state, credential=json.dumps(answer))


def added(device: Device, authenticator: Authenticator) -> Passkey:
    question = passkeys.to_make(asked(), device)
    answer = authenticator.make(json.loads(question.options), ORIGIN)
    new = passkeys.made(answered(question, answer), device, "iphone")
    return together.add_passkey(device=device, new=new)


def refused(act: Any, *arguments: Any) -> str:
    with pytest.raises(RuleViolation) as refusal:
        act(*arguments)
    return refusal.value.code


def test_a_passkey_is_made_and_used(nora: KnownClient) -> None:
    authenticator = Authenticator(counts=True)
    passkey = added(nora.device, authenticator)
    question = passkeys.to_use(asked())
    answer = authenticator.use(json.loads(question.options), ORIGIN)
    assert passkeys.used(answered(question, answer)) == (passkey, 1)


def test_those_there_are_are_not_made_again(nora: KnownClient) -> None:
    authenticator = Authenticator()
    passkey = added(nora.device, authenticator)
    options = json.loads(passkeys.to_make(asked(), nora.device).options)
    assert [one["id"] for one in options["excludeCredentials"]] == [passkey.credential_id]


@pytest.mark.parametrize(
    "origin",
    [
        "https://cards.example.org.evil.net",
        "http://cards.example.org",
        "https://localhost",
        "null",
        "",
    ],
)
def test_another_site_has_no_passkey_of_ours(nora: KnownClient, origin: str) -> None:
    authenticator = Authenticator()
    question = passkeys.to_make(asked(), nora.device)
    made = authenticator.make(json.loads(question.options), origin)
    assert refused(passkeys.made, answered(question, made), nora.device, "") == "passkey_wrong"
    added(nora.device, authenticator)
    question = passkeys.to_use(asked())
    used = authenticator.use(json.loads(question.options), origin)
    assert refused(passkeys.used, answered(question, used)) == "passkey_wrong"


def test_an_answer_to_another_question_is_none(nora: KnownClient, olga: KnownClient) -> None:
    authenticator = Authenticator()
    ours, theirs = (passkeys.to_make(asked(), one.device) for one in (nora, olga))
    answer = authenticator.make(json.loads(ours.options), ORIGIN)
    assert refused(passkeys.made, answered(theirs, answer), olga.device, "") == "passkey_wrong"
    assert refused(passkeys.made, answered(ours, answer), olga.device, "") == "passkey_wrong"
    assert refused(passkeys.made, answered(ours, answer), None, "") == "passkey_wrong"


def test_another_key_cannot_sign_for_it(nora: KnownClient) -> None:
    authenticator, thief = Authenticator(), Authenticator()
    added(nora.device, authenticator)
    thief.id = authenticator.id
    question = passkeys.to_use(asked())
    answer = thief.use(json.loads(question.options), ORIGIN)
    assert refused(passkeys.used, answered(question, answer)) == "passkey_wrong"


def test_a_passkey_that_was_removed_is_not_known() -> None:
    question = passkeys.to_use(asked())
    answer = Authenticator().use(json.loads(question.options), ORIGIN)
    assert refused(passkeys.used, answered(question, answer)) == "passkey_unknown"


def test_a_page_that_stood_open_for_too_long_is_late(nora: KnownClient) -> None:
    now = time.time()
    with patch(
        "django.core.signing.time.time", return_value=now - timedelta(minutes=31).total_seconds()
    ):
        question = passkeys.to_use(asked())
    answer = Authenticator().use(json.loads(question.options), ORIGIN)
    assert refused(passkeys.used, answered(question, answer)) == "passkey_late"


def test_what_was_signed_for_making_is_not_for_using(nora: KnownClient) -> None:
    authenticator = Authenticator()
    added(nora.device, authenticator)
    question = passkeys.to_make(asked(), nora.device)
    options = {**json.loads(question.options), "rpId": "cards.example.org"}
    answer = authenticator.use(options, ORIGIN)
    assert refused(passkeys.used, answered(question, answer)) == "passkey_wrong"


def outcome(act: Any, *arguments: Any) -> str:
    """The code of a refusal; empty where it is taken. Anything else that is raised is a fault."""
    try:
        act(*arguments)
    except RuleViolation as refusal:
        return refusal.code
    return ""


CODES = {"passkey_wrong", "passkey_unknown"}
NONSENSE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3)
    ),
    max_leaves=8,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(NONSENSE, st.sampled_from(["", "id", "rawId", "type", "response"]), st.text(max_size=40))
def test_nothing_that_is_sent_is_an_error(
    nora: KnownClient, nonsense: Any, part: str, state: str
) -> None:
    passkey = Passkey.objects.filter(device=nora.device).first()
    authenticator = Authenticator()
    if passkey is None:
        added(nora.device, authenticator)
    use, make = passkeys.to_use(asked()), passkeys.to_make(asked(), nora.device)
    used = authenticator.use(json.loads(use.options), ORIGIN)
    made = authenticator.make(json.loads(make.options), ORIGIN)
    for whole in (used, made):
        if part:
            whole[part] = nonsense
    if not part:
        used = made = nonsense
    # The kind that an answer gives itself and its own name are not what is verified.
    taken = {""} if part in ("type", "id") else set()
    assert outcome(passkeys.made, answered(make, made), nora.device, "") in CODES | taken
    assert outcome(passkeys.used, answered(use, used)) in CODES | taken
    assert refused(passkeys.used, asked(state=state, credential="{}")) == "passkey_wrong"
    assert refused(passkeys.used, asked(state=use.state, credential=state)) in CODES
