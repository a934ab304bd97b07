"""Zip files of texts: written the same for the same texts, and read within limits."""

import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterable
from typing import Final

from scoring.rules.errors import RuleViolation

#: Bytes of one text, and of all of them together, once they are unpacked.
LONGEST: Final = 10 * 1024 * 1024
LONGEST_OF_ALL: Final = 200 * 1024 * 1024
#: Files in one zip.
MOST: Final = 50_000
#: The day of every file in it: a zip has to say one, and the same texts are to be the same zip.
DAY: Final = (1980, 1, 1, 0, 0, 0)
#: What comes of a zip that is damaged, cut off, locked, or packed in a way that nobody knows.
UNREADABLE: Final = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error),
    *(EOFError, NotImplementedError, OSError, OverflowError, RuntimeError, ValueError),
)


def write_zip(texts: Iterable[tuple[str, str]]) -> bytes:
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts:
            archive.writestr(zipfile.ZipInfo(name, DAY), text.encode(), zipfile.ZIP_DEFLATED)
    return output.getvalue()


class Zip:
    """A zip that came from somewhere: its texts by name, none longer than it may be."""

    def __init__(self, content: bytes) -> None:
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(content))
        except UNREADABLE:
            raise RuleViolation("not_a_zip") from None
        files = self._archive.infolist()
        if len(files) > MOST or sum(file.file_size for file in files) > LONGEST_OF_ALL:
            raise RuleViolation("too_large_file")

    def text(self, name: str) -> bytes:
        try:
            with self._archive.open(name) as file:
                content = file.read(LONGEST + 1)
        except KeyError:
            raise RuleViolation("missing_file", name=name[:80]) from None
        except UNREADABLE:
            raise RuleViolation("not_a_zip") from None
        if len(content) > LONGEST:
            raise RuleViolation("too_large_file")
        return content
