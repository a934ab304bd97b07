from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import include, path


def health(request: HttpRequest) -> HttpResponse:
    """Answers without the database. `config.serve` knows by it that a busy port is ours."""
    return HttpResponse("Five Hundred\n", content_type="text/plain")


def favicon(request: HttpRequest) -> HttpResponse:
    """Asked for by browsers beside everything that is not one of our pages: a file, an answer of the API."""
    return redirect(static("icon.svg"))


urlpatterns = [
    path("health/", health, name="health"),
    path("favicon.ico", favicon),
    path("", include("scoring.urls")),
    path("", include("tournaments.urls")),
]

handler400 = "config.errors.bad_request"
handler403 = "config.errors.permission_denied"
handler404 = "config.errors.page_not_found"
handler500 = "config.errors.server_error"
