"""Count the messages that have no translation, and find wrong blanks: python -m tests.catalogs

A missing translation is shown in English, so that nobody needs French or GNU gettext to change a
sentence. Whoever makes a release sees here how many there are. A blank that differs would be an
error on a page: the exit status is 1 then.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

ROOT: Final = Path(__file__).resolve().parent.parent
BLANK: Final = re.compile(r"\{\w*\}|%\(\w+\)[sdr]|%[sr](?!\w)|%%")


def catalog_of(language: str, root: Path = ROOT) -> Catalog:
    """Read the catalog of a language."""
    path = root / "locale" / language / "LC_MESSAGES" / "django.po"
    with path.open("rb") as file:
        return read_po(file, locale=language)


def forms(words: str | list[str] | tuple[str | None, ...] | None) -> list[str]:
    """Return the singular and, where there is one, the plural."""
    return [one or "" for one in (words if isinstance(words, list | tuple) else [words])]


def has_wrong_blanks(message: Message) -> bool:
    """Return whether a translation has blanks that the message has not, or lacks one.

    A form of a plural may say “one” in words.
    """
    sources, translated = forms(message.id), forms(message.string)
    if len(sources) == 1:
        return bool(translated[0]) and sorted(_blanks(sources[0])) != sorted(_blanks(translated[0]))
    known = {blank for source in sources for blank in _blanks(source)}
    return any(set(_blanks(words)) - known for words in translated)


def _blanks(words: str) -> list[str]:
    return BLANK.findall(words)


def messages_in_the_code(language: str) -> Catalog | None:
    """Extract the messages anew, from a copy of what has any; None without GNU gettext."""
    if not shutil.which("xgettext"):
        return None
    with tempfile.TemporaryDirectory(prefix="five-hundred-messages-") as folder:
        for name in ("manage.py", "config", "scoring", "tournaments", "templates", "locale"):
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, Path(folder) / name)
        command = ["manage.py", "makemessages", "--locale", language, "--no-obsolete", "-v", "0"]
        environment = {"DATA_DIR": f"{folder}/data", "PROFILE": "hall"}
        subprocess.run(
            [sys.executable, *command], cwd=folder, env=os.environ | environment, check=True
        )
        return catalog_of(language, Path(folder))


def main() -> int:
    """Print what each language lacks; 1 if a blank is wrong."""
    wrong = []
    for place in sorted((ROOT / "locale").iterdir()):
        catalog, extracted = catalog_of(place.name), messages_in_the_code(place.name)
        wrong += [message.id for message in catalog if message.id and has_wrong_blanks(message)]
        wanted = {(one.id, one.context) for one in (extracted or catalog) if one.id}
        have = {(one.id, one.context) for one in catalog if one.id and one.string and not one.fuzzy}
        print(f"{place.name}: {len(wanted - have)} of {len(wanted)} messages have no translation.")
        if extracted is None:
            print("Messages that are in no catalog were not looked for: GNU gettext is missing.")
    for message in wrong:
        print(f"Its blanks differ: {message}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
