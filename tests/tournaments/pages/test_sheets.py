"""Sheets and packs as pages: who gets which, how a long one is made."""

import io
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pdfplumber
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from config.celery import app as celery_app
from scoring.models import Device, Role
from tests.pressing import follow, press, read
from tests.tournaments.conftest import Hall, let_in
from tournaments import services
from tournaments.models import PrintJob
from tournaments.pages.sheets import SHEETS
from tournaments.sheets import packs, tasks


def sheets(client: Client, hall: Hall) -> Any:
    return client.get(reverse("evening-print", args=[hall.pk]))


def sheet(client: Client, hall: Hall, name: str, **paper: str) -> Any:
    return client.get(reverse("print-sheet", args=[hall.pk, name]), paper)


def width_of(answer: Any) -> int:
    """The shorter side of a PDF's first page: 595 on A4, 612 on Letter."""
    assert answer["Content-Type"] == "application/pdf"
    with pdfplumber.open(io.BytesIO(answer.content)) as document:
        page = document.pages[0]
        return round(min(page.width, page.height))


def test_a_sheet_that_is_not_there_is_not_there(dee: Client, played: Hall) -> None:
    assert sheet(dee, played, "nonsense").status_code == 404
    assert dee.post(reverse("order-pack", args=[played.pk, "nonsense"])).status_code == 404
    assert dee.get(reverse("print-caller", args=[played.pk, 9])).status_code == 404


def test_sheets_with_links_or_money_are_kept_by_no_browser(dee: Client, played: Hall) -> None:
    kept = {
        name: sheet(dee, played, name)["Cache-Control"] for name in ("signs", "sign-in", "rules")
    }
    assert kept == {"signs": "no-store", "sign-in": "no-store", "rules": "private"}


def test_a_helper_prints_no_signs_and_no_packs(client: Client, dee: Client, played: Hall) -> None:
    let_in(client, played.now.tournament, Role.KEEP)
    shown = read(sheets(client, played))
    assert [words in shown for words in ("Sign-in", "Table signs", "pack")] == [True, False, False]
    services.change_settings(tournament_id=played.pk, device=None, settings={"hidden_rounds": 2})
    assert "Prize list" not in read(sheets(client, played))
    for name in ("signs", "prizes", "certificates", "standings"):
        statuses = [sheet(who, played, name).status_code for who in (client, dee)]
        assert statuses == [404, 200]
    services.draft_round(tournament_id=played.pk, device=None)
    assert "a draft" not in read(sheets(client, played))
    assert client.get(reverse("print-caller", args=[played.pk, 3])).status_code == 404


def test_what_is_printed_now_comes_first(dee: Client, played: Hall, device: Device) -> None:
    def titles(hall: Hall) -> list[str]:
        context = sheets(dee, hall).context
        groups = [context["now"], *context["groups"]]
        packs = [name for group in groups for name, _pack in group.packs]
        past = [group.title for group in context["past"]]
        return [group.title for group in groups] + packs + past

    assert titles(Hall(device, 8)) == ["Before", "before", "emergency"]
    now = ["Round 2", "Before", "After", "recovery", "during", "before", "emergency"]
    assert titles(played) == [*now, "after", "everything", "Round 1"]
    row = services.draft_round(tournament_id=played.pk, device=played.device)
    assert titles(played)[:4] == ["Round 3, a draft", "Round 2", "Before", "After"]
    services.publish_round(tournament_id=played.pk, number=row.number, device=played.device)
    played.type_all()
    over = ["After", "Before", "after", "everything", "Round 3", "Round 2", "Round 1"]
    assert titles(played) == over


def test_every_sheet_opens_on_either_paper_under_a_name_of_its_own(
    dee: Client, played: Hall
) -> None:
    for button, width in (("US Letter", 612), ("A4", 595)):
        shown, files = press(sheets(dee, played), button), set()
        groups = [shown.context["now"], *shown.context["groups"], *shown.context["past"]]
        for title, one in [(group.title, one) for group in groups for one in group.sheets]:
            assert f"{one.title} {one.purpose}" in read(shown)
            opened = follow(shown, f"Open {title}: {one.title}")
            assert width_of(opened) == width
            files.add(opened["Content-Disposition"])
        assert len(files) == len(SHEETS) + 2 * 3
        assert 'inline; filename="2026-11-24-tuesday-round-2-standings.pdf"' in files


@pytest.mark.parametrize("pack", packs.PACKS)
def test_a_pack_is_one_click_and_one_file(
    dee: Client,
    played: Hall,
    pack: str,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        ordered = dee.post(reverse("order-pack", args=[played.pk, pack]), {"tables": "2"})
    assert width_of(dee.get(ordered["Location"], follow=True)) == 595


def test_a_pack_is_ordered_waited_for_and_opened(dee: Client, played: Hall) -> None:
    shown = sheets(dee, played)
    for button in ("US Letter", "Large", "Yes: leave the backs empty"):
        shown = press(shown, button)
    assert "1 to 500 tables" in read(press(shown, "Print Blank set", tables="501"))
    waiting = press(shown, "Print Blank set", tables="3")
    (job,) = PrintJob.objects.all()
    assert (job.paper, job.large, job.blank_backs, job.tables) == ("letter", True, True, 3)
    assert "The pages are being made." in read(waiting)
    listed = follow(waiting, "Back to the sheets")
    assert "· being made" in read(listed)
    pdf = reverse("print-job-pdf", args=[played.pk, job.pk])
    assert dee.get(pdf)["Location"] == waiting.request["PATH_INFO"]
    tasks.make_pack(str(job.pk))
    # Nobody else has it.
    helper = let_in(Client(), played.now.tournament, Role.KEEP)
    other = reverse("print-job", args=[Hall(played.device, 4).pk, job.pk])
    statuses = [helper.get(waiting.request["PATH_INFO"]).status_code, dee.get(other).status_code]
    assert ("Packs ordered" in read(sheets(helper, played)), statuses) == (False, [404, 404])
    ready = sheets(dee, played)
    assert "· ready" in read(ready)
    assert width_of(follow(ready, "Open", within="ready")) == 612
    for button in ("Usual", "No", "A4"):
        ready = press(ready, button)
    press(ready, "Print Recovery pack")
    job = PrintJob.objects.get(pack="recovery")
    assert (job.paper, job.large, job.blank_backs) == ("a4", False, False)


def test_a_late_pack_is_made_here_or_cancelled(dee: Client, played: Hall) -> None:
    for act in ("Make it here now", "Cancel it"):
        waiting = press(sheets(dee, played), "Print Recovery pack")
        assert "Make it here now" not in read(waiting)
        (job,) = PrintJob.objects.all()
        pulse = reverse("print-job-pulse", args=[played.pk, job.pk])
        revision = dee.get(pulse).json()["revision"]
        assert dee.get(pulse, {"revision": revision}).status_code == 304
        PrintJob.objects.update(ordered_at=timezone.now() - timedelta(seconds=30))
        assert dee.get(pulse, {"revision": revision}).status_code == 200
        assert "takes long" in read(sheets(dee, played))
        late = dee.get(waiting.request["PATH_INFO"])
        assert "This takes long" in read(late)
        answer = press(late, act)
        PrintJob.objects.all().delete()
    assert answer.request["PATH_INFO"] == reverse("evening-print", args=[played.pk])
    assert dee.get(waiting.request["PATH_INFO"]).status_code == 404
    assert dee.post(f"{waiting.request['PATH_INFO']}cancel/").status_code == 404


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


@pytest.mark.parametrize(
    ("broker", "waits"), [("memory://", True), ("redis://127.0.0.1:1/0", False)]
)
def test_a_broker_lets_the_page_come_first_and_without_one_the_pack_is_made_here(
    dee: Client,
    played: Hall,
    with_broker: Callable[[str], None],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    broker: str,
    waits: bool,
) -> None:
    with_broker(broker)
    with django_capture_on_commit_callbacks(execute=True):
        ordered = dee.post(reverse("order-pack", args=[played.pk, "before"]))
    answer = dee.get(ordered["Location"], follow=True)
    assert (answer["Content-Type"] == "application/pdf") is not waits
    tasks.make_pack(str(PrintJob.objects.get().pk))
    assert width_of(dee.get(ordered["Location"], follow=True)) == 595
