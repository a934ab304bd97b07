"""What is kept beside a record: the evening that goes out comes back to the letter."""

import json
import re
import uuid
from datetime import date
from typing import Any

from django.test import Client
from django.urls import reverse

from scoring.access.access import Shared
from scoring.access.links import token_of
from scoring.models import Device, Role
from scoring.services import By, SeenHand
from tests.tournaments.conftest import Hall, forget
from tournaments import services
from tournaments.files import exports
from tournaments.files.keeping import hall_of
from tournaments.models import Status, Tournament
from tournaments.queries import Evening, SeatKey, TableKey, fresh_evening
from tournaments.rules.record.kept import HALL


def out(pk: uuid.UUID) -> str:
    return exports.archive(fresh_evening(pk))


def brought(text: str, device: Device) -> Tournament:
    document = json.loads(text)
    pk = uuid.uuid4()
    return services.bring_in(
        device=device, tournament_id=pk, document=document, date=date(2020, 1, 1), seed=1
    )


def elsewhere(hall: Hall) -> Tournament:
    """Take the evening out, forget it here, and bring it in again: as on another laptop."""
    text = out(hall.pk)
    forget(hall.pk)
    return brought(text, hall.device)


def troubled(begun: Hall) -> Hall:
    """Two rounds, and in the first one nearly everything that can happen."""
    services.rename(
        tournament_id=begun.pk,
        entry_id=begun.entry("P08").pk,
        name="Zoë van Dam",
        device=begun.device,
    )
    services.add_entries(
        tournament_id=begun.pk, names=["Late"], device=None, status=Status.LATE, ranked=False
    )
    begun.mark("P01", paid=True, fixed=True)
    begun.play_hands(1)
    table = TableKey(begun.pk, 1, 1)
    hands = begun.table(1).hands
    facts = begun.north(1, "8S", 8)
    seen = SeenHand(hands[1].number, hands[1].version)
    services.amend_table_hand(
        table=table, seen=seen, facts=facts, by=By(begun.device, "misread"), directs=True
    )
    services.void_table_hand(table=table, seen=SeenHand(4, 0), by=By(None, "twice"), directs=True)
    begun.play_hands(1, hands=1)
    services.stand_in(seat=SeatKey(table, "N"), name="Bea", from_hand=3, device=None)
    begun.type(2, 300, 100, NS=1)
    services.adjust(
        table=TableKey(begun.pk, 1, 2), points={"NS": 0, "EW": -100}, by=By(None, "late")
    )
    begun.seat()
    begun.type(2, 50, 50)
    services.rule_tie(table=TableKey(begun.pk, 2, 2), low="EW", how="cut", device=None)
    begun.hand(1, begun.north(1))
    number = begun.table(1, 2).scored + 1
    services.keep_table_hand(
        table=TableKey(begun.pk, 2, 1), number=number, fields={"bid": ["8D"]}, device=None
    )
    return begun


def test_an_evening_comes_back_to_the_letter(begun: Hall) -> None:
    text = out(troubled(begun).pk)
    copy = elsewhere(begun)
    assert (copy.pk, out(copy.pk)) == (begun.pk, text)
    again = elsewhere(begun)
    assert (again.pk, out(again.pk)) == (begun.pk, text)


def test_a_late_correction_does_not_make_the_file_unreadable(begun: Hall) -> None:
    begun.type(1, 300, 100)
    begun.type(2, 300, 100)
    begun.seat()
    begun.type(1, 50, 100, number=1, version=begun.table(1, 1).row.version)
    document = json.loads(out(begun.pk))
    assert document["round_list"][1]["based_on"] == {
        "1": {"result": {"NS": 300, "EW": 100}, "low": "EW"}
    }
    before = begun.now.standings
    elsewhere(begun)
    assert begun.now.standings == before


def test_places_exchanged_in_an_old_round_do_not_make_it_unreadable(begun: Hall) -> None:
    begun.type_all()
    first, second = begun.table(1).entries["N"].pk, begun.table(2).entries["E"].pk
    begun.seat()
    services.swap_places(
        tournament_id=begun.pk, number=1, pair=(first, second), by=By(None, "mixed up")
    )
    text = out(begun.pk)
    elsewhere(begun)
    assert out(begun.pk) == text


def test_partners_whom_the_director_reunites_do_not_make_it_unreadable(begun: Hall) -> None:
    begun.type_all()
    before = begun.table(1).entries
    row = services.draft_round(tournament_id=begun.pk, device=None)
    draft = begun.now.round(row.number)
    seats = {
        table.number: {seat: entry.pk for seat, entry in table.entries.items()}
        for table in draft.tables
    }
    pair = [before["N"].pk, before["S"].pk]
    others = [pk for chairs in seats.values() for pk in chairs.values() if pk not in pair]
    order = iter([pair[0], others[0], pair[1], *others[1:]])
    seats = {number: {seat: next(order) for seat in "NESW"} for number in seats}
    services.seat_by_hand(tournament_id=begun.pk, number=row.number, seats=seats, device=None)
    services.publish_round(tournament_id=begun.pk, number=row.number, device=None)
    text = out(begun.pk)
    elsewhere(begun)
    assert out(begun.pk) == text


def test_a_draft_an_entry_never_seated_and_a_closed_evening_come_back(hall: Hall) -> None:
    services.add_entries(
        tournament_id=hall.pk, names=["Nobody"], device=None, status=Status.EXPECTED
    )
    services.draft_round(tournament_id=hall.pk, device=None)
    text = out(hall.pk)
    elsewhere(hall)
    assert out(hall.pk) == text
    assert (hall.now.draft.number, hall.entry("Nobody").status) == (1, Status.EXPECTED)
    services.close_tournament(tournament_id=hall.pk, device=None)
    elsewhere(hall)
    assert hall.now.tournament.closed_at is not None


def tokens(evening: Evening) -> list[str]:
    """The secret parts of all its links."""
    tournament = evening.tournament
    shared: list[Shared] = [tournament, *evening.entries.values(), *tournament.signs.all()]
    return [token_of(thing, role) for thing in shared for role in Role if thing.generation_of(role)]


def test_links_and_codes_live_on(begun: Hall) -> None:
    before = tokens(begun.now)
    codes = [sign.code for sign in begun.now.tournament.signs.all()]
    copy = fresh_evening(elsewhere(begun).pk)
    assert (tokens(copy), [sign.code for sign in copy.tournament.signs.all()]) == (before, codes)


def test_a_copy_beside_the_original_has_links_and_codes_of_its_own(begun: Hall) -> None:
    copy = brought(out(begun.pk), begun.device)
    codes = {sign.code for sign in copy.signs.all()} & {
        sign.code for sign in begun.now.tournament.signs.all()
    }
    secrets = {copy.link_secret, begun.now.tournament.link_secret}
    assert (copy.pk == begun.pk, codes, len(secrets)) == (False, set(), 2)
    assert [row.points for row in fresh_evening(copy.pk).standings] == [
        row.points for row in begun.now.standings
    ]


def pages(client: Client, pk: uuid.UUID) -> dict[str, str]:
    """What the director's pages say, without what is new on every visit."""
    evening = fresh_evening(pk)
    addresses = [
        reverse(name, args=[pk])
        for name in ("evening", "roll", "standings", "scores", "evening-settings")
    ]
    addresses += [
        reverse("round", args=[pk, number]) for number in range(1, len(evening.rounds) + 1)
    ]
    addresses += [
        reverse("event-table", args=[pk, round_.number, table.number])
        for round_ in evening.published
        for table in round_.tables
    ]
    anew = re.compile(
        r'name="(csrfmiddlewaretoken|[a-z_]*id|change)" value="[^"]*"|data-(revision|tag)="[^"]*"'
        # The same acts; but whose device it was, this installation cannot know.
        r'|value="[0-9a-f-]{36}"|(by|·) (this|another) (laptop|device)'
        # The log's last lines say as well that the evening was brought in.
        r'|<ul class="desk-log">.*?</ul>'
        # Whatever else runs takes room on the disk meanwhile.
        r"|[\d.]+ [GM]B free",
        re.DOTALL,
    )
    return {address: anew.sub("", client.get(address).content.decode()) for address in addresses}


def test_every_page_says_the_same_as_before(dee: Client, begun: Hall) -> None:
    before = pages(dee, troubled(begun).pk)
    elsewhere(begun)
    assert pages(dee, begun.pk) == before


def test_what_another_program_keeps_is_written_back_unchanged(begun: Hall) -> None:
    document = json.loads(out(begun.pk))
    document["kept"]["clock of Tess"] = {"ticks": [1, 2, {"a": None}]}
    document["entries"][0] = {"name": "P01", "kept": {"elo": 1200}}
    document["round_list"][0]["kept"] = {"weather": "rain"}
    document["round_list"][0]["tables"][1]["kept"] = {"colour": "green"}
    forget(begun.pk)
    copy = brought(json.dumps(document), begun.device)
    assert json.loads(out(copy.pk)) == document


def test_a_record_that_was_changed_by_hand_counts_and_not_what_was_kept_beside_it(
    begun: Hall,
) -> None:
    begun.type(2, 300, 100)
    document = json.loads(out(begun.pk))
    del document["standings"]
    document["round_list"][0]["tables"][1]["totals"] = {"NS": 20, "EW": 480}
    forget(begun.pk)
    copy = brought(json.dumps(document), begun.device)
    view = fresh_evening(copy.pk).round(1).table(2)
    assert (view.typed, view.is_in) == ({"NS": 20, "EW": 480}, True)


def test_what_is_kept_is_packed_where_it_is_too_much_and_still_comes_back(
    begun: Hall, monkeypatch: Any
) -> None:
    plain = hall_of(troubled(begun).now)
    packed = hall_of(begun.now, room=len(json.dumps(plain)) // 2)
    assert (list(packed), "packed" in plain) == (["packed"], False)
    document = {**exports.record_of(begun.now), "kept": {HALL: packed}}
    text = out(begun.pk)
    forget(begun.pk)
    brought(json.dumps(document), begun.device)
    assert out(begun.pk) == text


def test_too_few_hands_that_the_director_lets_count_do_not_make_it_unreadable(begun: Hall) -> None:
    begun.type_all()
    services.settle(
        table=TableKey(begun.pk, 1, 1), counts="hands", by=By(None, "nobody played there")
    )
    begun.type(1, 100, 0, version=begun.table(1).row.version)
    services.settle(
        table=TableKey(begun.pk, 1, 1), counts="hands", by=By(None, "nobody played there")
    )
    text, standings = out(begun.pk), begun.now.standings
    elsewhere(begun)
    assert (out(begun.pk), begun.now.standings) == (text, standings)
