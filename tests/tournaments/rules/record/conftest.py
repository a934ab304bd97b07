"""The first worked event, to be changed."""

import copy
from typing import Any

import pytest

from tests.tournaments.rules.record.events import SPEC, as_event


@pytest.fixture
def event() -> dict[str, Any]:
    return as_event(copy.deepcopy(SPEC["tournaments"][0]))
