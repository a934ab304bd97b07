"""An evening's language: on screens, on paper and for what is read out; phones have their own."""

from typing import Any

from django.test import Client
from django.urls import reverse

from scoring.models import Device
from tests.pressing import press
from tests.tournaments.conftest import Hall, refused, start_form, text_of
from tests.tournaments.reading import lines, read
from tournaments import services
from tournaments.files.exports import archive_of
from tournaments.models import Tournament
from tournaments.rules.record.kept import HALL

ENGLISH = {"Accept-Language": "en"}
FRENCH = {"Accept-Language": "fr-CA,fr;q=0.8,en;q=0.5"}


def speak(hall: Hall, language: str) -> None:
    services.change_settings(tournament_id=hall.pk, device=None, settings={"language": language})


def test_screens_and_paper_are_in_the_evenings_language_and_the_desk_in_the_readers(
    dee: Client, begun: Hall
) -> None:
    begun.type_all()

    def asked(name: str, *more: object, **query: str) -> Any:
        return dee.get(reverse(name, args=[begun.pk, *more]), query, headers=ENGLISH)

    press(asked("evening-settings"), "Save", language="fr")
    board = asked("board", show="standings")
    assert '<html lang="fr"' in board.content.decode()
    assert "Après la ronde 1 sur 3" in read(board)
    seats = {row.split()[-1] for row in lines(asked("board", show="seats"), ".board li")}
    assert seats == {"N", "E", "S", "O"}
    assert "Ronde 1, à lire à voix haute" in read(asked("caller", 1))
    assert '<html lang="en"' in asked("evening").content.decode()
    assert "Classement" in text_of(asked("print-sheet", "standings").content)
    press(asked("evening-settings"), "Save", language="")
    assert "Standings" in text_of(asked("print-sheet", "standings").content)
    assert refused(speak, begun, "tlh") == "option_value"


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
