"""Links of documents lead somewhere: each file is there, and has the heading that is named."""

import re
from pathlib import Path

import pytest

from tests.docs.test_architecture import ROOT, tracked

DOCUMENTS = tracked("*.md")
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```|^    .*?$", re.M | re.S)
SPAN = re.compile(r"`[^`]*`")


def anchors(path: Path) -> set[str]:
    """The anchors that GitHub gives to the headings of a document."""
    headings = re.findall(r"^#+ (.+)$", CODE.sub("", path.read_text("utf-8")), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def is_broken(link: str, document: Path) -> bool:
    file, _, anchor = link.partition("#")
    target = (document.parent / file) if file else document
    return not target.exists() or bool(anchor and anchor not in anchors(target))


@pytest.mark.parametrize("document", DOCUMENTS, ids=str)
def test_links_lead_to_a_file_and_a_heading(document: Path) -> None:
    text = SPAN.sub("", CODE.sub("", (ROOT / document).read_text("utf-8")))
    links = [link for link in LINK.findall(text) if "://" not in link]
    assert [link for link in links if is_broken(link, ROOT / document)] == []


def test_a_link_to_no_file_or_to_no_heading_is_broken(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One page\n\n## In a container\n\n    # not a heading\n", "utf-8")
    whole = [is_broken(link, page) for link in ("page.md", "page.md#in-a-container", "#one-page")]
    broken = [is_broken(link, page) for link in ("other.md", "page.md#nowhere", "#not-a-heading")]
    assert (whole, broken) == ([False] * 3, [True] * 3)
