"""Pages by which a device joins another with a recovery code."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from config.language import gettext as _
from scoring.access import access
from scoring.access.cookies import set_cookie
from scoring.models import Device
from scoring.pages.together import codes
from scoring.pages.together.views import devices_page, holds_of
from scoring.rules.errors import RuleViolation
from scoring.services import together
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
        return _ask(request, device, code)
    try:
        joined = together.join(
            browser=access.browser_of(request),
            kept=device,
            kind=access.kind_of(request),
            secret=access.renewed(request),
        )
    except RuleViolation as violation:
        messages.error(request, refusal_in_words(violation))
        return redirect("devices")
    words = _("Done: this device has all your games now, and the others have those of this one.")
    messages.success(request, words)
    response = HttpResponseRedirect(reverse("home"))
    set_cookie(response, access.COOKIE, joined.secret)
    return response


@require_safe
def join_by_code(request: HttpRequest, number: str, token: str) -> HttpResponse:
    """Accept a recovery code's QR code: show what it opens, and join at the next press."""
    device = codes.device_of_token(number, token)
    if device is None:
        return render(request, "scoring/bad_link.html", status=404)
    return _ask(request, device, codes.code_of(device))


def _ask(request: HttpRequest, device: Device, code: str) -> HttpResponse:
    """Ask before a browser joins the device to which a code leads."""
    own = access.own_device_of(request)
    main = device.kept_with or device
    context = {
        "theirs": holds_of(main),
        "ours": holds_of(own),
        "is_together": main == own,
        "code": code,
    }
    return render(request, "scoring/join_devices.html", context)
