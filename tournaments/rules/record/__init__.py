"""The record of an event (docs/record.md, section 5): read, judged, answered by rules alone."""
