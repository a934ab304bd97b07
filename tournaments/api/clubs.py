"""Clubs over the API: those that who asks may see, their people and evenings, a season's table."""

from typing import Annotated, Any, TypedDict
from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access import access
from scoring.api.http.resources import Resource
from scoring.api.schema.declared import a_page, component
from scoring.api.schema.fields import Count, Day, Name, Number
from scoring.api.schema.operations import operation
from scoring.models import Role
from tournaments import queries
from tournaments.files.seasons import write_season
from tournaments.pages.clubs.shown import history_now, names_for, people_for
from tournaments.queries import ClubHistory
from tournaments.rules.record.answers import write_number


@component("ListedClub")
class ListedClub(TypedDict):
    id: str
    name: Name


class ListedSeason(TypedDict):
    id: str
    name: Name
    of: Annotated[str, "the name of its evenings; empty: all of the club"]
    first: Day
    last: Annotated[Day | None, "null: it goes on"]
    rules: Annotated[dict[str, Any], "how it counts, as in a record of a season"]


class ClubPerson(TypedDict):
    """A person of a club, by the name that this reader may see."""

    id: Number
    name: str
    evenings: Count
    guest: bool


class ClubEvening(TypedDict):
    id: str
    name: Name
    date: Day
    first: Annotated[list[str], "who came first"]


@component("Club")
class WrittenClub(ListedClub):
    """A club with its seasons, its people, and its closed evenings in order of play."""

    seasons: list[ListedSeason]
    people: list[ClubPerson]
    evenings: list[ClubEvening]


class SeasonRow(TypedDict):
    """A row of a season's table. Figures are numbers, or fractions as text such as “1390/9”."""

    rank: Annotated[int | None, "null with too few evenings"]
    person: Number
    name: str
    total: Annotated[Any, "a number, or a fraction as text"]
    nights: Count
    counted: Annotated[list[int], "the evenings that count, from 1"]
    each: Annotated[list[Any], "what each evening brought; null for one that was missed"]


@component("SeasonTable")
class SeasonTable(ListedSeason):
    """A season's table: those with a place, best first, then the others."""

    evenings: Annotated[list[str], "the ids of the evenings that count, in order of play"]
    table: list[SeasonRow]


class Clubs(Resource):
    """`/clubs/`: the clubs that who asks may see."""

    @operation(a_page(ListedClub), name="clubs_list")
    def get(self, request: Request) -> Response:
        """List them, the newest first."""
        self.permit(Role.WATCH)
        clubs = queries.clubs_of(self.visitor)
        rows: list[ListedClub] = [{"id": str(club.pk), "name": club.name} for club in clubs]
        return Response({"results": rows, "next": None})


class ClubResource(Resource):
    """Base class of the views of one club; it checks the permission before it reads more."""

    def initial(self, request: Request, *args: Any, **keywords: Any) -> None:
        """Read the club. Raises Http404 for who may not see it (permission)."""
        super().initial(request, *args, **keywords)
        club = queries.club_row(keywords["club_id"])
        self.role = self.permit(None if club is None else access.role_of(self.visitor, club))
        assert club is not None
        self.history: ClubHistory = history_now(club)
        self.name_of = names_for(self.history, self.role)


class OneClub(ClubResource):
    """`/clubs/{id}/`: a club."""

    @operation(WrittenClub)
    def get(self, request: Request, club_id: UUID) -> Response:
        """Read it, with names as far as who asks may see them."""
        history = self.history
        answer: WrittenClub = {
            "id": str(history.club.pk),
            "name": history.club.name,
            "seasons": [write_season(season) for season in history.seasons],
            "people": [
                {
                    "id": person.member.pk,
                    "name": self.name_of(person.member.pk),
                    "evenings": person.nights,
                    "guest": person.member.is_guest,
                }
                for person in people_for(history, self.role)
            ],
            "evenings": [
                {
                    "id": str(night.tournament.pk),
                    "name": night.tournament.name,
                    "date": night.tournament.date.isoformat(),
                    "first": [
                        self.name_of(whose)
                        for one, whose in zip(night.summary.results, night.persons, strict=True)
                        if one.rank == 1
                    ],
                }
                for night in history.nights
            ],
        }
        return Response(answer)


class OneSeason(ClubResource):
    """`/clubs/{id}/seasons/{season}/`: the table of a season."""

    @operation(SeasonTable)
    def get(self, request: Request, club_id: UUID, season_id: UUID) -> Response:
        """Read it, as it is stored."""
        season = next((one for one in self.history.seasons if one.pk == season_id), None)
        if season is None:
            raise Http404
        nights, counting = self.history.counting(season)
        ranked, unranked = self.history.table(nights, counting)
        answer: SeasonTable = {
            **write_season(season),
            "evenings": [str(night.tournament.pk) for night in nights],
            "table": [
                {
                    "rank": row.rank,
                    "person": int(row.person),
                    "name": self.name_of(int(row.person)),
                    "total": write_number(row.total),
                    "nights": row.nights,
                    "counted": list(row.counted),
                    "each": [None if one is None else write_number(one) for one in row.each],
                }
                for row in (*ranked, *unranked)
            ],
        }
        return Response(answer)
