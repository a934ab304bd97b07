"""What people and programs are told when a request cannot be answered."""

from django.test import Client


def test_a_program_is_told_of_an_unknown_address_in_its_own_terms(client: Client) -> None:
    answer = client.get("/api/no-such-thing/")
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "not_found"
