"""docs/rules.md and docs/record.md state every ruleset, option, value, key and refusal."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command

from scoring.rules.bids import SPECIAL_CODES
from scoring.rules.hands import OUTCOMES
from scoring.rules.record.games import ANSWERS, HAND_KEYS
from scoring.rules.rulesets.options import OPTION_VALUES, OPTIONS, Ruleset
from scoring.rules.rulesets.presets import PRESETS, RULESETS, ruleset_named
from tests.golden.spec import spec
from tournaments.rules.movements import MOVEMENTS
from tournaments.rules.record.answers import STANDINGS_FORMAT
from tournaments.rules.standings import TIEBREAKS

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "docs" / "rules.md").read_text("utf-8")
RECORD = (ROOT / "docs" / "record.md").read_text("utf-8")
LAW = [
    *(ROOT / "scoring" / "rules").rglob("*.py"),
    *(ROOT / "tournaments" / "rules").rglob("*.py"),
    *(ROOT / "scoring" / "api").rglob("*.py"),
]

#: The JSON of docs/record.md: a record, then the one line it is answered with, and so on.
BLOCKS = re.findall(r"```json\n(.+?)\n```", RECORD, re.S)
#: Where the document has the rulesets that are not told in the five texts.
BEYOND = "Rulesets beyond the 27"
EXAMPLES = list(zip(BLOCKS[::2], BLOCKS[1::2], strict=True))


def chapter(text: str, heading: str) -> str:
    """What stands under `## heading`, up to the next one."""
    return re.split(r"^## ", text.split(f"\n## {heading}\n")[1], flags=re.M)[0]


def table_rows(text: str) -> list[list[str]]:
    """The cells of every row, table heads too; what is between head and body is no row."""
    rows = [line.strip() for line in text.splitlines()]
    return [
        [cell.strip() for cell in row[2:-2].split(" | ")] for row in rows if row.startswith("| ")
    ]


def as_written(value: object) -> str:
    return json.dumps(value).strip('"')


# ----------------------------------------------------------------------------------------- rulesets


def sections() -> dict[str, str]:
    """Ruleset -> what its heading has under it."""
    chapters = chapter(RULES, "The 27 rulesets") + chapter(RULES, BEYOND)
    _, *found = re.split(r"^### `(.+?)` .+$", chapters, flags=re.M)
    return dict(zip(found[::2], found[1::2], strict=True))


def facts_of(ruleset: Ruleset) -> list[str]:
    """The three lines under a ruleset's heading."""
    who = {
        2: "2 players, each a side",
        3: "3 players, each with a score of his own",
        4: "4 players in two pairs",
        5: "5 players, each with a score of his own",
        6: "6 players in two sides of three",
    }[ruleset.players]
    how = {"contract": "with a contract", "any": "in any way"}[ruleset.win_by]
    target = "no target" if ruleset.target is None else f"{ruleset.target} {how} wins"
    floor = "no back door" if ruleset.floor is None else f"−{-ruleset.floor} loses"
    bids = []
    for code, special in ruleset.special_bids.items():
        place = f"above {special.above}" if special.above else f"equal to {special.equal}"
        needs = ""
        if special.needs_level:
            needs = f", after a bid of {special.needs_level} or more"
        elif special.needs_partner_bid:
            needs = f", after the partner's {special.needs_partner_bid}"
        bids.append(f"`{code}` {special.value} {place}{needs}")
    return [
        f"* {who}; {ruleset.pack} cards, kitty {ruleset.kitty}",
        f"* {target}, {floor}",
        f"* misère-type bids: {'; '.join(bids) or 'none'}",
    ]


def test_every_ruleset_has_its_heading_and_no_other_has() -> None:
    assert re.findall(r"^### `([a-z0-9-]+)` (.+)$", RULES, re.M) == [
        (name, preset.title) for name, preset in PRESETS.items()
    ]


def test_the_27_of_the_texts_and_those_beyond_them_are_told_apart() -> None:
    heading = r"^### `([a-z0-9-]+)` "
    texts = re.findall(heading, chapter(RULES, "The 27 rulesets"), re.M)
    beyond = re.findall(heading, chapter(RULES, BEYOND), re.M)
    assert texts == list(spec("rulesets.json")["rulesets"])
    assert texts + beyond == list(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_a_rulesets_players_cards_end_and_misere_bids_are_told_as_they_are(name: str) -> None:
    told = [line for line in sections()[name].splitlines() if line.startswith("* ")]
    assert told == facts_of(RULESETS[name])


@pytest.mark.parametrize("name", PRESETS)
def test_a_ruleset_names_the_sources_it_rests_on(name: str) -> None:
    sources = re.findall(r"\b00\d\b", PRESETS[name].source)
    assert sources, "its source names none of 000 to 004, on which it rests in the end"
    assert [source for source in sources if source not in sections()[name]] == []


def test_the_variations_are_options_that_exist_and_change_something() -> None:
    found = []
    for *_, ruleset, options in table_rows(
        chapter(RULES, "Variations that are a change of an option")
    )[1:]:
        name = ruleset.strip("`")
        assert name in PRESETS
        if options.startswith("`{"):
            changed = json.loads(options.strip("`"))
            assert ruleset_named(name, changed) != RULESETS[name]
            found.append(name)
    assert len(found) == 17


# ------------------------------------------------------------------------------------------ options


def option_table() -> dict[str, dict[str, str]]:
    """Option -> value -> the rulesets named beside it.

    Of an option with a grammar the value is no code.
    """
    table: dict[str, dict[str, str]] = {}
    option = ""
    for name, value, _, rulesets in table_rows(chapter(RULES, "The options"))[1:]:
        option = name.strip("`") or option
        table.setdefault(option, {})[value.strip("`")] = rulesets
    return table


def test_every_option_and_every_value_is_explained_and_none_that_is_not_there() -> None:
    table = option_table()
    assert list(table) == list(OPTIONS)
    listed = {option: list(values) for option, values in table.items() if option in OPTION_VALUES}
    assert listed == {
        option: [as_written(value) for value in values] for option, values in OPTION_VALUES.items()
    }


def test_every_value_has_a_meaning() -> None:
    rows = table_rows(chapter(RULES, "The options"))[1:]
    assert [row for row in rows if len(row) != 4 or len(row[2]) < 8] == []


@pytest.mark.parametrize("option", OPTION_VALUES)
def test_the_rulesets_beside_a_value_are_those_that_have_it(option: str) -> None:
    told = option_table()[option]
    named = {
        value: set(re.findall(r"`([a-z0-9-]+)`", rulesets)) for value, rulesets in told.items()
    }
    others = set(PRESETS).difference(*named.values())
    for value, rulesets in told.items():
        meant = {"all": set(PRESETS), "all others": others, "none": set()}.get(
            rulesets, named[value]
        )
        assert meant == {
            name
            for name, ruleset in RULESETS.items()
            if as_written(ruleset.options()[option]) == value
        }


def test_the_example_of_a_table_of_bids_is_the_australian_one() -> None:
    example = json.loads(chapter(RULES, "The options").split("```json")[1].split("```")[0])
    assert example["special_bids"] == RULESETS["australian"].options()["special_bids"]


# ---------------------------------------------------------------------------------------- movements


def test_every_movement_has_its_heading_and_its_source() -> None:
    _, *parts = re.split(r"^### .+ \(`(.+?)`\)$", chapter(RULES, "The movements"), flags=re.M)
    assert parts[::2] == list(MOVEMENTS)
    assert all(part.strip().startswith("Source: ") for part in parts[1::2])


# ----------------------------------------------------------------------------------------- readings


def test_readings_are_numbered_without_a_gap() -> None:
    numbers = re.findall(r"^(\d+)\. ", chapter(RULES, "The readings"), re.M)
    assert [int(number) for number in numbers] == list(range(1, 52))


def test_every_reading_named_somewhere_is_there() -> None:
    texts = [RULES, *(path.read_text("utf-8") for path in LAW)]
    named = {int(number) for text in texts for number in re.findall(r"readings? (\d+)", text)}
    assert named
    assert named <= set(range(1, 52))


# ----------------------------------------------------------------------------------------- refusals


def codes_raised() -> Iterator[str]:
    """The code of each RuleViolation in the law, as a pattern: f-string parts may be any word."""
    for path in LAW:
        if path.parent.name in ("hall", "prizes"):
            # Prizes and money are said to the director alone: no record is refused for them.
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "RuleViolation"
            ):
                code = node.args[0]
                if isinstance(code, ast.Constant):
                    yield str(code.value)
                elif isinstance(code, ast.JoinedStr):
                    yield "".join(
                        str(part.value) if isinstance(part, ast.Constant) else r"\w+"
                        for part in code.values
                    )


def codes_told() -> set[str]:
    """The codes that have a row of their own, with words in each of its columns but the facts."""
    rows = [
        row
        for row in table_rows(RECORD)
        if re.fullmatch(r"`[A-Za-z0-9_]+`", row[0]) and all(row[1:2] + row[-1:])
    ]
    return {row[0].strip("`") for row in rows}


def test_every_refusal_in_the_code_has_its_row() -> None:
    raised = set(codes_raised())
    assert len(raised) > 50
    assert {
        code for code in raised if not any(re.fullmatch(code, told) for told in codes_told())
    } == set()


def test_no_refusal_is_told_that_the_code_does_not_have() -> None:
    tables = re.split(r"\n\| (?:Code|`why`) \|", RECORD)[1:]
    told = {row[0].strip("`") for table in tables for row in table_rows(table.split("\n\n")[0])}
    raised = set(codes_raised())
    assert len(told) > 50
    assert {
        code for code in told if not any(re.fullmatch(pattern, code) for pattern in raised)
    } == set()


# ------------------------------------------------------------------------------------------- format


def test_every_word_of_the_format_is_told() -> None:
    words = {*ANSWERS, STANDINGS_FORMAT, *OUTCOMES, *SPECIAL_CODES, *MOVEMENTS, *TIEBREAKS}.union(
        *HAND_KEYS.values()
    )
    assert {word for word in words if f"`{word}`" not in RECORD} == set()


def test_every_format_has_an_example() -> None:
    assert {json.loads(record)["format"] for record, _ in EXAMPLES} == set(ANSWERS)
    assert len(EXAMPLES) == 5


@pytest.mark.parametrize(("record", "printed"), EXAMPLES)
def test_the_command_prints_the_examples_answer_to_the_letter(
    record: str, printed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(record, encoding="utf-8")
    with pytest.raises(SystemExit) as finished:
        call_command("score", str(path))
    assert capsys.readouterr().out == printed + "\n"
    assert finished.value.code == (1 if printed.startswith('{"error"') else 0)
