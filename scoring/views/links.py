"""Links to keep score and to watch: shown, followed, withdrawn."""

from dataclasses import dataclass
from uuid import UUID

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from config.network import network_address
from scoring import access, queries, services
from scoring.models import Game, Role
from scoring.views.shown import sheet_for, summary


@dataclass(frozen=True)
class Link:
    """A link as the page shows it."""

    role: Role
    title: str
    explanation: str
    address: str
    qr: str
    devices: int
    generation: int


@require_GET
def share(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Both links for the device that owns the game; who keeps score may pass on the link to watch."""
    sheet = sheet_for(request, game_id, Role.KEEP)
    roles = [Role.KEEP, Role.WATCH] if sheet.role is Role.OWN else [Role.WATCH]
    context = {
        **summary(sheet),
        "links": [_link(request, sheet.game, role) for role in roles],
        "only_here": _origin(request) is None,
    }
    return render(request, "scoring/share.html", context)


@require_http_methods(["GET", "POST"])
def withdraw(request: HttpRequest, game_id: UUID, role: str) -> HttpResponse:
    sheet = sheet_for(request, game_id, Role.OWN)
    if role not in (Role.KEEP, Role.WATCH):
        raise Http404
    if request.method == "POST":
        seen = request.POST.get("generation", "")
        generation = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 10 else 0
        if services.withdraw_links(game_id=game_id, role=Role(role), seen_generation=generation):
            messages.success(request, _("The link was withdrawn. Below is a new one."))
        else:
            messages.error(request, _("That link had been withdrawn before. Below is the one that is good now."))
        return redirect("share", game_id)
    context = {**summary(sheet), "link": _link(request, sheet.game, Role(role))}
    return render(request, "scoring/withdraw.html", context)


@require_GET
def follow(request: HttpRequest, game_id: UUID, token: str) -> HttpResponse:
    """Let the device in, and take the token out of the address it sees."""
    found = queries.game_revision(game_id)
    if found is None or access.role_given_by(found, token) is None:
        return render(request, "scoring/bad_link.html", status=404)
    response = HttpResponseRedirect(reverse("game", args=[game_id]))
    response["Referrer-Policy"] = "no-referrer"
    response["Cache-Control"] = "no-store"
    device = access.device_of(request) or access.introduce(response)
    role = services.open_link(device=device, thing=found, token=token)
    if role is Role.KEEP:
        response["Location"] = reverse("new-hand", args=[game_id])
    return response


def _link(request: HttpRequest, game: Game, role: Role) -> Link:
    words = {
        Role.KEEP: (_("To keep score"), _("Whoever opens this can enter hands and put them right.")),
        Role.WATCH: (_("To watch"), _("Whoever opens this sees the score as it changes, and can write nothing.")),
    }
    origin = _origin(request) or f"{request.scheme}://{request.get_host()}"
    address = origin + reverse("link", args=[game.pk, access.token_of(game, role)])
    return Link(
        role,
        *words[role],
        address=address,
        qr=segno.make(address, error="m", micro=False).svg_data_uri(scale=4, border=4, dark="#000", light="#fff"),
        devices=queries.devices_by_link(game, role),
        generation=game.generation_of(role),
    )


def _origin(request: HttpRequest) -> str | None:
    """Scheme and host under which other devices reach this server; None where there is no network to reach it by.

    At the computer itself the page is open as “localhost”, which means another machine on every phone.
    """
    if not access.at_the_computer(request):
        return f"{request.scheme}://{request.get_host()}"
    address = network_address()
    return None if address is None else f"http://{address}:{request.get_port()}"
