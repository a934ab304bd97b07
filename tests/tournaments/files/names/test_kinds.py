"""What bytes are."""

import pytest

from tests.tournaments.files.names.workbooks import ods, xlsx, zipped
from tournaments.files.names.kinds import kind_of


def test_workbooks_are_known_by_what_is_in_them() -> None:
    assert [kind_of(xlsx({"A": []})), kind_of(ods([])), kind_of(b"Ann")] == ["workbook", "workbook", "text"]


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
    ],
)
def test_what_is_no_list_is_known_for_what_it_is(content: bytes, kind: str) -> None:
    assert kind_of(content) == kind


def test_a_workbook_whose_parts_lie_at_the_root_is_one() -> None:
    assert kind_of(zipped({"sheet1.xml": "x", "workbook.xml": "x"})) == "workbook"
