"""Sheets and packs as pages: who gets which, what is in them, how a long one is made."""

import io
import re
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from config.celery import app as celery_app
from scoring.models import Device, Role
from tests.tournaments.conftest import Hall
from tests.tournaments.test_urls import let_in
from tournaments import services, tasks
from tournaments.models import PrintJob
from tournaments.queries import PackOrder, print_job
from tournaments.sheets import packs
from tournaments.views.sheets import SHEETS


def text_of(content: bytes) -> str:
    with pdfplumber.open(io.BytesIO(content)) as document:
        return "\n".join(page.extract_text() for page in document.pages)


@pytest.fixture
def played(device: Device) -> Hall:
    """Two rounds of three, eleven players with a fee, some paid."""
    hall = Hall(device, 11, rounds=3, fee=500)
    hall.mark("P01", paid=True)
    for _number in range(2):
        hall.seat()
        hall.type_all()
    return hall


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_sheet_is_a_pdf_on_either_paper(dee: Client, played: Any, name: Any, paper: str) -> None:
    answer = dee.get(reverse("print-sheet", args=[played.pk, name]), {"paper": paper})
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    with pdfplumber.open(io.BytesIO(answer.content)) as document:
        assert round(document.pages[0].width) == {"a4": 595, "letter": 612}[paper]


def test_the_standings_on_paper_are_those_on_the_screen(dee: Client, played: Any) -> None:
    printed = text_of(dee.get(reverse("print-sheet", args=[played.pk, "standings"])).content)
    shown = [(row.rank, played.now.entries[row.entry].name, row.points) for row in played.now.standings]
    lines = re.findall(r"^(\d+) (P\d\d) (−?\d+)", printed, re.M)
    assert [(int(rank), name, int(points.replace("−", "-"))) for rank, name, points in lines] == shown


def test_a_players_evening_adds_up_to_his_total(dee: Client, played: Any) -> None:
    printed = text_of(dee.get(reverse("print-sheet", args=[played.pk, "evenings"])).content)
    for entry in played.now.entries.values():
        total = played.now.totals[entry.key]
        assert f"with {total}".replace("-", "−") in printed


def test_the_treasurers_sum(dee: Client, played: Any) -> None:
    printed = text_of(dee.get(reverse("print-sheet", args=[played.pk, "treasurer"])).content)
    assert "1 paid 5.00 each 5.00" in printed
    assert "Not paid: 10 50.00" in printed


def test_a_sheet_that_is_not_there_is_not_there(dee: Client, played: Any) -> None:
    assert dee.get(reverse("print-sheet", args=[played.pk, "nonsense"])).status_code == 404
    assert dee.post(reverse("order-pack", args=[played.pk, "nonsense"])).status_code == 404


def test_signs_are_not_for_helpers(client: Client, played: Any) -> None:
    let_in(client, played.now.tournament, Role.KEEP)
    assert client.get(reverse("print-sheet", args=[played.pk, "signs"])).status_code == 404
    assert "signs.pdf" not in client.get(reverse("evening-print", args=[played.pk])).content.decode()


@pytest.mark.parametrize("pack", packs.PACKS)
def test_a_pack_is_one_click_and_one_file(
    dee: Client, played: Any, pack: Any, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        ordered = dee.post(reverse("order-pack", args=[played.pk, pack]), {"paper": "letter", "tables": "2"})
    answer = dee.get(ordered.url, follow=True)
    assert answer["Content-Type"] == "application/pdf"
    with pdfplumber.open(io.BytesIO(answer.content)) as document:
        job = PrintJob.objects.get()
        assert (len(document.pages), job.done) == (job.pages, job.pages)
        assert round(document.pages[0].width) == 612


def test_a_pack_that_waits_for_its_worker_shows_how_far_it_is(dee: Client, played: Any) -> None:
    job = services.order_pack(
        job_id=uuid.uuid4(), tournament_id=played.pk, order=PackOrder("before", "a4", "http://hall")
    )
    where = reverse("print-job", args=[played.pk, job.pk])
    assert "It is about to begin." in dee.get(where).content.decode()
    PrintJob.objects.filter(pk=job.pk).update(pages=40, done=25)
    assert "25 of 40 pages" in dee.get(where).content.decode()
    assert dee.get(reverse("print-job-pdf", args=[played.pk, job.pk])).url == where
    tasks.make_pack(str(job.pk))
    assert dee.get(where).url == reverse("print-job-pdf", args=[played.pk, job.pk])


@pytest.fixture
def with_broker() -> Iterator[Any]:
    """Celery as on a server: tasks go to a broker at this address."""
    before = {name: celery_app.conf[name] for name in ("task_always_eager", "broker_url")}

    def use(address: str) -> None:
        celery_app.conf.update(task_always_eager=False, broker_url=address)
        celery_app.__dict__.pop("amqp", None)  # holds the connections to another broker
        celery_app.close()

    yield use
    celery_app.conf.update(before)
    celery_app.__dict__.pop("amqp", None)
    celery_app.close()


def test_with_a_broker_the_page_comes_before_the_pack(
    dee: Client,
    played: Any,
    with_broker: Any,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with_broker("memory://")
    with django_capture_on_commit_callbacks(execute=True):
        ordered = dee.post(reverse("order-pack", args=[played.pk, "before"]))
    assert "It is about to begin." in dee.get(ordered.url).content.decode()
    tasks.make_pack(str(PrintJob.objects.get().pk))
    assert dee.get(ordered.url, follow=True)["Content-Type"] == "application/pdf"


def test_where_the_broker_is_gone_the_pack_is_made_here(
    dee: Client,
    played: Any,
    with_broker: Any,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with_broker("redis://127.0.0.1:1/0")
    with django_capture_on_commit_callbacks(execute=True):
        ordered = dee.post(reverse("order-pack", args=[played.pk, "before"]))
    assert dee.get(ordered.url, follow=True)["Content-Type"] == "application/pdf"


def test_a_pack_that_could_not_be_made_is_said(dee: Client, played: Any) -> None:
    job = services.order_pack(
        job_id=uuid.uuid4(), tournament_id=played.pk, order=PackOrder("before", "a4", "http://hall")
    )

    def burst(_progress: Any) -> None:
        raise OSError("paper jam")

    with pytest.raises(OSError, match="paper jam"):
        services.make_pack(print_job(job.pk), 3, burst)
    assert "could not be made" in dee.get(reverse("print-job", args=[played.pk, job.pk])).content.decode()


def test_a_job_of_another_evening_is_not_there(dee: Client, played: Any, device: Device) -> None:
    other = Hall(device, 4)
    job = services.order_pack(
        job_id=uuid.uuid4(), tournament_id=other.pk, order=PackOrder("before", "a4", "http://hall")
    )
    assert dee.get(reverse("print-job", args=[played.pk, job.pk])).status_code == 404


@pytest.mark.parametrize("tables", ["0", "81"])
def test_a_blank_set_for_too_many_tables_is_refused_in_words(dee: Client, played: Any, tables: str) -> None:
    answer = dee.post(reverse("order-pack", args=[played.pk, "emergency"]), {"tables": tables}, follow=True)
    assert "1 to 80 tables" in answer.content.decode()


def test_the_recovery_pack_holds_all_that_finishing_by_hand_needs(played: Any) -> None:
    played.seat()
    evening = played.now
    press_sheets = packs.sheets_of(evening, PackOrder("recovery", "a4", "http://hall"))
    titles = [sheet.title for sheet in press_sheets]
    assert titles[:3] == ["Round 3: where everybody sits", "Standings", "Master sheet"]
    text = "\n".join(text_of(sheet.as_pdf()) for sheet in press_sheets)
    assert all(f"{number}. " in text for number in range(1, 7))
    assert "Table 1 · Round 3" in text
    for entry in evening.entries.values():
        assert entry.name in text


def test_blank_sheets_are_there_for_every_round_that_is_left(played: Any) -> None:
    sheets = packs.sheets_of(played.now, PackOrder("recovery", "a4", "http://hall"))
    text = "\n".join(text_of(sheet.as_pdf()) for sheet in sheets if sheet.title == "Table sheets")
    assert [(number, text.count(f"Round {number}")) for number in (2, 3)] == [(2, 0), (3, 2)]


def test_the_command_prints_an_evening(played: Any, tmp_path: Path) -> None:
    out = tmp_path / "pack.pdf"
    call_command("print_pack", "--tournament", str(played.pk), "--paper", "letter", "--out", str(out))
    text = text_of(out.read_bytes())
    for words in ("Sign-in", "Tally cards", "Master sheet", "House rules", "where everybody sits", "Prizes"):
        assert words in text


@pytest.mark.parametrize("wrong", ["nonsense", str(uuid.UUID(int=0))])
def test_an_evening_that_is_not_there_is_refused_in_words(played: Any, tmp_path: Path, wrong: Any) -> None:
    with pytest.raises(CommandError):
        call_command("print_pack", "--tournament", wrong, "--out", str(tmp_path / "x.pdf"))
