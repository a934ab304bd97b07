"""What is wrong with a form, in our own words: one place for all messages instead of Django's."""

from typing import Any, Final, TypeVar

from django import forms
from django.utils.functional import Promise

from config.language import gettext_lazy as _

#: Django's code of a fault -> what to do about it. Blanks are those that Django fills.
FAULTS: Final[dict[str, Promise]] = {
    "required": _("This is still empty."),
    "invalid": _("Write this as a whole number, such as 40 or -20."),
    "invalid_choice": _("This cannot be chosen here. Choose again from what is shown."),
    "invalid_list": _("This cannot be chosen here. Choose again from what is shown."),
    "max_length": _("This has %(show_value)d letters, and %(limit_value)d is the most."),
    "min_value": _("This is too small: %(limit_value)s is the least."),
    "max_value": _("This is too large: %(limit_value)s is the most."),
    "null_characters_not_allowed": _("Something here cannot be printed. Write it again."),
}

#: Of a field that nobody sees: only the page itself can have got it wrong.
LOST: Final = _("Part of this form was lost. Reload the page and try again.")


F = TypeVar("F", bound=forms.Field)


class LightFields(dict[str, forms.Field]):
    """The fields of a form class, of which each form gets `own_field`s; Django makes deep copies.

    For a form that is made all evening long: copying its fields took a tenth of the time of a saved
    hand.
    """

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[str, forms.Field]:
        return {name: own_field(field) for name, field in self.items()}


def own_field(field: F, **values: object) -> F:
    """Copy a field with its widget and messages, so that forms may give it others, or these values.

    What is below that, such as validators, is one and the same, and nobody's to change.
    """
    copied = _twin(field)
    copied.widget = _twin(field.widget)
    copied.error_messages = {**field.error_messages}
    vars(copied).update(values)
    return copied


T = TypeVar("T")


def _twin(thing: T) -> T:
    other = object.__new__(type(thing))
    vars(other).update(vars(thing))
    return other


class WordedForm(forms.Form):
    """A form whose validation errors are our own sentences.

    A field's own `error_messages` stand; whatever Django would say by default is said by `FAULTS`.
    """

    def full_clean(self) -> None:
        """Validate the form; where something is wrong once more, with our words for it.

        Most forms have nothing wrong, and to put words on every field takes as long as to look at
        them.
        """
        super().full_clean()
        if self.is_bound and self.errors:
            for field in self.fields.values():
                _word(field)
            super().full_clean()


def _word(field: forms.Field) -> None:
    """Replace Django's default error messages of a field, and of its validators, by ours."""
    defaults: dict[str, object] = {}
    for kind in reversed(type(field).__mro__):
        defaults |= getattr(kind, "default_error_messages", {})
    for code, words in FAULTS.items():
        if field.error_messages.get(code) == defaults.get(code):
            field.error_messages[code] = str(LOST if field.widget.is_hidden else words)
