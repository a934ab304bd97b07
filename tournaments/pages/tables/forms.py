"""The form by which a table agrees. Its page draws the controls."""

from scoring.pages.fields import PageForm, ParsedField, PressedField, read_id, read_whole


class AgreeForm(PageForm):
    """The other side's answer: who agrees, to which totals; or that they are wrong, in words."""

    dispute = PressedField()
    words = ParsedField()
    entry = ParsedField(read_id)
    ns = ParsedField(read_whole)
    ew = ParsedField(read_whole)
