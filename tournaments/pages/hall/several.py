"""Marks of one or many people at once: their prize categories, which fee they have, that they have paid."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.access import access
from scoring.rules.errors import RuleViolation
from scoring.rules.names import in_order
from tournaments import services
from tournaments.pages.shown import evening_for, refuse, shown
from tournaments.queries import Evening, fees_of
from tournaments.words.money import in_money
from tournaments.words.prizes import known_categories


def chosen_entries(request: HttpRequest) -> list[UUID]:
    """Parse the people that were ticked; what is no id is left out."""
    chosen = []
    for text in request.POST.getlist("entry"):
        try:
            chosen.append(UUID(text))
        except ValueError:
            continue
    return chosen


@require_http_methods(["GET", "HEAD", "POST"])
def several(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Tick people, then say what they are: a category that is chosen or typed, a fee, that they have paid."""
    evening, role = evening_for(request, tournament_id)
    ticked: list[UUID] = []
    if request.method == "POST":
        ticked = chosen_entries(request)
        try:
            done = _mark(request, tournament_id, ticked)
        except RuleViolation as violation:
            refuse(request, violation, evening)
        else:
            if done is not None:
                messages.success(request, done)
                return redirect("several", tournament_id)
    tournament = evening.tournament
    entries = sorted(evening.entries.values(), key=lambda entry: in_order(entry.name))
    context = {
        **shown(evening, role, "roll"),
        "entries": [
            (entry, " · ".join([*entry.categories, *_fee_words(evening, entry.fee, paid=entry.paid)]))
            for entry in entries
        ],
        "ticked": ticked,
        "typed": request.POST.get("category", ""),
        "categories": known_categories(evening),
        "fees": fee_choices(evening) if tournament.takes_money else [],
    }
    return render(request, "tournaments/several.html", context)


def _fee_words(evening: Evening, fee: str, *, paid: bool) -> list[str]:
    if not evening.tournament.takes_money:
        return []
    return [*([fee] if fee else []), _("paid") if paid else _("not paid")]


def fee_choices(evening: Evening) -> list[tuple[str, str]]:
    """The evening's fees to choose from, (name, words): “Members, $3.00”."""
    tournament = evening.tournament
    return [
        (kind.name, f"{kind.name or _('The usual fee')}, {in_money(kind.amount, tournament.currency)}")
        for kind in fees_of(tournament)
    ]


def _mark(request: HttpRequest, tournament_id: UUID, ticked: list[UUID]) -> str | None:
    """Store the mark that a button asks for; what is said back. Raises RuleViolation."""
    device = access.device_of(request)
    if not ticked:
        messages.error(request, _("Tick people first."))
        return None
    if "into" in request.POST or "out" in request.POST:
        category = request.POST.get("category", "").strip()
        if not category:
            messages.error(request, _("Choose or type a category."))
            return None
        done = services.put_in_category(
            tournament_id=tournament_id,
            entry_ids=ticked,
            category=category,
            out="out" in request.POST,
            device=device,
        )
    elif "fee" in request.POST:
        done = services.take_fee(
            tournament_id=tournament_id, entry_ids=ticked, fee=request.POST["fee"], device=device
        )
    else:
        paid = request.POST.get("paid") == "yes"
        done = services.take_fee(tournament_id=tournament_id, entry_ids=ticked, paid=paid, device=device)
    return ngettext("{players} person marked.", "{players} people marked.", done).format(players=done)


@require_POST
def one(request: HttpRequest, tournament_id: UUID, entry_id: UUID) -> HttpResponse:
    """Store one person's categories and fee, as that person's page has them."""
    evening, _role = evening_for(request, tournament_id)
    device = access.device_of(request)
    typed = request.POST.get("new", "").split(",")
    categories = [*request.POST.getlist("category"), *(name for name in typed if name.strip())]
    try:
        entry = services.mark_categories(
            tournament_id=tournament_id, entry_id=entry_id, categories=categories, device=device
        )
        if "fee" in request.POST:
            services.take_fee(
                tournament_id=tournament_id, entry_ids=[entry_id], fee=request.POST["fee"], device=device
            )
    except RuleViolation as violation:
        refuse(request, violation, evening)
        if violation.code == "no_such_entry":
            return redirect("roll", tournament_id)
    else:
        messages.success(request, _("{name}: saved.").format(name=entry.name))
    return redirect("entry", tournament_id, entry_id)
