"""Lists as people have them, read as a person would."""

import io
import zipfile
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from scoring.rules.errors import RuleViolation
from tests.tournaments.conftest import Hall
from tests.tournaments.files.names.workbooks import hidden, ods, xlsx, zipped
from tournaments.files.names.notes import Note
from tournaments.files.names.reading import Source, read, source_of

LISTS = Path(__file__).with_name("lists")
RIGHT = {
    "n01_newline_in_cell.csv": ["Ann Smith", "Bob Jones", "Cal Stone", "Dot Reed", "Eve Hall"],
    "n02_partner_na.csv": [
        *(
            "Ann Smith",
            "Bob Jones",
            "Cal Stone",
            "Dot Reed",
            "Eve Hall",
            "Fay Long",
            "Gus Park",
            "Hal Voss",
        )
    ],
    "n05_partner_firstlast.csv": ["Ann Smith", "Bob Jones", "Cal Stone", "Dot Reed"],
    "n07_cp1251.csv": ["Анна Смирнова", "Борис Орлов", "Юлия Ёлкина"],
    "n11_shiftjis.csv": ["山田 太郎", "佐藤 花子", "鈴木 一郎"],
    "rsvp-column.csv": ["Ann Smith", "Bob Jones", "Dot Reed", "Eve Moss"],
    "keycaps.txt": ["Ann Smith", "Bob Jones", "Dot Reed", "Eve Moss"],
    "n22_ann_q.txt": ["Ann Smith", "Bob Jones", "Cal Stone", "Dot Reed", "Eve Hall"],
    "x01_hidden_rows.xlsx": ["Ann Smith", "Cal Stone", "Eve Hall"],
    "x02_two_in_a_cell.xlsx": ["Ann Smith", "Bob Jones", "Cal Stone", "Dot Reed"],
    "x04_parts_at_the_root.xlsx": ["Ann Smith", "Bob Jones", "Cal Stone"],
}


def names(text: str) -> list[str]:
    return read(text).names


def codes(text: str) -> set[str]:
    return {note.code for note in read(text).notes}


@pytest.mark.parametrize("file", RIGHT)
def test_a_file_is_read_as_a_person_reads_it(file: str) -> None:
    assert names(source_of((LISTS / file).read_bytes()).text) == RIGHT[file]


def test_couples_are_two_people_in_many_languages() -> None:
    reading = read((LISTS / "n12_couples.txt").read_text(encoding="utf-8"))
    assert reading.names == [
        *("Ann Smith", "Bob Smith", "Jan de Vries", "Els de Vries", "Marco Rossi", "Anna Rossi"),
        *("Jan Nowak", "Anna Nowak", "José García", "María García", "João Silva", "Maria Silva"),
        *(
            "Kati Virta",
            "Matti Virta",
            "István Kovács",
            "Éva Kovács",
            "Ann Smith (2)",
            "Bob Smith (2)",
        ),
        *("Ann Smith (3)", "Bob Jones", "Cal Stone", "Mr. & Mrs. Gus Park"),
    ]
    assert Note("tail", "Cal Stone", "c/o Dot Reed") in reading.notes
    assert Note("unsure", "Mr. & Mrs. Gus Park") in reading.notes


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Ann/Bob", ["Ann", "Bob"]),
        ("Ann + Bob", ["Ann", "Bob"]),
        ("Ann+Bob Smith", ["Ann Smith", "Bob Smith"]),
        ("Smith, Ann and Bob", ["Ann Smith", "Bob Smith"]),
        ("Smith, Ann & Jones, Bob", ["Ann Smith", "Bob Jones"]),
        ("Ann Smith with Bob Jones", ["Ann Smith", "Bob Jones"]),
        ("ANN AND BOB SMITH", ["ANN SMITH", "BOB SMITH"]),
        ("Anna och Bo Ek", ["Anna Ek", "Bo Ek"]),
        ("Иван и Ольга Петровы", ["Иван Петровы", "Ольга Петровы"]),
        ("Mr. Gus Park & Mrs. Ann Lee", ["Mr. Gus Park", "Mrs. Ann Lee"]),
        ("José Ortega y Gasset", ["José Ortega y Gasset"]),
        ("Kumar a/l Raman", ["Kumar a/l Raman"]),
        ("Ann E Smith", ["Ann E Smith"]),
        ("Ann Smith & guest", ["Ann Smith"]),
        ("Ann Smith + 1", ["Ann Smith"]),
        ("Mr and Mrs Smith", ["Mr and Mrs Smith"]),
    ],
)
def test_who_stands_on_one_line(line: str, expected: list[str]) -> None:
    assert names(line) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Name,Partner\nAnn Lee,Bob Owen\nCal Fox,Dot Ray",
            ["Ann Lee", "Bob Owen", "Cal Fox", "Dot Ray"],
        ),
        ("Name,Member\nAnn Lee,yes\nBob Owen,no", ["Ann Lee", "Bob Owen"]),
        ("Name,Contact\nAnn Lee,Bob Owen\nCal Fox,Bob Owen", ["Ann Lee", "Cal Fox"]),
        ("Name,Guests\nAnn Lee,2\nBob Owen,0", ["Ann Lee", "Bob Owen"]),
        ("Customer,Name\n4711,Ann Lee\n4712,Bob Owen", ["Ann Lee", "Bob Owen"]),
        ("Member,Paid\nAnn Lee,5\nBob Owen,5", ["Ann Lee", "Bob Owen"]),
        (
            "Player 1 First,Player 1 Last,Player 2 First,Player 2 Last\nAnn,Lee,Bob,Owen",
            ["Ann Lee", "Bob Owen"],
        ),
        (
            "Last Name 1,First Name 1,Last Name 2,First Name 2\nLee,Ann,Owen,Bob",
            ["Ann Lee", "Bob Owen"],
        ),
        ("First name,Middle name,Last name\nAnn,May,Lee", ["Ann May Lee"]),
        (
            "First name,Last name,Partner\nAnn,Lee,Bob Owen\nCal,Fox,N/A",
            ["Ann Lee", "Bob Owen", "Cal Fox"],
        ),
    ],
)
def test_each_column_of_people_counts(text: str, expected: list[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    "headings",
    [
        *("Nom 1;Nom 2", "Name 1;Name 2", "Noms;Partenaires", "Joueur;Coéquipier"),
        *("Joueur n° 1;Joueur n° 2", "1er joueur;2e joueur", "Player A;Player B", "Nord;Sud"),
        *("Player one;Player two", "First player;Second player"),
        *("Captain;Partner", "Player1 name;Player2 name", "Nom du joueur;Nom du partenaire"),
        *("Équipier 1;Équipier 2", "Member 1;Member 2", "First name 1;First name 2"),
    ],
)
def test_both_columns_of_a_list_of_pairs_count(headings: str) -> None:
    reading = read(f"{headings}\nÉmile Roy;Zoé Gagné\nGuy Côté;Lou Hamel")
    assert reading.names == ["Émile Roy", "Zoé Gagné", "Guy Côté", "Lou Hamel"]
    assert reading.notes == []


@pytest.mark.parametrize(
    "headings",
    [
        "Prénom 1;Nom 1;Prénom 2;Nom 2",
        "Prénom;Nom;Prénom partenaire;Nom partenaire",
        "First Name (Player 1);Last Name (Player 1);First Name (Player 2);Last Name (Player 2)",
        "Prénom;Nom;Prénom;Nom",
    ],
)
def test_both_people_of_a_row_have_a_first_name_and_a_surname(headings: str) -> None:
    reading = read(f"{headings}\nÉmile;Roy;Zoé;Gagné\nGuy;Côté;Lou;Hamel")
    assert reading.names == ["Émile Roy", "Zoé Gagné", "Guy Côté", "Lou Hamel"]
    assert reading.notes == []


def test_who_is_known_by_a_first_name_alone_is_still_somebody() -> None:
    reading = read("First name;Last name;Partner first name\nAnn;Lee;Dot\nCal;Fox;Eve")
    assert sorted(reading.names) == ["Ann Lee", "Cal Fox", "Dot", "Eve"]


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("Ann Lee;Bob Owen\nCal Fox;Dot Ray", "Bob Owen · Dot Ray"),
        ("Nom;Complice\nAnn Lee;Bob Owen\nCal Fox;", "Complice · Bob Owen"),
        ("Name,Contact\nAnn Lee,Bob Owen\nCal Fox,Dot Ray", "Contact · Bob Owen · Dot Ray"),
    ],
)
def test_a_column_that_is_left_out_and_looks_like_names_is_said(text: str, left_out: str) -> None:
    reading = read(text)
    assert reading.names == ["Ann Lee", "Cal Fox"]
    assert reading.notes == [Note("column", left_out)]
    assert read(text, reading.choice).notes == []  # a person has looked at it


@pytest.mark.parametrize(
    "text",
    [
        "Nom;Lieu\nAnn Lee;Laval\nCal Fox;Sainte-Foy",
        "Name;Town\nAnn Lee;San José\nCal Fox;New York",
        "Full name;First name;Last name\nAnn Lee;Ann;Lee\nCal Fox;Cal;Fox",
        "First name;Last name;Other names\nAnn;Lee;May\nCal;Fox;\nDot;Ray;",
        "Salutation;Title;First name;Surname\nMr;Dr.;Cal;Fox\nMrs;;Ann;Lee\nMrs;;Dot;Ray",
    ],
)
def test_a_town_a_title_and_the_same_name_are_nobody_else(text: str) -> None:
    assert "column" not in codes(text)
    assert sorted(names(text))[:2] == ["Ann Lee", "Cal Fox"]


def test_a_team_before_its_people_is_no_part_of_their_names() -> None:
    assert names("Équipe 1 : Ann Lee, Bob Owen\nÉquipe n° 2 : Cal Fox, Dot Ray") == [
        *("Ann Lee", "Bob Owen", "Cal Fox", "Dot Ray")
    ]


def test_a_dash_between_two_names_is_asked_about() -> None:
    reading = read("Ann Lee - Bob Owen\nAnn-Marie Fox")
    assert reading.names == ["Ann Lee - Bob Owen", "Ann-Marie Fox"]
    assert reading.notes == [Note("unsure", "Ann Lee - Bob Owen")]


@pytest.mark.parametrize(
    "nobody", ["N/A", "n/a", "TBD", "none", "-", "BYE", "?", "Nobody", "aucun", "personne"]
)
def test_a_partner_who_is_no_person_is_nobody(nobody: str) -> None:
    assert names(f"Name;Partner\nAnn Lee;{nobody}\nBob Owen;Cal Fox") == [
        "Ann Lee",
        "Bob Owen",
        "Cal Fox",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Fay Long - cancelled",
        "Fay Long CANCELLED",
        "Fay Long (not coming)",
        "~Fay Long~",
        "Fay Long, sick",
    ],
)
def test_who_does_not_come_is_said_and_not_seated(line: str) -> None:
    reading = read(f"Ann Lee\n{line}\nBob Owen")
    assert (reading.names, [note.code for note in reading.notes]) == (
        ["Ann Lee", "Bob Owen"],
        ["gone"],
    )


def test_those_under_a_title_of_the_absent_do_not_come() -> None:
    assert names("Coming\nAnn Lee\nNot coming:\nBob Owen\nReserves\nCal Fox") == [
        "Ann Lee",
        "Cal Fox",
    ]


def test_a_row_whose_status_says_so_does_not_come() -> None:
    reading = read("Name,Status\nAnn Lee,ok\nBob Owen,cancelled\nCal Fox,ok")
    assert reading.names == ["Ann Lee", "Cal Fox"]
    assert Note("gone", "Bob Owen cancelled") in reading.notes


def test_a_column_of_answers_with_an_unknown_heading_is_asked_about() -> None:
    reading = read("Name;Tuesday?\nAnn Lee;yes\nBob Owen;no\nCal Fox;yes")
    assert (reading.names, reading.notes) == (
        ["Ann Lee", "Bob Owen", "Cal Fox"],
        [Note("answers", "Tuesday? · yes · no · yes")],
    )
    assert names("Nom;Présence\nAnn Lee;oui\nBob Owen;non\nCal Fox;oui") == ["Ann Lee", "Cal Fox"]


@pytest.mark.parametrize(
    "text",
    ["Bob Owen +1", "Bob Owen & guest", "Bob Owen, +1", "Name;Guests\nAnn;0\nBob Owen;1"],
)
def test_who_brings_somebody_is_asked_for_the_name(text: str) -> None:
    reading = read(text)
    assert reading.names[-1] == "Bob Owen"
    assert [note.name for note in reading.notes if note.code == "guest"] == ["Bob Owen"]


def test_doubts_about_somebody_are_no_part_of_the_name() -> None:
    assert names("Ann Lee?\nBob Owen!\nSee you!\nHi all,\nThanks!\nCal Fox (maybe)") == [
        *("Ann Lee", "Bob Owen", "Cal Fox")
    ]


@pytest.mark.parametrize(
    "line",
    [
        "[25/11, 19:02] Dee: I am in",
        "[25/11/26, 19:02:33] Dee: I am in",
        "\u200e[25/11/2026, 19:02] \u202aDee\u202c: I am in",
        "[19:02, 25/11/2026] Dee: I am in",
        "25/11/2026, 19:02 - Dee: I am in",
        "11/25/26, 7:02\u202fPM - Dee: I am in",
    ],
)
def test_a_chat_names_who_wrote_and_says_so(line: str) -> None:
    reading = read(f"{line}\n{line.replace('Dee', 'Ann Lee')}\n{line}")
    assert (reading.names, codes(f"{line}\n{line}")) == (["Dee", "Ann Lee"], {"chat"})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1st Ann Lee 1240\n2= Bob Owen 980\n2= Cal Fox 980", ["Ann Lee", "Bob Owen", "Cal Fox"]),
        (
            "1. Ann Lee & Bob Owen 62.5%\n2. Cal Fox & Dot Ray 48.1%",
            ["Ann Lee", "Bob Owen", "Cal Fox", "Dot Ray"],
        ),
        ("Ann Lee +420\nBob Owen −280", ["Ann Lee", "Bob Owen"]),
        ("Ann Lee 18 pts\nBob Owen 7 pts", ["Ann Lee", "Bob Owen"]),
        ("Player 1\nPlayer 12", ["Player 1", "Player 12"]),
    ],
)
def test_lists_copied_from_results_are_names(text: str, expected: list[str]) -> None:
    assert names(text) == expected


def test_marks_that_nobody_sees_go_and_joiners_stay() -> None:
    assert names("\u202a\u200eAnn Lee\u202c\nمی\u200cنا رضایی") == ["Ann Lee", "می\u200cنا رضایی"]


def read_rows(source: Source) -> list[str]:
    return names(source.text)


def test_hidden_rows_are_said_and_can_be_chosen() -> None:
    source = source_of(
        hidden([["Name", "Paid"], ["Ann Lee", "5"], ["Bob Owen", "5"], ["Cal Fox", "5"]], 3)
    )
    assert read_rows(source) == ["Ann Lee", "Cal Fox"]
    assert source.notes == [Note("hidden", "Roll", "Bob Owen 5")]
    assert [(way.code, names(way.text)) for way in source.ways] == [
        ("sheet", ["Ann Lee", "Cal Fox"]),
        ("all_rows", ["Ann Lee", "Bob Owen", "Cal Fox"]),
    ]


def test_filtered_rows_of_an_opendocument_sheet_are_said() -> None:
    content = ods([["Ann Lee"], ["Bob Owen"], ["Cal Fox"]])
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    first, second, *rest = parts["content.xml"].split("<table:table-row>")
    row = '<table:table-row table:visibility="filter">'
    parts["content.xml"] = (
        "<table:table-row>".join([first, second]) + row + "<table:table-row>".join(rest)
    )
    source = source_of(zipped(parts))
    assert (read_rows(source), [note.code for note in source.notes]) == (
        ["Ann Lee", "Cal Fox"],
        ["hidden"],
    )


def test_a_sheet_with_a_heading_of_names_comes_before_one_with_more_lines() -> None:
    people = ("Ann Lee", "Bob Owen", "Cal Fox", "Di Ash")
    roll = [["Name", "Paid"], *([name, ""] for name in people)]
    rounds = [["Round", "Name"], *([str(turn), name] for turn in (1, 2) for name in people)]
    words = [["Sheet", "Column"], *(["Roll", f"Word {letter}"] for letter in "ABCDEFGH")]
    source = source_of(xlsx({"Words": words, "Rounds": rounds, "Roll": roll}))
    assert source.ways[0].name == "Roll"


def test_a_sheet_with_hardly_any_names_is_not_the_list_for_its_heading() -> None:
    plain = [[name] for name in ("Ann Lee", "Bob Owen", "Cal Fox", "Di Ash")]
    fees = [["Name", "Fee"], ["Ann Lee", "5"]]
    assert source_of(xlsx({"Fees": fees, "Tonight": plain})).ways[0].name == "Tonight"


@pytest.mark.parametrize("in_pairs", [False, True])
def test_the_list_in_the_workbook_of_an_evening_is_its_roll(
    device: Device, dee: Client, in_pairs: bool
) -> None:
    hall = Hall(device, [f"Person {letter}" for letter in "ABCDEFGH"], in_pairs=in_pairs)
    for _round in range(2):
        hall.seat()
        hall.type_all()
    workbook = dee.get(reverse("evening-spreadsheet", args=[hall.pk])).content
    assert read(source_of(workbook).text).names == [f"Person {letter}" for letter in "ABCDEFGH"]


def test_other_sheets_can_be_chosen() -> None:
    source = source_of(xlsx({"Fees": [["5"]], "Roll": [["Ann Lee"], ["Bob Owen"]]}))
    assert [(way.code, way.name) for way in source.ways] == [("sheet", "Roll"), ("sheet", "Fees")]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"%PDF-1.7", "names_pdf"),
        (b"\x89PNG\r\n", "names_picture"),
        (zipped({"a.jpg": "x"}), "names_archive"),
        (b"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Lee\r\nEND:VCARD\r\n", "names_contacts"),
        ("BEGIN:VCALENDAR".encode("utf-16"), "names_contacts"),
    ],
)
def test_what_is_no_list_is_refused_by_its_name(content: bytes, code: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        source_of(content)
    assert refusal.value.code == code
