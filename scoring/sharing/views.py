"""Pages of share links: shown with their QR codes, followed, withdrawn."""

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scoring import queries, services
from scoring.models import Game, Role
from scoring.sharing import access, links
from scoring.sharing.links import Link
from scoring.sharing.origin import is_reachable, origin_of
from scoring.views.fields import whole_number
from scoring.views.shown import sheet_for, summary


def let_in(
    request: HttpRequest, shared: access.Shared | None, token: str, target: Callable[[Role], str]
) -> HttpResponse:
    """Grant the device what a followed share link gives, and redirect to an address without the token.

    `target`: where the role leads. A link that was withdrawn, or never was, is answered in words with 404.
    """
    role = None if shared is None else links.role_given_by(shared, token)
    if shared is None or role is None:
        return render(request, "scoring/bad_link.html", status=404)
    response = HttpResponseRedirect(target(role))
    response["Referrer-Policy"] = "no-referrer"
    response["Cache-Control"] = "no-store"
    device = access.device_of(request) or access.introduce(response)
    services.open_link(device=device, shared=shared, token=token)
    return response


@require_GET
def share(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Both links for the device that owns the game; who keeps score may pass on the link to watch."""
    sheet = sheet_for(request, game_id, Role.KEEP)
    roles = [Role.KEEP, Role.WATCH] if sheet.role is Role.OWN else [Role.WATCH]
    context = {
        **summary(sheet),
        "links": [_link(request, sheet.game, role) for role in roles],
        "only_here": not is_reachable(),
    }
    return render(request, "scoring/share.html", context)


@require_http_methods(["GET", "POST"])
def withdraw(request: HttpRequest, game_id: UUID, role: str) -> HttpResponse:
    """Withdraw the links of a role, and what the devices that came by them may do."""
    sheet = sheet_for(request, game_id, Role.OWN)
    if role not in (Role.KEEP, Role.WATCH):
        raise Http404
    if request.method == "POST":
        generation = whole_number(request, "generation", 0)
        if services.withdraw_links(game_id=game_id, role=Role(role), seen_generation=generation):
            messages.success(request, _("The link was withdrawn. Below is a new one."))
        else:
            messages.error(
                request, _("That link had been withdrawn before. Below is the one that is good now.")
            )
        return redirect("share", game_id)
    context = {**summary(sheet), "link": _link(request, sheet.game, Role(role))}
    return render(request, "scoring/withdraw.html", context)


@require_GET
def follow(request: HttpRequest, game_id: UUID, token: str) -> HttpResponse:
    """Let the device in, and take the token out of the address it sees."""

    def target(role: Role) -> str:
        return reverse("new-hand" if role is Role.KEEP else "game", args=[game_id])

    return let_in(request, queries.game_revision(game_id), token, target)


def _link(request: HttpRequest, game: Game, role: Role) -> Link:
    words = {
        Role.KEEP: (_("To keep score"), _("Whoever opens this can enter hands and put them right.")),
        Role.WATCH: (
            _("To watch"),
            _("Whoever opens this sees the score as it changes, and can write nothing."),
        ),
    }
    return Link(
        role,
        *words[role],
        address=origin_of(request) + reverse("link", args=[game.pk, links.token_of(game, role)]),
        generation=game.generation_of(role),
        devices=queries.devices_by_link(game, role),
    )
