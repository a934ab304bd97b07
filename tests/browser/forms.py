"""Forms sent in a browser's name and without its pages: what a test needs to be there already."""

import http.client
from http import HTTPStatus
from http.cookies import SimpleCookie
from typing import Final
from urllib.parse import urlencode, urlsplit
from weakref import WeakKeyDictionary

from playwright.sync_api import BrowserContext, Page

from tests.serving import installation_at

#: The address of the server that a browser's pages are opened at.
ADDRESSES: Final = WeakKeyDictionary[BrowserContext, str]()

#: As Django makes one: it stands in a cookie and in each form.
SECRET: Final = "S" * 32


def posted(page: Page, path: str, fields: dict[str, str]) -> str:
    """Send a form with the cookies of a browser, which keeps those of the answer; the path that
    it is led to.
    """
    context = page.context
    address = ADDRESSES[context]
    kept = {cookie["name"]: cookie["value"] for cookie in context.cookies(address)}
    port = urlsplit(address).port or 80
    installation = installation_at(port)
    secret = kept.setdefault(f"{installation}-csrftoken", SECRET)
    server = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    server.request(
        "POST",
        path,
        urlencode({"csrfmiddlewaretoken": secret, **fields}),
        {
            "Host": urlsplit(address).netloc,
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": "; ".join(f"{name}={value}" for name, value in kept.items()),
        },
    )
    answer = server.getresponse()
    said = answer.read().decode()
    server.close()
    assert answer.status == HTTPStatus.FOUND, said
    # What would be said on the next page was said to nobody.
    given = SimpleCookie("\n".join(answer.headers.get_all("Set-Cookie", [])))
    kept |= {name: one.value for name, one in given.items() if not name.endswith("-messages")}
    context.add_cookies(
        [
            {"name": name, "value": value, "url": address, "httpOnly": True, "sameSite": "Lax"}
            for name, value in kept.items()
        ]
    )
    return answer.headers["Location"]
