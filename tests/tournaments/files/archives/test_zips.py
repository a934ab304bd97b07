"""A zip is the same for the same texts, and one that came from anywhere harms nobody."""

import io
import random
import zipfile
from contextlib import suppress

import pytest

from scoring.rules.errors import RuleViolation
from tournaments.files.archives import zips
from tournaments.files.archives.zips import Zip, write_zip


def code_of(content: bytes, name: str = "a.json") -> str:
    with pytest.raises(RuleViolation) as refused:
        Zip(content).text(name)
    return refused.value.code


def test_texts_come_back_and_the_same_texts_are_the_same_zip() -> None:
    texts = [("index.json", "{}"), ("games/1.json", "Nóra 山田")]
    content = write_zip(texts)
    assert write_zip(texts) == content
    assert [Zip(content).text(name).decode() for name, _text in texts] == [
        text for _name, text in texts
    ]


@pytest.mark.parametrize("content", [b"", b"PK", b"{}", b"\0" * 500])
def test_what_is_no_zip_is_refused(content: bytes) -> None:
    assert code_of(content) == "not_a_zip"


def test_a_file_that_is_not_there_is_named() -> None:
    assert code_of(write_zip([]), "games/1.json") == "missing_file"


def test_what_would_unpack_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    content = write_zip([("a.json", "x" * 2000), ("b.json", "x" * 2000)])
    monkeypatch.setattr(zips, "LONGEST", 1000)
    assert code_of(content) == "too_large_file"
    monkeypatch.setattr(zips, "LONGEST_OF_ALL", 3000)
    with pytest.raises(RuleViolation):
        Zip(content)
    monkeypatch.setattr(zips, "LONGEST_OF_ALL", 5000)
    monkeypatch.setattr(zips, "MOST", 1)
    with pytest.raises(RuleViolation):
        Zip(content)


def test_a_zip_that_lies_about_its_size_is_read_no_further(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    content = bytearray(write_zip([("a.json", "x" * 5000)]))
    for place in (content.find(b"PK\x03\x04") + 22, content.find(b"PK\x01\x02") + 24):
        content[place : place + 4] = (10).to_bytes(4, "little")
    monkeypatch.setattr(zips, "LONGEST", 1000)
    assert code_of(bytes(content)) in ("not_a_zip", "too_large_file")


def test_a_locked_zip_is_refused() -> None:
    content = bytearray(write_zip([("a.json", "x")]))
    for sign in (b"PK\x03\x04", b"PK\x01\x02"):
        content[content.find(sign) + (6 if sign[2] == 3 else 8)] |= 1
    assert code_of(bytes(content)) == "not_a_zip"


def test_whatever_is_damaged_is_a_refusal() -> None:
    whole = write_zip([("a.json", "Nora " * 50), ("b.json", "Ed " * 50)])
    chance = random.Random(7)
    for _ in range(2000):
        broken = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        if chance.random() < 0.3:
            del broken[chance.randint(10, len(broken)) :]
        with suppress(RuleViolation):  # and nothing else
            Zip(bytes(broken)).text("a.json")


def test_other_ways_of_packing_are_read() -> None:
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a.json", "{}")
    assert Zip(output.getvalue()).text("a.json") == b"{}"
