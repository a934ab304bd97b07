"""Sheets and packs as pages: who gets which, how a long one is made."""

import io
import uuid
from collections.abc import Callable, Iterator
from datetime import timedelta

import pdfplumber
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from config.celery import app as celery_app
from scoring.models import Device, Role
from tests.tournaments.conftest import Hall, let_in
from tournaments import services
from tournaments.models import PrintJob
from tournaments.pages.sheets import SHEETS
from tournaments.queries import PackOrder
from tournaments.sheets import packs, tasks


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_sheet_is_a_pdf_on_either_paper(
    dee: Client, played: Hall, name: str, paper: str
) -> None:
    answer = dee.get(reverse("print-sheet", args=[played.pk, name]), {"paper": paper})
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    with pdfplumber.open(io.BytesIO(answer.content)) as document:
        page = document.pages[0]
        assert round(min(page.width, page.height)) == {"a4": 595, "letter": 612}[paper]


def test_a_sheet_that_is_not_there_is_not_there(dee: Client, played: Hall) -> None:
    assert dee.get(reverse("print-sheet", args=[played.pk, "nonsense"])).status_code == 404
    assert dee.post(reverse("order-pack", args=[played.pk, "nonsense"])).status_code == 404


@pytest.mark.parametrize(
    ("name", "kept"), [("signs", "no-store"), ("sign-in", "no-store"), ("master", "private")]
)
def test_sheets_with_links_or_money_are_kept_by_no_browser(
    dee: Client, played: Hall, name: str, kept: str
) -> None:
    address = reverse("print-sheet", args=[played.pk, name])
    assert dee.get(address).headers["Cache-Control"] == kept


def test_signs_are_not_for_helpers(client: Client, played: Hall) -> None:
    let_in(client, played.now.tournament, Role.KEEP)
    assert client.get(reverse("print-sheet", args=[played.pk, "signs"])).status_code == 404
    assert (
        "signs.pdf" not in client.get(reverse("evening-print", args=[played.pk])).content.decode()
    )


@pytest.mark.parametrize("name", ["prizes", "certificates"])
def test_who_has_won_is_on_no_helpers_paper_while_it_is_kept_back(
    client: Client, dee: Client, played: Hall, name: str
) -> None:
    services.change_settings(tournament_id=played.pk, device=None, settings={"hidden_rounds": 2})
    let_in(client, played.now.tournament, Role.KEEP)
    address = reverse("print-sheet", args=[played.pk, name])
    assert (client.get(address).status_code, dee.get(address).status_code) == (404, 200)


@pytest.mark.parametrize("pack", packs.PACKS)
def test_a_pack_is_one_click_and_one_file(
    dee: Client,
    played: Hall,
    pack: str,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        ordered = dee.post(
            reverse("order-pack", args=[played.pk, pack]), {"paper": "letter", "tables": "2"}
        )
    answer = dee.get(ordered["Location"], follow=True)
    assert answer["Content-Type"] == "application/pdf"
    with pdfplumber.open(io.BytesIO(answer.content)) as document:
        assert round(document.pages[0].width) == 612


def test_a_pack_that_waits_for_its_worker_opens_once_it_is_made(dee: Client, played: Hall) -> None:
    job = services.order_pack(
        job_id=uuid.uuid4(), tournament_id=played.pk, order=PackOrder("before", "a4", "http://hall")
    )
    address = reverse("print-job", args=[played.pk, job.pk])
    assert "The pages are being made." in dee.get(address).content.decode()
    assert dee.get(reverse("print-job-pdf", args=[played.pk, job.pk]))["Location"] == address
    tasks.make_pack(str(job.pk))
    assert dee.get(address)["Location"] == reverse("print-job-pdf", args=[played.pk, job.pk])


def test_a_pack_that_no_worker_begins_says_why_and_can_be_made_here_or_cancelled(
    dee: Client, played: Hall
) -> None:
    def late_job() -> str:
        job = services.order_pack(
            job_id=uuid.uuid4(),
            tournament_id=played.pk,
            order=PackOrder("before", "a4", "http://hall"),
        )
        address = reverse("print-job", args=[played.pk, job.pk])
        pulse = reverse("print-job-pulse", args=[played.pk, job.pk])
        before = dee.get(pulse).json()["revision"]
        assert "Make it here now" not in dee.get(address).content.decode()
        PrintJob.objects.filter(pk=job.pk).update(ordered_at=timezone.now() - timedelta(seconds=30))
        assert dee.get(pulse, {"revision": before}).status_code == 200
        return address

    address = late_job()
    assert "This takes long" in dee.get(address).content.decode()
    made = dee.post(address, follow=True)
    assert made["Content-Type"] == "application/pdf"
    address = late_job()
    cancel = f"{address}cancel/"
    assert f'action="{cancel}"' in dee.get(address).content.decode()
    assert dee.post(cancel)["Location"] == reverse("evening-print", args=[played.pk])
    assert (dee.get(address).status_code, dee.post(cancel).status_code) == (404, 404)


@pytest.fixture
def with_broker() -> Iterator[Callable[[str], None]]:
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
    played: Hall,
    with_broker: Callable[[str], None],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with_broker("memory://")
    with django_capture_on_commit_callbacks(execute=True):
        ordered = dee.post(reverse("order-pack", args=[played.pk, "before"]))
    assert "The pages are being made." in dee.get(ordered["Location"]).content.decode()
    tasks.make_pack(str(PrintJob.objects.get().pk))
    assert dee.get(ordered["Location"], follow=True)["Content-Type"] == "application/pdf"


def test_where_the_broker_is_gone_the_pack_is_made_here(
    dee: Client,
    played: Hall,
    with_broker: Callable[[str], None],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with_broker("redis://127.0.0.1:1/0")
    with django_capture_on_commit_callbacks(execute=True):
        ordered = dee.post(reverse("order-pack", args=[played.pk, "before"]))
    assert dee.get(ordered["Location"], follow=True)["Content-Type"] == "application/pdf"


def test_a_job_of_another_evening_is_not_there(dee: Client, played: Hall, device: Device) -> None:
    other = Hall(device, 4)
    job = services.order_pack(
        job_id=uuid.uuid4(), tournament_id=other.pk, order=PackOrder("before", "a4", "http://hall")
    )
    assert dee.get(reverse("print-job", args=[played.pk, job.pk])).status_code == 404


@pytest.mark.parametrize("tables", ["0", "501"])
def test_a_blank_set_for_too_many_tables_is_refused_in_words(
    dee: Client, played: Hall, tables: str
) -> None:
    answer = dee.post(
        reverse("order-pack", args=[played.pk, "emergency"]), {"tables": tables}, follow=True
    )
    assert "1 to 500 tables" in answer.content.decode()


def test_every_download_has_a_name_of_its_own(dee: Client, played: Hall) -> None:
    pages = [reverse("print-sheet", args=[played.pk, name]) for name in SHEETS]
    pages += [
        reverse(f"print-{name}", args=[played.pk, number])
        for name in ("seating", "caller", "tables")
        for number in (1, 2)
    ]
    names = [dee.get(page)["Content-Disposition"] for page in pages]
    assert len(set(names)) == len(names)
    assert 'inline; filename="2026-11-24-tuesday-round-2-standings.pdf"' in names
    played.seat()
    assert dee.get(pages[6])["Content-Disposition"] not in names


def test_the_packs_are_those_that_make_sense_now(dee: Client, played: Hall, device: Device) -> None:
    def offered(hall: Hall) -> list[str]:
        answer = dee.get(reverse("evening-print", args=[hall.pk]))
        groups = [answer.context["now"], *answer.context["groups"]]
        return [name for group in groups for name, _pack in group.packs]

    assert offered(Hall(device, 8)) == ["before", "emergency"]
    # In the order in which they are asked for.
    assert offered(played)[:2] == ["recovery", "during"]
    played.seat()
    played.type_all()
    assert offered(played) == ["after", "everything"]


def test_the_sheets_of_the_round_that_is_next_come_first_and_those_before_are_folded(
    dee: Client, played: Hall, device: Device
) -> None:
    def titles(hall: Hall) -> tuple[str, list[str], list[str]]:
        context = dee.get(reverse("evening-print", args=[hall.pk])).context
        later, past = ([group.title for group in context[name]] for name in ("groups", "past"))
        return context["now"].title, later, past

    assert titles(Hall(device, 8)) == ("Before", [], [])
    assert titles(played) == ("Round 2", ["Before", "After"], ["Round 1"])
    row = services.draft_round(tournament_id=played.pk, device=played.device)
    assert titles(played) == ("Round 3, a draft", ["Round 2", "Before", "After"], ["Round 1"])
    services.publish_round(tournament_id=played.pk, number=row.number, device=played.device)
    played.type_all()
    assert titles(played) == ("After", ["Before"], ["Round 3", "Round 2", "Round 1"])


def test_packs_that_were_ordered_are_listed_with_their_state(
    client: Client, dee: Client, played: Hall
) -> None:
    def listed(who: Client) -> list[tuple[str, str]]:
        context = who.get(reverse("evening-print", args=[played.pk])).context
        return [(job.pack, str(title)) for job, title, _is_late in context["jobs"]]

    assert listed(dee) == []
    order = PackOrder("recovery", "a4", "https://hall.example", 1)
    job = services.order_pack(job_id=uuid.uuid4(), tournament_id=played.pk, order=order)
    assert listed(dee) == [("recovery", "Recovery pack")]
    for state in ("being made", "ready"):
        shown = dee.get(reverse("evening-print", args=[played.pk])).content.decode()
        assert f"· {state}" in shown
        services.store_pack(job.pk, b"%PDF")
    let_in(client, played.now.tournament, Role.KEEP)
    assert listed(client) == []


def test_how_it_is_printed_is_remembered_and_goes_into_the_pack(
    dee: Client, played: Hall, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    page = reverse("evening-print", args=[played.pk])
    for choice in ({"paper": "letter"}, {"print": "large"}, {"backs": "blank"}):
        dee.get(page, choice)
    with django_capture_on_commit_callbacks(execute=True):
        dee.post(reverse("order-pack", args=[played.pk, "recovery"]))
    job = PrintJob.objects.get()
    assert (job.paper, job.large, job.blank_backs) == ("letter", True, True)


def test_every_sheet_says_what_it_is_for(dee: Client, played: Hall) -> None:
    answer = dee.get(reverse("evening-print", args=[played.pk]))
    text = answer.content.decode()
    groups = [answer.context["now"], *answer.context["groups"]]
    assert [group.title for group in groups] == ["Round 2", "Before", "After"]
    sheets = [sheet for group in groups for sheet in group.sheets]
    assert len(sheets) == len(SHEETS) + 3
    for sheet in sheets:
        assert f'{sheet.title} <span class="soft">{sheet.purpose}</span>' in text
