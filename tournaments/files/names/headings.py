"""Recognize headings in English and French, and tell a name from a number, mark or title."""

import re
import unicodedata
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple


class Taken(StrEnum):
    """The kind that a column is taken as."""

    NAME = "name"
    FIRST = "first"
    LAST = "last"
    CATEGORY = "category"
    OUT = "out"


class Heading(StrEnum):
    """The meaning of a heading."""

    NAME = "name"
    FIRST = "first"
    LAST = "last"
    #: “Nom”: the surname where a column of first names is beside it, else the whole name.
    LAST_OR_NAME = "last or name"
    #: “Partner”: whole names of somebody else, beside a column of names or alone.
    PARTNER = "partner"
    #: “Member”, “Contact”: whole names where no column says that it has them.
    PERHAPS = "perhaps"
    CATEGORY = "category"
    #: “RSVP”: “no” says that the person does not come.
    COMING = "coming"
    OUT = "out"
    NONE = ""

    @property
    def is_of_a_name(self) -> bool:
        return self not in (Heading.CATEGORY, Heading.COMING, Heading.OUT, Heading.NONE)


class Said(NamedTuple):
    """A heading as understood: its meaning, and the `words` that say it.

    `whose`: which of the people of a row it is of, “2”, “b”, “partner”, “N”; empty if not said.
    """

    heading: Heading
    whose: str = ""
    words: str = ""


_WORDS: Final = {
    Heading.LAST_OR_NAME: "name, nom",
    Heading.NAME: """
        full name, whole name, name and surname, first and last name, name surname, display name,
        participant, player, attendee, person, people, entrant, competitor, customer name, pair,
        couple, captain, north, south, east, west, nom complet, nom et prenom, nom prenom,
        prenom et nom, prenom nom, joueur, joueuse, joueur euse, membre, participante, capitaine,
        nord, sud, est, ouest""",
    Heading.PARTNER: """
        partner, spouse, husband, wife, mate, companion, plus one, second player, teammate,
        team mate, partenaire, conjoint, conjointe, equipier, equipiere, coequipier, coequipiere,
        binome""",
    Heading.PERHAPS: "member, who, contact, contact name, customer, guest, client, cliente, invite",
    Heading.FIRST: """
        first name, first, given name, given, forename, christian name, fname, firstname,
        name first, middle name, prenom""",
    Heading.LAST: """
        last name, last, surname, family name, family, lname, lastname, second name, name last,
        nom de famille""",
    Heading.CATEGORY: """
        category, categories, cat, class, division, gender, sex, m f, f m, w m, m w, categorie,
        classe, genre, sexe, f h, h f""",
    Heading.COMING: """
        rsvp, coming, attending, attendance, will attend, attend, are you coming, present, presence,
        presente, vient, viendra, participera""",
    Heading.OUT: """
        no, nr, num, number, id, membership, membership number, seat, table, age, junior, senior,
        women, men, status, paid, paid up, fee, due, amount, phone, phone number, telephone, tel,
        mobile, cell, email, e mail, mail, mail address, email address, address, street, city, town,
        zip, postcode, postal code, country, club, team, date, birthday, born, joined, registered,
        timestamp, time, note, comment, remark, title, salutation, mr mrs, company, point, score,
        rank, rating, handicap, numero, place, femme, homme, statut, montant, paye, payee, courriel,
        adresse, adresse courriel, ville, code postal, pays, equipe, naissance, commentaire,
        remarque, rang""",
}
#: Letters that are no letter with an accent, as people without the key for them type them.
_PLAIN: Final = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe"})
_SIGNS: Final = re.compile(r"[\W_]+")
_NUMBER_BEHIND: Final = re.compile(r" ?\d{1,4}$")
_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])")
_ORDINAL: Final = re.compile(r"\b(\d)(?:st|nd|rd|th|e|er|re|ere|eme|nde)\b")
_NUMBERED: Final = re.compile(r"\b(?:n|no|nr|num|numero|number) (?=\d)")
_GLUED: Final = re.compile(r"(?<=[^\W\d_])(?=\d)")


def _words(text: str) -> str:
    apart = unicodedata.normalize("NFKD", _HUMP.sub(" ", text[:60]).casefold())
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return _SIGNS.sub(" ", plain.translate(_PLAIN)).strip()


def folded(text: str) -> str:
    """Return a heading without case, accents, signs and number: “First_Name 2”."""
    words = _words(text)
    return _NUMBER_BEHIND.sub("", words) if words[:1].isalpha() else words


def _keys(words: str, ends: Iterable[str] = ("", "s")) -> frozenset[str]:
    return frozenset(folded(word) + end for word in words.split(",") for end in ends)


_HEADINGS: Final = {key: kind for kind, words in _WORDS.items() for key in _keys(words)}
_ORDINALS: Final = {
    **dict(first="1", premier="1", premiere="1", second="2", seconde="2", deuxieme="2"),
    **dict(third="3", troisieme="3", fourth="4", quatrieme="4"),
}
#: Words around a heading -> whose they say that its column is, or that it is just somebody's:
#: “Partner's first name”, “Name A”, “Player 2 last name”.
_WHOSE: Final = {
    **{key: "" for key, kind in _HEADINGS.items() if kind is Heading.NAME},
    **{key: key.removesuffix("s") for key, kind in _HEADINGS.items() if kind is Heading.PARTNER},
    **dict.fromkeys(_keys("member, adherent, adherente, personne, p, s, d, l, of, the, your"), ""),
    **dict.fromkeys(_keys("de, du, le, la, souhaite, souhaitee"), ""),
    **dict(guest="guest", guests="guest", invite="invite", un="1", one="1", two="2", deux="2"),
    **dict(three="3", trois="3", four="4", quatre="4"),
    **{word: word for word in (*"abcd", *map(str, range(1, 100)))},
    **dict(north="N", nord="N", east="E", est="E", south="S", sud="S", west="W", ouest="W"),
}
#: Titles under which people stand who do not come.
_GONE: Final = _keys("""
    not coming, no, cancelled, canceled, apologies, regret, absent, declined, withdrawn, annule""")
#: Words of lines that stand between names: what comes under them, and what they come to.
_TITLES: Final = _keys("""
    players, names, members, attendees, joueurs, guests, total, total player, sum, count, somme,
    list, the list, list of players, player list, liste, sign in, sign up, signed up, registered,
    coming, yes, maybe, waiting list, reserve, substitute, table, north south, east west, inscrit,
    tonight, paid, not paid, unpaid""")
_NUMBER_BEFORE: Final = re.compile(r"^\d+ ")
#: An address, and a number.
_NO_NAME: Final = re.compile(r"\S@\S|https?:|www\.|\d(?:\D*\d){2}")
_NO: Final = _keys("no, n, non, nope, can t, ne vient pas", [""])
_YES: Final = _keys("yes, y, oui, o, yep, ok", [""])
#: What stands in columns beside names, cell after cell, besides answers.
_VALUES: Final = _keys("""
    m, f, w, d, h, x, a, b, c, homme, femme, male, female, man, woman, men, women, junior, senior,
    adult, child, true, false, paid, unpaid, paye, member, guest, cash, card""")


@lru_cache(maxsize=4096)
def said_by(cell: str) -> Said:
    """Parse a cell as a heading; its meaning is `NONE` for any other, such as a person's name.

    “Player 2 last name”, “Nom du partenaire”: the words that do not say whose it is are a heading.
    """
    parts = _GLUED.sub(" ", _ORDINAL.sub(r"\1", _NUMBERED.sub("", _words(cell)))).split()
    words = [
        # “First player”; “first name” is something else.
        _ORDINALS.get(word, word) if after in _WHOSE else word
        for word, after in pairwise([*parts, ""])
    ]
    around = [word for word in words if word in _WHOSE]
    rest = [word for word in words if word not in _WHOSE] or around
    for key in (folded(cell), " ".join(rest), *(rest if rest == around else ())):
        heading = _HEADINGS.get(key, Heading.NONE)
        # “Category A” is a category, of nobody.
        if heading is Heading.CATEGORY and len(around) == 1 and around[0] in "abcd":
            break
        if heading is not Heading.NONE:
            return Said(heading, " ".join(filter(None, map(_WHOSE.get, around))), key)
    return Said(Heading.NONE)


def title_of(line: str) -> str:
    """Parse a line that heads or totals a list: `gone` if those below do not come, `other`, or "".

    “Players”, “Total 41”, “41 players:”, “Not coming:”.
    """
    key = _NUMBER_BEFORE.sub("", _words(line))
    if _HEADINGS.get(key, Heading.NONE).is_of_a_name:
        return "other"
    key = _NUMBER_BEHIND.sub("", key)
    return "gone" if key in _GONE else "other" if key in _TITLES else ""


def is_like_a_name(cell: str) -> bool:
    """Return whether a cell may be a person's name: letters, few words, no number, no address."""
    is_short = len(cell) <= 80 and len(cell.split()) <= 7
    return is_short and any(map(str.isalpha, cell)) and not _NO_NAME.search(cell)


def names_somebody(cell: str) -> bool:
    """Return whether a cell is like a name, and no title or mark such as “paid”, “x” or “F”."""
    is_value = folded(cell) in _VALUES | _YES | _NO
    return is_like_a_name(cell) and not is_value and not title_of(cell)


def answer_in(cell: str) -> bool | None:
    """Parse a cell that answers yes or no; None for any other."""
    key = folded(cell)
    return key in _YES if key in _YES | _NO else None
