"""Find fonts on this computer: in the data folder's `fonts` first, then where systems keep them.

Nothing is looked for before a text needs it. A file in the folder of the data is used whatever it
is called; of the computer's, only those that the table of families names.
"""

import os
import re
import sys
import zlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from django.conf import settings

from scoring.paper.letters.families import Family, scripts_for
from scoring.paper.letters.outlines import Outlines, UnusableFont

ENDINGS: Final = frozenset({".ttf", ".otf", ".ttc", ".otc"})
REGULAR, BOLD = 400, 700
#: (name and time of change) of each file of the folder of the data.
Listing = tuple[tuple[str, int], ...]


def folder() -> Path:
    return Path(settings.FONT_FOLDER)


def listing() -> Listing:
    """List the font files there: (name, time of change in ns). Empty for no readable folder."""
    try:
        with os.scandir(folder()) as entries:
            return tuple(
                sorted(
                    (entry.name, entry.stat().st_mtime_ns)
                    for entry in entries
                    if Path(entry.name).suffix.lower() in ENDINGS and entry.is_file()
                )
            )
    except OSError:
        return ()


#: What lay in the folder of the data when it was looked at last.
_seen: list[Listing] = [()]


def is_changed() -> bool:
    """Return whether the font files differ from those at the last call."""
    before, _seen[0] = _seen[0], listing()
    return before != _seen[0]


def font_for(letters: str, text: str, bold: bool) -> Outlines | None:
    """A font of the computer that draws these letters of a text; None where it has none."""
    return next((font for font in _candidates(letters, text, bold) if font.draws(letters)), None)


def _candidates(letters: str, text: str, bold: bool) -> Iterator[Outlines]:
    weight = BOLD if bold else REGULAR
    is_bold = re.compile("bold|black|heavy", re.IGNORECASE).search
    for name, time in sorted(_seen[0], key=lambda file: (bool(is_bold(file[0])) != bold, file)):
        yield from _usable(folder() / name, 0, weight, time)
    for script in scripts_for(letters[0], text):
        for family in script.families:
            yield from _of_family(family, bold)


def _of_family(family: Family, bold: bool) -> Iterator[Outlines]:
    files = _on_this_computer()
    for name in (*family.bold, *family.regular) if bold else family.regular:
        stem, _number, index = name.partition("#")
        path = files.get(stem.lower())
        if path is not None:
            yield from _usable(path, int(index or 0), BOLD if bold else REGULAR, 0)


def _usable(path: Path, index: int, weight: int, time: int) -> Iterator[Outlines]:
    font = _loaded(path, index, weight, time)
    if font is not None:
        yield font


@lru_cache(maxsize=500)
def _loaded(path: Path, index: int, weight: int, time: int) -> Outlines | None:
    """Load a font; None for one that cannot be used. Cached."""
    stem = "".join(letter for letter in path.stem if letter.isascii() and letter.isalnum())
    name = f"{stem or 'Font'}-{weight}-{zlib.crc32(f'{path} {index} {time}'.encode()):08x}"
    try:
        # Those of the computer are replaced, never overwritten; who knows with the others.
        return Outlines(name, path, index, weight, mapped=not time)
    except UnusableFont:
        return None


@lru_cache(maxsize=1)
def _on_this_computer() -> dict[str, Path]:
    """The font files of the computer: name without ending, in small letters -> path. Cached."""
    files: dict[str, Path] = {}
    if not settings.SYSTEM_FONTS:
        return files
    for place in _places():
        for path, _folders, names in os.walk(place):
            for name in sorted(names):
                file = Path(path, name)
                if file.suffix.lower() in ENDINGS:
                    files.setdefault(file.stem.lower(), file)
    return files


def _places() -> list[Path]:
    """Return the folders in which operating systems keep fonts, the user's own first."""
    home = Path("~").expanduser()
    if sys.platform == "win32":
        return [
            Path(os.environ.get("LOCALAPPDATA", home), "Microsoft", "Windows", "Fonts"),
            Path(os.environ.get("WINDIR", "C:/Windows"), "Fonts"),
        ]
    if sys.platform == "darwin":
        system = Path("/System/Library")
        return [
            home / "Library" / "Fonts",
            Path("/Library/Fonts"),
            system / "Fonts",
            system / "AssetsV2" / "com_apple_MobileAsset_Font7",
            system / "AssetsV2" / "com_apple_MobileAsset_Font6",
        ]
    return [
        Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share", "fonts"),
        home / ".fonts",
        Path("/usr/local/share/fonts"),
        Path("/usr/share/fonts"),
    ]
