"""Shapes of an evening's record, for the OpenAPI document."""

from typing import Any, Final

from scoring.api.schema.shapes import a_list, add, ref
from tournaments.rules.record.schema import event_schema

_EVENT: Final[dict[str, Any]] = {
    key: value for key, value in event_schema().items() if key not in ("$schema", "$id", "title")
}
# By its name, as wherever else a ruleset stands.
_EVENT["properties"] |= {"ruleset": ref("Ruleset")}
_TABLE = _EVENT["properties"]["round_list"]["items"]["properties"]["tables"]["items"]["properties"]
_TABLE |= {"hands": a_list(ref("HandFacts")), "adjustment": ref("Adjustment")}
_TABLE["games"]["items"]["properties"] |= {"hands": a_list(ref("HandFacts"))}

_FORMAT = _EVENT["properties"]["round_format"]
_EVENT["properties"]["round_format"] = ref("RoundFormat")

add({"RoundFormat": _FORMAT, "EventRecord": _EVENT})
#: An evening's record, by its name in the document.
EVENT_RECORD: Final = ref("EventRecord")
