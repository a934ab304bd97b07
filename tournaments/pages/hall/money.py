"""The page of an evening's fees: what came in, who has paid and who has still to pay."""

from collections.abc import Iterable
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring.access import access
from scoring.pages.fields import read_ids
from scoring.rules.errors import RuleViolation
from tournaments import services
from tournaments.models import Entry
from tournaments.pages.shown import evening_for, refuse, shown
from tournaments.queries import Accounts, fee_of
from tournaments.words.money import in_money, sums


@require_http_methods(["GET", "HEAD", "POST"])
def money(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show what came in, and mark who has paid."""
    evening, role = evening_for(request, tournament_id)
    if request.method == "POST":
        try:
            services.take_fee(
                tournament_id=tournament_id,
                entry_ids=read_ids(request.POST.getlist("entry")),
                paid=request.POST.get("paid") == "yes",
                device=access.device_of(request),
            )
        except RuleViolation as refusal:
            refuse(request, refusal, evening)
        else:
            return redirect("money", tournament_id)
    accounts = Accounts(evening)
    context = {
        **shown(evening, role, "money"),
        "fees": accounts.fees,
        "unpaid": _payers(accounts, accounts.unpaid),
        "paid": _payers(accounts, [entry for entry in accounts.payers if entry.paid]),
        "due": in_money(accounts.due, evening.tournament.currency),
        "sums": sums(accounts),
    }
    return render(request, "tournaments/money.html", context)


def _payers(accounts: Accounts, entries: Iterable[Entry]) -> list[tuple[Entry, str]]:
    """People, each with the fee; empty where all who pay tonight pay the same."""
    tournament = accounts.evening.tournament
    fees = {entry.pk: fee_of(tournament, entry) for entry in accounts.payers}
    if len(set(fees.values())) == 1:
        return [(entry, "") for entry in entries]
    return [(entry, in_money(fees[entry.pk], tournament.currency)) for entry in entries]
