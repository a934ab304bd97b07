"""Names as printed: which in letters other than they are written in, and told apart then."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from scoring.paper.letters.built_in import plain_letters
from scoring.paper.letters.clusters import clean, clusters
from scoring.paper.letters.drawing import font_of, printed
from scoring.paper.letters.families import Free, script_of
from scoring.rules.names import name_key

Key = TypeVar("Key")


class Missing(NamedTuple):
    """Names in Latin letters, as (written, printed), and the free fonts that have theirs."""

    names: tuple[tuple[str, str], ...]
    fonts: tuple[Free, ...]


def printed_names(names: Mapping[Key, str]) -> dict[Key, str]:
    """Return each name as printed, no two alike: "Li Wei (14)". Pure, but for the fonts.

    The key is the number by which a name is told from another that is printed alike, such as its
    number in the roll. A name that is printed as it is written stays as it is.
    """
    forms = {key: printed(name) for key, name in names.items()}
    changed = [key for key, name in names.items() if forms[key] != clean(name)]
    if not changed:
        return forms
    alike = Counter(map(name_key, forms.values()))
    taken = {name_key(forms[key]) for key in forms.keys() - changed}
    for key in changed:
        form = forms[key]
        if alike[name_key(form)] > 1 or not any(map(str.isalnum, form)):
            form = f"{form} ({key})"
        while name_key(form) in taken:
            form = f"{form} ({key})"
        taken.add(name_key(form))
        forms[key] = form
    return forms


def missing_letters(names: Mapping[Key, str]) -> Missing:
    """The names that no font here can draw as written, and which fonts could; keys as above."""
    if all(map(plain_letters().issuperset, names.values())):
        return Missing((), ())
    respelled, fonts = [], {}
    for key, form in printed_names(names).items():
        written = clean(names[key])
        if form == written:
            continue
        respelled.append((written, form))
        for cluster in clusters(written):
            script = script_of(cluster[0])
            if script is not None and font_of(cluster, written) is None:
                fonts[script.free] = True
    return Missing(tuple(respelled), tuple(fonts))
