"""What an evening prints, over the API: single sheets as PDFs, packs ordered, then fetched."""

from typing import Annotated, Any, Final, TypedDict
from uuid import UUID

from django.db import transaction
from django.http import Http404, HttpResponse
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access.origin import origin_of
from scoring.api.http.problems import MEDIA_TYPE
from scoring.api.http.resources import key_of, once, read_body
from scoring.api.schema.declared import component, one_of, partial_of
from scoring.api.schema.fields import Count, Moment, Number, Uuid
from scoring.api.schema.operations import ALWAYS, Method, operation
from scoring.api.schema.shapes import ref
from scoring.pages.printing.choices import answer_pdf
from scoring.paper.pages import PAPERS
from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.rounds import round_of
from tournaments.models import PrintJob
from tournaments.pages import sheets
from tournaments.pages.shown import states_of
from tournaments.queries import PackOrder
from tournaments.sheets.packs import PACKS, Press

#: What a sheet is asked for with, as on its page.
PRINTED: Final = [
    OpenApiParameter("paper", str, description="a4, letter: as the place has it"),
    OpenApiParameter("print", str, description="large: for large print"),
    OpenApiParameter("backs", str, description="blank: an empty page after each"),
]
PDF: Final = "application/pdf"
#: Sheets of a round -> what draws each.
OF_A_ROUND: Final = {"seating": Press.seating, "caller": Press.caller, "tables": Press.tables}


def _a_paper(value: object, key: str) -> str:
    paper = shapes.a_text(value, key)
    if paper not in PAPERS:
        raise RuleViolation("option_value", option=key, value=paper[:40])
    return paper


class Order(TypedDict):
    """The setting of a printed pack; what is left out is as usual at this place."""

    paper: Annotated[str, one_of(list(PAPERS)), _a_paper]
    # The service says how many it is for.
    tables: Annotated[Number, "of a blank set", shapes.a_figure]
    large: Annotated[bool, "large print"]
    blank_backs: Annotated[bool, "an empty page after each"]


@component("PrintJob")
class WrittenJob(TypedDict):
    id: Uuid
    pack: Annotated[str, one_of(list(PACKS))]
    ordered_at: Moment
    pages: Annotated[Count, "0 until it was begun"]
    done: Annotated[Count, "pages that are made"]
    failed: bool
    ready: Annotated[bool, "it can be fetched"]


def a_pdf(method: Method) -> Method:
    """Describe a method that answers with a PDF, or redirects to what says when one will exist."""
    responses: dict[Any, Any] = {(200, PDF): {"type": "string", "format": "binary"}, 303: None}
    responses |= {(problem, MEDIA_TYPE): ref("Problem") for problem in ALWAYS}
    return extend_schema(responses=responses, parameters=PRINTED)(method)


class Sheet(EveningResource):
    """`/tournaments/{id}/print/{name}/`: one sheet of the evening."""

    @a_pdf
    def get(self, request: Request, tournament_id: UUID, name: str) -> HttpResponse:
        """Draw it, as a PDF."""
        if name not in sheets.SHEETS:
            raise Http404
        http, evening = request._request, self.evening
        self.permit(self.role, tuple(states_of(evening, http)), part=name)
        if name == "signs":
            sheets.remember_origin(http, evening)
        number = evening.current.number if evening.current else None
        file_name = sheets.file_name_of(evening, name, number)
        return sheets.answer_sheet(http, evening, sheets.SHEETS[name].draw, file_name)


class SheetOfARound(EveningResource):
    """`/tournaments/{id}/rounds/{number}/print/{sheet}/`: one sheet of a round."""

    @a_pdf
    def get(self, request: Request, tournament_id: UUID, number: int, sheet: str) -> HttpResponse:
        """Draw it, as a PDF."""
        if sheet not in OF_A_ROUND:
            raise Http404
        http, evening, round_ = request._request, self.evening, round_of(self.evening, number)
        file_name = sheets.file_name_of(evening, sheet, number)
        return sheets.answer_sheet(
            http, evening, lambda press: OF_A_ROUND[sheet](press, round_), file_name
        )


class Pack(EveningResource):
    """`/tournaments/{id}/print/packs/{pack}/`: a pack of sheets, made in the background."""

    @operation(WrittenJob, body=partial_of(Order), how="made once")
    @once
    def post(self, request: Request, tournament_id: UUID, pack: str) -> Response:
        """Order it; its job says how far it is."""
        if pack not in PACKS:
            raise Http404
        http, evening, body = request._request, self.evening, read_body(request, partial_of(Order))
        usual = sheets.printing_for(http, evening)
        order = PackOrder(
            pack,
            body.get("paper", usual.name),
            origin_of(http, evening.tournament.origin),
            evening.current.number if evening.current else None,
            body.get("tables") if pack == "emergency" else None,
            body.get("large", usual.large),
            body.get("blank_backs", usual.blank_backs),
        )
        sheets.remember_origin(http, evening)
        job = services.order_pack(
            job_id=key_of(self, request), tournament_id=tournament_id, order=order
        )
        transaction.on_commit(lambda: sheets.begin(job))
        response = Response(_job(job), status=201)
        response["Location"] = reverse("api-print-job", args=[tournament_id, job.pk])
        return response


class Job(EveningResource):
    """`/tournaments/{id}/print/jobs/{job}/`: how far a pack is."""

    @operation(WrittenJob)
    def get(self, request: Request, tournament_id: UUID, job_id: UUID) -> Response:
        """Read it."""
        return Response(_job(sheets.job_of(tournament_id, job_id)))

    @operation(None)
    def delete(self, request: Request, tournament_id: UUID, job_id: UUID) -> Response:
        """Throw it away, made or not."""
        services.cancel_pack(sheets.job_of(tournament_id, job_id).pk)
        return Response(status=204)


class MadePack(EveningResource):
    """`/tournaments/{id}/print/jobs/{job}/pack/`: the pack itself, once it is made."""

    @a_pdf
    def get(self, request: Request, tournament_id: UUID, job_id: UUID) -> HttpResponse:
        """Fetch it, as a PDF; before it is made, 303 to its job, which says how far it is."""
        job = sheets.job_of(tournament_id, job_id)
        content = queries.printed_pack(job)
        if content is None:
            return Response(
                status=303,
                headers={"Location": reverse("api-print-job", args=[tournament_id, job_id])},
            )
        return answer_pdf(content, sheets.file_name_of(self.evening, job.pack, job.round))


def _job(job: PrintJob) -> WrittenJob:
    return {
        "id": str(job.pk),
        "pack": job.pack,
        "ordered_at": job.ordered_at.isoformat(),
        "pages": job.pages,
        "done": job.done,
        "failed": job.failed,
        "ready": job.is_made,
    }
