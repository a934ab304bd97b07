"""What bytes are, and letters read in the encoding they have, or likely ones offered."""

import pytest

from scoring.models import Device
from scoring.rules.errors import RuleViolation
from tests.tournaments.conftest import Hall
from tests.tournaments.files.names.workbooks import ods, xlsx, zipped
from tournaments.files.exports import archive
from tournaments.files.names.kinds import MOST_OFFERED, decodings, kind_of


def decoded(content: bytes) -> str:
    return decodings(content)[0].text


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
    [(text, _encoding, is_certain)] = decodings("Ann Lee\nØrsted, Bo".encode(encoding))
    assert (text, is_certain) == ("Ann Lee\nØrsted, Bo", True)


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
    offered = decodings(LISTS[encoding].encode(encoding))
    assert LISTS[encoding] in [way.text for way in offered]
    assert len({way.text for way in offered}) == len(offered) <= MOST_OFFERED
    assert not any(way.is_certain for way in offered)


def test_single_bytes_are_western() -> None:
    assert decoded(LISTS["cp1252"].encode("cp1252")) == LISTS["cp1252"]


def test_one_bad_byte_never_spoils_the_rest() -> None:
    content = "José García\nMüller Jörg\nŁukasz Żak\n".encode() + b"Jos\xe9 Ruiz\n"
    assert decoded(content) == "José García\nMüller Jörg\nŁukasz Żak\nJosé Ruiz\n"
    assert decoded(b"Ann Lee\nBob\x00 Owen\nCal Fox\n") == "Ann Lee\nBob Owen\nCal Fox\n"
    assert decoded("Jörg\nAnn\n".encode("utf-16") + b"x").startswith("Jörg\nAnn\n")


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(RuleViolation) as refusal:
        decodings(bytes(range(256)) * 4)
    assert refusal.value.code == "names_binary"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le"])
def test_an_evening_is_known_however_many_came(device: Device, encoding: str) -> None:
    hall = Hall(device, 40)
    assert kind_of(archive(hall.now).encode(encoding)) == "evening"
