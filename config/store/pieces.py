"""Pages sent compressed of which large pieces are kept: what has not changed is compressed once.

A template leaves a mark where a kept piece belongs, and the middleware, on its way out, puts the
pieces there: as text, or already deflated between what is compressed afresh. Pieces of a stream
that end on a whole byte and look back to nothing before them can stand side by side (RFC 1951,
section 3.2.4; RFC 1952).
"""

import re
import secrets
import struct
import zlib
from functools import cached_property
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.utils.cache import patch_vary_headers

#: Where a request keeps the pieces that its page has marks for.
PLACED: Final = "config.pieces"
#: A piece of fewer bytes is worth no mark: it is compressed with what stands around it.
LARGE: Final = 2_000
#: An answer of fewer bytes goes as it is: it is one packet with its head either way.
SMALL: Final = 1_000
#: A mark, with the number of its piece; no typed text has its edge: forms and records are cleaned.
MARK: Final = re.compile(rb"\x00(\d{1,4})\x00")
#: Method and flags, with a name that follows: its length by chance hides how long the page is.
HEAD: Final = b"\x1f\x8b\x08\x08\x00\x00\x00\x00\x00\xff"
#: An empty last block.
END: Final = b"\x03\x00"


class Piece:
    """A piece of a page, as text and deflated; it is deflated once, when first sent so."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def deflated(self) -> bytes:
        """The piece in UTF-8 as blocks of a deflated stream, none of them the last."""
        return deflated(self.text.encode())

    @property
    def size(self) -> int:
        """The bytes it takes, once it is kept in both forms: of eight bytes one or none is left."""
        return self.text.__sizeof__() * 9 // 8


def deflated(data: bytes) -> bytes:
    """Compress bytes into blocks that end on a whole byte and refer to nothing before them."""
    press = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return press.compress(data) + press.flush(zlib.Z_FULL_FLUSH)


def placed(request: HttpRequest | None, piece: Piece) -> str:
    """Return a piece's mark in this page; its text where no mark is read, or it is short."""
    pieces: list[Piece] | None = request.META.get(PLACED) if request else None
    if pieces is None or len(piece.text) < LARGE:
        return piece.text
    pieces.append(piece)
    return f"\x00{len(pieces) - 1}\x00"


class PressInPieces(GZipMiddleware):
    """Compress answers as Django does, and those with marks piece by piece.

    The padding at random stays: what is secret in a page is told neither by how long it is.
    """

    def process_request(self, request: HttpRequest) -> None:
        request.META[PLACED] = []

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        pieces: list[Piece] = request.META[PLACED]
        if not isinstance(response, HttpResponse):
            return super().process_response(request, response)
        if not pieces:
            is_small = len(response.content) < SMALL
            return response if is_small else super().process_response(request, response)
        # The page's own bytes and its pieces, in turn.
        parts = [
            pieces[int(part)] if place % 2 else part
            for place, part in enumerate(MARK.split(response.content))
        ]
        plain = b"".join(part.text.encode() if isinstance(part, Piece) else part for part in parts)
        patch_vary_headers(response, ("Accept-Encoding",))
        if re_accepts_gzip.search(request.META.get("HTTP_ACCEPT_ENCODING", "")):
            blocks = b"".join(
                part.deflated if isinstance(part, Piece) else deflated(part)
                for part in parts
                if part
            )
            padding = secrets.token_hex(secrets.randbelow(self.max_random_bytes // 2 + 1)).encode()
            tail = struct.pack("<LL", zlib.crc32(plain), len(plain) & 0xFFFFFFFF)
            response.content = b"".join((HEAD, padding, b"\x00", blocks, END, tail))
            response.headers["Content-Encoding"] = "gzip"
        else:
            response.content = plain
        response.headers["Content-Length"] = str(len(response.content))
        return response
