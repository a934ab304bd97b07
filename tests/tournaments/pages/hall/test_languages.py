"""An evening's language: on screens, on paper and for what is read out; phones have their own."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from scoring.rules.errors import RuleViolation
from tests.tournaments.conftest import Hall, start_form, text_of
from tournaments import services
from tournaments.files.exports import archive_of
from tournaments.models import Tournament
from tournaments.rules.record.kept import HALL

ENGLISH = {"Accept-Language": "en"}
FRENCH = {"Accept-Language": "fr-CA,fr;q=0.8,en;q=0.5"}


def speak(hall: Hall, language: str) -> None:
    services.change_settings(tournament_id=hall.pk, device=None, settings={"language": language})


def board(dee: Client, hall: Hall, **more: str) -> str:
    address = reverse("board", args=[hall.pk])
    return dee.get(address, {"show": "standings", **more}, headers=ENGLISH).content.decode()


def test_a_screen_and_what_is_read_out_are_in_the_evenings_language(
    dee: Client, begun: Hall
) -> None:
    begun.type_all()
    speak(begun, "fr")
    shown = board(dee, begun)
    assert '<html lang="fr"' in shown
    assert "Après la ronde 1 sur 3" in shown
    caller = dee.get(reverse("caller", args=[begun.pk, 1]), headers=ENGLISH).content.decode()
    assert "Ronde 1, à lire à voix haute" in caller
    desk = dee.get(reverse("evening", args=[begun.pk]), headers=ENGLISH).content.decode()
    assert '<html lang="en"' in desk


def test_paper_is_in_the_evenings_language(dee: Client, begun: Hall) -> None:
    begun.type_all()
    speak(begun, "fr")
    sheet = dee.get(reverse("print-sheet", args=[begun.pk, "standings"]), headers=ENGLISH)
    assert "Classement" in text_of(sheet.content)
    speak(begun, "")
    sheet = dee.get(reverse("print-sheet", args=[begun.pk, "standings"]), headers=ENGLISH)
    assert "Standings" in text_of(sheet.content)


def test_a_part_that_has_not_changed_is_not_sent_again_in_any_language(
    dee: Client, begun: Hall
) -> None:
    speak(begun, "fr")
    address = reverse("board", args=[begun.pk])
    for language in (ENGLISH, FRENCH):
        tag = dee.get(address, headers=language).context["tag"]
        asked = {**language, "X-Part": "1", "If-None-Match": f'"{tag}"'}
        assert dee.get(address, headers=asked).status_code == 304
    # What an English page has is not what a French one wants.
    english = dee.get(address, headers=ENGLISH).context["tag"]
    asked = {**FRENCH, "X-Part": "1", "If-None-Match": f'"{english}"'}
    assert dee.get(address, headers=asked).status_code == 200


def test_it_is_that_of_whoever_sets_the_evening_up_and_goes_with_its_file(
    dee: Client, device: Device
) -> None:
    dee.post(reverse("start-evening"), {**start_form(), "create": "1"}, headers=FRENCH)
    assert Tournament.objects.get().language == "fr"
    hall = Hall(device, 8, language="fr")
    assert archive_of(hall.now)["kept"][HALL]["columns"]["language"] == "fr"


def test_a_language_that_nobody_has_translated_is_refused(begun: Hall) -> None:
    with pytest.raises(RuleViolation, match="option_value"):
        speak(begun, "tlh")


def test_the_settings_page_has_it(dee: Client, begun: Hall) -> None:
    address = reverse("evening-settings", args=[begun.pk])
    form = dee.get(address).context["form"].initial
    sent = {name: value for name, value in form.items() if value is not None}
    dee.post(address, {**sent, "language": "fr"})
    assert Tournament.objects.get(pk=begun.pk).language == "fr"
