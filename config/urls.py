"""Routes of the whole project, and the pages for errors."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import include, path


def favicon(request: HttpRequest) -> HttpResponse:
    """Redirect to the icon: browsers ask here beside what is no page, such as a file or the API."""
    return redirect(static("icon.svg"))


urlpatterns = [
    path("favicon.ico", favicon, name="icon"),
    path("", include("scoring.urls")),
    path("", include("tournaments.urls")),
]

handler400 = "config.web.errors.bad_request"
handler403 = "config.web.errors.permission_denied"
handler404 = "config.web.errors.page_not_found"
handler500 = "config.web.errors.server_error"
