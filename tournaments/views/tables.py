"""Pages of a table's phone: how the table stands now, the other side's agreement, the wait for a round."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.rules.errors import RuleViolation
from scoring.sharing.locking import Stale
from scoring.views.fields import chosen_id, whole_number
from scoring.words.lines import explained
from scoring.words.vocabulary import people
from tournaments import queries, services
from tournaments.models import TableSign
from tournaments.rules.tables import SIDES
from tournaments.views.shown import page, refuse, too_late
from tournaments.views.table_pad import TableHost, host_for, sign_for
from tournaments.words.vocabulary import SEATS, STATES


@require_safe
def phone(request: HttpRequest, sign_id: UUID) -> HttpResponse:
    """Show the table now: the pad while hands are missing, the sheet to agree on, the next round."""
    sign, _directs = sign_for(request, sign_id)
    evening = queries.evening(sign.tournament_id)
    current = evening.current if evening else None
    table = current.table(sign.number) if current else None
    context: dict[str, object]
    if evening is None or current is None or table is None:
        revision = _sign_revision(sign)
        context = {"sign": sign, "tournament": sign.tournament, "round": current, "revision": revision}
        return page(request, "phone", context)
    if table.is_open_to_hands and sign.tournament.closed_at is None and "sheet" not in request.GET:
        return redirect("table-pad", sign.pk, current.number)
    context = {
        "sign": sign,
        "tournament": sign.tournament,
        "round": current,
        **_sheet_to_agree_on(host_for(request, sign_id, current.number)),
        "open_to_hands": table.is_open_to_hands,
        "revision": _sign_revision(sign),
    }
    return page(request, "phone", context)


def _sheet_to_agree_on(host: TableHost) -> dict[str, object]:
    """The table's hands, each side's points, and the names of whom one is tapped to agree."""
    view = host.here.table
    return {
        "table": view,
        "state": STATES[view.state],
        "lines": [explained(host.sheet, line) for line in host.sheet.lines],
        "sides": [
            (people([view.entries[seat].name for seat in seats]), view.result[side])
            for side, seats in SIDES.items()
        ],
        "everybody": [(SEATS[seat], entry) for seat, entry in view.entries.items()],
        "by_hand": view.by_hand,
    }


@require_safe
def sign_pulse(request: HttpRequest, sign_id: UUID) -> HttpResponse:
    """Polling: whether this table's hands, its round or a ruling have changed; 304 while they have not."""
    revision = _sign_revision(sign_for(request, sign_id)[0])
    if request.GET.get("revision") == revision:
        return HttpResponseNotModified()
    return JsonResponse({"revision": revision})


def _sign_revision(sign: TableSign) -> str:
    number = queries.last_published(sign.tournament)
    here = queries.at_table(sign.tournament, number, sign.number)
    game = here.table.row.game if here else None
    return f"{number}-{here.table.row.version}-{game.revision}" if here and game else f"{number}-0"


@require_POST
def agree(request: HttpRequest, sign_id: UUID, number: int) -> HttpResponse:
    """Store that the other side agrees, by a tapped name, or disputes what was entered."""
    host = host_for(request, sign_id, number)
    try:
        if "dispute" in request.POST:
            services.dispute(table=host.key, words=request.POST.get("words", ""), device=host.device)
            messages.success(request, _("The director is told. Stay at the table."))
        else:
            entry_id = chosen_id(request, "entry")
            if entry_id is None:
                messages.error(request, _("Tap a name."))
                return redirect("table-phone", sign_id)
            seen_totals = {side: whole_number(request, side.lower(), 0) for side in SIDES}
            services.agree(table=host.key, entry_id=entry_id, seen_totals=seen_totals, device=host.device)
            messages.success(request, _("Thank you. This table is in."))
    except RuleViolation as violation:
        refuse(request, violation)
    except Stale:
        too_late(request)
    return redirect("table-phone", sign_id)
