"""What makes a browser keep the pages as an app: the service worker, which caches them, and the manifest.

Browsers allow a service worker over https, and on the computer itself.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.http import require_GET

from config.storage import modules_in

#: What a pad is made of.
FILES = ("site.css", "pad.css", "pad-plain.css", *modules_in("js/pad"), "icon.svg")


@require_GET
def service_worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker from the root, whose pages it caches.

    The names of its files change with what is in them.
    """
    context = {"files": [static(name) for name in FILES]}
    return render(request, "scoring/service-worker.js", context, content_type="text/javascript")


@require_GET
def manifest(request: HttpRequest) -> HttpResponse:
    """Serve the web app manifest: the name, the icons and the first page of the installed app."""
    return render(request, "scoring/app.webmanifest", content_type="application/manifest+json")
