"""Each form by which a new browser may begin: sent twice at once, or again as its answer was lost.

The browser has no cookie before it opens the page. Afterwards there is one thing, and the browser
owns it.
"""

import ast
import re
import threading
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections
from django.test import Client
from django.urls import reverse

import scoring
import tournaments
from scoring.access import access
from scoring.models import Device, Game, Grant, HouseRules, PutAway
from scoring.pages.together import codes
from scoring.services import together
from tests.scoring.conftest import KnownClient, known_device
from tests.scoring.pages.house_rules.keeping import keep, rules_fields
from tests.scoring.reading import seated, start_page
from tests.tournaments.conftest import AT_THE_COMPUTER, Hall, start_form
from tournaments.files.archives.writing import archive_of_everything
from tournaments.files.exports import archive as evening_file
from tournaments.models import EntryPhone, Tournament

Fields = dict[str, Any]
PAIR: Final = 2


def dee() -> KnownClient:
    """Somebody else, whose things are there before."""
    return known_device(KnownClient())


@dataclass(frozen=True)
class Form:
    """A form as it is sent.

    `things`: how many there are of what it makes; `opens`: what its sender may.
    """

    page: str
    address: str
    fields: Callable[[str], Fields]
    things: Callable[[], int]
    opens: Callable[[Client], bool]
    headers: dict[str, str] = field(default_factory=dict)


def _devices() -> int:
    """How many devices there are, without those that stand for phones in the log of a file."""
    return Device.objects.exclude(token_hash__startswith="elsewhere").count()


def _file(name: str, content: bytes) -> Callable[[str], Fields]:
    return lambda _page: {name: SimpleUploadedFile("file", content)}


def _plain(fields: Fields) -> Callable[[str], Fields]:
    return lambda _page: dict(fields)


def _is_there(address: str) -> Callable[[Client], bool]:
    return lambda client: client.get(address).status_code == 200


def _says(address: str, words: str) -> Callable[[Client], bool]:
    return lambda client: words in client.get(address).content.decode()


def _a_game() -> Game:
    client, sent = dee(), seated()
    client.post(start_page(), sent)
    return Game.objects.get(pk=str(sent["game_id"]))


def start_game() -> Form:
    sent = seated()
    opens = _is_there(reverse("game", args=[sent["game_id"]]))
    return Form(start_page(), start_page(), _plain(sent), Game.objects.count, opens)


def start_again(route: str) -> Form:
    game, new = _a_game(), str(uuid.uuid4())
    grants = Grant.objects.filter(kind=Game.access_kind, object_id=new)
    return Form(
        reverse("start-game"),
        reverse(route, args=[game.pk]),
        _plain({"game_id": new}),
        lambda: Game.objects.count() - 1,
        lambda _client: grants.count() == 1,
        AT_THE_COMPUTER,
    )


def bring_game() -> Form:
    client, sent = dee(), seated()
    client.post(start_page(), sent)
    record = client.get(reverse("game-record", args=[sent["game_id"]])).content
    Game.objects.all().delete()
    opens = _says("/", "Nora")
    return Form("/", reverse("import-game"), _file("record", record), Game.objects.count, opens)


def put_away() -> Form:
    game = _a_game()
    address = reverse("put-away", args=[game.pk])
    things = PutAway.objects.count
    return Form("/", address, _plain({}), things, lambda _client: True, AT_THE_COMPUTER)


def house_rules() -> Form:
    address = reverse("change-rules", args=["australian"])
    sent = {**rules_fields("australian", name="Ours"), "house_id": str(uuid.uuid4())}
    opens = _says(reverse("choose-ruleset"), "Ours")
    return Form(address, address, _plain(sent), HouseRules.objects.count, opens)


def bring_house() -> Form:
    client = dee()
    house = keep(client, name="Ours")
    content = client.get(reverse("house-file", args=[house.pk])).content
    house.delete()
    page = reverse("choose-ruleset")
    things = HouseRules.objects.count
    return Form(page, reverse("bring-house"), _file("rules", content), things, _says(page, "Ours"))


def make_code() -> Form:
    def opens(client: Client) -> bool:
        code = re.search(
            r'class="code[^"]*"[^>]*>\s*([A-Z0-9-]+)', client.get("/devices/").content.decode()
        )
        return code is not None or "recovery code" in client.get("/devices/").content.decode()

    things = Device.objects.filter(code_generation=1).count
    return Form("/devices/", reverse("make-code"), _plain({"generation": 0}), things, opens)


def join_by_code() -> Form:
    device = dee().device
    together.make_code(device=device, seen_generation=0, kind="")
    device.refresh_from_db()
    sent = {"code": codes.code_of(device), "sure": "1"}
    things = Device.objects.filter(kept_with=device).count
    address = reverse("join-devices")
    return Form("/devices/", address, _plain(sent), things, _says("/devices/", "this one"))


def start_evening() -> Form:
    sent = start_form(create="1")
    opens = _is_there(reverse("roll", args=[sent["tournament_id"]]))
    address = reverse("start-evening")
    return Form(address, address, _plain(sent), Tournament.objects.count, opens)


def bring_evening() -> Form:
    content = evening_file(Hall(dee().device, 8).now)
    document = content if isinstance(content, bytes) else str(content).encode()
    Tournament.objects.all().delete()
    page = reverse("evenings")
    things = Tournament.objects.count
    return Form(
        page, reverse("import-evening"), _file("record", document), things, _says(page, "Tuesday")
    )


def bring_archive(headers: dict[str, str]) -> Form:
    Hall(dee().device, 8)
    _a_game()
    content = archive_of_everything(access.Visitor(None, at_the_computer=True))
    Tournament.objects.all().delete()
    Game.objects.all().delete()

    def things() -> int:
        assert Game.objects.count() == Tournament.objects.count()
        return Game.objects.count()

    address = reverse("archive")
    opens = _says(reverse("evenings"), "Tuesday")
    return Form(address, address, _file("archive", content), things, opens, headers)


def choose_name() -> Form:
    hall = Hall(dee().device, 8)
    address = reverse("choose-name", args=[hall.pk])
    page = reverse("hall", args=[hall.pk])
    things = EntryPhone.objects.count
    return Form(page, address, _plain({"entry": 1}), things, lambda _client: True, AT_THE_COMPUTER)


def sit_down() -> Form:
    hall = Hall(dee().device, 8)
    hall.seat()
    sign = hall.now.tournament.signs.order_by("number").first()
    assert sign is not None
    opens = _is_there(reverse("table-phone", args=[sign.pk]))
    things = Grant.objects.filter(object_id=sign.pk).count
    return Form(reverse("join"), reverse("join"), _plain({"code": sign.code}), things, opens)


#: What creates the device of a new browser, and the forms by which it is reached.
FIRST: Final[dict[str, tuple[Callable[[], Form], ...]]] = {
    "scoring.pages.house_rules.views.change": (house_rules,),
    "scoring.pages.house_rules.views.bring": (bring_house,),
    "scoring.pages.sharing.views.let_in": (sit_down,),
    "scoring.pages.starting.home.put_away": (put_away,),
    "scoring.pages.starting.views._another": (
        lambda: start_again("play-again"),
        lambda: start_again("rematch"),
    ),
    "scoring.pages.starting.views.start": (start_game,),
    "scoring.pages.starting.views.bring": (bring_game,),
    "scoring.pages.together.views.join": (join_by_code,),
    "scoring.pages.together.views.make_code": (make_code,),
    "tournaments.pages.archives._bring": (lambda: bring_archive({}),),
    "tournaments.pages.archives._tell": (lambda: bring_archive({"HTTP_X_PROGRESS": "1"}),),
    "tournaments.pages.starting._start": (start_evening,),
    "tournaments.pages.starting.bring": (bring_evening,),
    "tournaments.pages.hall.everybody.choose": (choose_name,),
}
FORMS: Final = [
    pytest.param(make, id=f"{name}-{number}")
    for name, forms in FIRST.items()
    for number, make in enumerate(forms)
]


def test_whatever_creates_a_device_is_tried_here() -> None:
    """A page that lets a new browser in is tried below, or it is not built yet."""
    creating = {"introduced", "introduce", "introduction", "renewed"}
    callers = set()
    for package in (scoring, tournaments):
        root = Path(package.__path__[0])
        for file in root.rglob("*.py"):
            module = ".".join(file.relative_to(root.parent).with_suffix("").parts)
            for node in ast.parse(file.read_text(encoding="utf-8")).body:
                calls = {
                    call.func.attr
                    for call in ast.walk(node)
                    if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
                }
                if isinstance(node, ast.FunctionDef) and calls & creating:
                    callers.add(f"{module}.{node.name}")
    assert callers == set(FIRST)


class Sender:
    """A browser that had no cookie before it opened the page of a form."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.first = self._browser()
        page = self.first.get(form.page)
        assert page.status_code == 200
        text = page.content.decode()
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', text)
        assert token, "the page has a form"
        self.fields = {"csrfmiddlewaretoken": token[1], **form.fields(text)}
        self.cookies = {key: morsel.value for key, morsel in self.first.cookies.items()}

    def _browser(self) -> Client:
        client = Client()
        client.handler.enforce_csrf_checks = True
        client.defaults.update(self.form.headers)
        return client

    def again(self) -> Client:
        """The same browser, which has had no answer to what it sent."""
        client = self._browser()
        for key, value in self.cookies.items():
            client.cookies[key] = value
        return client

    def send(self, client: Client) -> None:
        fields = dict(self.fields)
        for key, value in fields.items():
            if isinstance(value, SimpleUploadedFile):
                value.seek(0)
                fields[key] = SimpleUploadedFile("file", value.read())
        answer = client.post(self.form.address, fields)
        if answer.streaming:
            assert b"refused" not in b"".join(answer)
        assert answer.status_code < 400


@pytest.mark.django_db
@pytest.mark.parametrize("make", FORMS)
def test_what_is_sent_again_because_its_answer_was_lost_is_one_thing_and_the_senders(
    make: Callable[[], Form],
) -> None:
    form = make()
    devices = _devices()
    sender = Sender(form)
    assert _devices() == devices  # looking at a page stores nothing
    sender.send(sender.first)
    again = sender.again()
    sender.send(again)
    assert form.things() == 1
    assert _devices() == devices + 1
    assert form.opens(again)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("make", FORMS)
def test_what_is_sent_twice_at_once_is_one_thing_and_the_senders(
    make: Callable[[], Form],
) -> None:
    form = make()
    devices = _devices()
    sender = Sender(form)
    browsers = [sender.again() for _time in range(PAIR)]
    failures: list[BaseException] = []
    together_now = threading.Barrier(PAIR)

    def one(client: Client) -> None:
        try:
            together_now.wait()
            sender.send(client)
        except BaseException as failure:
            failures.append(failure)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=one, args=(client,)) for client in browsers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert form.things() == 1
    assert _devices() == devices + 1
    assert all(form.opens(client) for client in browsers)
