"""Sentences of what is printed otherwise than it is written, and what to do about it."""

from collections.abc import Sequence
from typing import Final

from config.language import gettext as _
from config.language import ngettext

#: So many names are listed; a roll of four hundred would fill the page.
LISTED: Final = 12


def not_as_written(
    names: Sequence[tuple[str, str]], fonts: Sequence[tuple[str, str]], folder: str
) -> list[str]:
    """Say which names are printed in Latin letters, and how they would be printed as they are.

    `names`: as written, as printed; `fonts`: a family that has the letters, its file; `folder`:
    where fonts are put, empty for who may not know. Nothing where every name is printed as it is
    written.
    """
    if not names:
        return []
    listed = ", ".join(
        # Between marks that keep a Hebrew name from turning the sentence around.
        _("{name} as {printed}").format(name=f"\u2068{name}\u2069", printed=printed)
        for name, printed in names[:LISTED]
    )
    more = len(names) - LISTED
    if more > 0:
        listed += ngettext(", and {more} more", ", and {more} more", more).format(more=more)
    sentences = [
        ngettext(
            "This name is printed in Latin letters, because no font here has its own: {names}.",
            "These names are printed in Latin letters, because no font here has theirs: {names}.",
            len(names),
        ).format(names=listed)
    ]
    return [*sentences, _remedy(fonts, folder)] if fonts else sentences


def _remedy(fonts: Sequence[tuple[str, str]], folder: str) -> str:
    named = ", ".join(
        _("{font} (such as the file {file})").format(font=font, file=file) for font, file in fonts
    )
    place = (
        _("the folder {folder}").format(folder=folder)
        if folder
        else _("the folder “fonts” beside the data, on the computer that shows this page")
    )
    return ngettext(
        "To print them as they are written, put the free font {fonts} into {place}. "
        "It is at fonts.google.com.",
        "To print them as they are written, put the free fonts {fonts} into {place}. "
        "They are at fonts.google.com.",
        len(fonts),
    ).format(fonts=named, place=place)
