"""The form of a list of names that is looked at before it is stored. Its page draws it."""

from scoring.pages.fields import ListField, PageForm, ParsedField, PressedField


class ListForm(PageForm):
    """The list as a page showed it: columns, amended names, other ways to read its file."""

    list_of = ParsedField()
    list_seen = ParsedField(absent=None)
    again = PressedField()
    column = ListField()
    heading = ParsedField()
    person_read = ListField()
    person = ListField()
    way = ParsedField(absent="0")
    way_code = ListField()
    way_name = ListField()
    way_text = ListField()
