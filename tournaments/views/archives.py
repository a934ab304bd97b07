"""Pages of an archive: everything that a device owns as one file, saved and brought in."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring import queries as scoring_queries
from scoring.rules.errors import RuleViolation
from scoring.sharing import access
from scoring.spreadsheets.answers import as_file
from scoring.views.fields import uploaded
from scoring.words.vocabulary import violation_in_words
from tournaments import queries
from tournaments.files.archives.reading import Brought, bring_archive
from tournaments.files.archives.writing import archive_of_everything

#: Bytes of an archive that is brought in: thousands of games, packed.
LARGEST = 10 * 1024 * 1024


@require_http_methods(["GET", "HEAD", "POST"])
def archive(request: HttpRequest) -> HttpResponse:
    """Offer everything as one file, and bring such a file in."""
    if request.method == "POST":
        return _bring(request)
    visitor = access.visitor(request)
    context = {
        "games": scoring_queries.number_of_games(visitor),
        "evenings": len(queries.owned_tournaments(visitor)),
        "house_rules": len(scoring_queries.house_rules_of(visitor)),
        "at_the_computer": visitor.at_the_computer,
    }
    context["any"] = any((context["games"], context["evenings"], context["house_rules"]))
    return render(request, "tournaments/archive.html", context)


@require_safe
def archive_file(request: HttpRequest) -> HttpResponse:
    """Answer everything that this visitor owns as a zip."""
    content = archive_of_everything(access.visitor(request))
    return as_file(content, "application/zip", f"five-hundred-{timezone.localdate().isoformat()}.zip")


def _bring(request: HttpRequest) -> HttpResponse:
    response = HttpResponseRedirect(reverse("archive"))
    try:
        content = uploaded(request, "archive", LARGEST, _("A file of more than 10 MB is too large."))
        brought = bring_archive(
            content,
            lambda: access.device_of(request) or access.introduce(response),
            access.at_the_computer(request),
        )
    except RuleViolation as violation:
        messages.error(request, _refused(violation))
        return redirect("archive")
    messages.success(request, _in_words(brought))
    return response


def _refused(violation: RuleViolation) -> str:
    """Say why a file was not taken, and where in it the fault stands."""
    place = [str(violation.facts["file"])] if "file" in violation.facts else []
    place += [f"{key} {number}" for key, number in violation.place.items()]
    where = f"{', '.join(place)}: " if place else ""
    words = _("Nothing was stored. {where}{message}")
    return words.format(where=where, message=violation_in_words(violation))


def _in_words(brought: Brought) -> str:
    """Say what came in: “2 games, 1 evening. 3 were here already, and stay as they are.”"""
    counted = [
        (brought.games, ngettext("{number} game", "{number} games", brought.games)),
        (brought.evenings, ngettext("{number} evening", "{number} evenings", brought.evenings)),
        (
            brought.house_rules,
            ngettext("house rules of {number} name", "house rules of {number} names", brought.house_rules),
        ),
    ]
    parts = [words.format(number=number) for number, words in counted if number]
    things = ", ".join(parts)
    sentences = [_("Brought in: {things}.").format(things=things) if parts else _("Nothing was new.")]
    if brought.known:
        words = ngettext(
            "{number} was here already, and stays as it is.",
            "{number} were here already, and stay as they are.",
            brought.known,
        )
        sentences.append(words.format(number=brought.known))
    return " ".join(sentences)
