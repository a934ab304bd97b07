"""Devices kept together: everything of one belongs to both, by one cookie as by the other."""

import threading
import uuid

import pytest
from django.db import connections
from django.http import HttpRequest, HttpResponse
from django.test import Client

from scoring import queries, services
from scoring.access import access
from scoring.access.access import Visitor
from scoring.models import Device, Game, Grant, HouseRules, Player, PutAway, Role
from scoring.queries import browsers_of
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.presets import RULESETS
from scoring.services import together
from tests.scoring.conftest import CAST, KnownClient, known_device


def start(device: Device, *names: str) -> Game:
    return services.start_game(
        device=device,
        game_id=uuid.uuid4(),
        ruleset=RULESETS["australian"],
        names=names or CAST[:4],
        first_dealer=0,
    )


def join(browser: Device | None, kept: Device) -> Device:
    return together.join(browser=browser, kept=kept, kind="iphone").device


def house(device: Device, name: str, **options: object) -> HouseRules:
    whole = {**RULESETS["australian"].options(), **options}
    return HouseRules.objects.create(
        device=device, name=name, ruleset_name="australian", options=whole
    )


def names(device: Device) -> list[str]:
    return sorted(Player.objects.filter(device=device).values_list("name", flat=True))


def test_both_have_the_games_and_the_people_of_either(nora: KnownClient, olga: KnownClient) -> None:
    ours, theirs = start(nora.device), start(olga.device, "Nora", "Zoe", "Sue", "Yan")
    assert join(olga.device, nora.device) == nora.device
    assert queries.number_of_games(Visitor(nora.device)) == 2
    assert names(nora.device) == ["Ed", "Nora", "Sue", "Will", "Yan", "Zoe"]
    assert not Player.objects.filter(device=olga.device).exists()
    noras = {game.seats.get(number=0).player_id for game in (ours, theirs)}
    assert noras == {Player.objects.get(device=nora.device, name="Nora").pk}
    olga.cookies.clear()
    assert Game.objects.get(pk=theirs.pk).names == ("Nora", "Zoe", "Sue", "Yan")


def test_who_was_merged_on_either_stays_one_person(nora: KnownClient, olga: KnownClient) -> None:
    start(nora.device)
    start(olga.device)
    start(olga.device, "Norah B.", "Ed", "Sue", "Will")
    start(olga.device, "Norah B.", "Edward", "Sue", "Will")
    keys = {player.name: player.pk for player in Player.objects.filter(device=olga.device)}
    for person, spelling in (("Norah B.", "Nora"), ("Ed", "Edward")):
        services.merge_players(
            device=olga.device, person_id=keys[person], spelling_id=keys[spelling]
        )
    join(olga.device, nora.device)
    assert {
        player.name: player.person.name for player in Player.objects.filter(device=nora.device)
    } == {
        "Nora": "Norah B.",
        "Norah B.": "Norah B.",
        "Ed": "Ed",
        "Edward": "Ed",
        "Sue": "Sue",
        "Will": "Will",
    }


def test_who_is_merged_on_one_and_met_on_the_other_stays_two(
    nora: KnownClient, olga: KnownClient
) -> None:
    start(nora.device, "Nora", "Norah B.", "Sue", "Will")
    start(olga.device)
    start(olga.device, "Norah B.", "Ed", "Sue", "Will")
    keys = {player.name: player.pk for player in Player.objects.filter(device=olga.device)}
    services.merge_players(device=olga.device, person_id=keys["Norah B."], spelling_id=keys["Nora"])
    join(olga.device, nora.device)
    assert not Player.objects.filter(device=nora.device, same_as__isnull=False).exists()


def test_the_browser_has_a_new_secret_and_the_old_one_opens_nothing(
    nora: KnownClient, olga: KnownClient
) -> None:
    game = start(nora.device)
    old = olga.cookies["device"].value
    joined = together.join(browser=olga.device, kept=nora.device, kind="iphone")
    assert olga.get(f"/games/{game.pk}/").status_code == 404
    olga.cookies["device"] = joined.secret
    assert olga.get(f"/games/{game.pk}/").status_code == 200
    assert old != joined.secret
    assert nora.get(f"/games/{game.pk}/").status_code == 200


def test_a_browser_that_has_nothing_joins_as_well(nora: KnownClient) -> None:
    joined = together.join(browser=None, kept=nora.device, kind="")
    new = Device.objects.get(token_hash=access.hashed(joined.secret))
    assert (joined.device, new.kept_with) == (nora.device, nora.device)
    assert [one.pk for one in browsers_of(nora.device)] == [nora.device.pk, new.pk]


def test_joined_again_nothing_changes_but_the_secret(nora: KnownClient, olga: KnownClient) -> None:
    start(olga.device)
    join(olga.device, nora.device)
    olga.device.refresh_from_db()
    assert join(olga.device, nora.device) == nora.device
    # The other way round they are together already.
    nora.device.refresh_from_db()
    assert join(nora.device, olga.device) == nora.device
    assert Device.objects.get(pk=nora.device.pk).kept_with is None
    assert queries.number_of_games(Visitor(nora.device)) == 1


def test_whoever_was_kept_together_with_either_stays_so(
    nora: KnownClient, olga: KnownClient
) -> None:
    third, fourth = known_device(KnownClient()).device, known_device(KnownClient()).device
    start(third)
    join(third, olga.device)
    join(fourth, nora.device)
    third.refresh_from_db()
    fourth.refresh_from_db()
    assert join(third, fourth) == nora.device
    assert {one.pk for one in browsers_of(nora.device)} == {
        one.pk for one in (nora.device, olga.device, third, fourth)
    }
    assert not Device.objects.filter(kept_with__kept_with__isnull=False).exists()
    assert queries.number_of_games(Visitor(nora.device)) == 1


def test_of_two_grants_the_one_by_the_newer_link_stays(
    noras_game: Game, nora: KnownClient, olga: KnownClient
) -> None:
    def grant(device: Device, generation: int) -> None:
        Grant.objects.create(
            device=device,
            kind="game",
            object_id=noras_game.pk,
            role=Role.KEEP,
            generation=generation,
        )

    grant(nora.device, 1)
    grant(olga.device, 3)
    join(olga.device, nora.device)
    kept = Grant.objects.filter(kind="game", object_id=noras_game.pk, role=Role.KEEP)
    assert list(kept.values_list("device", "generation")) == [(nora.device.pk, 3)]


def test_house_rules_of_one_name_stay_apart_unless_they_are_the_same(
    nora: KnownClient, olga: KnownClient
) -> None:
    house(nora.device, "Ours")
    house(nora.device, "Same")
    house(olga.device, "Ours", target=1000)
    house(olga.device, "Same")
    join(olga.device, nora.device)
    kept = queries.house_rules_of(Visitor(nora.device))
    assert [one.name for one in kept] == ["Ours", "Ours (2)", "Same"]
    assert [one.ruleset.target for one in kept] == [500, 1000, 500]


def test_what_both_have_put_away_is_put_away_once(
    noras_game: Game, nora: KnownClient, olga: KnownClient
) -> None:
    for device in (nora.device, olga.device):
        PutAway.objects.create(device=device, game=noras_game)
    join(olga.device, nora.device)
    assert list(PutAway.objects.values_list("device", flat=True)) == [nora.device.pk]


def test_spellings_of_a_person_come_along(nora: KnownClient, olga: KnownClient) -> None:
    start(nora.device)
    start(olga.device)
    start(olga.device, "Nora", "Eddie", "Sue", "Will")
    ed, eddie = (Player.objects.get(device=olga.device, name=name) for name in ("Ed", "Eddie"))
    services.merge_players(device=olga.device, person_id=ed.pk, spelling_id=eddie.pk)
    join(olga.device, nora.device)
    eddie.refresh_from_db()
    assert (eddie.device, eddie.person.name, eddie.person.device) == (
        nora.device,
        "Ed",
        nora.device,
    )


def test_who_are_one_person_there_and_sat_at_one_table_here_are_a_refusal(
    nora: KnownClient, olga: KnownClient
) -> None:
    start(nora.device, "Nora", "Ed", "Sue", "Will")
    start(nora.device, "Nora", "Eddie", "Sue", "Will")
    ed, eddie = (Player.objects.get(device=nora.device, name=name) for name in ("Ed", "Eddie"))
    services.merge_players(device=nora.device, person_id=ed.pk, spelling_id=eddie.pk)
    game = start(olga.device, "Nora", "Ed", "Sue", "Eddie")
    with pytest.raises(RuleViolation) as refused:
        join(olga.device, nora.device)
    assert refused.value.code == "one_person"
    olga.device.refresh_from_db()
    assert olga.device.kept_with is None
    assert access.may(Visitor(olga.device), Role.OWN, game)
    assert names(olga.device) == ["Ed", "Eddie", "Nora", "Sue"]


def test_a_lost_phone_is_signed_out_and_the_other_goes_on(
    nora: KnownClient, olga: KnownClient
) -> None:
    """The lost one may be the first of them."""
    game = start(nora.device)
    olga.cookies["device"] = together.join(browser=olga.device, kept=nora.device, kind="").secret
    assert together.sign_out(device=nora.device, browser_id=nora.device.pk)
    assert not together.sign_out(device=nora.device, browser_id=nora.device.pk)
    assert nora.get(f"/games/{game.pk}/").status_code == 404
    assert olga.get(f"/games/{game.pk}/").status_code == 200
    assert [one.pk for one in browsers_of(nora.device)] == [olga.device.pk]


def test_the_last_way_in_is_not_closed(nora: KnownClient) -> None:
    with pytest.raises(RuleViolation) as refused:
        together.sign_out(device=nora.device, browser_id=nora.device.pk)
    assert refused.value.code == "last_way_in"
    together.make_code(device=nora.device, seen_generation=0, kind="")
    assert together.sign_out(device=nora.device, browser_id=nora.device.pk)


def test_nobody_signs_out_somebody_elses_browser(nora: KnownClient, olga: KnownClient) -> None:
    together.make_code(device=nora.device, seen_generation=0, kind="")
    assert not together.sign_out(device=nora.device, browser_id=olga.device.pk)
    assert (
        access.hashed(olga.cookies["device"].value)
        == Device.objects.get(pk=olga.device.pk).token_hash
    )


def test_a_cookie_of_nobody_is_known_to_nobody(db: None) -> None:
    response = HttpResponse()
    device = access.introduce(HttpRequest(), response)
    assert access.device_by(access.new_token()) != device
    client = Client()
    client.cookies["device"] = "signed out "
    assert client.get("/players/").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_two_that_join_each_other_at_once_end_as_one() -> None:
    phones = [access.device_by(access.new_token()) for _number in range(2)]
    for phone in phones:
        start(phone)
    failures: list[Exception] = []

    def one(browser: int, kept: int) -> None:
        try:
            join(Device.objects.get(pk=browser), Device.objects.get(pk=kept))
        except Exception as failure:
            failures.append(failure)
        finally:
            connections.close_all()

    keys = [phone.pk for phone in phones]
    threads = [threading.Thread(target=one, args=pair) for pair in (keys, keys[::-1])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    first = Device.objects.get(kept_with=None)
    assert queries.number_of_games(Visitor(first)) == 2
    assert len(browsers_of(first)) == 2


def test_one_person_in_two_spellings_is_one_person_afterwards(
    nora: KnownClient, olga: KnownClient
) -> None:
    start(nora.device, "Pat O'Brien", "Ed", "Sue", "Will")
    start(olga.device, "PAT O’BRIEN", "Ann", "Bob", "Cal")
    join(olga.device, nora.device)
    pat = Player.objects.get(name="Pat O'Brien")
    assert Player.objects.get(name="PAT O’BRIEN").same_as == pat
    assert Player.objects.filter(device=nora.device, same_as=None).count() == 7
