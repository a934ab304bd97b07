"""Shared by the pages of a club: the permission to see it, its names, its top's context."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from uuid import UUID

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from scoring.access import access
from scoring.access.permissions import May, permits_request
from scoring.models import Role
from tournaments import queries, services
from tournaments.access.links import visitor_of
from tournaments.models import Club, Member, Publicity, Season
from tournaments.queries import ClubHistory, Person
from tournaments.words.clubs import public_name


def club_for(request: HttpRequest, club_id: UUID) -> tuple[Club, Role]:
    """The club and this visitor's role. Raises Http404 for who has not the page's permission."""
    club = queries.club_row(club_id)
    role = None if club is None else access.role_of(visitor_of(request), club)
    if club is None or role is None or not permits_request(role, request):
        raise Http404
    return club, role


def season_for(request: HttpRequest, club_id: UUID, season_id: UUID) -> tuple[Club, Role, Season]:
    """A season with its club and this visitor's role. Raises Http404 as `club_for`."""
    club, role = club_for(request, club_id)
    stored = queries.season_of(club, season_id)
    if stored is None:
        raise Http404
    return club, role, stored


def lazily(names: Iterable[str], build: Callable[[], Mapping[str, object]]) -> dict[str, object]:
    """Return context that `build` makes, once at most, when a part that is not kept asks."""
    built = cache(build)
    return {name: SimpleLazyObject(partial(_of, built, name)) for name in names}


def _of(built: Callable[[], Mapping[str, object]], name: str) -> object:
    return built()[name]


def history_now(club: Club) -> ClubHistory:
    """A club's history, with the figures of all its closed evenings up to date."""
    services.keep_summaries(club)
    return queries.history_of(club)


def names_for(history: ClubHistory, role: Role) -> Callable[[int], str]:
    """Return what names a person: who directs the club sees all, everybody else what is public."""
    if role is Role.OWN:
        return history.name_of
    return lambda person: public_name(history.members[person])


def has_page(history: ClubHistory, person: int, role: Role) -> bool:
    """Return whether a visitor may open the page of a person (permission)."""
    return may_open(history.members[person], role)


def page_of(history: ClubHistory, role: Role, person: int) -> str:
    """The address of a person's page; empty for who may not open it."""
    if not has_page(history, person, role):
        return ""
    return reverse("club-person", args=[history.club.pk, person])


def people_for(history: ClubHistory, role: Role) -> list[Person]:
    """The people of a club whom a visitor may see (permission): readers those who have played."""
    return [one for one in history.people if role is Role.OWN or one.nights]


def may_open(person: Member, role: Role) -> bool:
    """The same of the spelling that stands for the person."""
    return role is Role.OWN or person.shown == Publicity.PAGE


def shown(club: Club, role: Role, here: str) -> dict[str, object]:
    """The template context that every page of a club needs. `here`: which of them this is."""
    return {
        "club": club,
        "may": May(role),
        "may_direct": role is Role.OWN,
        "here": here,
        # All that a page's main part is shown by, but for what it is of.
        "kept_by": (*queries.club_state(club.pk), role),
    }
