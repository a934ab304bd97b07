"""Lists as people have them, read as a person would."""

import io
import zipfile
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from tests.tournaments.conftest import Hall
from tests.tournaments.files.names.workbooks import ods, xlsx, zipped
from tournaments.files.names.notes import Note
from tournaments.files.names.reading import read, source_of

LISTS = Path(__file__).with_name("lists")


def names(text: str) -> str:
    return ", ".join(read(text).names)


def codes(text: str) -> list[str]:
    return [note.code for note in read(text).notes]


@pytest.mark.parametrize(
    ("file", "right"),
    [
        ("n01_newline_in_cell.csv", "Ann Smith, Bob Jones, Cal Stone, Dot Reed, Eve Hall"),
        (
            "n02_partner_na.csv",
            "Ann Smith, Bob Jones, Cal Stone, Dot Reed, Eve Hall, Fay Long, Gus Park, Hal Voss",
        ),
        ("n05_partner_firstlast.csv", "Ann Smith, Bob Jones, Cal Stone, Dot Reed"),
        ("n07_cp1251.csv", "Анна Смирнова, Борис Орлов, Юлия Ёлкина"),
        ("n11_shiftjis.csv", "山田 太郎, 佐藤 花子, 鈴木 一郎"),
        (
            "n12_couples.txt",
            "Ann Smith, Bob Smith, Jan de Vries, Els de Vries, Marco Rossi, Anna Rossi, Jan Nowak, "
            "Anna Nowak, José García, María García, João Silva, Maria Silva, Kati Virta, "
            "Matti Virta, István Kovács, Éva Kovács, Ann Smith (2), Bob Smith (2), Ann Smith (3), "
            "Bob Jones, Cal Stone, Mr. & Mrs. Gus Park",
        ),
        ("rsvp-column.csv", "Ann Smith, Bob Jones, Dot Reed, Eve Moss"),
        ("keycaps.txt", "Ann Smith, Bob Jones, Dot Reed, Eve Moss"),
        ("n22_ann_q.txt", "Ann Smith, Bob Jones, Cal Stone, Dot Reed, Eve Hall"),
        ("x01_hidden_rows.xlsx", "Ann Smith, Cal Stone, Eve Hall"),
        ("x02_two_in_a_cell.xlsx", "Ann Smith, Bob Jones, Cal Stone, Dot Reed"),
        ("x04_parts_at_the_root.xlsx", "Ann Smith, Bob Jones, Cal Stone"),
    ],
)
def test_a_file_is_read_as_a_person_reads_it(file: str, right: str) -> None:
    assert names(source_of((LISTS / file).read_bytes()).text) == right


@pytest.mark.parametrize(
    ("line", "right", "note"),
    [
        ("Ann & Bob", "Ann, Bob", "split"),
        ("Ann/Bob", "Ann, Bob", "split"),
        ("Ann + Bob", "Ann, Bob", "split"),
        ("Ann+Bob Smith", "Ann Smith, Bob Smith", "split"),
        ("Ann Smith and Bob Jones", "Ann Smith, Bob Jones", "split"),
        ("Ann Lee / Bob Owen", "Ann Lee, Bob Owen", "split"),
        ("Smith, Ann and Bob", "Ann Smith, Bob Smith", "split"),
        ("Smith, Ann & Jones, Bob", "Ann Smith, Bob Jones", "split"),
        ("Ann Smith with Bob Jones", "Ann Smith, Bob Jones", "split"),
        ("ANN AND BOB SMITH", "ANN SMITH, BOB SMITH", "split"),
        ("Anna och Bo Ek", "Anna Ek, Bo Ek", "split"),
        ("Иван и Ольга Петровы", "Иван Петровы, Ольга Петровы", "split"),
        ("Mr. Gus Park & Mrs. Ann Lee", "Mr. Gus Park, Mrs. Ann Lee", "split"),
        ("José Ortega y Gasset", "José Ortega y Gasset", "unsure"),
        ("Kumar a/l Raman", "Kumar a/l Raman", ""),
        ("Ann E Smith", "Ann E Smith", ""),
        ("Ann Smith & Bob", "Ann Smith & Bob", "unsure"),
        ("Mr and Mrs Smith", "Mr and Mrs Smith", "unsure"),
        ("Mr. & Mrs. Gus Park", "Mr. & Mrs. Gus Park", "unsure"),
        ("Ann Lee - Bob Owen", "Ann Lee - Bob Owen", "unsure"),
        ("Ann-Marie Fox", "Ann-Marie Fox", ""),
        ("Ann Smith & guest", "Ann Smith", "guest"),
        ("Ann Smith + 1", "Ann Smith", "guest"),
        ("Ann Smith +1", "Ann Smith", "guest"),
        ("Ann Smith, +1", "Ann Smith", "guest"),
        ("Ann Smith c/o Dot Reed", "Ann Smith", "tail"),
        ("Fay Long - cancelled", "", "gone"),
        ("Fay Long CANCELLED", "", "gone"),
        ("Fay Long (not coming)", "", "gone"),
        ("~Fay Long~", "", "gone"),
        ("Fay Long, sick", "", "gone"),
        ("Équipe n° 2 : Cal Fox, Dot Ray", "Cal Fox, Dot Ray", ""),
        ("Ann Lee?", "Ann Lee", "tail"),
        ("Ann Lee!", "Ann Lee", "tail"),
        ("Cal Fox (maybe)", "Cal Fox", "tail"),
        ("See you!", "", "dropped"),
        ("Hi all,", "", "dropped"),
        ("\u202a\u200eAnn Lee\u202c", "Ann Lee", ""),  # marks that nobody sees go
        ("می\u200cنا رضایی", "می\u200cنا رضایی", ""),  # joiners stay
    ],
)
def test_who_stands_on_one_line_and_what_is_said_of_it(line: str, right: str, note: str) -> None:
    assert (names(line), codes(line)) == (right, [note] if note else [])


@pytest.mark.parametrize(
    ("text", "right"),
    [
        (
            "Name,Partner\nAnn Lee,Bob Owen\nCal Fox,Dot Ray",
            "Ann Lee, Bob Owen, Cal Fox, Dot Ray",
        ),
        ("Name,Member\nAnn Lee,yes\nBob Owen,no", "Ann Lee, Bob Owen"),
        ("Name,Contact\nAnn Lee,Bob Owen\nCal Fox,Bob Owen", "Ann Lee, Cal Fox"),
        ("Name,Guests\nAnn Lee,2\nBob Owen,0", "Ann Lee, Bob Owen"),
        ("Customer,Name\n4711,Ann Lee\n4712,Bob Owen", "Ann Lee, Bob Owen"),
        ("Member,Paid\nAnn Lee,5\nBob Owen,5", "Ann Lee, Bob Owen"),
        (
            "Last Name 1,First Name 1,Last Name 2,First Name 2\nLee,Ann,Owen,Bob",
            "Ann Lee, Bob Owen",
        ),
        ("Captain;Player 1;Player 2\nAnn Lee;Bob Owen;ANN LEE", "Ann Lee, Bob Owen"),
        ("First name,Middle name,Last name\nAnn,May,Lee", "Ann May Lee"),
        ("First,Middle name,Last,First,Last\nAnn,May,Lee,Bob,Owen", "Ann May Lee, Bob Owen"),
        ("Last,First,Middle name,Last,First\nLee,Ann,May,Owen,Bob", "Ann May Lee, Bob Owen"),
        (
            "First name,Last name,Partner\nAnn,Lee,Bob Owen\nCal,Fox,N/A",
            "Ann Lee, Bob Owen, Cal Fox",
        ),
        (
            "First name;Last name;Partner first name\nAnn;Lee;Dot\nCal;Fox;Eve",
            "Ann Lee, Dot, Cal Fox, Eve",
        ),
    ],
)
def test_each_column_of_people_counts(text: str, right: str) -> None:
    assert names(text) == right


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
        "Player 1 First;Player 1 Last;Player 2 First;Player 2 Last",
        "Prénom;Nom;Prénom;Nom",
    ],
)
def test_both_people_of_a_row_have_a_first_name_and_a_surname(headings: str) -> None:
    reading = read(f"{headings}\nÉmile;Roy;Zoé;Gagné\nGuy;Côté;Lou;Hamel")
    assert reading.names == ["Émile Roy", "Zoé Gagné", "Guy Côté", "Lou Hamel"]
    assert reading.notes == []


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
    assert (reading.names, reading.notes) == (["Ann Lee", "Cal Fox"], [Note("column", left_out)])
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
    assert sorted(read(text).names)[:2] == ["Ann Lee", "Cal Fox"]


@pytest.mark.parametrize(
    "nobody", ["N/A", "n/a", "TBD", "none", "-", "BYE", "?", "Nobody", "aucun", "personne"]
)
def test_a_partner_who_is_no_person_is_nobody(nobody: str) -> None:
    text = f"Name;Partner\nAnn Lee;{nobody}\nBob Owen;Cal Fox"
    assert names(text) == "Ann Lee, Bob Owen, Cal Fox"


@pytest.mark.parametrize(
    ("text", "right", "note"),
    [
        (
            "Coming\nAnn Lee\nNot coming:\nBob Owen\nReserves\nCal Fox",
            "Ann Lee, Cal Fox",
            Note("gone", "Bob Owen"),
        ),
        (
            "Name,Status\nAnn Lee,ok\nBob Owen,cancelled\nCal Fox,ok",
            "Ann Lee, Cal Fox",
            Note("gone", "Bob Owen cancelled"),
        ),
        (
            "Nom;Présence\nAnn Lee;oui\nBob Owen;non\nCal Fox;oui",
            "Ann Lee, Cal Fox",
            Note("gone", "Bob Owen non"),
        ),
        (
            "Name;Tuesday?\nAnn Lee;yes\nBob Owen;no\nCal Fox;yes",
            "Ann Lee, Bob Owen, Cal Fox",
            Note("answers", "Tuesday? · yes · no · yes"),
        ),
        ("Name;Guests\nAnn;0\nBob Owen;1", "Ann, Bob Owen", Note("guest", "Bob Owen", "1")),
    ],
)
def test_who_does_not_come_is_left_out_and_what_is_unclear_is_asked(
    text: str, right: str, note: Note
) -> None:
    assert (names(text), note in read(text).notes) == (right, True)


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
    text = f"{line}\n{line.replace('Dee', 'Ann Lee')}\n{line}"
    assert (names(text), codes(text)) == ("Dee, Ann Lee", ["chat"])


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("1st Ann Lee 1240\n2= Bob Owen 980\n2= Cal Fox 980", "Ann Lee, Bob Owen, Cal Fox"),
        ("1. Ann Lee & Bob Owen 62.5%\n2. Cal Fox 48.1%", "Ann Lee, Bob Owen, Cal Fox"),
        ("Ann Lee +420\nBob Owen −280", "Ann Lee, Bob Owen"),
        ("Ann Lee 18 pts\nBob Owen 7 pts", "Ann Lee, Bob Owen"),
        ("Player 1\nPlayer 12", "Player 1, Player 12"),
    ],
)
def test_lists_copied_from_results_are_names(text: str, right: str) -> None:
    assert names(text) == right


ROWS = [["Name", "Paid"], ["Ann Lee", "5"], ["Bob Owen", "5"], ["Cal Fox", "5"]]


def test_hidden_rows_are_said_and_can_be_chosen() -> None:
    source = source_of(xlsx({"Roll": ROWS}, hidden=[2]))
    assert source.notes == [Note("hidden", "Roll", "Bob Owen 5")]
    assert [(way.code, names(way.text)) for way in source.ways] == [
        ("sheet", "Ann Lee, Cal Fox"),
        ("all_rows", "Ann Lee, Bob Owen, Cal Fox"),
    ]


def test_filtered_rows_of_an_opendocument_sheet_are_said() -> None:
    with zipfile.ZipFile(io.BytesIO(ods(ROWS))) as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    rows = parts["content.xml"].split("<table:table-row>")
    rows[2:4] = ['<table:table-row table:visibility="filter">'.join(rows[2:4])]
    content = "<table:table-row>".join(rows)
    source = source_of(zipped(parts | {"content.xml": content}))
    assert (names(source.text), source.notes[0].code) == ("Ann Lee, Cal Fox", "hidden")


@pytest.mark.parametrize(
    ("sheets", "right"),
    [
        # A heading of names comes before more lines,
        (
            {
                "Words": [["Sheet", "Column"], *(["Roll", f"Word {sign}"] for sign in "ABCDEFGH")],
                "Rounds": [["Round", "Name"], *(["1", f"Ann {sign}"] for sign in "ABCDABCD")],
                "Roll": [["Name", "Paid"], *([f"Ann {sign}", ""] for sign in "ABCD")],
            },
            ["Roll", "Words", "Rounds"],
        ),
        # unless hardly anybody stands below it.
        (
            {"Fees": [["Name", "Fee"], ["Ann", "5"]], "Roll": [["Ann"], ["Bob"], ["Cal"], ["Di"]]},
            ["Roll", "Fees"],
        ),
        ({"Fees": [["5"]], "Roll": [["Ann Lee"], ["Bob Owen"]]}, ["Roll", "Fees"]),
    ],
)
def test_the_likeliest_sheet_is_read_and_others_can_be_chosen(
    sheets: dict[str, list[list[str]]], right: list[str]
) -> None:
    source = source_of(xlsx(sheets))
    assert [way.name for way in source.ways] == right
    assert source.notes == [Note("sheet", right[0], ", ".join(right[1:]))]


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
