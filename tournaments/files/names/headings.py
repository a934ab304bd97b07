"""Recognize headings of columns in many languages, and tell a name from a phone number or a fee."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple


class Taken(StrEnum):
    """The kind that a column is taken as."""

    NAME = "name"
    FIRST = "first"
    LAST = "last"
    HANDICAP = "handicap"
    CATEGORY = "category"
    OUT = "out"


class Heading(StrEnum):
    """The meaning of a heading: as `Taken`; one of two where a language leaves it open; nothing."""

    NAME = "name"
    FIRST = "first"
    LAST = "last"
    #: “Nombre”, “Jméno”: the first name where surnames are beside it, or the whole name.
    FIRST_OR_NAME = "first or name"
    #: “Nom”: the surname where a column of first names is beside it, else the whole name.
    LAST_OR_NAME = "last or name"
    #: “Partner”: whole names of somebody else, beside a column of names or alone.
    PARTNER = "partner"
    #: “Member”, “Contact”: whole names where no column says that it has them.
    PERHAPS = "perhaps"
    HANDICAP = "handicap"
    #: “Category”, “Sex”: what prizes of their own are for.
    CATEGORY = "category"
    OUT = "out"
    NONE = ""

    @property
    def is_of_a_name(self) -> bool:
        return self not in (Heading.HANDICAP, Heading.CATEGORY, Heading.OUT, Heading.NONE)


#: Letters that are no letter with an accent, as people without the key for them type them.
_PLAIN: Final = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i", "ð": "d"}
)

_WORDS: Final = {
    Heading.LAST_OR_NAME: "name, names, nom, noms, naam, nimi, nazwa, navn, namn, nafn",
    Heading.NAME: """
        full name, whole name, name and surname, first and last name, name surname,
        names of players, participant, participants, participant name, player, players, player name,
        player names, members name, member name, attendee, attendees, person, people, display name,
        entrant, competitor, customer name, pair, pairs, couple, couples, north, south, east, west,
        vor und nachname, vor und zuname, vollstandiger name, spieler, spielerin, spielername,
        spieler innen, teilnehmer, teilnehmerin, teilnehmende, nom complet, nom et prenom,
        nom prenom, prenom et nom, prenom nom, joueur, joueurs, joueuse, joueuses, joueur euse,
        membre, membres, nombre completo, nombre y apellido, nombre y apellidos, apellidos y nombre,
        apellido y nombre, jugador, jugadora, jugadores, socio, socios, miembro, miembros,
        participante, participantes, nome completo, nome e cognome, cognome e nome, nome cognome,
        cognome nome, giocatore, giocatori, giocatrice, membro, membri, partecipante, partecipanti,
        nome e sobrenome, nome e apelido, jogador, jogadora, jogadores, membros, volledige naam,
        speler, spelers, spelernaam, lid, leden, deelnemer, deelnemers, fullt namn, hela namnet,
        for och efternamn, spelare, medlem, medlemmar, deltagare, fullt navn, for og efternavn,
        for og etternavn, fulde navn, spiller, spillere, medlemmer, deltager, deltagere, deltaker,
        deltakere, koko nimi, pelaaja, pelaajat, jasen, jasenet, osallistuja, leikmaour, fullt nafn,
        imie i nazwisko, nazwisko i imie, gracz, gracze, zawodnik, uczestnik, uczestnicy,
        cele jmeno, jmeno a prijmeni, prijmeni a jmeno, hrac, hraci, hracka, clen, clenove,
        ucastnik, meno a priezvisko, priezvisko a meno, teljes nev, jatekos, jatekosok, tagok,
        ime i prezime, prezime i ime, ime in priimek, igrac, igraci, igralec, nume si prenume,
        nume complet, jucator, jucatori, ad soyad, adi soyadi, oyuncu, oyuncular, uye, фио,
        имя и фамилия, фамилия и имя, фамилия имя, полное имя, игрок, игроки, участник, участники,
        член клуба, піб, прізвище та імя, гравець, гравці, учасник, играч, играчи, име и фамилия,
        ονοματεπωνυμο, παικτης, παικτες, μελος, 姓名, 名前, お名前, 氏名, 全名, 选手, 球员, 会员,
        成员, 參加者, 参加者, 選手, 이름, 성명, 성함, 참가자, שם מלא, שם, שמות, الاسم, الاسم الكامل,
        ชื่อ, ho va ten, ho ten, nama, nama lengkap, pemain, jina,
        captain, kapitan, capitaine, capitan, capitano, capitao, spieler in, nord, sud, est, ouest,
        ost, norte, sur, este, oeste, sul, leste, noord, zuid, oost""",
    Heading.PARTNER: """
        partner, partners, partner name, name of partner, spouse, husband, wife, mate, companion,
        guest name, name of guest, plus one, second player, second name of pair, partnerin,
        partenaire, conjoint, conjointe, pareja, companero, companera, compagno, compagna, parceiro,
        parceira, makker, partner in, medspelare, medspiller, makkeren, pari, partnerka, партнер,
        партнерша, パートナー, 搭档, 搭檔,
        teammate, team mate, mitspieler, mitspielerin, wunschpartner, wunschpartnerin, partenaires,
        equipier, equipiere, coequipier, coequipiere, binome""",
    Heading.PERHAPS: """
        member, members, who, contact, contact name, customer, guest, guests, mitglied, mitglieder,
        kontakt, kunde, kundin, gast, gaste, client, cliente, contacto, contatto, invite, ospite""",
    Heading.FIRST: """
        first name, first names, first, given name, given names, given, forename, forenames,
        christian name, fname, firstname, name first, vorname, vornamen, rufname, prenom, prenoms,
        primer nombre, nombre de pila, nombres, primeiro nome, nome proprio, voornaam, voornamen,
        roepnaam, fornamn, tilltalsnamn, fornavn, etunimi, etunimet, eiginnafn, eesnimi, vards,
        vardas, keresztnev, utonev, krestni jmeno, krstne meno, prenume, имя, имена, імя, име,
        ονομα, 名, 名字, שם פרטי, الاسم الاول, ten rieng, nama depan, middle name""",
    Heading.FIRST_OR_NAME: "nombre, nome, jmeno, imie, meno, nev, ime, nume, ad, adi",
    Heading.LAST: """
        last name, last names, last, surname, surnames, family name, family, lname, lastname,
        second name, name last, nachname, nachnamen, familienname, zuname, nom de famille, apellido,
        apellidos, primer apellido, cognome, cognomi, sobrenome, apelido, ultimo nome, achternaam,
        achternamen, familienaam, efternamn, etternavn, efternavn, slektsnavn, sukunimi, eftirnafn,
        kenninafn, perekonnanimi, perenimi, uzvards, pavarde, nazwisko, nazwiska, prijmeni,
        priezvisko, vezeteknev, csaladnev, prezime, priimek, nume de familie, soyad, soyadi,
        soyisim, фамилия, фамилии, прізвище, презиме, επωνυμο, επιθετο, 姓, 姓氏, 名字 姓, 성,
        שם משפחה, اللقب, اسم العائلة, nama belakang""",
    Heading.HANDICAP: """
        handicap, handicaps, handicap points, points handicap, handikap, hcap, hdcp, hdcap, hcp,
        h cap, hc, starting handicap, start handicap, new handicap, current handicap, vorgabe,
        vorgaben, vorgabepunkte, neue vorgabe, handicap de depart, nouvel handicap,
        nouveau handicap, avance, points d avance""",
    Heading.CATEGORY: """
        category, categories, cat, kategorie, kategorien, categorie, categoria,
        class, klasse, division, gender, sex, geschlecht, sexe, sexo, sesso, m f, f m, w m, m w,
        f h, h f, d h, h d, h m, m h""",
    Heading.OUT: """
        no, nr, num, number, id, member no, member number, member id, membership, membership number,
        seat, table, tisch, age, alter, edad, eta, idade, junior, senior, women, men, status, paid,
        paid up, fee, fees, dues, amount, montant, paye, bezahlt, beitrag,
        betrag, startgeld, pagado, pagato, pago, betaald, betald, betalt, maksettu, zaplaceno,
        zaplacono, оплачено, phone, phone number, telephone, tel, mobile, cell, telefon, handy,
        mobil, telefono, telefone, telefoonnummer, puhelin, телефон, email, e mail, mail,
        mail address, email address, correo, courriel, e post, adresse, address, direccion,
        indirizzo, street, strasse, city, town, ort, stadt, wohnort, ville, ciudad, citta, cidade,
        plaats, woonplaats, stad, by, zip, plz, postcode, postal code, country, land, pays, pais,
        club, verein, klub, team, date, datum, fecha, data, birthday, geburtstag, born, joined,
        registered, timestamp, time, notes, note, comment, comments, remarks, bemerkung,
        bemerkungen, notiz, remarque, notas, title, anrede, salutation, mr mrs, company, points,
        punkte, score, rank, rang, rating, 编号, 电话, 電話, メール""",
}


class Said(NamedTuple):
    """A heading as understood.

    `whose`: which of the people of a row it is of, “2”, “b”, “partner”, “N”; empty if it does not
    say. `words`: those that are the heading.
    """

    heading: Heading
    whose: str = ""
    words: str = ""


#: “1st”, “2e”.
_ORDINAL: Final = re.compile(r"\b(\d)(?:st|nd|rd|th|e|er|re|ere|eme|me|nde|o|a)\b")
#: “Joueur n° 1”, “Player No. 1”: the words for number.
_NUMBERED: Final = re.compile(r"\b(?:n|no|nr|num|numero|number) (?=\d)")
_GLUED: Final = re.compile(r"(?<=[^\W\d_])(?=\d)")
_SIGNS: Final = re.compile(r"[\W_]+")
_BEHIND: Final = re.compile(r" ?\d{1,4}$")
_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])")


def folded(text: str) -> str:
    """A heading without case, accents, points, underscores and number: “First_Name 2”."""
    words = _words(text)
    return _BEHIND.sub("", words) if words[:1].isalpha() else words


def _words(text: str) -> str:
    """The words of a text, without case, accents and signs."""
    apart = unicodedata.normalize("NFKD", _HUMP.sub(" ", text).casefold())
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter)).translate(
        _PLAIN
    )
    return _SIGNS.sub(" ", plain).strip()


def _keys(words: str) -> frozenset[str]:
    """The keys of words that commas part, as a heading is looked up."""
    return frozenset(folded(word) for word in words.split(","))


#: Words that say only that a column is of somebody: “Player 2 last name”, “P2 First”.
_SOMEBODY: Final = _keys("""
    player, players, person, persons, member, members, participant, participants, captain, p,
    spieler, spielerin, teilnehmer, teilnehmerin, mitglied, kapitan, joueur, joueurs, joueuse,
    joueuses, personne, membre, participante, capitaine, adherent, adherente, jugador, jugadora,
    persona, capitan, giocatore, giocatrice, capitano, jogador, jogadora, speler, spelare,
    spiller""")
#: Words that say whose it is, beside somebody without such a word: “Partner's first name”.
_SOMEBODY_ELSE: Final = _keys("""
    partner, partners, partnerin, spouse, spouses, husband, wife, mate, teammate, companion, guest,
    guests, wunschpartner, mitspieler, mitspielerin, gast, partenaire, partenaires,
    equipier, equipiere, coequipier, coequipiere, binome, conjoint, conjointe, invite, pareja,
    companero, companera, compagno, compagna, parceiro, parceira, makker, medspelare,
    medspiller""")
#: Seats at a table: who faces each other are partners.
_SEATS: Final = {
    **dict.fromkeys(_keys("north, nord, norte, noord"), "N"),
    **dict.fromkeys(_keys("east, est, ost, este, leste, oost"), "E"),
    **dict.fromkeys(_keys("south, sud, sur, sul, zuid"), "S"),
    **dict.fromkeys(_keys("west, ouest, oeste"), "W"),
}
#: Words between the others: “Nom du partenaire”, “Your partner's name”.
_LINKS: Final = _keys("""
    s, of, the, your, de, du, des, d, del, della, do, da, le, la, l, von, vom, der, souhaite,
    souhaitee""")
#: Which of several people: “Name A”, “Player two”.
_WHICH: Final = {
    **{letter: letter for letter in "abcd"},
    **{str(number): str(number) for number in range(1, 100)},
    **dict.fromkeys(("one", "eins", "un"), "1"),
    **dict.fromkeys(("two", "zwei", "deux"), "2"),
    **dict.fromkeys(("three", "drei", "trois"), "3"),
    **dict.fromkeys(("four", "vier", "quatre"), "4"),
}
#: “First player”, “Zweite Spielerin”; “first name” is something else.
_ORDINALS: Final = {
    **dict.fromkeys(
        _keys("first, premier, premiere, erster, erste, primer, primera, primo, prima"), "1"
    ),
    **dict.fromkeys(
        _keys("second, seconde, deuxieme, zweiter, zweite, segundo, segunda, secondo"), "2"
    ),
    **dict.fromkeys(
        _keys("third, troisieme, dritter, dritte, tercero, tercera, terzo, terza"), "3"
    ),
    **dict.fromkeys(
        _keys("fourth, quatrieme, vierter, vierte, cuarto, cuarta, quarto, quarta"), "4"
    ),
}
_HEADINGS: Final = {key: kind for kind, words in _WORDS.items() for key in _keys(words)}
#: Words of lines that stand between names: what comes under them, and what they come to.
_TITLES: Final = _keys("""
    players, names, members, attendees, spieler, joueurs, jugadores, giocatori, spelare, spelers,
    spillere, total, total players, totals, sum, count, gesamt, summe, anzahl, somme, suma, totale,
    totaal, summa, yhteensa, razem, celkem, итого, 合計, 合计, list, the list, list of players,
    player list, sign in, sign up, signed up, registered, coming, not coming, yes, no, maybe,
    waiting list, reserves, reserve, substitutes, guests, guest, tables, table, north south,
    east west, anmeldung, warteliste, gaste, liste, lista, invites, iscritti, inscrits, inscritos,
    tonight, cancelled, canceled, absent, declined, withdrawn, abgesagt, absagen, nicht dabei,
    annules, absents, cancelados, ausentes, assenti, afgemeld, afmeldingen, avmalda, avbud,
    apologies, regrets, paid, not paid, unpaid""")
#: Those under which people stand who do not come.
_GONE: Final = _keys("""
    not coming, no, cancelled, canceled, apologies, regrets, absent, declined, withdrawn, abgesagt,
    absagen, nicht dabei, annules, absents, cancelados, ausentes, assenti, afgemeld, afmeldingen,
    avmalda, avbud""")
_COUNTED: Final = re.compile(r"^\d+ ")
_WORD: Final = re.compile(r"[^\W\d_]")
_ADDRESS: Final = re.compile(r"\S@\S|https?:|www\.")
#: “Male”, “Paid”, “yes”: what stands in columns beside names, cell after cell.
_VALUES: Final = _keys("""
    yes, no, y, n, ja, nein, oui, non, si, sim, nao, m, f, w, d, h, homme, femme, male, female, man,
    woman, men, women, junior, senior, adult, child, x, paid, unpaid, bezahlt, paye, pagado, member,
    guest, ok, true, false, cash, card, a, b, c""")
_FIGURE: Final = re.compile(r"[\d@]")
_MOST_WORDS: Final = 7


def heading_of(cell: str) -> Heading:
    """Return the meaning of a cell as a heading; `NONE` for no heading, such as a person's name."""
    return said_by(cell).heading


@lru_cache(maxsize=4096)
def said_by(cell: str) -> Said:
    """Parse a cell as a heading: its meaning, and whose the column is.

    “Player 2 last name”, “Nom du partenaire”, “Vorname (Spieler 1)”: the longest words that are a
    heading, where all others say whose it is.
    """
    text = cell[:60]
    words = _numbered_words(_words(text))
    heading = _HEADINGS.get(folded(text), Heading.NONE)
    if heading is not Heading.NONE:
        return _said(heading, folded(text), [word for word in words[1:] if word.isdigit()])
    for length in range(len(words), 0, -1):
        for begin in range(len(words) - length + 1):
            part = " ".join(words[begin : begin + length])
            heading = _HEADINGS.get(part, Heading.NONE)
            around = words[:begin] + words[begin + length :]
            if (
                heading is not Heading.NONE
                and all(map(_is_of_whose, around))
                and not (heading is Heading.CATEGORY and _is_a_letter(around))
            ):
                return _said(heading, part, around)
    return Said(Heading.NONE)


def _is_a_letter(around: Sequence[str]) -> bool:
    """Return whether a letter is all that is said: “Category A” is a category, of nobody."""
    return len(around) == 1 and around[0] in "abcd"


def _said(heading: Heading, words: str, around: Iterable[str]) -> Said:
    """A heading with the words that say whose it is."""
    partner = ["partner"] if heading is Heading.PARTNER else []
    whose = [*partner, _SEATS.get(words, ""), *map(_key, around)]
    return Said(heading, " ".join(filter(None, whose)), words)


def _numbered_words(words: str) -> list[str]:
    """The words of a heading, with each number as a word of its own and ordinals as numbers."""
    parts = _GLUED.sub(" ", _ORDINAL.sub(r"\1", _NUMBERED.sub("", words))).split()
    return [
        _ORDINALS[word] if word in _ORDINALS and after in _SOMEBODY | _SOMEBODY_ELSE else word
        for word, after in pairwise([*parts, ""])
    ]


def _is_of_whose(word: str) -> bool:
    return any(word in words for words in (_SOMEBODY, _SOMEBODY_ELSE, _SEATS, _WHICH, _LINKS))


def _key(word: str) -> str:
    """What a word adds to whose a column is: “Partner” and “Partners” are one."""
    if word in _SOMEBODY_ELSE:
        return word.removesuffix("s")
    return "" if word in _LINKS else _SEATS.get(word) or _WHICH.get(word, "")


def is_title(line: str) -> bool:
    """Return whether a line heads or totals a list, and names nobody.

    “Players”, “Total 41” and “41 players:” do.
    """
    key = _COUNTED.sub("", _words(line[:60])).strip()
    if _BEHIND.sub("", key) in _TITLES:
        return True
    heading = _HEADINGS.get(key, Heading.NONE)
    # “Ad” and “Ime” are words for a name, and somebody's name as well.
    is_word = (
        heading not in (Heading.FIRST_OR_NAME, Heading.LAST_OR_NAME)
        or len(key) > 3
        or not key.isascii()
    )
    return heading.is_of_a_name and is_word


def is_title_of_the_gone(line: str) -> bool:
    """Return whether those who follow this title do not come: “Not coming:”, “Apologies”."""
    return _BEHIND.sub("", _COUNTED.sub("", _words(line[:60])).strip()) in _GONE


def is_like_a_name(cell: str) -> bool:
    """Return whether a cell may be a person's name.

    It has letters, few words and fewer than three digits; it is no address and no mere mark.
    """
    if len(cell) > 80 or not _WORD.search(cell) or _ADDRESS.search(cell):
        return False
    return sum(map(str.isdigit, cell)) < 3 and len(cell.split()) <= _MOST_WORDS


def is_value(cell: str) -> bool:
    """Return whether a cell is a value of a column of marks, such as “paid”, “x” or “F”."""
    return folded(cell[:60]) in _VALUES


def is_figure(cell: str) -> bool:
    """Return whether a cell is a number, a date, a fee or an address, which no heading is."""
    return bool(_FIGURE.search(cell))
