"""Pages of a club's people: the list, a person's record, spellings merged and taken apart."""

from functools import partial
from typing import Final, NamedTuple
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from config.language import gettext as _
from config.language import gettext_lazy, ngettext
from scoring.models import Role
from scoring.pages.fields import whole_number
from scoring.rules.errors import RuleViolation
from scoring.rules.names import in_order
from scoring.words.forms import WordedForm
from tournaments import queries, services
from tournaments.models import Club, Member, Publicity, Tournament
from tournaments.models.clubs import LONGEST_NUMBER
from tournaments.pages.clubs.shown import (
    club_for,
    has_page,
    history_now,
    lazily,
    may_open,
    names_for,
    people_for,
    shown,
)
from tournaments.pages.shown import in_halves
from tournaments.queries import ClubHistory
from tournaments.rules.careers import career_of
from tournaments.words import clubs as words
from tournaments.words.refusals import refusal_in_words

#: Partners, opponents and evenings shown before the rest is folded away.
FIRST: Final = 8
#: What `_shown_of` has.
SHOWN_OF_A_PERSON: Final = (
    *("person", "facts", "contracts", "seasons"),
    *("partners", "opponents", "first", "nights", "form", "others"),
)


class AboutForm(WordedForm):
    """The form of the facts that the club writes down of a person."""

    number = forms.CharField(
        required=False, max_length=LONGEST_NUMBER, label=gettext_lazy("Member number")
    )
    is_guest = forms.BooleanField(
        required=False, label=gettext_lazy("A guest: plays for the evening, not for the season")
    )
    shown = forms.ChoiceField(
        choices=Publicity.choices, label=gettext_lazy("On pages that everybody can read")
    )


@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """List the people of a club, searched by name; or add one whom no evening has yet."""
    club, role = club_for(request, club_id)
    if request.method == "POST":
        return _add(request, club_id)
    search = request.GET.get("q", "").strip()[:40]
    context = {
        **shown(club, role, "club-people"),
        "search": search,
        **lazily(("columns", "all"), lambda: _listed(history_now(club), role, search)),
    }
    return render(request, "tournaments/club_people.html", context)


def _listed(history: ClubHistory, role: Role, search: str) -> dict[str, object]:
    """Return everybody whom a visitor may see and who is called so."""
    name_of = names_for(history, role)
    rows = [
        (one, name_of(one.member.pk), has_page(history, one.member.pk, role))
        for one in people_for(history, role)
        if role is Role.OWN or one.member.shown != Publicity.NOBODY
    ]
    if role is Role.OWN:
        found = [row for row in rows if row[0].is_called(search)]
    else:
        found = [row for row in rows if in_order(search) in in_order(row[1])]
    return {"columns": in_halves(found) if found else [], "all": len(rows)}


def _add(request: HttpRequest, club_id: UUID) -> HttpResponse:
    try:
        member = services.add_member(club_id=club_id, name=request.POST.get("name", ""))
    except RuleViolation as violation:
        messages.error(request, refusal_in_words(violation))
        return redirect("club-people", club_id)
    return redirect("club-person", club_id, member.person_id)


class NightRow(NamedTuple):
    tournament: Tournament
    rank: int | None
    points: str


@require_http_methods(["GET", "HEAD", "POST"])
def person(request: HttpRequest, club_id: UUID, member_id: int) -> HttpResponse:
    """Show a person's record; or change what the club writes down, merge, take apart."""
    club, role = club_for(request, club_id)
    spelling = queries.member_of(club, member_id)
    if spelling is None or not may_open(spelling.person, role):
        raise Http404
    if request.method == "POST":
        return _change(request, club, spelling.person)
    if spelling.same_as_id is not None:
        return redirect("club-person", club_id, spelling.same_as_id)
    context = {
        **shown(club, role, "club-people"),
        "member": spelling,
        "name": spelling.name if role is Role.OWN else words.public_name(spelling),
        **lazily(SHOWN_OF_A_PERSON, lambda: _shown_of(history_now(club), role, spelling.pk)),
    }
    return render(request, "tournaments/club_person.html", context)


def _shown_of(history: ClubHistory, role: Role, person: int) -> dict[str, object]:
    """All that a person's page shows of the evenings, and the forms beside it."""
    here = history.person(person)
    career = career_of(person, [one.played for one in history.nights])
    name_of = names_for(history, role)
    opens = partial(has_page, history, role=role)
    nights = [
        NightRow(history.nights[number].tournament, result.rank, words.points(result.points))
        for number, result in reversed(career.nights)
    ]
    member = history.members[person]
    about = {"number": member.number, "is_guest": member.is_guest, "shown": member.shown}
    going_on = [season for season in history.seasons if season.last is None]
    ranks = [
        words.place_in_words(history, *history.counting(season), person) for season in going_on
    ]
    return {
        "person": here,
        "facts": words.career_facts(history, career),
        "contracts": words.contracts_in_words(career),
        "seasons": [pair for pair in zip(going_on, ranks, strict=True) if pair[1]],
        "partners": [words.company_in_words(one, name_of, opens) for one in career.partners],
        "opponents": [words.company_in_words(one, name_of, opens) for one in career.opponents],
        "first": FIRST,
        "nights": nights,
        "form": AboutForm(initial=about),
        "others": [one for one in history.people if one.member.pk != person],
    }


def _forget(request: HttpRequest, club: Club, here: Member) -> HttpResponse:
    """Take a person's name out of the club's evenings. Raises RuleViolation."""
    if "sure" not in request.POST:
        messages.error(request, _("Nothing was changed: tick the box first."))
        return redirect("club-person", club.pk, here.pk)
    evenings = services.forget_member(club_id=club.pk, member_id=here.pk, called=_("Player"))
    sentence = ngettext(
        "The name is gone from {n} evening. Every total is as it was.",
        "The name is gone from {n} evenings. Every total is as it was.",
        evenings,
    )
    messages.success(request, sentence.format(n=evenings))
    return redirect("club-people", club.pk)


def _merge(request: HttpRequest, club: Club, here: Member) -> None:
    """Merge another person; say where facts differed. Raises Member.DoesNotExist, RuleViolation."""
    spelling = queries.member_of(club, whole_number(request, "merge", 0))
    if spelling is None:
        raise Member.DoesNotExist
    other = spelling.person
    services.merge_members(club_id=club.pk, person_id=here.pk, spelling_id=other.pk)
    numbers = {here.number, other.number} - {""}
    if here.is_guest == other.is_guest and len(numbers) < 2:
        messages.success(request, _("They are one person now."))
        return
    sentence = _(
        "They are one person now. Look at what is written down: it was not the same for both names."
    )
    messages.success(request, sentence)


def _change(request: HttpRequest, club: Club, here: Member) -> HttpResponse:
    """Store what the form says of a person; merge another spelling with him; take one apart."""
    club_id, stay = club.pk, redirect("club-person", club.pk, here.pk)
    try:
        if "forget" in request.POST:
            return _forget(request, club, here)
        if "merge" in request.POST:
            _merge(request, club, here)
        elif "apart" in request.POST:
            services.take_member_apart(
                club_id=club_id, spelling_id=whole_number(request, "apart", 0)
            )
            messages.success(request, _("They are two people again."))
        else:
            form = AboutForm(request.POST)
            if not form.is_valid():
                for errors in form.errors.values():
                    messages.error(request, str(errors[0]))
                return stay
            data = form.cleaned_data
            services.describe_member(
                club_id=club_id,
                member_id=here.pk,
                about={
                    "number": data["number"],
                    "is_guest": data["is_guest"],
                    "shown": data["shown"],
                },
            )
            messages.success(request, _("Saved."))
    except Member.DoesNotExist:
        raise Http404 from None
    except RuleViolation as violation:
        messages.error(request, refusal_in_words(violation))
    return stay
