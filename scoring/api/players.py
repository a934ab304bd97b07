"""People over the API: those a device has kept score for, their figures, spellings merged and taken apart."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import queries, services
from scoring.api.http.pages import page_of_list
from scoring.api.http.resources import Resource, body_of, once
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import COUNT, NAME, a_list, a_page, add, an_object, or_null, ref
from scoring.models import Player, Role
from scoring.pages.people.charts import MOST_MARKS
from scoring.queries import Listed
from scoring.rules.errors import RuleViolation
from scoring.rules.figures.company import Company
from scoring.rules.figures.contracts import Contracts
from scoring.rules.figures.persons import Figures, figures_of
from scoring.rules.figures.played import Share
from scoring.rules.figures.results import (
    Night,
    Result,
    Results,
    Span,
    best_night,
    form_of,
    longest_run,
    nights_of,
    runs_of,
)
from scoring.rules.record import shapes
from scoring.rules.record.schema import FLAG

KEY: Final = {"type": "integer", "minimum": 1}
WHOLE: Final = {"type": "integer"}
DAY: Final = {"type": "string", "format": "date"}
SPELLINGS: Final = a_list(an_object({"id": KEY, "name": NAME}))
PERSON: Final = {"id": KEY, "name": NAME, "spellings": {**SPELLINGS, "description": "merged with it"}}
SHARE: Final = an_object({"made": COUNT, "of": COUNT})
RESULTS: Final = {"won": COUNT, "lost": COUNT, "open": {**COUNT, "description": "without a result"}}
COMPANY: Final = {"id": KEY, "name": NAME, "hands": COUNT, "points": WHOLE, "won": COUNT, "lost": COUNT}

add(
    {
        "Person": an_object(PERSON),
        "ListedPerson": an_object(
            {
                **PERSON,
                "games": COUNT,
                "hands": COUNT,
                "last_played": or_null({"type": "string", "format": "date-time"}),
                "own": {
                    **FLAG,
                    "description": "false: another device's, shown at the hall's computer",
                },
            }
        ),
        "Figures": an_object(
            {
                **RESULTS,
                "since": or_null(DAY),
                "hands": COUNT,
                "thrown_in": COUNT,
                "points": WHOLE,
                "contracts": an_object(
                    {
                        "own": {"type": "object", "additionalProperties": SHARE, "description": "by bid"},
                        "partners": SHARE,
                        "opponents": an_object({"defeated": COUNT, "of": COUNT}),
                        "slams": COUNT,
                        "slams_of_partners": COUNT,
                        "grand_slams": SHARE,
                    }
                ),
                "partners": a_list(an_object({**COMPANY, "contracts": SHARE})),
                "opponents": a_list(an_object(COMPANY)),
                "latest": {
                    **a_list({"enum": list(Result)}),
                    "description": f"what the latest {MOST_MARKS} games came to, the last one last",
                },
                "run": or_null(an_object({"result": {"enum": ["won", "lost"]}, "games": COUNT})),
                "longest_run": {**COUNT, "description": "most games won in a row"},
                "best_night": or_null(
                    an_object({"night": DAY, **RESULTS, "hands": COUNT, "points": WHOLE}),
                ),
                "form": an_object(
                    {
                        "span": {"enum": list(Span)},
                        "stretches": a_list(an_object({"start": DAY, "hands": COUNT, "points": WHOLE})),
                    }
                ),
            }
        ),
        "PersonWithFigures": an_object(
            {
                **PERSON,
                "alike": {**SPELLINGS, "description": "others of nearly this name: maybe the same person"},
                "games": COUNT,
                "left_out": {**COUNT, "description": "older games, which are not counted here"},
                "figures": ref("Figures"),
            }
        ),
    }
)


class Players(Resource):
    """`/players/`: the people that the device has kept score for."""

    @operation(
        a_page(ref("ListedPerson")),
        name="players_list",
        query={"limit": "rows, 100 at most", "after": "the cursor of `next`", "name": "a part of a name"},
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
        ref("PersonWithFigures"), query={"games": "how many are counted, the latest; 300 unless it is said"}
    )
    def get(self, request: Request, player_id: int) -> Response:
        """Read the figures; by any spelling's number, those of the person."""
        most = queries.most_games(request.query_params.get("games", ""))
        career = queries.career_of(self.person, most)
        return Response(
            {
                **_write_person(career.person, career.spellings),
                "alike": _write_names(career.alike),
                "games": career.games,
                "left_out": career.left_out,
                "figures": write_figures(figures_of(career.person.pk, career.tallied), career.people),
            }
        )


class Merge(PersonResource):
    """`/players/{id}/merge/`: two spellings of one person."""

    @operation(ref("Person"), body=an_object({"spelling": KEY}), how="once")
    @once
    def post(self, request: Request, player_id: int) -> Response:
        """Count another one's games as this person's. No hand is changed."""
        body = body_of(request)
        shapes.check_keys(body, known=("spelling",), needed=("spelling",))
        other = shapes.a_figure(body["spelling"], "spelling")
        try:
            services.merge_players(device=self.person.device, person_id=self.person.pk, spelling_id=other)
        except Player.DoesNotExist:
            raise RuleViolation("unknown_player", player=other) from None
        return self.answer()


class Apart(PersonResource):
    """`/players/{id}/apart/`: a spelling taken apart from the person it was merged with."""

    @operation(ref("Person"), body=an_object({}), how="once")
    @once
    def post(self, request: Request, player_id: int) -> Response:
        """Make the spelling a person of its own again; everything is as it was before."""
        services.take_apart(device=self.person.device, spelling_id=player_id)
        return self.answer()


def _write_names(players: Iterable[Player]) -> list[dict[str, object]]:
    return [{"id": player.pk, "name": player.name} for player in players]


def _write_person(person: Player, spellings: Iterable[Player]) -> dict[str, object]:
    return {"id": person.pk, "name": person.name, "spellings": _write_names(spellings)}


def _write_listed(row: Listed) -> dict[str, object]:
    return {
        **_write_person(row.player, row.spellings),
        "games": row.games,
        "hands": row.hands,
        "last_played": row.last_played.isoformat() if row.last_played else None,
        "own": row.own,
    }


def write_figures(figures: Figures, people: Mapping[int, Player]) -> dict[str, object]:
    """A person's figures as docs/players.md counts them: counts and points alone, no percentages."""
    games = figures.games
    runs = runs_of(games)
    night = best_night(nights_of(games))
    span, stretches = form_of(games)
    return {
        **_write_results(figures.results),
        "since": games[0].night.isoformat() if games else None,
        "hands": figures.hands,
        "thrown_in": figures.thrown_in,
        "points": figures.points,
        "contracts": _write_contracts(figures.contracts),
        "partners": [
            {**_write_company(row, people), "contracts": _write_share(row.contracts)}
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
                {"start": stretch.start.isoformat(), "hands": stretch.hands, "points": stretch.points}
                for stretch in stretches
            ],
        },
    }


def _write_results(results: Results) -> dict[str, object]:
    return {"won": results.won, "lost": results.lost, "open": results.open}


def _write_share(share: Share) -> dict[str, object]:
    return {"made": share.made, "of": share.of}


def _write_contracts(contracts: Contracts) -> dict[str, object]:
    return {
        "own": {bid: _write_share(share) for bid, share in contracts.own.items()},
        "partners": _write_share(contracts.shared),
        "opponents": {"defeated": contracts.against.made, "of": contracts.against.of},
        "slams": contracts.slams,
        "slams_of_partners": contracts.slams_shared,
        "grand_slams": _write_share(contracts.grand_slams),
    }


def _write_company(row: Company, people: Mapping[int, Player]) -> dict[str, object]:
    return {
        "id": row.person,
        "name": people[row.person].name,
        "hands": row.hands,
        "points": row.points,
        "won": row.won,
        "lost": row.lost,
    }


def _write_night(night: Night) -> dict[str, object]:
    return {
        "night": night.night.isoformat(),
        **_write_results(night.results),
        "hands": night.hands,
        "points": night.points,
    }
