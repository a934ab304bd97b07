"""Pages of share links: shown with their QR codes, followed, withdrawn."""

from collections.abc import Callable
from functools import partial
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from config.language import gettext as _
from config.language import gettext_lazy
from scoring import queries, services
from scoring.access import access, links
from scoring.access.links import Link
from scoring.access.origin import only_here, origin_of
from scoring.models import Game, Role, Series
from scoring.pages.fields import whole_number
from scoring.pages.sharing.programs import ROLES_OF_A_GAME, programs_of
from scoring.pages.shown import sheet_for, summary

#: What is asked before a link is withdrawn: which of the four it is.
QUESTIONS = {
    (Series, Role.KEEP): gettext_lazy("Withdraw tonight’s link for keeping score?"),
    (Series, Role.WATCH): gettext_lazy("Withdraw tonight’s link for watching?"),
    (Game, Role.KEEP): gettext_lazy("Withdraw this game’s link for keeping score?"),
    (Game, Role.WATCH): gettext_lazy("Withdraw this game’s link for watching?"),
}


def let_in(
    request: HttpRequest, shared: access.Shared | None, token: str, target: Callable[[Role], str]
) -> HttpResponse:
    """Grant the device what a followed share link gives, and redirect to a tokenless address.

    `target`: where the role leads. A link that was withdrawn, or never was, is answered in words
    with 404.
    """
    role = None if shared is None else links.role_given_by(shared, token)
    if shared is None or role is None:
        return render(request, "scoring/bad_link.html", status=404)
    response = HttpResponseRedirect(target(role))
    response["Referrer-Policy"] = "no-referrer"
    response["Cache-Control"] = "no-store"
    device = access.introduced(request, response)
    services.open_link(device=device, shared=shared, token=token)
    return response


@require_safe
def share(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """List the links to the night and to this game; a scorer may pass on those to watch."""
    sheet = sheet_for(request, game_id)
    series = sheet.game.series
    whole = access.role_of(access.visitor(request), series)
    context = {
        **summary(sheet),
        "series": series,
        "of_series": [link_of(request, series, role) for role in passed_on(whole)],
        "of_game": [link_of(request, sheet.game, role) for role in passed_on(sheet.role)],
        "may_own_series": whole is Role.OWN,
        "only_here": only_here(),
    }
    if sheet.role is Role.OWN:
        context |= programs_of(
            sheet.game,
            ROLES_OF_A_GAME,
            reverse("make-token", args=[game_id]),
            lambda token: reverse("withdraw-token", args=[game_id, token.pk]),
        )
    return render(request, "scoring/share.html", context)


def passed_on(role: Role | None) -> list[Role]:
    """List the roles whose links a visitor may pass on: an owner both, a scorer the watcher's."""
    if role is Role.OWN:
        return [Role.KEEP, Role.WATCH]
    return [Role.WATCH] if role is Role.KEEP else []


@require_http_methods(["GET", "HEAD", "POST"])
def withdraw(request: HttpRequest, game_id: UUID, role: str) -> HttpResponse:
    """Withdraw the links of a role, and what the devices that came by them may do."""
    sheet = sheet_for(request, game_id)
    act = partial(services.withdraw_links, game_id=game_id)
    return withdraw_links(request, sheet.game, sheet.game, role, act)


def withdraw_links(
    request: HttpRequest, game: Game, shared: Game | Series, role: str, act: Callable[..., bool]
) -> HttpResponse:
    """Withdraw a role's links once that is confirmed. Raises Http404 for a role no link gives."""
    if role not in (Role.KEEP, Role.WATCH):
        raise Http404
    back = reverse("share", args=[game.pk])
    if request.method != "POST":
        context = {
            "game": game,
            "link": link_of(request, shared, Role(role)),
            "question": QUESTIONS[type(shared), Role(role)],
            "back": back,
        }
        return render(request, "scoring/withdraw.html", context)
    if act(role=Role(role), seen_generation=whole_number(request, "generation", 0)):
        messages.success(request, _("The link was withdrawn. Below is a new one."))
    else:
        messages.error(
            request, _("That link was already withdrawn. Below is the one that works now.")
        )
    return redirect(back)


@require_safe
def follow(request: HttpRequest, game_id: UUID, token: str) -> HttpResponse:
    """Let the device in, and take the token out of the address it sees."""

    def target(role: Role) -> str:
        return reverse("new-hand" if role is Role.KEEP else "game", args=[game_id])

    return let_in(request, Game.objects.filter(pk=game_id).first(), token, target)


def link_of(request: HttpRequest, shared: Game | Series, role: Role) -> Link:
    """Describe a link to a game, or to a whole night, as a page shows it."""
    is_series = isinstance(shared, Series)
    explanations = {
        Role.KEEP: _("Anyone who opens this can enter and fix hands."),
        Role.WATCH: _("Anyone who opens this can watch the score, but not change it."),
    }
    if is_series:
        explanations = {
            Role.KEEP: _(
                "Anyone who opens this keeps score with you, in this game and every rematch."
            ),
            Role.WATCH: _(
                "Anyone who opens this watches the score, in this game and every rematch."
            ),
        }
    titles = {Role.KEEP: _("To keep score"), Role.WATCH: _("To watch")}
    route = "tonight-link" if is_series else "link"
    return Link(
        role,
        titles[role],
        explanations[role],
        address=origin_of(request) + reverse(route, args=[shared.pk, links.token_of(shared, role)]),
        generation=shared.generation_of(role),
        devices=queries.grants_by_link(shared, role).count(),
    )
