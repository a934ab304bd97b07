"""Pages of names on the roll: added from a list, put right, made couples, struck off."""

from collections.abc import Iterable, Mapping
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.forms import Textarea
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from config.language import gettext as _
from scoring.access import access
from scoring.models import Role
from scoring.pages.fields import Unclear, chosen_id
from scoring.rules.errors import RuleViolation
from tournaments import queries, services
from tournaments.models import Entry, Status
from tournaments.pages.forms import NamesForm
from tournaments.pages.names.lists import NameList, posted_list
from tournaments.pages.shown import Question, ask_first, evening_for, refuse, shown
from tournaments.queries import Evening
from tournaments.words.prizes import known_categories
from tournaments.words.refusals import refusal_in_words
from tournaments.words.vocabulary import STATUSES

#: Where names are pasted, one a line.
NAMES: Final = Textarea({"id": "names", "rows": 10})


@require_POST
def add(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Add names to the roll, or a house player who fills a seat."""
    evening, role = evening_for(request, tournament_id)
    asked, people, problem = NamesForm(request.POST).read(), None, ""
    try:
        people = _posted(request, evening, asked["names"], request.FILES.get("file"))
        if people.is_typed or (people.is_seen and asked["store"] is not None):
            _enter(request, evening, people, asked)
            return redirect("roll", tournament_id)
    except RuleViolation as violation:
        problem = refusal_in_words(violation)
        people = people or _pasted(request, evening, asked["names"])
    context = {
        **shown(evening, role, "roll"),
        "list": people,
        "names_field": NAMES.render("names", people.source if people else asked["names"]),
        "problem": problem,
        "house": asked["house"],
    }
    return render(request, "tournaments/names.html", context)


def _posted(
    request: HttpRequest, evening: Evening, text: str, upload: "UploadedFile[bytes] | None"
) -> NameList:
    """The list of names that the form holds, without who is on the roll. Raises RuleViolation."""
    on_roll = [entry.name for entry in evening.entries.values()]
    played = queries.known_names(access.visitor(request))
    return posted_list(request.POST, text, upload, on_roll, played)


def _pasted(request: HttpRequest, evening: Evening, text: str) -> NameList | None:
    """The list without its file, which was refused; None where that cannot be read either."""
    try:
        return _posted(request, evening, text, None)
    except RuleViolation:
        return None


def _enter(
    request: HttpRequest, evening: Evening, people: NameList, asked: Mapping[str, Any]
) -> None:
    """Put names on the roll and say them back. Raises RuleViolation."""
    names = people.names
    is_here = asked["here"] or asked["store"] == "here"
    services.add_entries(
        tournament_id=evening.tournament.pk,
        names=names,
        device=access.device_of(request),
        status=Status.HERE if evening.published or is_here else Status.EXPECTED,
        ranked=not asked["house"],
        pairs=people.pairs,
        categories=people.categories,
    )
    if names:
        messages.success(request, _("On the roll: {names}").format(names=", ".join(names)))
    else:
        messages.error(request, _("Nobody was put on the roll: type a name first."))


@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: HttpRequest, tournament_id: UUID, entry_id: UUID) -> HttpResponse:
    """Show one entry; rename it, make it a couple, strike it off."""
    evening, role = evening_for(request, tournament_id)
    entry = next((row for row in evening.entries.values() if row.pk == entry_id), None)
    if entry is None:
        messages.error(request, _("That name is not on the roll any more."))
        return redirect("roll", tournament_id)
    if request.method == "POST":
        return _change_entry(request, evening, entry)
    others = [other for other in evening.listed if other.pk != entry_id]
    ahead = range(len(evening.published), evening.tournament.rounds)
    context = {
        **shown(evening, role, "roll"),
        "entry": entry,
        "statuses": [
            (status, words)
            for status, words in STATUSES.items()
            if role is Role.OWN or status != Status.WITHDRAWN
        ],
        "others": others,
        "partner": _partner(entry, others),
        # Whoever has gone home went after a round that is over.
        "rounds": sorted({number for number in (*ahead, entry.leaves_after) if number}),
        "categories": known_categories(evening),
        "has_played": any(round_.table_of(entry) for round_ in evening.rounds),
    }
    return render(request, "tournaments/entry.html", context)


def _change_entry(request: HttpRequest, evening: Evening, entry: Entry) -> HttpResponse:
    tournament_id, device = evening.tournament.pk, access.device_of(request)
    try:
        if "strike" in request.POST:
            if "sure" not in request.POST:
                return _ask_to_strike(request, evening, entry)
            services.strike_off(tournament_id=tournament_id, entry_id=entry.pk, device=device)
            messages.success(request, _("{name} was taken off the roll.").format(name=entry.name))
            return redirect("roll", tournament_id)
        _save(request, evening, entry)
    except Unclear as problem:
        messages.error(request, str(problem))
    except RuleViolation as violation:
        refuse(request, violation, evening)
    return redirect("entry", tournament_id, entry.pk)


def _save(request: HttpRequest, evening: Evening, entry: Entry) -> None:
    """Store a changed name and partner, each said once stored. Raises Unclear, RuleViolation."""
    act: dict[str, Any] = {
        "tournament_id": evening.tournament.pk,
        "device": access.device_of(request),
    }
    changed = [name for name in ("name", "with") if _is_changed(request, name)]
    if "name" in changed:
        services.rename(**act, entry_id=entry.pk, name=" ".join(request.POST["name"].split()))
        messages.success(request, _("The name was corrected."))
    if "with" in changed:
        other = chosen_id(request, "with") or entry.pk
        services.make_couple(**act, first=entry.pk, second=other)
        in_pairs = evening.tournament.in_pairs
        messages.success(request, _("Noted.") if in_pairs else _("Noted for round 1."))
    if not changed:
        messages.success(request, _("{name}: saved.").format(name=entry.name))


def _is_changed(request: HttpRequest, name: str) -> bool:
    """Return whether a field is not as the page had it: what another device stored since stays."""
    typed = request.POST.get(name)
    return typed is not None and typed != request.POST.get(f"was_{name}")


def _ask_to_strike(request: HttpRequest, evening: Evening, entry: Entry) -> HttpResponse:
    _evening, role = evening_for(request, evening.tournament.pk)
    question = Question(
        _("Take {name} off the roll?").format(name=entry.name),
        [_("The name goes, with every mark beside it. This person has not played.")],
        _("Take off the roll"),
        reverse("entry", args=[evening.tournament.pk, entry.pk]),
    )
    return ask_first(request, evening, role, "roll", question)


def _partner(entry: Entry, others: Iterable[Entry]) -> Entry | None:
    """The other of the couple; None for who is not one of a couple."""
    if entry.couple is None:
        return None
    return next((other for other in others if other.couple == entry.couple), None)
