"""What is refused of devices that are kept together, in words."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring.rules.errors import RuleViolation
from scoring.words.vocabulary import violation_in_words

REFUSALS: Final[dict[str, Promise]] = {
    "last_way_in": gettext_lazy(
        "This is the only way to your games. Make a recovery code first, then sign it out."
    ),
    "device_name": gettext_lazy("A device has a name of at most {most} letters. Choose a shorter one."),
    "passkey_wrong": gettext_lazy("This passkey could not be verified. Try again."),
    "passkey_late": gettext_lazy("The page stood open for too long. Try again now."),
    "passkey_unknown": gettext_lazy(
        "This passkey was removed here. Choose another way, and remove it from your phone as well."
    ),
    "passkey_known": gettext_lazy("This passkey already brings back other games. Use it below instead."),
    "passkey_copied": gettext_lazy("This passkey was sent twice, or copied. Try again."),
    "too_many_passkeys": gettext_lazy("There are {most} passkeys already. Remove one first."),
    "no_mail_address": gettext_lazy("This is no address of mail. Look at it again."),
    "no_mail": gettext_lazy("This server sends no mail. Choose another way."),
    "too_many_mails": gettext_lazy(
        "Many links were asked for just now. Wait an hour, or choose another way."
    ),
    "mail_not_sent": gettext_lazy("The mail could not be sent. Try again later, or choose another way."),
    "mail_link_over": gettext_lazy("This link was used, or is older than half an hour. Ask for another."),
}


def refusal_in_words(violation: RuleViolation) -> str:
    """Turn a refusal into a sentence that says what to do next."""
    words = REFUSALS.get(violation.code)
    return violation_in_words(violation) if words is None else str(words).format(**violation.facts)
