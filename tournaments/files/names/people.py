"""Parse a line or cell into the people it names: ticks, numbers, addresses and fees go."""

import re
from collections.abc import Iterable
from itertools import chain
from typing import Final

from scoring.rules.names import in_parts, tidied
from tournaments.files.names.headings import is_like_a_name, title_of
from tournaments.files.names.notes import SHOWN, Note, People

_TICKS: Final = "☐☑☒✓✔✗✘✅❌❎√×□■▢▪●○◦•‣–—*·>→"
_CROSSES: Final = "❌🚫"
#: "1.", "2)", "03 -", "#4", "1st", "3=", "4\ufe0f\u20e3", "• ", "[x] ", "☑ ": before a line.
_MARKS: Final = re.compile(
    rf"\A(?:[\[(][ xX✓✔]?[\])]\s*|#?\d{{1,3}}(?:st|nd|rd|th|=)[.):]?\s+|[=T]\d{{1,3}}[.):]?\s+"
    rf"|(?:[\d#*]\ufe0f?\u20e3)+\s*|\U0001f51f\s*|[{_TICKS}]\ufe0f?\s*|-+\s+|-+(?=\[)|o\s+(?=\[)"
    r"|#?\d{1,3}\s*[.):\-–]\s*(?=\D)|#\d{1,3}\s+|\d{1,3}\s+(?=\D)){0,6}"
)
_MONEY: Final = r"(?:[$€£¥]|kr\.?|chf|usd|eur|aud|cad|nzd|gbp)"
#: Behind a name: a tick, a fee, that it was paid, a number or date, an address, a remark.
_BEHIND: Final = re.compile(
    rf"(?:(?:^|(?<=[\s,;:(\-–])){_MONEY}\s?\d+(?:[.,]\d\d?)?|\b\d+(?:[.,]\d\d?)?\s?{_MONEY}"
    r"|[({\[]?\b(?:has paid|not paid|unpaid|paid|payée?)\b[)}\]]?"
    r"|<[^<>@]*@[^<>@]*>|[(\[]?(?<![^\s<>(\[])[^\s@<>()]{1,64}@[^\s@<>()]{1,99}"
    r"|[(\[]?(?<!\w)\+?\(?\d[\d \t()./\-–]{5,24}\d\)?|(?<=\s)c/o\s.*"
    r"|[({\[](?:maybe|perhaps|tbc|tentative|unsure|not sure|probably|late|peut-être|\?+)[)}\]]"
    r"|(?<=\s)(?:[+\-−±]\s?\d[\d.,]*|\d+[.,]\d+|\d{3}|\d[\d.,]*(?=\s?(?:%|pts?\b|points?\b|vps?\b)))"
    r"\s?(?:%|pts?\b\.?|points?\b|vps?\b)?(?=\s|$)"
    rf"|\b\d{{1,4}}[./-]\d{{1,2}}[./-]\d{{2,4}}\b|\b\d{{4,}}\b|\[[xX ]?\]|[{_TICKS}]\ufe0f?)",
    re.IGNORECASE,
)
#: “Table 1: Ann, Bob, Cal, Dot”: whose the list is that follows.
_LABEL: Final = re.compile(
    r"(?:table|team|group|pair|couple|players?|names?|section|room|équipe|equipe|paire|groupe|joueurs?)"
    r"(?:\s*n[°ºo])?\s*#?\w{0,3}\s*[:.–-]+\s*",
    re.IGNORECASE,
)
#: Between two people, in the languages of couples; a word of one letter may be an initial as well.
_BETWEEN: Final = re.compile(
    r"\s+(?:w/|with|mit|avec|con|com|met|med)\s+|\s+w/(?=\w)|\s+(?:[Aa]nd|[Uu]nd|[Ee]t|och|og|en|ja|és|και|та|və|ve|plus)\s+"
    r"|\s+(?:AND|UND|ET|OCH|OG|EN|JA|ÉS)\s+|\s+[eyiaиій]\s+|\s*[&+＆＋]\s*|\s*(?<!\b\w)/\s*|\s*/(?!\w\b)\s*"
)
#: What stands between these marks, which count neither inside quotes nor brackets.
_SEMICOLONS: Final = re.compile(r'(?:"[^"]*+"?+|<[^<>]*+>?+|[^;"<])++')
_COMMAS: Final = re.compile(r'(?:"[^"]*+"?+|<[^<>]*+>?+|[^,"<])++')
#: Between two people, or before a remark: “Ann Lee - Bob Owen”, “Ann Lee - Laval”.
_PERHAPS_BETWEEN: Final = re.compile(r"\s[–—-]\s")
_GONE: Final = (
    r"cancelled|canceled|cancels|withdrawn|withdrew|scratched|not coming|not attending|no[ -]show"
    r"|declined|can(?:not|['’]t) (?:come|make it|play)|annulée?|désistée?|ne vient pas"
)
#: “Fay Long - cancelled”, “❌ Gus Park”, “~Ann~”; a word that is a name only behind a mark.
_IS_GONE: Final = re.compile(
    rf"[\s,;:(\[–—-]+(?:{_GONE})[\s.!)\]]*$"
    r"|\s*[,;(\[–—]\s*(?:out|sick|ill|absente?|malade)[\s.!)\]]*$|\s-\s(?:out|sick|ill|absent)[\s.!]*$"
    rf"|^(?:{_GONE})\s*[:–—-]\s*|^~+[^~]+~+$|\u0336|[{_CROSSES}]\ufe0f?\s*$",
    re.IGNORECASE,
)


def _words(text: str) -> frozenset[str]:
    return frozenset(" ".join(word.split()) for word in text.split(","))


#: Somebody who comes along, and has no name yet.
_GUEST: Final = _words("guest, a guest, friend, a friend, plus one, 1, invité, invitée, un ami")
#: A cell or part that stands for nobody.
_NOBODY: Final = _GUEST | _words("""
    n/a, n.a., na, n\\a, tbd, tba, tbc, t.b.d., none, nobody, no one, no partner, noone, bye,
    vacant, empty, open, alone, solo, single, to be decided, to be announced, null, nil, wife,
    needs partner, needs a partner, looking for partner, partner needed, partner, a partner,
    husband, spouse, unknown, aucun, aucune, personne, sans, seul, seule, libre, à déterminer""")
#: Words that begin what people say to each other, and no name.
_SPOKEN: Final = _words("""
    hi, hello, hey, dear, thanks, thank, cheers, regards, see, please, ok, okay, great, yes, no,
    sorry, welcome, good, happy, here, these, this, who, what, when, is, are, best, sincerely, love,
    anyone, everybody, everyone, bonjour, salut, merci""")
_SUFFIXES: Final = _words("jr, sr, jun, sen, ii, iii, iv, md, phd, esq, junior, senior")
_TITLED: Final = _words("mr, mrs, ms, dr, m, mme, sr, the, family")


def people_in(cell: str) -> People:
    """Parse a line or a cell, which may have lines of its own: nobody, one person or several."""
    lines = [line for line in cell.split("\n") if line.strip()]
    if len(lines) > 1 and all(len(line.split()) == 1 for line in lines):
        # A name that was broken: people have more than one word each.
        names, notes = _people_in_line(" ".join(lines))
        return People(names, [*notes, *(Note("unsure", name) for name in names)])
    people = _together(map(_people_in_line, lines))
    if len(lines) > 1 and len(people.names) > 1:
        line = " / ".join(map(tidied, lines))[:SHOWN]
        people.notes.insert(0, Note("split", line, ", ".join(people.names)))
    return people


def _together(several: Iterable[People]) -> People:
    names, notes = zip(People([], []), *several, strict=True)
    return People([*chain(*names)], [*chain(*notes)])


def _people_in_line(line: str) -> People:
    text = tidied(line)
    bare = _unmarked(text)
    names_somebody = bare and not title_of(bare) and not is_nobody(bare)
    if names_somebody and (_IS_GONE.search(bare[-SHOWN:]) or text[0] in _CROSSES):
        return People([], [Note("gone", bare[:SHOWN])])
    meant = _without_doubt(bare) if names_somebody else ""
    people = _people_of(meant) if meant else People([], [])
    if people.names and meant != bare:
        people.notes.append(Note("tail", people.names[0], bare[len(meant) :].strip()))
    # A line without a name is said, unless it only rules a line.
    has_words = any(map(str.isalnum, text))
    return people if people.names or not has_words else People([], [Note("dropped", text[:SHOWN])])


def is_nobody(text: str) -> bool:
    """Return whether a cell stands for nobody: “N/A”, “TBD”, “none”, “-”, “BYE”."""
    return text.strip(" ()[]{}*").casefold() in _NOBODY or not any(map(str.isalnum, text))


def is_gone(text: str) -> bool:
    """Return whether a cell says that the person of its row does not come."""
    return _IS_GONE.search(f"x - {tidied(text)}") is not None


def whole_name(first: str, last: str) -> str:
    """One name of two cells; surname first, nothing between, where the language writes so."""
    first, last = (_unmarked(tidied(cell)).strip(" ,;") for cell in (first, last))
    is_east_asian = re.fullmatch("[\u2e80-\u9fff\uac00-\ud7a3]+", first + last)
    return last + first if first and last and is_east_asian else f"{first} {last}".strip()


def _unmarked(text: str) -> str:
    """Text without what numbers, ticks and bullets it at its start."""
    return _MARKS.sub("", text).strip()


def _without_doubt(text: str) -> str:
    """Strip the question mark, colon or points behind a name; return nothing of a sentence."""
    bare = text.rstrip(" ?!:.…")
    mark = text[len(bare) :].strip()
    words = bare.split()
    is_spoken = words[0].strip(",").casefold() in _SPOKEN
    if not mark or (mark == "." and len(words) < 6):
        return "" if is_spoken and text.endswith(",") else text  # “Hi all,”
    is_called = len(words) < 5 and all(
        not word[:1].islower() or len(in_parts(f"x {word} y").surname.split()) > 1 for word in words
    )
    # One word before a colon is a title: “Monday:”; before “!” it may be a greeting.
    is_enough = len(words) > 1 or mark[0] in "?.…"
    if is_called and is_enough and not is_spoken and not title_of(bare):
        return bare
    return text if mark in ("...", "…") else ""


def _people_of(text: str) -> People:
    label = _LABEL.match(text)
    rest = text[label.end() :] if label else text
    turned = [part.strip() for part in _BETWEEN.split(rest)]
    if len(turned) > 1 and all(map(_is_turned, turned)):
        # “Smith, Ann & Jones, Bob”
        names = [*map(_turned, turned)]
        return People(names, [Note("split", rest[:SHOWN], ", ".join(names))])
    # Between semicolons, or commas where there are none.
    parts = (_SEMICOLONS if ";" in rest else _COMMAS).findall(rest)
    parts = [part for part in parts if part.strip(' ",;')]
    texts: list[str] = []
    tails: list[str] = []
    for part in parts:
        name, behind = _stripped(part)
        tails += behind
        if texts and _is_suffix(name):
            texts[-1] = f"{texts[-1]} {name}"
        elif name:
            texts.append(name)
    are_apart = (label or len(parts) > 2) and len(texts) == len(parts)
    if len(texts) == 2 and not are_apart and "<" not in rest:
        texts = [", ".join(texts)]  # “Smith, Ann”
    names, notes = _together(_couple(_turned(text)) for text in texts)
    guests = [tail for tail in tails if tail.lstrip("+ ") in ("1", "2")]
    notes += [Note("guest", names[0], tail) for tail in guests if names]
    left = " ".join(tail for tail in tails if tail not in guests)[:SHOWN]
    return People(names, [*notes, Note("tail", names[0], left)] if left and names else notes)


def _is_turned(part: str) -> bool:
    is_plain = part.count(",") == 1 and part.strip(", ") == part
    return is_plain and not _is_suffix(part.partition(",")[2]) and not _BEHIND.search(part)


def _stripped(part: str) -> tuple[str, list[str]]:
    """A part without what stands behind its name, and that; a part that has no name has no text."""
    bare = _unmarked(part.strip())
    text = _BEHIND.sub(" ", bare)
    inside = text.strip(" ,;")
    # Around a part, such as a nickname, brackets and quotes do not count.
    if inside[:1] in "\"'“„([{<" and not any(sign in inside[1:-1] for sign in '"“”()[]{}'):
        text = text.strip(" \t,;:\"'“”„<>()[]{}|–-")
    text = _unmarked(" ".join(text.split())).strip(' ,;:"“”|–-')
    tails = [match[0].strip() for match in _BEHIND.finditer(bare)]
    if title_of(text) or not (is_like_a_name(text) or _is_of_several(text)):
        tails.append(text)
        text = ""
    return text, [tail for tail in tails if any(map(str.isalnum, tail))]


def _is_of_several(text: str) -> bool:
    """Return whether a text is of several people; a sentence has words in small letters."""
    parts = [part for part in _BETWEEN.split(text) if part]
    is_sentence = any(word[0].islower() and len(word) > 3 for word in " ".join(parts).split())
    return len(parts) > 1 and all(map(is_like_a_name, parts)) and not is_sentence


def _is_suffix(text: str) -> bool:
    return text.strip(". ").casefold() in _SUFFIXES


def _turned(text: str) -> str:
    """“Surname, First” as it is said; “Bob, Jr.” and “Smith, Bob Jr.” keep what is behind."""
    parts = [part.strip(' "') for part in text.split(",") if part.strip(' "')]
    if len(parts) == 2 and " " in parts[1] and _is_suffix(parts[1].split()[-1]):
        parts = [parts[0], *parts[1].rsplit(" ", 1)]
    suffixes = [part for part in parts if _is_suffix(part)]
    rest = [part for part in parts if part not in suffixes]
    return " ".join([*(rest[::-1] if len(rest) == 2 else rest), *suffixes])


def _couple(text: str) -> People:
    """Two people in one part, where the shape is plain: “Ann & Bob”, “Ann & Bob Smith”."""
    parts = [part for part in map(str.strip, _BETWEEN.split(text)) if part]
    people = [part for part in parts if not is_nobody(part)]
    if len(parts) < 2 or not people:
        dashed = _PERHAPS_BETWEEN.split(text)
        is_unsure = len(dashed) > 1 and all(map(is_like_a_name, dashed))
        return People([text], [Note("unsure", text)] if is_unsure else [])
    *firsts, last = [part.split() for part in people]
    surname = in_parts(people[-1]).surname if len(last) > 1 else ""
    # All before the last one have a surname, or none has: “Ann, Bob & Cal Smith”.
    are_alike = len({len(words) > 1 for words in firsts}) < 2
    has_surnames = surname or not firsts or len(firsts[0]) == 1
    if not (are_alike and has_surnames and all(map(_may_be_one, [*firsts, last]))):
        return People([text], [Note("unsure", text)])
    names = [part if " " in part or not surname else f"{part} {surname}" for part in people]
    notes = [Note("split", text, ", ".join(names))] if firsts else []
    for part in parts:
        if part not in people:
            notes.append(Note("guest" if part.casefold() in _GUEST else "tail", names[0], part))
    return People(names, notes)


def _may_be_one(words: list[str]) -> bool:
    """Return whether words may be somebody's name; “Mr”, of “Mr & Mrs Smith”, is only a title."""
    titles = [word for word in words if word.strip(".").casefold() in _TITLED]
    return not titles or len(words) - len(titles) > (len(words) < 3)
