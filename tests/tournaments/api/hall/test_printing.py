"""What is printed over the API is what the pages print: PDFs, for whom the pages have them."""

from typing import Any

import pytest

from scoring.models import Role
from scoring.paper.pages import PAPERS
from tests.scoring.api.programs import Program, code_of
from tests.tournaments.api.programs import address, with_role
from tests.tournaments.conftest import A_JOB, Hall, text_of
from tournaments import services
from tournaments.models import Change, PrintJob


def pdf(program: Program, path: str) -> Any:
    """A PDF as it was sent: it is bytes, which `Program.get` does not look into."""
    answer = program.client.get(f"/api/v1/{path}", headers=program.headers)
    if answer.status_code == 200:
        assert answer.headers["Content-Type"] == "application/pdf"
    return answer


def test_a_sheet_is_the_one_of_the_page(begun: Hall) -> None:
    helps = with_role(begun, Role.KEEP)
    answer = pdf(helps, address(begun, "print/sign-in/?paper=letter"))
    assert "P01" in text_of(answer.content)
    assert answer.headers["Content-Disposition"].startswith('inline; filename="2026-11-24-tuesday')
    assert pdf(helps, address(begun, "print/nonsense/")).status_code == 404
    assert pdf(with_role(begun, Role.WATCH), address(begun, "print/sign-in/")).status_code == 404


def test_sheets_with_links_or_money_are_the_directors(begun: Hall) -> None:
    helps, directs = with_role(begun, Role.KEEP), with_role(begun, Role.OWN)
    for name in ("signs", "treasurer"):
        assert pdf(helps, address(begun, f"print/{name}/")).status_code == 404
        assert pdf(directs, address(begun, f"print/{name}/")).status_code == 200
    assert begun.now.tournament.printed_origin != ""


def test_what_is_printed_after_the_evening_is_no_act(begun: Hall) -> None:
    begun.type_all()
    services.close_tournament(tournament_id=begun.pk, device=begun.device)
    acts = Change.objects.filter(tournament=begun.pk).count()
    assert pdf(with_role(begun, Role.OWN), address(begun, "print/signs/")).status_code == 200
    assert Change.objects.filter(tournament=begun.pk).count() == acts


def test_what_is_kept_back_is_on_no_sheet_of_who_helps(begun: Hall) -> None:
    helps = with_role(begun, Role.KEEP)
    assert pdf(helps, address(begun, "print/standings/")).status_code == 200
    services.change_settings(tournament_id=begun.pk, device=None, settings={"hidden_rounds": 9})
    assert pdf(helps, address(begun, "print/standings/")).status_code == 404
    assert pdf(with_role(begun, Role.OWN), address(begun, "print/standings/")).status_code == 200


@pytest.mark.parametrize("sheet", ["seating", "caller", "tables"])
def test_sheets_of_a_round_are_printed_and_a_draft_is_the_directors(hall: Hall, sheet: str) -> None:
    services.draft_round(tournament_id=hall.pk, device=None)
    helps, path = with_role(hall, Role.KEEP), address(hall, f"rounds/1/print/{sheet}/")
    assert pdf(helps, path).status_code == 404
    assert pdf(with_role(hall, Role.OWN), path).status_code == 200
    services.publish_round(tournament_id=hall.pk, number=1, device=None)
    assert "P01" in text_of(pdf(helps, path).content)
    assert pdf(helps, address(hall, "rounds/1/print/nonsense/")).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_a_pack_is_ordered_once_made_and_fetched(begun: Hall) -> None:
    program, packs = with_role(begun, Role.OWN), address(begun, "print/packs/emergency/")
    body = {"tables": 1, "paper": "letter", "blank_backs": True}
    ordered = program.post(packs, body, idempotency_key="p")
    job = ordered.json()
    path = address(begun, f"print/jobs/{job['id']}/")
    assert (ordered.status_code, ordered.headers["Location"]) == (201, f"/api/v1/{path}")
    assert program.post(packs, body, idempotency_key="p").json() == job
    row = PrintJob.objects.get()
    assert (str(row.pk), row.paper, row.tables, row.blank_backs) == (job["id"], "letter", 1, True)
    made = program.get(path).json()
    assert (made["ready"], made["done"] == made["pages"] > 0) == (True, True)
    assert pdf(program, f"{path}pack/").content.startswith(b"%PDF")
    assert program.delete(path).status_code == 204
    assert code_of(program.get(path)) == (404, "not_found")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"paper": "a7"}, "option_value"),
        ({"tables": 0}, "too_many_tables"),
        ({"tables": "2"}, "wrong_type"),
        ({"large": 1}, "wrong_type"),
        ({"colour": "red"}, "unknown_key"),
    ],
)
def test_an_order_that_cannot_be_is_refused(
    begun: Hall, body: dict[str, object], code: str
) -> None:
    assert "a7" not in PAPERS
    answer = with_role(begun, Role.OWN).post(address(begun, "print/packs/emergency/"), body)
    assert code_of(answer) == (422, code)
    assert not PrintJob.objects.exists()


def test_packs_are_the_directors_and_of_this_evening(playing: Hall, hall: Hall) -> None:
    directs, helps = with_role(playing, Role.OWN), with_role(playing, Role.KEEP)
    job = address(playing, f"print/jobs/{A_JOB}/")
    assert directs.get(job).json()["ready"] is False
    assert code_of(directs.post(address(playing, "print/packs/nonsense/"))) == (404, "not_found")
    waits = directs.get(f"{job}pack/")
    assert (waits.status_code, waits.headers["Location"]) == (303, f"/api/v1/{job}")
    assert code_of(helps.get(job)) == code_of(helps.delete(job)) == (404, "not_found")
    assert code_of(helps.post(address(playing, "print/packs/before/"))) == (404, "not_found")
    assert PrintJob.objects.count() == 1
