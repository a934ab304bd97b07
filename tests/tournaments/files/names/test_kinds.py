"""What bytes are; letters read in the encoding they have, or likely ones; workbooks opened."""

import pytest

from scoring.models import Device
from tests.tournaments.conftest import Hall, refused
from tests.tournaments.files.names.workbooks import ods, xlsx, zipped
from tournaments.files.exports import archive
from tournaments.files.names.kinds import MOST_OFFERED, decodings, kind_of, sheets_of


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (xlsx({"A": []}), "workbook"),
        (ods([]), "workbook"),
        (zipped({"sheet1.xml": "x", "workbook.xml": "x"}), "workbook"),
        (zipped({"holiday.jpg": "x"}), "archive"),
        (b"BM6\x00\x00\x00\x00\x00\x00\x00", "picture"),
        (b"ID3\x03", "sound"),
        (b"SQLite format 3\x00", "binary"),
        (b"BMX club\nAnn Lee", "text"),
        (b"{Ann Lee}\nBob Owen", "text"),
        (b"Ann", "text"),
    ],
)
def test_a_file_is_known_for_what_it_is(content: bytes, kind: str) -> None:
    assert kind_of(content) == kind


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le"])
def test_an_evening_is_known_however_many_came(device: Device, encoding: str) -> None:
    hall = Hall(device, 40)
    assert kind_of(archive(hall.now).encode(encoding)) == "evening"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_unicode_is_known_with_and_without_its_mark(encoding: str) -> None:
    [way], is_certain = decodings("Ann Lee\nØrsted, Bo".encode(encoding))
    assert (way.text, is_certain) == ("Ann Lee\nØrsted, Bo", True)


LISTS = {
    "cp1252": "Müller\nJörg Groß\nÉloïse Lefèvre\nSøren Ørsted\n",
    "cp1250": "Łukasz Wiśniewski\nMałgorzata Żak\nJan Kowalski\n",
    "cp1251": "Анна Смирнова\nБорис Орлов\n",
    "cp1253": "Γιώργος Παπαδόπουλος\nΜαρία Νικολάου\n",
    "cp1254": "Çağlar Yıldız\nŞule Öztürk\n",
    "cp932": "氏名,電話\n山田 太郎,612-555-0101\n佐藤 花子,612-555-0102\n",
    "gb18030": "李小龙\n王芳\n张伟\n",
    "big5": "李小龍\n王美麗\n張偉\n",
    "cp949": "김철수\n이영희\n박민수\n",
    "mac_roman": "José García\nMüller Jörg\n",
}


@pytest.mark.parametrize("encoding", LISTS)
def test_a_list_in_another_encoding_is_a_choice_of_several(encoding: str) -> None:
    offered, is_certain = decodings(LISTS[encoding].encode(encoding))
    assert LISTS[encoding] in [way.text for way in offered]
    assert len({way.text for way in offered}) == len(offered) <= MOST_OFFERED
    assert not is_certain


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (LISTS["cp1252"].encode("cp1252"), LISTS["cp1252"]),  # single bytes are Western
        ("José\nŁukasz Żak\n".encode() + b"Jos\xe9 Ruiz", "José\nŁukasz Żak\nJosé Ruiz"),
        (b"Ann Lee\nBob\x00 Owen\nCal Fox", "Ann Lee\nBob Owen\nCal Fox"),
        ("Jörg\nAnn\n".encode("utf-16") + b"x", "Jörg\nAnn\n\ufffd"),
    ],
)
def test_one_bad_byte_never_spoils_the_rest(content: bytes, text: str) -> None:
    assert decodings(content)[0][0].text == text


def test_what_is_no_text_and_what_is_no_workbook_are_refused() -> None:
    assert refused(decodings, bytes(range(256)) * 4) == "names_binary"
    assert refused(sheets_of, b"PK\x03\x04xl/") == "names_broken"


def test_each_sheet_has_its_title_and_rows_without_its_empty_rest() -> None:
    sheets = sheets_of(xlsx({"A & B": [["Ann", "5"]], "C": [["Bob"]]}))
    assert sheets == [("A & B", [["Ann", "5"]], []), ("C", [["Bob"]], [])]
    assert sheets_of(ods([["Ann"]]))[0].rows == [["Ann"]]
