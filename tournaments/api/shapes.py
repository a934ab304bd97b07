"""Shapes of an evening's record, for the OpenAPI document."""

from typing import Any, Final

from scoring.api.schema.declared import named
from scoring.api.schema.shapes import a_list, add, ref
from tournaments.rules.record.schema import event_schema

_EVENT: Final[dict[str, Any]] = {
    key: value for key, value in event_schema().items() if key not in ("$schema", "$id", "title")
}
# Five Hundred's by its name, as wherever else a ruleset stands; beside it that of another game.
[_FIVE_HUNDRED, _ANOTHER_GAME] = _EVENT["properties"]["ruleset"]["anyOf"]
_RULESET: Final = {"anyOf": [ref("Ruleset"), ref("AnotherGame")]}
_EVENT["properties"] |= {"ruleset": ref("EveningRuleset")}
_TABLE = _EVENT["properties"]["round_list"]["items"]["properties"]["tables"]["items"]["properties"]
_TABLE |= {"hands": a_list(ref("HandFacts")), "adjustment": ref("Adjustment")}

_FORMAT = _EVENT["properties"]["round_format"]
_EVENT["properties"]["round_format"] = ref("RoundFormat")

add({"AnotherGame": _ANOTHER_GAME, "EveningRuleset": _RULESET})
add({"RoundFormat": _FORMAT, "EventRecord": _EVENT})
#: An evening's record, by its name in the document.
EVENT_RECORD: Final = ref("EventRecord")
#: The rules of an evening, of Five Hundred or of another game.
EVENING_RULESET: Final = named("EveningRuleset")
