"""The service worker, where the browser allows one (https, or this computer itself): it keeps the pad loadable."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.http import require_GET

from config.storage import modules_in

#: What a pad is made of.
FILES = ("site.css", "pad.css", "pad-plain.css", *modules_in("js/pad"), "icon.svg")


@require_GET
def service_worker(request: HttpRequest) -> HttpResponse:
    """Served from the root, whose pages it keeps. The names of its files change with what is in them."""
    context = {"files": [static(name) for name in FILES]}
    return render(request, "scoring/service-worker.js", context, content_type="text/javascript")
