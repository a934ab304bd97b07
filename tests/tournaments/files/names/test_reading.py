"""Name lists as people have them: pasted, from files, in English and French; no lists."""

import io
import time
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.errors import RuleViolation
from scoring.rules.names import name_key, tidied
from tests.tournaments.conftest import refused
from tests.tournaments.files.names.workbooks import ods, xlsx, zipped
from tournaments.files.names.columns import Choice
from tournaments.files.names.headings import Taken
from tournaments.files.names.notes import Note
from tournaments.files.names.reading import (
    LARGEST_FILE,
    MOST_COLUMNS,
    MOST_LETTERS,
    MOST_ROWS,
    read,
    source_of,
)

MUCH = [["Tuesday"], ["Surname", "First name", "Paid"], ["Müller", "Ann", "5"], ["Lee", "Bob", ""]]


def names(text: str) -> str:
    return ", ".join(read(text).names)


def names_of(content: bytes) -> str:
    return names(source_of(content).text)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Ann\nBob", "Ann, Bob"),
        ("1. Ann\n2) Bob\n 3 - Cal\n#4 Dot\n5\tEve\n06 Fay", "Ann, Bob, Cal, Dot, Eve, Fay"),
        ("• Ann\n- Bob\n* Cal\n[x] Dot\n[ ] Eve\n- [ ] Fay", "Ann, Bob, Cal, Dot, Eve, Fay"),
        ("☑ Gil\nAnn ✓\n✅ Bob\n> Cal\n- [x] 4. Dot", "Gil, Ann, Bob, Cal, Dot"),
        ("Smith, Ann\nO’Brien, Bob", "Ann Smith, Bob O’Brien"),
        ("García López, José\nvan der Berg, Jan", "José García López, Jan van der Berg"),
        ("Smith, Bob, Jr.\nLee, Ann", "Bob Smith Jr., Ann Lee"),
        ("\n\n  Ann   Lee \n\n\n Bob\n", "Ann Lee, Bob"),
        ("Ann, Bob, Cal, Dot", "Ann, Bob, Cal, Dot"),
        ("Ann; Bob; Cal", "Ann, Bob, Cal"),
        ("Name\nAnn\nBob", "Ann, Bob"),
        ("Ann\r\nBob\rCal\u2028Dot", "Ann, Bob, Cal, Dot"),
        ("\ufeffAnn\n---\n12\nBob", "Ann, Bob"),
        ("Jean-Luc Müller\n4 Anne-Sophie", "Jean-Luc Müller, Anne-Sophie"),
        ('Ann Smith <ann@example.org>; "Bob, Jr." <b@x.org>', "Ann Smith, Bob Jr."),
        ('Ann Smith <ann@example.org>, "Lee, Bob" <b@x.org>, c@x.org', "Ann Smith, Bob Lee"),
        ("Ann Smith <ann@example.org>\nBob Lee <b@x.org>", "Ann Smith, Bob Lee"),
        ("Table 1: Ann, Bob, Cal\nÉquipe 2 - Eve; Fay", "Ann, Bob, Cal, Eve, Fay"),
        ("Ann Lee 651-555-0100 $5\nBob (paid) 5 €\nDot 12/24/1950", "Ann Lee, Bob, Dot"),
        ("Players (41):\nAnn\nTotal 41\n41 players", "Ann"),
        ("Hi Dee, here are the names for Tuesday:\nAnn\nSee you there!", "Ann"),
        ('Ann "Red" Lee\n(Bob)\nCal (guest)', 'Ann "Red" Lee, Bob, Cal (guest)'),
        ("P01\nPlayer 12\nA\nJunior", "P01, Player 12, A, Junior"),
        ("[21/11/2026, 19:03] Ann: I am in!\n[21/11/2026, 19:04] Bob: me too", "Ann, Bob"),
        ("", ""),
    ],
)
def test_a_list_as_people_have_it(text: str, right: str) -> None:
    assert names(text) == right


@pytest.mark.parametrize(
    ("heading", "right"),
    [
        ("Full Name,Phone", "name out"),
        ("first_name,last_name", "first last"),
        ("firstName;lastName", "first last"),
        ("Name;First name", "last first"),
        ("Nom de famille;Prénom", "last first"),
        ("Prénom;Nom", "first last"),
        ("Nom,Ville", "name out"),
        ("MEMBER_NAME;PAID", "name out"),
        ("No.;Player;Fee", "out name out"),
        ("Player 1;Player 2", "name name"),
        ("Full name;First name;Last name", "out first last"),
    ],
)
def test_headings_in_english_and_french(heading: str, right: str) -> None:
    mark = next(mark for mark in "\t;|," if mark in heading)
    cells = mark.join(["Ann", "Lee", "5"][: right.count(" ") + 1])
    columns = read(f"{heading}\n{cells}\n{cells}").columns
    assert " ".join(column.taken.value for column in columns) == right


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("1\tAnn Lee\n2\tBob Owen", "Ann Lee, Bob Owen"),
        ("Ann Smith\t651-555-0100\t$5\nBob Lee\t\t$5", "Ann Smith, Bob Lee"),
        ("Ann\tSmith\nBob\tJones", "Ann Smith, Bob Jones"),
        ("Smith, Ann, 651-555-0100\nJones, Bob, 651-555-0101", "Ann Smith, Bob Jones"),
        ("Ann;F;5\nBob;M;5\nCal;M;5\nDot;F;5", "Ann, Bob, Cal, Dot"),
        ('"Smith, Ann";5\n"Lee\nBob";5', "Ann Smith, Lee Bob"),
        ("sep=^\nName^Town\nAnn Lee^Oslo", "Ann Lee"),
        ('"sep=;"\r\nAnn Lee;Oslo;5', "Ann Lee"),
        ("Zzz;Qqq\nAnn Lee;601 234 567\nBob Lee;601 234 568", "Ann Lee, Bob Lee"),
        ("Club night\nName;Town\nAnn Lee;Oslo\nName;Town\nBob Owen;Bonn", "Ann Lee, Bob Owen"),
        ("Surname,First name\n王,伟\n김,민준", "王伟, 김민준"),
    ],
)
def test_columns_are_found_by_what_is_in_them(text: str, right: str) -> None:
    assert names(text) == right


def test_which_of_two_columns_is_the_surname_is_said_to_be_a_guess_and_can_be_chosen() -> None:
    text = "Ann\tSmith\nBob\tJones"
    assert read(text).notes == [Note("order", "")]
    other = read(text, Choice((Taken.LAST, Taken.FIRST), None))
    assert (other.names, other.notes) == (["Smith Ann", "Jones Bob"], [])


def test_a_choice_of_columns_that_this_list_does_not_have_is_not_used() -> None:
    assert read("Ann;5\nBob;5", Choice((Taken.OUT,) * 3, 7)).names == ["Ann", "Bob"]


@pytest.mark.parametrize(
    "text", ["Ann Lee\nBob\nann lee\nAnn Lee", "Name;Fee\nAnn Lee;5\nBob;5\nann lee;5\nAnn Lee;5"]
)
def test_twins_of_a_list_and_of_a_table_are_told_apart_with_the_same_note(text: str) -> None:
    reading = read(text)
    assert reading.names == ["Ann Lee", "Bob", "ann lee (2)", "Ann Lee (3)"]
    twins = [Note("twin", "ann lee (2)", "ann lee"), Note("twin", "Ann Lee (3)", "Ann Lee")]
    assert reading.notes == twins


def test_what_is_no_name_is_left_out_and_said() -> None:
    assert read("Players\nAnn $5\n12").notes == [
        *(Note("dropped", "Players"), Note("tail", "Ann", "$5"), Note("dropped", "12"))
    ]


@pytest.mark.parametrize(
    ("content", "right"),
    [
        (b"Surname;First name;Fee\nLee;Ann;5\nOwen;Bob;5\n", "Ann Lee, Bob Owen"),
        (b"Nr,Name,Town\n1,Ann Lee,Oslo\n2,Bob Owen,Bonn\n", "Ann Lee, Bob Owen"),
        ("Müller, Ann\nØrsted, Bo\n".encode("cp1252"), "Ann Müller, Bo Ørsted"),
        ("Ann\nBob\n".encode("utf-16"), "Ann, Bob"),
        ("Ann\nBob\n".encode("utf-16-be"), "Ann, Bob"),
        (b"\xef\xbb\xbfAnn\nBob", "Ann, Bob"),
        (b"Name;Town\rAnn Lee;Oslo\rBob Owen;Bonn", "Ann Lee, Bob Owen"),
        (b'Ann;"Oslo\nBob;' + b"x" * 131_073, "Ann, Bob"),
        *((content, "") for content in (b"", b";", b";;\n;\n", b"\t;\t", b'"";""', b",,\r\n,,")),
        (b"Name;Town\n;\n", ""),
        (xlsx({"Players": MUCH}), "Ann Müller, Bob Lee"),
        (ods([[*row, "", ""][:3] for row in MUCH]), "Ann Müller, Bob Lee"),
        (xlsx({"Empty": []}), ""),
    ],
)
def test_files_from_spreadsheets_and_mails(content: bytes, right: str) -> None:
    assert names_of(content) == right


def test_an_encoding_that_was_guessed_is_said() -> None:
    assert source_of("Müller".encode("cp1252")).notes == [Note("encoding", "")]


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"%PDF-1.7\n", "pdf"),
        (b"\x89PNG\r\n\x1a\n", "picture"),
        (b"\x00\x00\x00\x18ftypheic", "picture"),
        (zipped({"word/document.xml": "<w/>"}), "document"),
        (b"{\\rtf1 Ann}", "document"),
        (zipped({"names.txt": "Ann"}), "archive"),
        (zipped({"Index/Document.iwa": "x"}), "numbers"),
        (b"<!DOCTYPE html><p>Ann", "web"),
        (b"<table><tr><td>Ann</table>", "web"),
        (b'<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook>', "table"),
        (
            b'\xef\xbb\xbf<?xml version="1.0"?><Workbook '
            b'xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
            "table",
        ),
        (
            b'<?xml version="1.0" encoding="UTF-8"?>\n<office:document '
            b'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0">',
            "table",
        ),
        (b"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Lee\r\nEND:VCARD\r\n", "contacts"),
        ("BEGIN:VCALENDAR".encode("utf-16"), "contacts"),
        (b'{"format": "five-hundred/1", "round_list": []}', "evening"),
        (b'{"entries": [' + b"1, " * 999 + b'1], "round_list": []}', "evening"),
        (b'{"format": "five-hundred-tournament/1"', "evening"),
        ('\ufeff{\r\n "format" : "five-hundred-tournament/1"}'.encode("utf-16"), "evening"),
        (b'{"format": "five-hundred-club/1", "people": []}', "record"),
        (b'\xef\xbb\xbf{"format": "five-hundred-house-rules/1"}', "record"),
        (bytes(range(32)) * 9, "binary"),
        (OLE + "EncryptedPackage".encode("utf-16-le"), "locked"),
        (OLE + "Workbook".encode("utf-16-le"), "broken"),
        (xlsx({"Players": MUCH})[:2000], "broken"),
        (b"x" * (LARGEST_FILE + 1), "too_large"),
    ],
)
def test_what_is_no_list_is_refused_by_what_it_is(content: bytes, code: str) -> None:
    assert refused(source_of, content) == f"names_{code}"


def _with(content: bytes, part: str, old: str, new: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    return zipped(parts | {part: parts[part].replace(old, new)})


def test_a_workbook_of_a_few_hundred_bytes_that_wants_gigabytes_is_refused() -> None:
    far, greedy = xlsx({"Players": [["Ann"]]}), ods([["Ann"]])
    assert names_of(far) == names_of(greedy) == "Ann"
    for old, new in (
        ("<table:table-row>", '<table:table-row table:number-rows-repeated="1000000">'),
        ("<table:table-cell ", '<table:table-cell table:number-columns-repeated="16000" '),
    ):
        greedy = _with(greedy, "content.xml", old, new)
    assert refused(source_of, greedy) == "names_broken"
    corner = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>'
    part, end = "xl/worksheets/sheet1.xml", "</sheetData>"
    assert refused(source_of, _with(far, part, end, corner + end)) == "names_broken"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("x" * (MOST_LETTERS + 1), "names_too_long"),
        ("Ann\n" * (MOST_ROWS + 1), "names_too_many_rows"),
        ("Ann, " * (MOST_ROWS + 1), "names_too_many_rows"),
        ("\t".join("x" * (MOST_COLUMNS + 1)), "names_too_many_columns"),
    ],
)
def test_limits_are_asked_before_the_work(text: str, code: str) -> None:
    assert refused(read, text) == code


def test_one_line_may_hold_everybody() -> None:
    line = ", ".join(
        f"Ann {chr(97 + one)}{chr(97 + two)}" for one in range(24) for two in range(25)
    )
    assert len(read(line).names) == 600


def test_a_list_as_long_as_may_be_is_read_in_linear_time() -> None:
    def seconds(rows: int) -> float:
        start = time.process_time()
        assert len(set(read("Ann\n" * rows).names)) == rows
        return time.process_time() - start

    assert seconds(MOST_ROWS) < 30 * max(seconds(MOST_ROWS // 10), 0.01)


@pytest.mark.parametrize(
    "text", ["a@", "<a@", "1-", "$1 ", "Ann, ", '"a;', "1.1.21, 1:11 ", "Ann and ", "table 1:"]
)
def test_a_line_that_is_made_to_be_slow_is_not(text: str) -> None:
    start = time.process_time()
    read(text * (20_000 // len(text)))
    assert time.process_time() - start < 2


@given(st.text() | st.text(alphabet='Ann B,;\t|"&<>@.-:()5$\n', max_size=300))
def test_any_text_gives_names_that_can_be_stored(text: str) -> None:
    names = read(text).names
    assert len(set(map(name_key, names))) == len(names)
    assert all(0 < len(name) <= 40 and name == tidied(name) for name in names)


def _is_read_or_refused(content: bytes) -> bool:
    try:
        return isinstance(names_of(content), str)
    except RuleViolation as violation:
        return violation.code.startswith("names_")


@given(st.binary())
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    assert _is_read_or_refused(content)


@settings(max_examples=20)
@given(
    st.sampled_from([xlsx({"Players": MUCH}), ods(MUCH)]),
    st.integers(0, 9000),
    st.binary(min_size=1, max_size=9),
)
def test_any_broken_workbook_is_read_or_refused(content: bytes, place: int, noise: bytes) -> None:
    place %= len(content)
    assert _is_read_or_refused(content[:place] + noise + content[place + len(noise) :])
