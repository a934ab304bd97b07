"""List unused Python, templates and styles; exit 1 if there is any: python -m tests.unused

Names in templates, in scripts and in strings (such as the dotted names of settings) count as used.
What Django and other libraries look up by a name is in pyproject.toml under tool.vulture.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from vulture import Vulture  # type: ignore[import-untyped]
from vulture.config import make_config  # type: ignore[import-untyped]

ROOT: Final = Path(__file__).resolve().parent.parent
TEMPLATES: Final = ROOT / "templates"
APPS: Final = ("config", "scoring", "tournaments", "five_hundred")
#: Imports are ruff's; attributes are often those of a library's object.
KINDS: Final = ("class", "function", "method", "property", "variable")
#: Read by Django: settings and formats. Columns of models stand in queries as keywords.
READ_BY_DJANGO: Final = re.compile(r"config/settings|config/formats/|/models/")
#: Class names that are composed, as `side-{{ number }}` is, or are Django's own.
COMPOSED: Final = re.compile(
    r"(line|place|players|side|text|theme|units)-(\d|dark|large|larger|light)|errorlist"
)


def texts(*folders: str, kinds: tuple[str, ...]) -> Iterator[str]:
    """Read the files of these kinds."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in kinds and "migrations" not in path.parts:
                yield path.read_text("utf-8")


def words_in_strings() -> set[str]:
    """Collect the parts of dotted names that stand in strings of Python."""
    words = set()
    for source in texts(*APPS, kinds=(".py",)):
        for node in ast.walk(ast.parse(source)):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and re.fullmatch(r"[\w.:-]+", text):
                words.update(re.split(r"\W", text))
    return words


def unused_python() -> Iterator[str]:
    """Find code whose name stands nowhere else."""
    config = make_config(["--config", str(ROOT / "pyproject.toml")])
    vulture = Vulture(
        ignore_names=config["ignore_names"], ignore_decorators=config["ignore_decorators"]
    )
    vulture.scavenge([str(ROOT / app) for app in APPS], exclude=config["exclude"])
    for text in texts("templates", "static", kinds=(".html", ".txt", ".js")):
        vulture.used_names.update(re.findall(r"\w+", text))
    vulture.used_names.update(words_in_strings())
    for item in vulture.get_unused_code(min_confidence=config["min_confidence"]):
        path = item.filename.relative_to(ROOT).as_posix()
        if item.typ in KINDS and not READ_BY_DJANGO.search(path):
            yield f"{path}:{item.first_lineno}: {item.typ} {item.name}"


def unused_templates() -> Iterator[str]:
    """Find templates that no page, tag or other template names."""
    source = "".join(texts("templates", *APPS, kinds=(".html", ".txt", ".js", ".py")))
    named = set(re.findall(r"[\w/-]+", source))
    for path in sorted(TEMPLATES.rglob("*.html")):
        name = path.relative_to(TEMPLATES).with_suffix("").as_posix()
        if name not in named and path.stem not in named:
            yield f"templates/{name}.html"


def unused_styles() -> Iterator[str]:
    """Find classes and custom properties of style sheets that nothing has or reads."""
    sheets = "".join(texts("static", kinds=(".css",)))
    sheets = re.sub(r"/\*.*?\*/|url\([^)]*\)", "", sheets, flags=re.DOTALL)
    source = "".join(texts("templates", "static", *APPS, kinds=(".html", ".js", ".svg", ".py")))
    named = set(re.findall(r"[\w-]+", source))
    for name in sorted(set(re.findall(r"\.([a-zA-Z][\w-]*)", sheets)) - named):
        if not COMPOSED.fullmatch(name):
            yield f"class {name}"
    read = set(re.findall(r"var\(\s*(--[\w-]+)", sheets)) | named
    for name in sorted(set(re.findall(r"(--[\w-]+)\s*:", sheets)) - read):
        yield f"property {name}"


def main() -> int:
    """Print what is unused; 1 if there is any."""
    found = [*unused_python(), *unused_templates(), *unused_styles()]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
