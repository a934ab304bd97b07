"""How tests keep house rules and bring them in."""

import uuid
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.models import HouseRules
from scoring.pages.house_rules.forms import HouseRulesForm
from scoring.rules.rulesets.presets import RULESETS
from scoring.words.agreements import default_lines
from tests.scoring.reading import (
    text,
)


def rules_fields(ruleset_name: str, /, **changes: object) -> dict[str, object]:
    """What the form of a ruleset sends when nothing but `changes` was touched."""
    ruleset = RULESETS[ruleset_name]
    form = HouseRulesForm(ruleset, default_lines(ruleset))
    values = {field.name: field.value() for field in form}
    sent = {key: value for key, value in values.items() if value is not None and value is not False}
    sent = {key: "on" if value is True else value for key, value in sent.items()}
    sent |= {"name": "Tuesday rules", "house_id": str(uuid.uuid4()), **changes}
    return {key: value for key, value in sent.items() if value is not None}


def keep(client: Client, ruleset_name: str = "australian", /, **changes: object) -> HouseRules:
    answer = client.post(
        reverse("change-rules", args=[ruleset_name]), rules_fields(ruleset_name, **changes)
    )
    assert answer.status_code == 302, text(answer)
    return HouseRules.objects.get(pk=answer["Location"].split("/")[-2])


def brought(client: Client, content: bytes | None) -> Any:
    files = {} if content is None else {"rules": SimpleUploadedFile("rules.json", content)}
    return client.post(reverse("bring-house"), files, follow=True)
