"""The shape of the templates: short lines, no dead file, no logic to speak of, nothing inline."""

import re
from pathlib import Path

from django.template import engines

ROOT = Path(__file__).resolve().parents[2]
FILES = {
    path.relative_to(ROOT / "templates").as_posix(): path
    for path in (ROOT / "templates").rglob("*.*")
}
TEXTS = {name: path.read_text(encoding="utf-8") for name, path in FILES.items()}
PAGES = {name: text for name, text in TEXTS.items() if name.endswith(".html")}
#: The most “and” and “or” in one condition; a longer one deserves a name, in a view or a tag.
MOST_OPERATORS = 2


def named_by(name: str) -> set[str]:
    """The templates that a template includes or extends."""
    return set(re.findall(r'{% (?:include|extends) "([^"]+)"', TEXTS[name]))


def named_by_python() -> set[str]:
    """The templates that a view or a tag names: by path, by evening's page, by error status."""
    folders = (ROOT / name for name in ("config", "scoring", "tournaments"))
    code = "\n".join(
        path.read_text(encoding="utf-8") for folder in folders for path in folder.rglob("*.py")
    )
    words = set(re.findall(r'"([\w/.-]+)"', code))
    pages = {f"tournaments/{word}.html" for word in words}
    errors = {name for name in TEXTS if re.fullmatch(r"[45]\d\d\.html", name)}
    return (words | pages | errors) & set(TEXTS)


def matches(pattern: str) -> dict[str, list[str]]:
    """What a pattern finds, by template."""
    return {
        name: list(hits)
        for name, text in PAGES.items()
        if (hits := re.findall(pattern, text, re.DOTALL))
    }


def test_no_line_is_longer_than_120() -> None:
    long = {name: max(map(len, text.splitlines())) for name, text in PAGES.items()}
    assert {name: length for name, length in long.items() if length > 120} == {}


def test_every_template_is_named_by_a_view_a_tag_or_another_template() -> None:
    reached: set[str] = set()
    ahead = named_by_python()
    while ahead:
        reached |= ahead
        ahead = {other for name in ahead for other in named_by(name)} - reached
    assert reached == set(TEXTS)


def test_django_can_read_every_template() -> None:
    assert all(engines["django"].get_template(name) for name in TEXTS)


def test_a_condition_asks_few_things() -> None:
    conditions = matches(r"{% (?:if|elif) (.*?) %}")
    long = {
        name: [
            words for words in asked if len(re.findall(r"\b(?:and|or)\b", words)) > MOST_OPERATORS
        ]
        for name, asked in conditions.items()
    }
    assert {name: words for name, words in long.items() if words} == {}


def test_no_script_and_no_style_is_inline() -> None:
    assert matches(r"<style|\sstyle=|\son[a-z]+=|<script(?! src=)") == {}


def test_words_on_several_lines_are_joined_before_they_are_translated() -> None:
    """What is translated must hold no line ends and no indentation."""
    assert (
        matches(r"{% blocktranslate(?![^%]*trimmed)[^%]*%}(?:(?!{% endblocktranslate).)*\n") == {}
    )


def test_no_browser_fills_a_form_in_again_that_is_sent() -> None:
    """Firefox restores fields at a reload, hidden ones too: they would be sent unseen."""
    assert matches(r'<form(?=[^>]*method="post")(?![^>]*autocomplete="off")[^>]*>') == {}


def test_a_browser_that_translates_the_page_leaves_names_alone() -> None:
    """Rose, Will and Bill are no words."""
    named = r'(?<!fieldset )(class="(?:[^"{]* )?(?:who|names?)(?:[ {][^"]*)?"[^>]*)'
    plain = {
        name: [hit for hit in hits if 'translate="no"' not in hit]
        for name, hits in matches(named).items()
    }
    assert {name: hits for name, hits in plain.items() if hits} == {}
