"""What bytes are, and letters read in the encoding they have, or likely ones offered."""

import pytest

from scoring.models import Device
from scoring.rules.errors import RuleViolation
from tests.tournaments.conftest import Hall
from tests.tournaments.files.names.workbooks import ods, xlsx, zipped
from tournaments.files.exports import archive
from tournaments.files.names.kinds import MOST_OFFERED, decode, decodings, kind_of


def test_workbooks_are_known_by_what_is_in_them() -> None:
    assert [kind_of(xlsx({"A": []})), kind_of(ods([])), kind_of(b"Ann")] == [
        "workbook",
        "workbook",
        "text",
    ]


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"%PDF-1.7\n", "pdf"),
        (b"\x89PNG\r\n\x1a\n", "picture"),
        (b"\x00\x00\x00\x18ftypheic", "picture"),
        (b"BM6\x00\x00\x00\x00\x00\x00\x00", "picture"),
        (b"ID3\x03", "sound"),
        (zipped({"holiday.jpg": "x"}), "archive"),
        (zipped({"word/document.xml": "x"}), "document"),
        (b"SQLite format 3\x00", "binary"),
        (b"BMX club\nAnn Lee", "text"),
        (b"{Ann Lee}\nBob Owen", "text"),
    ],
)
def test_what_is_no_list_is_known_for_what_it_is(content: bytes, kind: str) -> None:
    assert kind_of(content) == kind


def test_a_workbook_whose_parts_lie_at_the_root_is_one() -> None:
    assert kind_of(zipped({"sheet1.xml": "x", "workbook.xml": "x"})) == "workbook"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_unicode_is_known_with_and_without_its_mark(encoding: str) -> None:
    text, guessed, _encoding = decode("Ann Lee\nØrsted, Bo".encode(encoding))
    assert (text, guessed) == ("Ann Lee\nØrsted, Bo", False)


LISTS = {
    "cp1252": "Müller\nJörg Groß\nÉloïse Lefèvre\nSøren Ørsted\n",
    "cp1250": "Łukasz Wiśniewski\nMałgorzata Żak\nJan Kowalski\n",
    "cp1251": "Анна Смирнова\nБорис Орлов\n",
    "koi8_r": "Иванов Иван\nПетрова Ольга\n",
    "cp1253": "Γιώργος Παπαδόπουλος\nΜαρία Νικολάου\n",
    "cp1254": "Çağlar Yıldız\nŞule Öztürk\n",
    "cp1255": "דוד כהן\nשרה לוי\n",
    "cp1256": "أحمد محمد\nفاطمة علي\n",
    "cp874": "สมชาย ใจดี\nสมหญิง รักไทย\n",
    "cp932": "氏名,電話\n山田 太郎,612-555-0101\n佐藤 花子,612-555-0102\n",
    "gb18030": "李小龙\n王芳\n张伟\n",
    "big5": "李小龍\n王美麗\n張偉\n",
    "cp949": "김철수\n이영희\n박민수\n",
    "mac_roman": "José García\nMüller Jörg\n",
}


@pytest.mark.parametrize("encoding", LISTS)
def test_a_short_list_of_names_is_read_in_its_letters(encoding: str) -> None:
    text, guessed, _encoding = decode(LISTS[encoding].encode(encoding))
    assert (text, guessed) == (LISTS[encoding], True)


@pytest.mark.parametrize(
    ("encoding", "text"),
    [("cp1250", "Jiří Novák\nŠárka Dvořáková\n"), ("cp1257", "Žydrūnas Šimkus\nGiedrė Lukšienė\n")],
)
def test_where_the_letters_leave_it_open_the_right_one_is_offered(encoding: str, text: str) -> None:
    offered = [way.text for way in decodings(text.encode(encoding))]
    assert text in offered
    assert len(set(offered)) == len(offered) <= MOST_OFFERED


def test_one_bad_byte_never_spoils_the_rest() -> None:
    content = "José García\nMüller Jörg\nŁukasz Żak\n".encode() + b"Jos\xe9 Ruiz\n"
    assert decode(content).text == "José García\nMüller Jörg\nŁukasz Żak\nJosé Ruiz\n"
    assert decode(b"Ann Lee\nBob\x00 Owen\nCal Fox\n").text == "Ann Lee\nBob Owen\nCal Fox\n"
    assert decode("Jörg\nAnn\n".encode("utf-16") + b"x").text.startswith("Jörg\nAnn\n")


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(RuleViolation) as refusal:
        decode(bytes(range(256)) * 4)
    assert refusal.value.code == "names_binary"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le"])
def test_an_evening_is_known_however_many_came(device: Device, encoding: str) -> None:
    hall = Hall(device, 40)
    assert kind_of(archive(hall.now).encode(encoding)) == "evening"
