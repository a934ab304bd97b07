"""Messages for the next page, in a cookie: no sessions, so no table to clear out."""

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage


class Messages(CookieStorage):
    """Keeps them under a name that, over https, browsers hold to this very host."""

    cookie_name = f"{settings.COOKIE_PREFIX}messages"
