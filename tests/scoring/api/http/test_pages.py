"""Pages by cursor: the address of the next one has no host that a request chose."""

import pytest

from tests.scoring.api.programs import begun, started


@pytest.mark.django_db
def test_the_next_page_is_an_address_on_this_server() -> None:
    program = begun()
    for _ in range(3):
        started(program)
    page = program.get("games/?limit=2&player=nora", host="evil.example").json()
    assert page["next"].startswith("/api/v1/games/?after=")
    assert "limit=2" in page["next"]
    assert "player=nora" in page["next"]
