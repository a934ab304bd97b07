"""Requests as people send them, and as nobody should: forms of real pages, changed in places.

A `Site` is a browser for each kind of visitor. `valid` finds the requests that its pages offer;
`mutated` changes one in a random place. Nothing of it may end in a 500.
"""

import json
import random
import re
import string
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field, replace
from html import unescape
from html.parser import HTMLParser
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from django.core.signals import got_request_exception
from django.http import HttpResponse
from django.test import Client

#: What is put in place of a value: edges of numbers, of texts, of encodings, of nesting.
NASTY: Final[tuple[str, ...]] = (
    *(
        "",
        " ",
        "0",
        "-1",
        "1",
        "41",
        "99",
        "32767",
        "32768",
        "40000",
        "2147483648",
        "9" * 30,
        "-" + "9" * 30,
    ),
    *(
        "1.5",
        "1e999",
        "NaN",
        "Infinity",
        "٣",
        "²",
        "0x10",
        "-0",
        "+5",
        "1_000",
        "True",
        "None",
        "null",
        "on",
    ),
    *(
        "yes",
        "no",
        "x",
        "x" * 41,
        "x" * 300,
        "x" * 140_000,
        "\x00",
        "a\x00b",
        "\r",
        "a\rb\rc",
        "a\nb",
        "\t",
    ),
    *(
        "\u2028",
        "\u202eabc",
        "\u2066abc",
        "\ufeff",
        "\u200d",
        "é" * 50,
        "🂡🃏",
        "אבג",
        "＝1+1",
        "=1+1",
        ";=1",
    ),
    *("<script>", "{{7*7}}", "../../etc/passwd", "%00", "%s", "%(x)s", "{x}", "{0.__class__}"),
    *("'; DROP TABLE x; --", "http://evil.example/", "[]", "{}", "[" * 40, '{"a":' * 600),
    *("7H", "MIS", "10NT", "N", "NS", "Nora", "2026-02-30", "0000-00-00", "9999-12-31", "12:60"),
    "00000000-0000-0000-0000-000000000000",
)
#: Bytes that are no text, in place of a value.
RAW: Final[tuple[bytes, ...]] = (
    *(b"%FF%FE", b"%ED%A0%80", b"%C0%80", b"%80", b"%", b"%zz", b"&&&==", b"a" * 2000),
)
#: JSON values in place of a part of a record.
VALUES: Final[tuple[Any, ...]] = (
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        1.5,
        41,
        400,
        32768,
        40000,
        10**18,
        -(10**18),
        "",
        "x",
        "N",
        "NS",
        "7H",
    ),
    *(
        [],
        {},
        [[]],
        [None],
        {"": None},
        "\x00",
        "a\x00",
        "\ud800",
        "\u202e",
        "é" * 300,
        "x" * 10_000,
        [1] * 500,
    ),
)
#: Bytes that are put into a file.
BYTES: Final = (
    b"",
    b"\x00",
    b"\r",
    b'"',
    b";",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"a" * 140_000,
    b"\n" * 300,
    b",,,",
)
FORM: Final = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Asked:
    """A request: who sends it, how, where, with which fields and files."""

    who: str
    method: str
    address: str
    fields: tuple[tuple[str, str], ...] = ()
    #: Field -> name of the file, its content.
    files: tuple[tuple[str, str, bytes], ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    #: The body as it is sent, in place of the fields.
    raw: bytes | None = None

    def __str__(self) -> str:
        shown = self.raw if self.raw is not None else (*self.fields, *self.files)
        return f"{self.who}: {self.method} {self.address} {str(shown)[:1500]} {self.headers or ''}"


@dataclass
class Site:
    """Browsers by name, and addresses to begin from."""

    clients: dict[str, Client]
    begin: dict[str, list[str]]
    #: Files that are good, for pages that take one.
    files: list[tuple[str, bytes]]
    raised: list[BaseException] = field(default_factory=list)

    def ask(self, asked: Asked) -> HttpResponse:
        """Send a request; an exception behind a 500 is in `raised`."""
        self.raised.clear()
        client = self.clients[asked.who]
        client.raise_request_exception = False
        got_request_exception.connect(self._note)
        try:
            answer: HttpResponse = _send(client, asked)
            return answer
        finally:
            got_request_exception.disconnect(self._note)

    def _note(self, sender: object, **_more: object) -> None:
        problem = sys.exc_info()[1]
        if problem is not None:
            self.raised.append(problem)


def _send(client: Client, asked: Asked) -> Any:
    headers: dict[str, Any] = {
        f"HTTP_{name.upper().replace('-', '_')}": value for name, value in asked.headers
    }
    if asked.method in ("GET", "HEAD"):
        return client.generic(asked.method, asked.address, **headers)
    if asked.raw is not None:
        kind = "application/json" if asked.address.startswith("/api/") else FORM
        return client.generic(asked.method, asked.address, asked.raw, content_type=kind, **headers)
    if asked.files:
        return client.generic(asked.method, asked.address, *_multipart(asked), **headers)
    body = urlencode(asked.fields, errors="surrogatepass").encode()
    return client.generic(asked.method, asked.address, body, content_type=FORM, **headers)


def _multipart(asked: Asked) -> tuple[bytes, str]:
    begin = '--frontier\r\nContent-Disposition: form-data; name="{}"'
    parts = [
        f"{begin.format(name)}\r\n\r\n{value}\r\n".encode(errors="replace")
        for name, value in asked.fields
    ]
    for name, file, content in asked.files:
        head = (
            f'{begin.format(name)}; filename="{file}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n"
        )
        parts.append(head.encode(errors="replace") + content + b"\r\n")
    return b"".join(parts) + b"--frontier--\r\n", "multipart/form-data; boundary=frontier"


# --------------------------------------------------------------------------------- what pages offer


class _Forms(HTMLParser):
    """Links and forms of a page, with the values that a browser would send."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.forms: list[tuple[str, str, list[tuple[str, str]], list[str]]] = []
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "a" and has.get("href", "").startswith("/"):
            self.links.append(has["href"].partition("#")[0])
        elif tag == "form":
            self.forms.append((has.get("method", "get").upper(), has.get("action", ""), [], []))
        elif self.forms and tag in ("input", "button", "textarea"):
            if has.get("type") == "file":
                self.forms[-1][3].append(has.get("name", ""))
            elif has.get("name"):
                self.forms[-1][2].append((has["name"], has.get("value", "")))
        elif tag == "select":
            self._select = has.get("name", "")
        elif self.forms and tag == "option" and self._select:
            self.forms[-1][2].append((self._select, has.get("value", "")))


def valid(site: Site) -> list[Asked]:
    """The requests that pages offer, found by following links from where each visitor begins."""
    found: list[Asked] = []
    for who, begin in site.begin.items():
        waiting, seen = list(begin), set(begin)
        while waiting and len(seen) < 250:
            address = waiting.pop(0)
            found.append(Asked(who, "GET", address))
            answer = site.ask(found[-1])
            if answer.status_code != 200 or "text/html" not in answer.headers.get(
                "Content-Type", ""
            ):
                continue
            page = _Forms()
            page.feed(answer.content.decode())
            for link in map(unescape, page.links):
                if link not in seen and "/static/" not in link:
                    seen.add(link)
                    waiting.append(link)
            found += [_asked_by(site, who, address, form) for form in page.forms]
    return found


def _asked_by(
    site: Site, who: str, page: str, form: tuple[str, str, list[tuple[str, str]], list[str]]
) -> Asked:
    method, action, fields, files = form
    address = urlsplit(action or page).path or page
    fields = [field for field in fields if field[0] != "csrfmiddlewaretoken"]
    if method == "GET":
        return Asked(who, "GET", f"{address}?{urlencode(fields)}")
    good = tuple((name, *site.files[index % len(site.files)]) for index, name in enumerate(files))
    return Asked(who, "POST", address, tuple(fields), good)


# ---------------------------------------------------------------------------------- what is changed


def mutated(asked: Asked, chance: random.Random, site: Site) -> Asked:
    """The request with one to three things in it changed."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        ways = [_other_address, _other_header, _other_visitor]
        if asked.method == "POST":
            ways = [*ways, *[_other_value] * 12, _without_field, _twice, _raw]
            ways += [_other_file] * 20 if asked.files else []
        asked = chance.choice(ways)(asked, chance, site)
    return asked


def _nasty(chance: random.Random, value: str) -> str:
    if chance.random() < 0.7:
        return chance.choice(NASTY)
    letters, odd = list(value), [*string.printable, "\x00", "é", "\u202e"]
    for _ in range(chance.randint(1, 3)):
        letters.insert(chance.randint(0, len(letters)), chance.choice(odd))
    return "".join(letters)


def _other_value(asked: Asked, chance: random.Random, site: Site) -> Asked:
    if not asked.fields:
        return replace(
            asked, fields=((chance.choice(("name", "number", "act", "q")), chance.choice(NASTY)),)
        )
    fields = list(asked.fields)
    place = chance.randrange(len(fields))
    fields[place] = (fields[place][0], _nasty(chance, fields[place][1]))
    return replace(asked, fields=tuple(fields))


def _without_field(asked: Asked, chance: random.Random, site: Site) -> Asked:
    kept = [field for field in asked.fields if chance.random() < 0.7]
    return replace(asked, fields=tuple(kept))


def _twice(asked: Asked, chance: random.Random, site: Site) -> Asked:
    again = tuple((name, chance.choice(NASTY)) for name, _ in asked.fields[:2])
    return replace(asked, fields=asked.fields + again)


def _raw(asked: Asked, chance: random.Random, site: Site) -> Asked:
    body = urlencode(asked.fields, errors="surrogatepass").encode()
    place = chance.randint(0, len(body))
    return replace(asked, raw=body[:place] + chance.choice(RAW) + body[place:], files=())


def _other_address(asked: Asked, chance: random.Random, site: Site) -> Asked:
    path, mark, query = asked.address.partition("?")
    if query and chance.random() < 0.7:
        pairs = query.split("&")
        place = chance.randrange(len(pairs))
        pairs[place] = urlencode([(pairs[place].partition("=")[0], chance.choice(NASTY)[:3000])])
        return replace(asked, address=path + mark + "&".join(pairs))
    numbers = list(re.finditer(r"(?<=/)\d+(?=/)", path))
    if numbers and chance.random() < 0.8:
        one = chance.choice(numbers)
        other = chance.choice(("0", "2", "3", "9", "41", "32768", "99999999999", "9" * 30))
        return replace(
            asked, address=path[: one.start()] + other + path[one.end() :] + mark + query
        )
    name = chance.choice(("q", "page", "games", "revision", "round", "show"))
    extra = urlencode([(name, chance.choice(NASTY)[:3000])])
    return replace(asked, address=f"{asked.address}{'&' if mark else '?'}{extra}")


def _other_header(asked: Asked, chance: random.Random, site: Site) -> Asked:
    names = (
        "X-Part",
        "Accept-Language",
        "If-None-Match",
        "Referer",
        "User-Agent",
        "Cookie",
    )
    value = chance.choice(NASTY)[:3000]
    if any(ord(letter) < 32 or ord(letter) > 255 for letter in value):
        value = "x"
    return replace(asked, headers=((chance.choice(names), value),))


def _other_visitor(asked: Asked, chance: random.Random, site: Site) -> Asked:
    return replace(asked, who=chance.choice(list(site.clients)))


def _other_file(asked: Asked, chance: random.Random, site: Site) -> Asked:
    files = list(asked.files)
    place = chance.randrange(len(files))
    name, _file, _content = files[place]
    file, content = chance.choice(site.files)
    change: Callable[[bytes, random.Random], bytes] = (
        other_json if content[:1] == b"{" else other_bytes
    )
    files[place] = (name, file, change(content, chance))
    return replace(asked, files=tuple(files))


def other_bytes(content: bytes, chance: random.Random) -> bytes:
    """Bytes with a few of them changed, taken out or put in."""
    changed = bytearray(content)
    for _ in range(chance.randint(1, 4)):
        place = chance.randint(0, len(changed))
        changed[place : place + chance.choice((0, 0, 1, 30))] = chance.choice(BYTES)
    return bytes(changed)


def other_json(content: bytes, chance: random.Random) -> bytes:
    """A record with one to three of its values changed, renamed, taken out or doubled."""
    try:
        document = json.loads(content)
    except ValueError:
        return other_bytes(content, chance)
    for _ in range(chance.randint(1, 3)):
        places = list(_places(document))
        if not places:
            break
        inside, key = chance.choice(places)
        way = chance.random()
        if way < 0.65:
            inside[key] = deepcopy(chance.choice(VALUES))
        elif way < 0.8:
            del inside[key]
        elif isinstance(inside, list):
            inside.append(deepcopy(inside[key]))
        else:
            inside[chance.choice(("", "x", "rounds", "hands", "kept", "players"))] = deepcopy(
                inside[key]
            )
    return json.dumps(document).encode()


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a document that can be changed: what it is in, and its key or number there."""
    if isinstance(value, dict):
        pairs: Any = list(value.items())
    else:
        pairs = list(enumerate(value)) if isinstance(value, list) else []
    for key, inner in pairs:
        yield value, key
        yield from _places(inner)
