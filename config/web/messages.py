"""Messages for the next page, in a cookie: no sessions, so no table to clear out."""

from collections.abc import Iterator

from django.conf import settings
from django.contrib.messages.storage.base import Message
from django.contrib.messages.storage.cookie import CookieStorage
from django.http.response import HttpResponseBase


class Messages(CookieStorage):
    """Keeps them under a name that, over https, browsers hold to this very host.

    A page that the service worker fetches to keep it (`X-To-Keep`) is not looked at now: it shows
    none of them, and they wait for the page that is.
    """

    cookie_name = f"{settings.COOKIE_PREFIX}messages"

    def __iter__(self) -> Iterator[Message]:
        return iter(()) if self._is_to_keep() else super().__iter__()

    def __len__(self) -> int:
        return 0 if self._is_to_keep() else super().__len__()

    def update(self, response: HttpResponseBase) -> list[Message] | None:
        return [] if self._is_to_keep() else super().update(response)

    def _is_to_keep(self) -> bool:
        return "HTTP_X_TO_KEEP" in self.request.META
