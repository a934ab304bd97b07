"""A club's server: the world profile, over https, with a mail server."""

import pytest
from django.conf import LazySettings
from django.test import Client


class WorldClient(Client):
    """A browser that comes over https to cards.example.org."""

    def __init__(self) -> None:
        super().__init__(HTTP_HOST="cards.example.org", HTTP_USER_AGENT="Mozilla/5.0 (iPhone; CPU)")

    def request(self, **request: object) -> object:  # type: ignore[override]  # the stubs' Response is private
        return super().request(**{**request, "wsgi.url_scheme": "https"})


@pytest.fixture
def world(db: None, settings: LazySettings) -> None:
    settings.WORLD = True
    settings.ALLOWED_HOSTS = ["cards.example.org"]
    settings.EMAIL_HOST = "mail.example.org"
    settings.DEFAULT_FROM_EMAIL = "cards@example.org"
