"""The answer to a page that polls."""

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse


def answer_poll(request: HttpRequest, revision: str | int) -> HttpResponse:
    """Answer a poll: 304 while the page displays this revision, otherwise the revision as JSON."""
    if request.GET.get("revision") == str(revision):
        return HttpResponseNotModified()
    return JsonResponse({"revision": revision})
