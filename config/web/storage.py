"""Static files under hashed names, also where scripts import one another: all cached for ever."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.files.base import ContentFile, File
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

#: A comment that has its lines to itself. A licence, which begins with `/*!`, stays.
COMMENT: Final = re.compile(
    r"^[ \t]*(?:/\*(?!!)(?:[^*]|\*(?!/))*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE
)


class HashedModules(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # it comes without types
    """Also rewrites the imports of native modules to hashed names: there is no build step to do it.

    Scripts and style sheets are sent without the comments that have lines of their own. These were
    17 of the 107 kilobytes of the pad's first load.
    """

    support_js_module_import_aggregation = True
    #: A pass settles one more level of imports.
    max_post_process_passes = 10

    def _save(self, name: str, content: "File[Any]") -> str:
        if name.endswith((".js", ".css")):
            # Chunks begin at the start.
            content = ContentFile(without_comments(b"".join(content.chunks())))
        saved: str = super()._save(name, content)
        return saved


class HashedFiles(WhiteNoiseMiddleware):  # type: ignore[misc] # it comes without types
    """Serves static files; those under hashed names with few headers.

    A browser keeps them for ever and never asks whether they have changed, so that they need no
    entity tag and no date. These were 3 of the 103 kilobytes of the pad's first load in French.
    """

    def get_static_file(self, path: str, url: str, stat_cache: Any = None) -> StaticFile:
        file = super().get_static_file(path, url, stat_cache=stat_cache)
        if self.immutable_file_test(path, url):
            file.alternatives = [
                (encoding, name, _needed(headers)) for encoding, name, headers in file.alternatives
            ]
        return file


def _needed(headers: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the headers of a file under a hashed name, as short as they may be."""
    kept = {"Cache-Control": "max-age=31536000, immutable"}
    return [
        (name, kept.get(name, value.replace('"', "")))
        for name, value in headers
        if name not in ("ETag", "Last-Modified")
    ]


def without_comments(text: bytes) -> bytes:
    """Return a script or a style sheet without the comments that have lines of their own.

    A template literal over several lines could hold a line that looks like one. Our scripts have
    none: `tests/config/web/test_storage.py` says so.
    """
    return COMMENT.sub("", text.decode()).encode()


def modules_in(folder: str) -> list[str]:
    """Return the static names of a folder's modules: nothing else lists them."""
    static: Path = settings.ROOT / "static"
    return sorted(path.relative_to(static).as_posix() for path in (static / folder).glob("*.js"))
