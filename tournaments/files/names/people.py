"""Parse a line or cell into the people it names: ticks, numbers, addresses and fees go."""

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final, NamedTuple

from scoring.rules.names import in_parts, tidied
from tournaments.files.names.headings import is_like_a_name, is_title
from tournaments.files.names.notes import SHOWN, Note

_TICKS: Final = "☐☑☒✓✔✗✘✅❌❎√×□■▢▪●○◦•‣–—*·>→"
#: "1.", "2)", "03 -", "#4", "1st", "3=", "• ", "[x] ", "☑ ", "> ": repeatedly before a line.
_MARK: Final = re.compile(
    rf"\[[ xX✓✔]?\]\s*|\([ xX✓✔]?\)\s*|#?\d{{1,3}}(?:st|nd|rd|th|=)[.):]?\s+|[=T]\d{{1,3}}[.):]?\s+"
    rf"|#?\d{{1,3}}\s*[.):\-–]\s*(?=\D)|#\d{{1,3}}\s+|\d{{1,3}}\s+(?=\D)"
    rf"|[{_TICKS}]\ufe0f?\s*|-+\s+|-+(?=\[)|o\s+(?=\[)"
)
#: Remarks in brackets behind a name.
_MAYBE: Final = (
    "maybe|perhaps|tbc|tentative|unsure|not sure|probably|late"
    "|vielleicht|peut-être|quizás|forse|talvez"
    r"|misschien|kanske|måske|ehkä|może|možná|может быть|\?+"
)
#: What people write behind a name: a tick, a fee, that it was paid, a number or date, an address.
_MONEY: Final = r"(?:[$€£¥]|kr\.?|chf|usd|eur|aud|cad|nzd|gbp)"
_BEHIND: Final = re.compile(
    rf"(?:(?:^|(?<=[\s,;:(\-–])){_MONEY}\s?\d+(?:[.,]\d\d?)?|\b\d+(?:[.,]\d\d?)?\s?{_MONEY}"
    r"|[({\[]?\b(?:has paid|not paid|unpaid|paid|bezahlt|pagad[oa]|pagato|betaald|betalt|betald)\b"
    r"[)}\]]?"
    r"|<[^<>@]*@[^<>@]*>|[(\[]?(?<![^\s<>(\[])[^\s@<>()]{1,64}@[^\s@<>()]{1,99}"
    r"|[(\[]?(?<!\w)\+?\(?\d[\d \t()./\-–]{5,24}\d\)?"
    rf"|[({{\[](?:{_MAYBE})[)}}\]]"
    r"|(?<=\s)(?:[+\-−±]\s?\d[\d.,]*|\d+[.,]\d+|\d{3}"
    r"|\d[\d.,]*(?=\s?(?:%|pts?\b|points?\b|vps?\b|punkte?\b)))"
    r"\s?(?:%|pts?\b\.?|points?\b|vps?\b|punkte?\b)?(?=\s|$)"
    rf"|\b\d{{1,4}}[./-]\d{{1,2}}[./-]\d{{2,4}}\b|\b\d{{4,}}\b|\[[xX ]?\]|[{_TICKS}]\ufe0f?)",
    re.IGNORECASE,
)
#: “Table 1: Ann, Bob, Cal, Dot”: whose the list is that follows.
_LABEL: Final = re.compile(
    r"(?:table|tisch|team|group|gruppe|tafel|mesa|tavolo|bord|bordet|pair|couple|paar|stůl|stol|stół|pöytä|asztal|"
    r"équipe|equipe|equipo|squadra|paire|pareja|coppia|mannschaft|groupe|ploeg|lag|"
    r"players?|names?|spieler|joueurs?|jugadores|стол|テーブル|section|room)"
    r"(?:\s*n[°ºo])?\s*#?\w{0,3}\s*[:.–-]+\s*",
    re.IGNORECASE,
)
#: Between two people, in the languages of lists; a word of one letter may be an initial as well.
_BETWEEN: Final = re.compile(
    r"\s+(?:w/|with|mit|avec|con|com|met|med)\s+|\s+w/(?=\w)|\s+(?:[Aa]nd|[Uu]nd|[Ee]t|och|og|en|ja|és|και|та|və|ve|plus)\s+"
    r"|\s+(?:AND|UND|ET|OCH|OG|EN|JA|ÉS)\s+|\s+[eyiaиій]\s+|\s*[&+＆＋]\s*|\s*(?<!\b\w)/\s*|\s*/(?!\w\b)\s*"
)
#: Between two people, or before a remark: “Ann Lee - Bob Owen”, “Ann Lee - Laval”.
_PERHAPS_BETWEEN: Final = re.compile(r"\s[–—-]\s")
#: “in care of”: whose post box it is, and who does not play.
_CARE_OF: Final = re.compile(r"\s+c/o\s+.*", re.IGNORECASE)
#: A cell or part that stands for nobody.
_NOBODY: Final = frozenset(
    {
        "n/a",
        "n.a.",
        "na",
        "n\\a",
        "tbd",
        "tba",
        "tbc",
        "t.b.d.",
        "none",
        "nobody",
        "no one",
        "no partner",
        "noone",
    }
    | {
        "bye",
        "vacant",
        "empty",
        "open",
        "alone",
        "solo",
        "single",
        "to be decided",
        "to be announced",
        "null",
        "nil",
    }
    | {
        "needs partner",
        "needs a partner",
        "looking for partner",
        "partner needed",
        "partner",
        "a partner",
        "?",
    }
    | {
        "guest",
        "a guest",
        "friend",
        "a friend",
        "wife",
        "husband",
        "spouse",
        "plus one",
        "1",
        "unknown",
    }
    | {
        "keine",
        "keiner",
        "niemand",
        "gast",
        "frei",
        "freilos",
        "k.a.",
        "offen",
        "aucun",
        "aucune",
        "personne",
    }
    | {
        "sans",
        "invité",
        "ninguno",
        "ninguna",
        "nadie",
        "invitado",
        "libre",
        "nessuno",
        "nessuna",
        "ospite",
    }
    | {
        "nenhum",
        "ninguém",
        "geen",
        "ingen",
        "inget",
        "ei",
        "ei ole",
        "brak",
        "nikdo",
        "нет",
        "никто",
        "гость",
    }
    | {"なし", "無し", "無", "无", "未定", "없음"}
)
_GONE: Final = (
    r"cancelled|canceled|cancels|withdrawn|withdrew|scratched"
    r"|not coming|not attending|no[ -]show|declined|can(?:not|['’]t) (?:come|make it|play)"
    r"|abgesagt|abgemeldet|storniert|kommt nicht|annulée?|désistée?|ne vient pas"
    r"|cancelad[oa]|anulad[oa]|no viene|annullat[oa]|non viene|afgemeld|afgezegd|avbokad|avmäld"
    r"|avmeldt|avlyst|meldt avbud|peruttu|perui|odwołan[ey]|zrušeno|lemondva|отменено|отказ"
)
#: “Fay Long - cancelled”, “Gus Park CANCELLED”, “~Ann~”; a word that is a name only behind a mark.
_IS_GONE: Final = re.compile(
    rf"[\s,;:(\[–—-]+(?:{_GONE})[\s.!)\]]*$|\s*[,;(\[–—]\s*(?:out|sick|ill|absent|krank|abwesend|malade)[\s.!)\]]*$"
    rf"|\s-\s(?:out|sick|ill|absent|krank)[\s.!]*$|^(?:{_GONE})\s*[:–—-]\s*|^~+[^~]+~+$|\u0336",
    re.IGNORECASE,
)
#: Words that begin what people say to each other, and no name.
_SPOKEN: Final = frozenset(
    {
        "hi",
        "hello",
        "hey",
        "dear",
        "thanks",
        "thank",
        "cheers",
        "regards",
        "see",
        "please",
        "ok",
        "okay",
        "great",
    }
    | {
        "yes",
        "no",
        "sorry",
        "welcome",
        "good",
        "happy",
        "here",
        "these",
        "this",
        "who",
        "what",
        "when",
        "is",
        "are",
    }
    | {
        "hallo",
        "liebe",
        "lieber",
        "danke",
        "guten",
        "bonjour",
        "salut",
        "merci",
        "hola",
        "gracias",
        "ciao",
        "grazie",
    }
    | {
        "beste",
        "groeten",
        "hej",
        "tack",
        "tak",
        "best",
        "sincerely",
        "love",
        "anyone",
        "everybody",
        "everyone",
    }
)
_SUFFIXES: Final = frozenset(
    {"jr", "sr", "jun", "sen", "ii", "iii", "iv", "md", "phd", "esq", "junior", "senior"}
)
_TITLED: Final = frozenset(
    {"mr", "mrs", "ms", "dr", "herr", "frau", "m", "mme", "sr", "sra", "the", "family"}
)


class People(NamedTuple):
    """The people that a line names, none where it names nobody, and what was noticed."""

    names: list[str]
    notes: list[Note]


def people_in(cell: str) -> People:
    """Parse a line or a cell, which may have lines of its own: nobody, one person or several."""
    lines = [line for line in cell.split("\n") if line.strip()]
    if len(lines) < 2:
        return _people_in_line(cell)
    if all(len(line.split()) == 1 for line in lines):
        # A name that was broken: people have more than one word each.
        one = _people_in_line(" ".join(lines))
        return People(one.names, [*one.notes, *(Note("unsure", name) for name in one.names)])
    several = [_people_in_line(line) for line in lines]
    names = [name for people in several for name in people.names]
    notes = list(chain.from_iterable(people.notes for people in several))
    if len(names) > 1:
        notes.insert(0, Note("split", " / ".join(map(tidied, lines))[:SHOWN], ", ".join(names)))
    return People(names, notes)


def _people_in_line(line: str) -> People:
    text = tidied(line)
    bare = _unmarked(text)
    if not bare or is_title(bare) or is_nobody(bare):
        return _nobody(text)
    if _IS_GONE.search(bare[-SHOWN:]):
        return People([], [Note("gone", bare[:SHOWN])])
    meant = _without_doubt(bare)
    if meant is None:
        return _nobody(text)
    people = _people_of(meant)
    if people.names and meant != bare:
        return People(
            people.names, [*people.notes, Note("tail", people.names[0], bare[len(meant) :].strip())]
        )
    return people if people.names else _nobody(text)


def is_nobody(text: str) -> bool:
    """Return whether a cell stands for nobody: “N/A”, “TBD”, “none”, “-”, “BYE”."""
    return text.strip(" ()[]{}*").casefold() in _NOBODY or not any(map(str.isalnum, text))


def is_gone(text: str) -> bool:
    """Return whether a cell says that the person of its row does not come."""
    return _IS_GONE.search(f"x - {tidied(text)}") is not None


def _people_of(text: str) -> People:
    """The people of a line that names some."""
    label = _LABEL.match(text)
    rest = text[label.end() :] if label else text
    care = _CARE_OF.search(rest)
    if care:
        people = _people_of(rest[: care.start()])
        tail = [Note("tail", people.names[0], care.group().strip())] if people.names else []
        return People(people.names, [*people.notes, *tail])
    turned = _each_turned(rest)
    if turned:
        return turned
    parts = _parted(rest)
    return _each(parts, apart=bool(label) or len(parts) > 2)


def _each_turned(text: str) -> People | None:
    """“Smith, Ann & Jones, Bob”: people with a word or sign between them, each surname first."""
    parts = [part.strip() for part in _BETWEEN.split(text)]
    if len(parts) < 2 or any(part.count(",") != 1 or part.strip(", ") != part for part in parts):
        return None
    if any(_is_suffix(part.partition(",")[2]) or _BEHIND.search(part) for part in parts):
        return None
    names = [_turned(part) for part in parts]
    return People(names, [Note("split", text[:SHOWN], ", ".join(names))])


def _without_doubt(text: str) -> str | None:
    """A line without the question mark, colon or points behind its name; None for a sentence."""
    if text.endswith(",") and text.split()[0].casefold() in _SPOKEN:
        return None  # “Hi all,”
    bare = text.rstrip(" ?!:.…")
    mark = text[len(bare) :].strip()
    if mark in ("", ".") and not (mark and len(text.split()) > 5):
        return text
    words = bare.split()
    is_called = 0 < len(words) <= 4 and all(
        word[:1].isupper() or not word[:1].islower() or _is_particle(word) for word in words
    )
    # One word before a colon is a title: “Monday:”; before “!” it may be a greeting.
    is_enough = len(words) > 1 or (len(words) == 1 and mark[0] in "?.…")
    if is_called and is_enough and words[0].casefold() not in _SPOKEN and not is_title(bare):
        return bare
    return None if mark != "..." and text.endswith((":", "!", "?", ".")) else text


def _is_particle(word: str) -> bool:
    return len(in_parts(f"x {word} y").surname.split()) > 1


def whole_name(first: str, last: str) -> str:
    """One name of two cells; surname first, nothing between, where the language writes so."""
    first, last = (_unmarked(tidied(cell)).strip(" ,;") for cell in (first, last))
    if first and last and all(_is_east_asian(letter) for letter in first + last):
        return last + first
    return f"{first} {last}".strip()


def _is_east_asian(letter: str) -> bool:
    return "\u2e80" <= letter <= "\u9fff" or "\uac00" <= letter <= "\ud7a3"


def _unmarked(text: str) -> str:
    """Text without what numbers, ticks and bullets it at its start."""
    for _layer in range(6):
        mark = _MARK.match(text)
        if mark is None:
            break
        text = text[mark.end() :]
    return text.strip()


def _nobody(text: str) -> People:
    """A line without a name: said, unless it only rules a line."""
    return People([], [Note("dropped", text[:SHOWN])] if any(map(str.isalnum, text)) else [])


def _parted(text: str) -> list[str]:
    """Split at semicolons, or at commas where there are none; not inside quotes or brackets."""
    mark = ";" if ";" in text else ","
    parts, start, quoted, depth = [], 0, False, 0
    for place, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
        elif letter in "<>":
            depth = int(letter == "<")
        elif letter == mark and not (quoted or depth):
            parts.append(text[start:place])
            start = place + 1
    return [part for part in (*parts, text[start:]) if part.strip(' ",;')]


def _each(parts: list[str], apart: bool) -> People:
    """The people of a line's parts. `apart`: commas are between people, not behind surnames."""
    stripped = [_stripped(part) for part in parts]
    tails = [tail for part in stripped for tail in part.tails]
    texts = _with_suffixes([part.text for part in stripped if part.text])
    if (
        len(texts) == 2
        and (not apart or len(texts) < len(parts))
        and not any("<" in part for part in parts)
    ):
        texts = [", ".join(texts)]
    several = [_couple(_turned(text)) for text in texts]
    names = [name for people in several for name in people.names]
    notes = list(chain.from_iterable(people.notes for people in several))
    if names and tails:
        notes.append(Note("tail", names[0], " ".join(tails)[:SHOWN]))
    return People(names, notes)


class _Stripped(NamedTuple):
    text: str
    tails: list[str]


def _stripped(part: str) -> _Stripped:
    """A part without what stands behind its name, and that; a part that has no name has no text."""
    bare = _unmarked(part.strip())
    tails = [match.group().strip() for match in _BEHIND.finditer(bare)]
    text = _BEHIND.sub(" ", bare)
    text = (
        " ".join(text.strip(" \t,;:\"'“”„<>()[]{}|–-").split())
        if _is_wrapped(text)
        else " ".join(text.split())
    )
    text = _unmarked(text).strip(' ,;:"“”|–-')
    seen = [tail for tail in tails if any(map(str.isalnum, tail))]
    if is_title(text) or not (is_like_a_name(text) or _is_of_several(text)):
        return _Stripped("", [*seen, *([text] if any(map(str.isalnum, text)) else [])])
    return _Stripped(text, seen)


def _is_of_several(text: str) -> bool:
    """Return whether a text is of several people, each like a name.

    Together they may be longer than one name is. A sentence has small letters.
    """
    parts = [part for part in _BETWEEN.split(text) if part]
    return len(parts) > 1 and all(
        is_like_a_name(part)
        and not any(word[0].islower() and len(word) > 3 for word in part.split())
        for part in parts
    )


def _is_wrapped(text: str) -> bool:
    """Return whether brackets or quotes enclose all of a text.

    Around a part, such as a nickname, they do not count.
    """
    bare = text.strip(" ,;")
    return bare[:1] in "\"'“„([{<" and not any(sign in bare[1:-1] for sign in '"“”()[]{}')


def _with_suffixes(texts: Iterable[str]) -> list[str]:
    """“Bob”, “Jr.” as one; the suffix goes behind the name that it follows."""
    joined: list[str] = []
    for text in texts:
        if joined and _is_suffix(text):
            joined[-1] = f"{joined[-1]} {text}"
        else:
            joined.append(text)
    return joined


def _is_suffix(text: str) -> bool:
    return text.strip(". ").casefold() in _SUFFIXES


def _turned(text: str) -> str:
    """“Surname, First” as it is said; “Bob, Jr.” keeps its order."""
    parts = [part.strip(' "') for part in text.split(",") if part.strip(' "')]
    if len(parts) == 2 and len(words := parts[1].split()) > 1 and _is_suffix(words[-1]):
        parts = [parts[0], " ".join(words[:-1]), words[-1]]
    suffixes = [part for part in parts if _is_suffix(part)]
    rest = [part for part in parts if part not in suffixes]
    if len(rest) == 2:
        rest.reverse()
    return " ".join([*rest, *suffixes])


def _couple(text: str) -> People:
    """Two people in one part, where the shape is plain: “Ann & Bob”, “Ann & Bob Smith”."""
    parts = [part for part in (part.strip() for part in _BETWEEN.split(text)) if part]
    people = [part for part in parts if not is_nobody(part)]
    if len(people) < 2:
        tail = (
            [Note("tail", people[0], part) for part in parts if part not in people]
            if people
            else []
        )
        if len(parts) < 2 and all(map(is_like_a_name, dashed := _PERHAPS_BETWEEN.split(text))):
            tail = [Note("unsure", text)] if len(dashed) > 1 else []
        return People(people if len(parts) > 1 else [text], tail)
    words = [part.split() for part in people]
    if not all(map(_may_be_one, words)) or not all(len(part) > 1 for part in words[2:-1]):
        return People([text], [Note("unsure", text)])
    surname = in_parts(people[-1]).surname if len(words[-1]) > 1 else ""
    if len(people) == 2 and len(words[0]) > 1 and not surname:
        return People([text], [Note("unsure", text)])
    if len(people) > 2 and len({len(part) > 1 for part in words[:-1]}) > 1:
        return People([text], [Note("unsure", text)])
    names = [
        part if len(part.split()) > 1 or not surname else f"{part} {surname}" for part in people
    ]
    left = [Note("tail", names[0], part) for part in parts if part not in people]
    return People(names, [Note("split", text, ", ".join(names)), *left])


def _may_be_one(words: Sequence[str]) -> bool:
    """Return whether words may be somebody's name, and not only a title.

    “Mr”, of “Mr & Mrs Smith”, is only a title.
    """
    titles = [word for word in words if word.strip(".").casefold() in _TITLED]
    return len(words) - len(titles) > (1 if titles and len(words) < 3 else 0) or not titles
