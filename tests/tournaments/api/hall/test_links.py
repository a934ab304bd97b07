"""The links of an evening over the API are those of its page for phones, for who directs alone."""

import pytest
from django.test import Client

from scoring.models import Role
from tests.scoring.api.programs import code_of
from tests.tournaments.api.programs import address, with_role
from tests.tournaments.conftest import Hall
from tournaments.models import TableSign


def test_each_link_opens_what_it_is_for(begun: Hall) -> None:
    links = with_role(begun, Role.OWN).get(address(begun, "links/?player=p01")).json()
    assert [link["role"] for link in links["links"]] == ["watch", "keep", "own"]
    every = [link["address"] for link in (*links["links"], *links["signs"], *links["players"])]
    assert len(every) == 3 + 2 + 1
    assert links["players"][0]["entry"]["name"] == "P01"
    for one in every:
        assert one.startswith(links["origin"])
        assert Client().get(one.removeprefix(links["origin"])).status_code == 302
    for role in (Role.WATCH, Role.KEEP):
        assert with_role(begun, role).get(address(begun, "links/")).status_code == 404


def test_what_links_begin_with_is_set(begun: Hall) -> None:
    program, path = with_role(begun, Role.OWN), address(begun, "links/")
    links = program._send("put", path, {"origin": "http://10.1.1.1:8500/"}, {}).json()
    assert links["join"] == "http://10.1.1.1:8500/join/"
    for wrong in ("10.1.1.1", "javascript:alert(1)", f"http://{'x' * 300}"):
        assert code_of(program._send("put", path, {"origin": wrong}, {})) == (422, "option_value")
    assert program._send("put", path, {"origin": ""}, {}).json()["origin"] != "http://10.1.1.1:8500"
    helps = with_role(begun, Role.KEEP)._send("put", path, {"origin": ""}, {})
    assert code_of(helps) == (404, "not_found")


def test_a_withdrawn_link_opens_nothing_and_a_new_one_is_there(begun: Hall) -> None:
    program, withdraw = with_role(begun, Role.OWN), address(begun, "links/withdraw/")
    before = program.get(address(begun, "links/?player=p01")).json()
    keep = before["links"][1]
    body = {"role": "keep", "generation": keep["generation"]}
    after = program.post(withdraw, body).json()
    assert after["links"][1]["generation"] == keep["generation"] + 1
    assert program.post(withdraw, body).json()["links"] == after["links"]
    program.post(withdraw, {"table": 1})
    program.post(withdraw, {"entry": 1})
    now = program.get(address(begun, "links/?player=p01")).json()
    assert now["signs"][0] != before["signs"][0]
    assert now["signs"][1] == before["signs"][1]
    for old in (keep, before["signs"][0], before["players"][0]):
        assert Client().get(old["address"].removeprefix(before["origin"])).status_code == 404


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "missing_key"),
        ({"role": "keep"}, "missing_key"),
        ({"role": "king", "generation": 1}, "option_value"),
        ({"role": ["keep"], "generation": 1}, "wrong_type"),
        ({"table": 1, "entry": 1}, "unknown_key"),
        ({"table": 99}, "no_such_table"),
        ({"entry": 99}, "no_such_entry"),
    ],
)
def test_one_link_is_withdrawn_at_a_time(begun: Hall, body: dict[str, object], code: str) -> None:
    codes = list(TableSign.objects.values_list("code", flat=True))
    answer = with_role(begun, Role.OWN).post(address(begun, "links/withdraw/"), body)
    assert code_of(answer) == (422, code)
    assert list(TableSign.objects.values_list("code", flat=True)) == codes
    assert (
        with_role(begun, Role.KEEP).post(address(begun, "links/withdraw/"), body).status_code == 404
    )
