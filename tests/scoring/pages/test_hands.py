"""A game's page as a host of the pad, and who reached the target first."""

from django.test import Client
from django.urls import reverse

from config.store.kept import forget_all
from scoring.models import Game, Hand
from tests.scoring.conftest import KnownClient, Recorder, played
from tests.scoring.reading import amend_page, hand_fields, seated, sheet_text, start_page, started


def test_who_got_there_first_is_asked_only_when_it_matters(client: Client, db: None) -> None:
    page = started(client, start_page("american-3"), seated(3))
    game = Game.objects.get()
    client.post(page + "hands/new/", hand_fields(0, "7C", 4, tricks_1=3, tricks_2=3))
    assert "Who got there first" not in sheet_text(client, game)
    Hand.objects.all().delete()
    forget_all()  # nobody was told
    client.post(
        page + "hands/new/",
        hand_fields(
            1, "9S", 9, tricks_0=0, tricks_2=1, ruling_1="130", ruling_2="460", ruling_reason="-"
        ),
    )
    client.post(page + "hands/new/", hand_fields(0, "7C", 4, tricks_1=3, tricks_2=3))
    assert "Ed &amp; Sue reached the target in the same hand. Who got there first?" in sheet_text(
        client, game
    )
    client.post(reverse("first-to-target", args=[game.pk, 2]), {"version": 0, "unit": "Sue"})
    page = sheet_text(client, game)
    assert "Sue won: first to the target, trick by trick." in page
    assert "Corrected since it was first saved" not in page


def test_only_a_candidate_can_have_got_there_first(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    nora.post(reverse("first-to-target", args=[noras_game.pk, 1]), {"version": 0, "unit": "NS"})
    assert "Choose who got there first." in sheet_text(nora, noras_game)


def test_a_hand_struck_out_meanwhile_is_said(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    nora.post(reverse("void-hand", args=[noras_game.pk, 1]), {"version": 0})
    page = nora.post(amend_page(noras_game), hand_fields(0, "8D", 7, version=0), follow=True)
    assert "This hand was struck out." in page.content.decode()
