"""Pages of who comes back: with a recovery code, a passkey, or a link that was mailed."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.language import gettext as _
from scoring.access import access
from scoring.access.cookies import set_cookie
from scoring.models import Device
from scoring.pages.together import codes, mail, passkeys
from scoring.pages.together.views import devices_page, holds_of, only_in_the_world
from scoring.queries import together as kept
from scoring.rules.errors import RuleViolation
from scoring.services import together
from scoring.services.together import Joined
from scoring.words.refusals import refusal_in_words


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Accept a typed recovery code: show what it opens, and join at the second press."""
    code = request.POST.get("code", "")
    if request.method != "POST" or not code.strip():
        return redirect("devices")
    device = codes.device_of_code(code)
    if device is None:
        words = _("This code does not work. Check each letter; or a newer code has replaced it.")
        messages.error(request, words)
        return devices_page(request, typed=code)
    if "sure" not in request.POST:
        return _ask(request, device, {"code": code, "action": reverse("join-devices")})
    return _come(
        request,
        lambda: together.join(
            browser=access.browser_of(request),
            kept=device,
            kind=access.kind_of(request),
            secret=access.renewed(request),
        ),
    )


@require_safe
def join_by_code(request: HttpRequest, number: str, token: str) -> HttpResponse:
    """Accept a recovery code's QR code: show what it opens, and join at the next press."""
    device = codes.device_of_token(number, token)
    if device is None:
        return render(request, "scoring/bad_link.html", status=404)
    return _ask(request, device, {"code": codes.code_of(device), "action": reverse("join-devices")})


@only_in_the_world
@require_POST
def use_passkey(request: HttpRequest) -> HttpResponse:
    """Come by a passkey."""

    def come() -> Joined:
        passkey, counter = passkeys.used(request)
        return together.come_by_passkey(
            passkey=passkey,
            counter=counter,
            browser=access.browser_of(request),
            kind=access.kind_of(request),
            secret=access.renewed(request),
        )

    return _come(request, come)


@only_in_the_world
@require_POST
def ask_by_mail(request: HttpRequest) -> HttpResponse:
    """Mail a link to an address, whether it is known here or not."""
    try:
        mail.mail_link(request, request.POST.get("address", ""))
    except RuleViolation as violation:
        messages.error(request, refusal_in_words(violation))
    else:
        words = _(
            "We mailed you a link. Open it on the device that should have your games; it works "
            "once."
        )
        messages.success(request, words)
    return redirect("devices")


@only_in_the_world
@require_http_methods(["GET", "HEAD", "POST"])
def follow_mail(request: HttpRequest, token: str) -> HttpResponse:
    """Accept a link that was mailed: show what it opens, and join when a button is tapped."""
    if request.method == "POST":
        return _come(
            request,
            lambda: together.come_by_mail(
                secret=token,
                browser=access.browser_of(request),
                kind=access.kind_of(request),
                new_secret=access.renewed(request),
            ),
        )
    link = kept.mail_link(token)
    if link is None:
        return render(request, "scoring/bad_link.html", status=404)
    return _ask(request, kept.device_of_mail(link), {"hint": link.hint, "action": request.path})


def _ask(request: HttpRequest, device: Device | None, more: dict[str, str]) -> HttpResponse:
    """Ask before a browser joins.

    `device`: where it leads; None: nowhere yet, as a new address of mail.
    """
    own = access.own_device_of(request)
    main = device and (device.kept_with or device)
    context = {
        "theirs": holds_of(main),
        "ours": holds_of(own),
        "is_new": main is None,
        "is_together": main is not None and main == own,
        **more,
    }
    return render(request, "scoring/join_devices.html", context)


def _come(request: HttpRequest, act: Callable[[], Joined]) -> HttpResponse:
    """Let the browser in, with a new cookie; or say why not."""
    try:
        joined = act()
    except RuleViolation as violation:
        messages.error(request, refusal_in_words(violation))
        return redirect("devices")
    words = _("Done: this device has all your games now, and the others have those of this one.")
    messages.success(request, words)
    response = HttpResponseRedirect(reverse("home"))
    set_cookie(response, access.COOKIE, joined.secret)
    return response
