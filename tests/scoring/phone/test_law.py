"""The phone's law is what the rules say now, made of rules and words alone."""

import ast
import re

import pytest

from scoring.phone.expressions import BUILTINS, METHODS
from scoring.phone.law import (
    FACTS,
    FILE,
    KNOWN,
    LEAVE_OUT,
    REFUSALS,
    ROOT,
    ROOTS,
    RULES,
    TYPES,
    WORDS,
    law_as_javascript,
    types_of_the_law,
)

MODULES = (*RULES, FACTS, WORDS, REFUSALS)


def test_the_phone_has_the_law_as_the_rules_say_it_now() -> None:
    assert law_as_javascript() == FILE.read_text("utf-8"), "run manage.py write_law"


def test_the_type_checker_knows_its_names() -> None:
    assert types_of_the_law() == TYPES.read_text("utf-8"), "run manage.py write_law"
    exported = set(
        re.findall(r"^export (?:const|function|class) (\w+)", law_as_javascript(), re.MULTILINE)
    )
    assert exported == set(
        re.findall(r"^export const (\w+): any;", types_of_the_law(), re.MULTILINE)
    )


def test_whoever_opens_the_file_is_told_where_to_put_it_right() -> None:
    head = law_as_javascript().split("import")[0]
    assert all(
        words in head
        for words in ("scoring/rules", "scoring/words", "manage.py write_law", "never")
    )


def test_the_file_needs_nothing_but_what_python_means() -> None:
    assert re.findall(r"^import .*", law_as_javascript(), re.MULTILINE) == [
        'import * as py from "./python.js";'
    ]


@pytest.mark.parametrize(
    "name", sorted({*BUILTINS, *METHODS, *(name for names in KNOWN.values() for name in names)})
)
def test_python_js_has_every_word_of_python_and_of_other_modules_that_may_be_used(
    name: str,
) -> None:
    script = (FILE.parent / "python.js").read_text("utf-8")
    own, others = rf"(?:const|function|class) {name}\b", rf"\{{[^}}]*\b{name}\b"
    assert re.search(rf"^export (?:{own}|{others})", script, re.MULTILINE)


@pytest.mark.parametrize("module", RULES)
def test_the_rules_that_are_translated_name_nothing_but_rules_and_pythons_own(module: str) -> None:
    tree = ast.parse(source_of(module))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    own = {"collections.abc", "dataclasses", "enum", "functools", "typing"}
    assert {name for name in imported if name and not name.startswith("scoring.rules.")} <= own


def test_of_django_the_words_need_translated_sentences_alone() -> None:
    trees = [ast.parse(source_of(module)) for module in MODULES]
    imported = {
        (node.module, alias.name)
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if str(node.module).startswith("django")
    }
    assert imported <= {
        ("django.utils.functional", "Promise"),  # an annotation
        *(("django.utils.translation", name) for name in ("gettext", "gettext_lazy", "ngettext")),
    }
    assert "django" not in law_as_javascript()


def test_what_is_left_out_is_there_to_be_left_out() -> None:
    methods = {
        f"{node.name}.{method.name}"
        for module in MODULES
        for node in ast.parse(source_of(module)).body
        if isinstance(node, ast.ClassDef)
        for method in node.body
        if isinstance(method, ast.FunctionDef)
    }
    assert methods >= LEAVE_OUT
    assert {module for module, _name in ROOTS} <= set(MODULES)


def source_of(module: str) -> str:
    return (ROOT / f"{module.replace('.', '/')}.py").read_text("utf-8")
