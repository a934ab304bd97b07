"""What bytes are, and how their letters are written."""

import pytest

from tests.tournaments.files.names.workbooks import ods, xlsx
from tournaments.files.names.kinds import decode, kind_of


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_unicode_is_known_with_and_without_its_mark(encoding: str) -> None:
    assert decode("Ann Lee\nØrsted, Bo".encode(encoding)) == ("Ann Lee\nØrsted, Bo", False)


def test_letters_of_western_windows_are_a_guess() -> None:
    assert decode("Müller".encode("cp1252")) == ("Müller", True)
    assert decode(b"M\x81ller") == ("M\x81ller", True)


def test_workbooks_are_known_by_what_is_in_them() -> None:
    assert [kind_of(xlsx({"A": []})), kind_of(ods([])), kind_of(b"Ann")] == ["workbook", "workbook", "text"]
