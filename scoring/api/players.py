"""People over the API: those of a device, their figures, spellings merged and taken apart."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, TypedDict

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import queries, services
from scoring.api.http.pages import page_of_list
from scoring.api.http.resources import Resource, once, read_body
from scoring.api.schema.declared import a_page, component, one_of, taken_from
from scoring.api.schema.fields import Count, Day, Moment, Name, Nothing, Number
from scoring.api.schema.operations import operation
from scoring.models import Player, Role
from scoring.pages.people.charts import MOST_MARKS
from scoring.queries import Listed
from scoring.rules.errors import RuleViolation
from scoring.rules.figures.company import Company
from scoring.rules.figures.contracts import Contracts
from scoring.rules.figures.persons import Figures, figures_of
from scoring.rules.figures.results import (
    Night,
    Result,
    Span,
    best_night,
    form_of,
    longest_run,
    nights_of,
    runs_of,
)


class Spelling(TypedDict):
    id: Number
    name: Name


class OtherSpelling(TypedDict):
    spelling: Number


@component("Person")
class WrittenPerson(TypedDict):
    """A person, by the spelling that stands for all of them."""

    id: Number
    name: Name
    spellings: Annotated[list[Spelling], "merged with it"]


@component("ListedPerson")
class ListedPerson(WrittenPerson):
    games: Count
    hands: Count
    last_played: Moment | None
    own: Annotated[bool, "false: another device's, shown at the hall's computer"]


class WrittenShare(TypedDict):
    """Contracts that were made, of all that were played."""

    made: Count
    of: Count


class DefeatedShare(TypedDict):
    """Contracts that were defeated, of all that opponents played."""

    defeated: Count
    of: Count


class WrittenContracts(TypedDict):
    own: Annotated[dict[str, WrittenShare], "by bid"]
    partners: WrittenShare
    opponents: DefeatedShare
    slams: Count
    slams_of_partners: Count
    grand_slams: WrittenShare


class WrittenResults(TypedDict):
    won: Count
    lost: Count
    open: Annotated[Count, "without a result"]


class WrittenCompany(TypedDict):
    """Somebody that a person has played against."""

    id: Number
    name: Name
    hands: Count
    points: int
    won: Count
    lost: Count


class WrittenPartner(WrittenCompany):
    """Somebody that a person has played with."""

    contracts: WrittenShare


class WrittenRun(TypedDict):
    """The games won or lost in a row, up to the latest."""

    result: Annotated[str, one_of(["won", "lost"])]
    games: Count


class WrittenNight(WrittenResults):
    night: Day
    hands: Count
    points: int


class Stretch(TypedDict):
    start: Day
    hands: Count
    points: int


class WrittenForm(TypedDict):
    span: Annotated[str, one_of(Span)]
    stretches: list[Stretch]


@component("Figures")
class WrittenFigures(WrittenResults):
    """The figures of a person: counts and points alone, no percentages."""

    since: Day | None
    hands: Count
    thrown_in: Count
    points: int
    contracts: WrittenContracts
    partners: list[WrittenPartner]
    opponents: list[WrittenCompany]
    latest: Annotated[
        list[Annotated[str, one_of(Result)]],
        f"what the latest {MOST_MARKS} games came to, the last one last",
    ]
    run: WrittenRun | None
    longest_run: Annotated[Count, "most games won in a row"]
    best_night: WrittenNight | None
    form: WrittenForm


@component("PersonWithFigures")
class PersonWithFigures(WrittenPerson):
    alike: Annotated[list[Spelling], "others of nearly this name: maybe the same person"]
    games: Count
    left_out: Annotated[Count, "older games, which are not counted here"]
    figures: WrittenFigures


class Players(Resource):
    """`/players/`: the people that the device has kept score for."""

    @operation(
        a_page(ListedPerson),
        name="players_list",
        query={
            "limit": "rows, 100 at most",
            "after": "the cursor of `next`",
            "name": "a part of a name",
        },
    )
    def get(self, request: Request) -> Response:
        """List them by name, by page."""
        self.permit(Role.WATCH)
        name = request.query_params.get("name", "").strip()[:40]
        rows = [row for row in queries.people_of(self.visitor) if row.is_called(name)]
        return page_of_list(self, rows, lambda row: str(row.player.pk), _write_listed)


class PersonResource(Resource):
    """Base class of the views of one person; it checks the permission before it reads more."""

    def initial(self, request: Request, *args: Any, **keywords: Any) -> None:
        """Look the person up by any spelling. Raises Http404 for another device's (permission)."""
        super().initial(request, *args, **keywords)
        self.spelling = queries.person_of(self.visitor, keywords["player_id"])
        self.permit(None if self.spelling is None else Role.OWN)

    @property
    def person(self) -> Player:
        """The spelling that stands for the person. Raises Http404."""
        if self.spelling is None:
            raise Http404
        return self.spelling.person

    def answer(self) -> Response:
        """Answer with the person, and the spellings, that the spelling of the URL belongs to now.

        Raises Http404.
        """
        row = queries.person_of(self.visitor, self.kwargs["player_id"])
        if row is None:
            raise Http404
        return Response(_write_person(row.person, queries.spellings_of(row.person)))


class OnePlayer(PersonResource):
    """`/players/{id}/`: a person with the figures of his games."""

    @operation(
        PersonWithFigures,
        query={"games": "how many are counted, the latest; 300 unless it is said"},
    )
    def get(self, request: Request, player_id: int) -> Response:
        """Read the figures; by any spelling's number, those of the person."""
        most = queries.most_games(request.query_params.get("games", ""))
        career = queries.career_of(self.person, most)
        answer: PersonWithFigures = {
            **_write_person(career.person, career.spellings),
            "alike": _write_names(career.alike),
            "games": career.games,
            "left_out": career.left_out,
            "figures": write_figures(figures_of(career.person.pk, career.tallied), career.people),
        }
        return Response(answer)


class Merge(PersonResource):
    """`/players/{id}/merge/`: two spellings of one person."""

    @operation(WrittenPerson, body=OtherSpelling, how="once")
    @once
    def post(self, request: Request, player_id: int) -> Response:
        """Count another one's games as this person's. No hand is changed."""
        other = read_body(request, OtherSpelling)["spelling"]
        try:
            services.merge_players(
                device=self.person.device, person_id=self.person.pk, spelling_id=other
            )
        except Player.DoesNotExist:
            raise RuleViolation("unknown_player", player=other) from None
        return self.answer()


class Apart(PersonResource):
    """`/players/{id}/apart/`: a spelling taken apart from the person it was merged with."""

    @operation(WrittenPerson, body=Nothing, how="once")
    @once
    def post(self, request: Request, player_id: int) -> Response:
        """Make the spelling a person of its own again; everything is as it was before."""
        services.take_apart(device=self.person.device, spelling_id=player_id)
        return self.answer()


def _write_names(players: Iterable[Player]) -> list[Spelling]:
    return [{"id": player.pk, "name": player.name} for player in players]


def _write_person(person: Player, spellings: Iterable[Player]) -> WrittenPerson:
    return {"id": person.pk, "name": person.name, "spellings": _write_names(spellings)}


def _write_listed(row: Listed) -> ListedPerson:
    return {
        **_write_person(row.player, row.spellings),
        "games": row.games,
        "hands": row.hands,
        "last_played": row.last_played.isoformat() if row.last_played else None,
        "own": row.own,
    }


def write_figures(figures: Figures, people: Mapping[int, Player]) -> WrittenFigures:
    """A person's figures as docs/players.md counts them: counts and points, no percentages."""
    games = figures.games
    runs = runs_of(games)
    night = best_night(nights_of(games))
    span, stretches = form_of(games)
    return {
        **taken_from(WrittenResults, figures.results),
        "since": games[0].night.isoformat() if games else None,
        "hands": figures.hands,
        "thrown_in": figures.thrown_in,
        "points": figures.points,
        "contracts": _write_contracts(figures.contracts),
        "partners": [
            {**_write_company(row, people), "contracts": taken_from(WrittenShare, row.contracts)}
            for row in figures.partners
        ],
        "opponents": [_write_company(row, people) for row in figures.opponents],
        "latest": [game.result.value for game in games[-MOST_MARKS:]],
        "run": {"result": runs[-1].result.value, "games": runs[-1].games} if runs else None,
        "longest_run": longest_run(runs),
        "best_night": night and _write_night(night),
        "form": {
            "span": span.value,
            "stretches": [
                {
                    "start": stretch.start.isoformat(),
                    "hands": stretch.hands,
                    "points": stretch.points,
                }
                for stretch in stretches
            ],
        },
    }


def _write_contracts(contracts: Contracts) -> WrittenContracts:
    return {
        "own": {bid: taken_from(WrittenShare, share) for bid, share in contracts.own.items()},
        "partners": taken_from(WrittenShare, contracts.shared),
        "opponents": {"defeated": contracts.against.made, "of": contracts.against.of},
        "slams": contracts.slams,
        "slams_of_partners": contracts.slams_shared,
        "grand_slams": taken_from(WrittenShare, contracts.grand_slams),
    }


def _write_company(row: Company, people: Mapping[int, Player]) -> WrittenCompany:
    return {
        "id": row.person,
        "name": people[row.person].name,
        "hands": row.hands,
        "points": row.points,
        "won": row.won,
        "lost": row.lost,
    }


def _write_night(night: Night) -> WrittenNight:
    return {
        "night": night.night.isoformat(),
        **taken_from(WrittenResults, night.results),
        "hands": night.hands,
        "points": night.points,
    }
