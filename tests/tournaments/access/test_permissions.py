"""The table of permissions tried out: every page, method, role, foreign thing, evening's state."""

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from scoring.access.permissions import State, Thing, permits, right_to
from scoring.models import Device, Game, Role
from tests.asking import METHODS, SAFE, methods_of, routes, send
from tests.sampling import EVERYTHING, sample_of
from tests.scoring.conftest import KnownClient, known_device
from tests.tournaments.conftest import A_JOB, AT_THE_COMPUTER, Hall, let_in, parts_of_addresses
from tournaments import services
from tournaments.access.permissions import OF_AN_EVENING
from tournaments.models import Change, Tournament
from tournaments.queries import PackOrder, cache
from tournaments.urls import urlpatterns

PAGES = {
    pattern.name: pattern
    for pattern in routes(urlpatterns)
    if right_to(str(pattern.name), acts=False) or right_to(str(pattern.name), acts=True)
}
#: Parts of pages with a right of their own -> the page, what its address has, what its form has.
PARTS: Mapping[str, tuple[str, dict[str, str], dict[str, str]]] = {
    "correct-table type": ("correct-table", {}, {"act": "type", "ns": "10", "ew": "20"}),
    "tap withdrawn": ("tap", {}, {"status": "withdrawn"}),
    "api-entry withdrawn": ("api-entry", {}, {"status": "withdrawn"}),
    "api-entry name": ("api-entry", {}, {"name": "Zoe"}),
    **{
        part: (part.split()[0], {"name": part.split()[1]}, {})
        for right in OF_AN_EVENING
        for part in right.pages
        if part.startswith("print-sheet ")
    },
}


class Visitor(NamedTuple):
    """Somebody, and the role that his link gave him with each kind of thing of the evening."""

    client: Client
    roles: Mapping[Thing, Role]


def before(hall: Hall) -> None:
    """Round 1 is drawn and not published."""
    services.draft_round(tournament_id=hall.pk, device=hall.device)


def in_round_1(hall: Hall) -> None:
    hall.seat()
    hall.play_hands(1, 2)
    services.order_pack(
        job_id=A_JOB,
        tournament_id=hall.pk,
        order=PackOrder("emergency", "a4", "http://hall", tables=1),
    )


def in_round_2(hall: Hall) -> None:
    in_round_1(hall)
    hall.play_hands(1, 2)
    hall.play_hands(2)
    hall.seat()


def kept_back(hall: Hall) -> None:
    in_round_1(hall)
    services.change_settings(
        tournament_id=hall.pk, device=hall.device, settings={"hidden_rounds": 3}
    )


def closed(hall: Hall) -> None:
    in_round_1(hall)
    services.close_tournament(tournament_id=hall.pk, device=hall.device)


#: How an evening came to a state -> the states that round 1 of it is in.
STATES: Mapping[Callable[[Hall], None], tuple[State, ...]] = {
    before: (State.DRAFT,),
    in_round_1: (),
    in_round_2: (State.PAST,),
    kept_back: (State.HIDDEN,),
    closed: (State.CLOSED,),
}


def everybody(hall: Hall) -> dict[str, Visitor]:
    """One of each kind of visitor."""
    now = hall.now
    first, second = now.tournament.signs.get(number=1), now.tournament.signs.get(number=2)
    evening, entry, club = now.tournament, now.entries["1"], now.tournament.club
    assert club is not None
    services.keep_summaries(club)  # a club's page stores them as it is read first
    directs = {Thing.EVENING: Role.OWN, Thing.SIGN: Role.OWN, Thing.PLAYER: Role.OWN}
    return {
        "nobody": Visitor(Client(), {}),
        "Olga": Visitor(known_device(KnownClient()), {}),
        "who watches": Visitor(
            let_in(Client(), evening, Role.WATCH),
            {Thing.EVENING: Role.WATCH, Thing.PLAYER: Role.WATCH},
        ),
        "who helps": Visitor(
            let_in(Client(), evening, Role.KEEP),
            {Thing.EVENING: Role.KEEP, Thing.PLAYER: Role.KEEP},
        ),
        "who directs": Visitor(let_in(Client(), evening, Role.OWN), directs),
        "the computer": Visitor(Client(**AT_THE_COMPUTER), {**directs, Thing.CLUB: Role.OWN}),
        "club reader": Visitor(let_in(Client(), club, Role.WATCH), {Thing.CLUB: Role.WATCH}),
        "club director": Visitor(let_in(Client(), club, Role.OWN), {Thing.CLUB: Role.OWN}),
        "table 1": Visitor(let_in(Client(), first, Role.KEEP), {Thing.SIGN: Role.KEEP}),
        "table 2": Visitor(let_in(Client(), second, Role.KEEP), {}),
        "player 1": Visitor(let_in(Client(), entry, Role.WATCH), {Thing.PLAYER: Role.WATCH}),
        "player 2": Visitor(let_in(Client(), now.entries["2"], Role.WATCH), {}),
    }


#: Visitors whom the table of permissions tells apart by nothing: a sample has one of each row.
ALIKE = (
    ("nobody", "Olga", "table 2", "player 2"),
    ("who watches",),
    ("who helps",),
    ("who directs", "the computer"),
    ("club reader",),
    ("club director",),
    ("table 1",),
    ("player 1",),
)


def in_turn(visitors: Mapping[str, Visitor], number: int) -> Sequence[str]:
    """Those who ask for the page of this number: one of each kind, or all where everything is
    tried.
    """
    return sample_of(tuple(visitors), [alike[number % len(alike)] for alike in ALIKE])


def addresses(hall: Hall) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Each page or part of one, its address for round 1, table 1 and player 1, and its form."""
    known = parts_of_addresses(hall)
    closed_pages = [
        name for name in PAGES if right_to(str(name), acts=False) is None or not _is_open(str(name))
    ]
    for name in closed_pages:
        converters = PAGES[name].pattern.converters
        yield str(name), reverse(str(name), kwargs={key: known[key] for key in converters}), {}
    for part, (name, arguments, form) in PARTS.items():
        converters = PAGES[name].pattern.converters
        yield (
            part,
            reverse(name, kwargs={key: {**known, **arguments}[key] for key in converters}),
            form,
        )


def _is_open(page: str) -> bool:
    right = right_to(page, acts=False)
    return right is not None and right.thing is Thing.EVERYBODY


def facts(hall: Hall) -> tuple[object, ...]:
    """What changes with any write to the evening."""
    tournament = Tournament.objects.get(pk=hall.pk)
    return (
        tournament.revision,
        Change.objects.filter(tournament=tournament).count(),
        list(Game.objects.order_by("pk").values_list("pk", "revision")),
    )


def answer_of(visitor: Visitor, method: str, address: str, form: dict[str, str]) -> int:
    """The status of an answer; whatever it wrote is taken back."""
    with transaction.atomic():
        status = send(visitor.client, method, address, form).status_code
        transaction.set_rollback(True)
    if method not in SAFE and status < 400:
        cache._KEPT.clear()  # rows read since then were never there
    return int(status)


@pytest.mark.sampled
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_every_page_is_open_to_whom_the_table_names_and_closed_to_everybody_else(
    device: Device, state: Callable[[Hall], None]
) -> None:
    """Every method of every page as every kind of visitor in round 1, elsewhere what differs.

    Beside that comes one visitor a page, each in turn, of whom the state should change nothing;
    only he asks for a page's head.
    """
    hall = Hall(device, 8)
    state(hall)
    visitors = everybody(hall)
    turns = itertools.cycle(visitors)
    mistakes = []
    for number, (page, address, form) in enumerate(addresses(hall)):
        turn, some = next(turns), in_turn(visitors, number)
        for who in [who for who in visitors if who == turn or who in some]:
            visitor = visitors[who]
            for method in methods_of(PAGES[page.partition(" ")[0]]):
                asked = page, address, form
                everything = EVERYTHING or who == turn
                of_state = state is in_round_1 or differs(visitor, method, page, STATES[state])
                if everything or (of_state and method != "head"):
                    mistakes += mistake_of(visitor, method, asked, STATES[state])
    assert mistakes == []


@pytest.mark.sampled
def test_no_link_of_one_evening_opens_another(device: Device) -> None:
    """Three visitors a page, each in turn; all of them where everything is tried."""
    hall, foreign = Hall(device, 8), Hall(Device.objects.create(token_hash="foreign"), 8)
    in_round_1(hall)
    foreign.seat()
    foreign.play_hands(1)
    visitors = everybody(hall)
    others = [who for who in visitors if who != "the computer"]
    for number, (_page, address, form) in enumerate(addresses(foreign)):
        for who in sample_of(others, others[number % 3 :: 3]):
            methods = ("get", "post")
            answers = {answer_of(visitors[who], method, address, form) for method in methods}
            assert answers <= {404, 405}, (who, address)


def allowed_by_table(visitor: Visitor, method: str, page: str, states: tuple[State, ...]) -> bool:
    """Return whether the table of permissions allows this while round 1 is in these states."""
    acts = method not in SAFE
    right = right_to(page, acts=acts)
    role = visitor.roles.get(right.thing) if right else None
    if "number" not in PAGES[page.partition(" ")[0]].pattern.converters:
        states = tuple(state for state in states if state not in (State.DRAFT, State.PAST))
    return permits(role, page, acts=acts, states=states)


def differs(visitor: Visitor, method: str, page: str, states: tuple[State, ...]) -> bool:
    """Return whether the table of permissions has another answer for these states than for play."""
    return allowed_by_table(visitor, method, page, states) != allowed_by_table(
        visitor, method, page, ()
    )


def mistake_of(
    visitor: Visitor,
    method: str,
    asked: tuple[str, str, dict[str, str]],
    states: tuple[State, ...],
) -> list[str]:
    """Ask a page, and return the mistake in its answer by the permissions; empty for none."""
    page, address, form = asked
    is_drawn = State.DRAFT in states
    allowed = allowed_by_table(visitor, method, page, states)
    status = answer_of(visitor, method, address, form)
    # What a draft has not yet (a table, a pack) is not there for those who may look either.
    may_be_missing = is_drawn
    is_right = (status != 404 or may_be_missing) if allowed else status in (404, 405)
    if status < 500 and is_right:
        return []
    return [
        f"{method} {page} as {dict(visitor.roles)}: {status}, {'may' if allowed else 'may not'}"
    ]


@pytest.mark.sampled
def test_whoever_may_not_writes_nothing(device: Device) -> None:
    """As above, without taking anything back: the facts are the same afterwards."""
    hall = Hall(device, 8)
    in_round_2(hall)
    visitors = everybody(hall)
    known = facts(hall)
    for number, (page, address, form) in enumerate(addresses(hall)):
        for visitor in map(visitors.__getitem__, in_turn(visitors, number)):
            right = right_to(page, acts=True)
            role = visitor.roles.get(right.thing) if right else None
            if not permits(role, page, acts=True, states=(State.PAST,)):
                send(visitor.client, "post", address, form)
                assert facts(hall) == known, page


def test_no_other_method_is_answered(playing: Hall) -> None:
    """By a page, 405; by the API, which looks at the permission first, that or nothing there."""
    visitors = everybody(playing)
    known = facts(playing)
    for page, address, form in addresses(playing):
        refusals = (404, 405) if address.startswith("/api/") else (405,)
        for method in set(METHODS).difference(methods_of(PAGES[page.partition(" ")[0]])):
            for who in ("who directs", "who helps", "Olga"):
                answer = send(visitors[who].client, method, address, form)
                assert answer.status_code in refusals, (page, method, who)
    assert facts(playing) == known


def drafted(hall: Hall) -> None:
    """Round 2 is drawn and not published, and round 1 can still be looked at."""
    in_round_1(hall)
    hall.play_hands(1, 2)
    hall.play_hands(2)
    services.draft_round(tournament_id=hall.pk, device=hall.device)


@pytest.mark.sampled
@pytest.mark.parametrize(
    "state",
    sample_of(
        [before, in_round_1, drafted, in_round_2, kept_back, closed], [before, drafted, closed]
    ),
    ids=lambda state: state.__name__,
)
def test_nobody_is_offered_a_page_that_is_closed_to_him(
    device: Device, state: Callable[[Hall], None]
) -> None:
    """Every link on every page that somebody sees leads somewhere."""
    hall = Hall(device, 8)
    state(hall)
    without_links: set[str] = set()
    for who, visitor in everybody(hall).items():
        tried: set[str] = set()
        for page, address, _form in addresses(hall):
            if page.startswith("api-") or page in without_links:
                continue  # JSON has no links, and PDF that one has seen has none for another
            if not allowed_by_table(visitor, "get", page, ()):
                continue
            answer = visitor.client.get(address)
            if answer.status_code == 200 and "text/html" not in answer.headers["Content-Type"]:
                without_links.add(page)
            elif answer.status_code == 200:
                links = set(re.findall(r'<a [^>]*?href="(/[^"#]*)', answer.content.decode()))
                for link in links - tried:
                    followed = visitor.client.get(link.replace("&amp;", "&"))
                    assert followed.status_code < 400, (who, address, link)
                tried |= links
