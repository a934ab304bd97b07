"""What pages of a club share: the permission to see it, its names, its top's context."""

from collections.abc import Callable
from uuid import UUID

from django.http import Http404, HttpRequest

from scoring.access import access
from scoring.access.permissions import May, permits_request
from scoring.models import Role
from tournaments import queries, services
from tournaments.models import Club, Publicity
from tournaments.queries import ClubHistory
from tournaments.words.clubs import public_name


def club_for(request: HttpRequest, club_id: UUID) -> tuple[Club, Role]:
    """The club and this visitor's role. Raises Http404 for who has not the page's permission."""
    club = queries.club_row(club_id)
    role = None if club is None else access.role_of(access.visitor(request), club)
    if club is None or role is None or not permits_request(role, request):
        raise Http404
    return club, role


def history_for(request: HttpRequest, club_id: UUID) -> tuple[ClubHistory, Role]:
    """The club with all that its pages count from. Raises Http404 as `club_for`."""
    club, role = club_for(request, club_id)
    return history_now(club), role


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
    """Return whether a visitor may open a person's page (permission)."""
    shown = history.members[person].shown
    return role is Role.OWN or shown in (Publicity.NAME, Publicity.PAGE)


def shown(club: Club, role: Role, here: str) -> dict[str, object]:
    """The template context that every page of a club needs. `here`: which of them this is."""
    return {
        "club": club,
        "may": May(role),
        "may_direct": role is Role.OWN,
        "here": here,
        "in_club": True,
    }
