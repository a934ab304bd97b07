"""The service worker, which caches the pad so that it loads offline.

Browsers allow one over https, and on the computer itself.
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
