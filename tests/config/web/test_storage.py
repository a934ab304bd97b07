"""Static files: the modules of a folder of scripts by their names, and what is sent of a file."""

from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.base import ContentFile
from django.http import HttpResponse
from django.test import override_settings

from config.web.storage import HashedFiles, HashedModules, modules_in, without_comments


def test_a_folders_scripts_are_its_modules_and_nothing_else_is(tmp_path: Path) -> None:
    folder = tmp_path / "static" / "js" / "pad"
    (folder / "more").mkdir(parents=True)
    for name in ("main.js", "data.js", "notes.txt", "more/deep.js"):
        (folder / name).touch()
    with override_settings(ROOT=tmp_path):
        assert modules_in("js/pad") == ["js/pad/data.js", "js/pad/main.js"]


def test_a_folder_without_scripts_or_that_is_not_there_has_no_modules(tmp_path: Path) -> None:
    (tmp_path / "static" / "empty").mkdir(parents=True)
    with override_settings(ROOT=tmp_path):
        assert (modules_in("empty"), modules_in("nowhere")) == ([], [])


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("/** @param {number} a\n * more */\nexport const f = 1;\n", "export const f = 1;\n"),
        ("  // a line\n  go(); // beside it\n", "  go(); // beside it\n"),
        ("/* a sheet */\n\n.a { b: c; }\n", "\n.a { b: c; }\n"),
        ("/*! a licence */\nx\n", "/*! a licence */\nx\n"),
        (
            'const at = "https://a.b/";\nx = /** @type {A} */ (y);\n',
            'const at = "https://a.b/";\nx = /** @type {A} */ (y);\n',
        ),
        ("x = 1; /* begins\n and ends */\n", "x = 1; /* begins\n and ends */\n"),
        ("/** @type {A} */ (x).go();\n/* gone */\n", "/** @type {A} */ (x).go();\n"),
        ("", ""),
    ],
)
def test_comments_with_lines_of_their_own_are_not_sent(text: str, sent: str) -> None:
    assert without_comments(text.encode()) == sent.encode()


def test_a_file_under_a_hashed_name_is_sent_with_the_headers_that_a_browser_needs(
    tmp_path: Path,
) -> None:
    file, hashed = tmp_path / "a.js", tmp_path / "a.0123456789ab.js"
    for path in (file, hashed):
        path.write_text("const a = 1;\n")
    with override_settings(WHITENOISE_AUTOREFRESH=True, WHITENOISE_USE_FINDERS=False):
        files = HashedFiles(lambda _request: HttpResponse())
    files.immutable_file_test = lambda path, _url: path == str(hashed)
    sent = [
        {name for name, _value in files.get_static_file(str(path), "/").alternatives[0][2]}
        for path in (file, hashed)
    ]
    kept = {"Content-Type", "Cache-Control", "Content-Length"}
    assert sent == [kept | {"ETag", "Last-Modified"}, kept]


def test_a_file_is_kept_without_its_comments(tmp_path: Path) -> None:
    storage = HashedModules(location=tmp_path)
    storage.save("a.js", ContentFile(b"// why\nconst a = 1;\n"))
    storage.save("a.txt", ContentFile(b"// why\n"))
    assert (tmp_path / "a.js").read_bytes() == b"const a = 1;\n"
    assert (tmp_path / "a.txt").read_bytes() == b"// why\n"


def test_no_script_has_a_template_literal_over_several_lines() -> None:
    scripts = sorted((settings.ROOT / "static").rglob("*.js"))
    lines = [
        f"{script.name}: {line}"
        for script in scripts
        for line in without_comments(script.read_bytes()).decode().splitlines()
        if line.count("`") % 2 and not line.startswith("const APOSTROPHES = /[")
    ]
    assert (len(scripts) > 40, lines) == (True, [])
