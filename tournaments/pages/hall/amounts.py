"""Parse what is typed into forms of prizes and money: amounts, counts, shares; what is unclear is refused."""

from django.http import HttpRequest

from scoring.rules.errors import RuleViolation
from tournaments.rules.prizes.money import read_amount, read_won


def typed_number(request: HttpRequest, name: str) -> int:
    """Parse a whole number of at most seven digits; nothing is 0. Raises RuleViolation `number_unclear`."""
    text = request.POST.get(name, "").strip().replace("−", "-")
    digits = text.removeprefix("-")
    if not text:
        return 0
    if not (digits.isascii() and digits.isdigit() and len(digits) < 8):
        raise RuleViolation("number_unclear", f"“{text}” is no number.", typed=text[:40])
    return int(text)


def typed_amount(request: HttpRequest, name: str) -> int:
    """Parse an amount into hundredths; nothing is 0. Raises `amount_unclear`, `amount_too_large`."""
    return read_amount(request.POST.get(name, ""))


def typed_part(request: HttpRequest, name: str) -> tuple[int, int]:
    """Parse a sum or a share, "10" or "10%": (hundredths, per cent). Raises `amount_unclear`, …"""
    text = request.POST.get(name, "")
    won = read_won(text)
    if won.words:
        raise RuleViolation("amount_unclear", f"“{text}” is no amount.", typed=text.strip()[:40])
    return won.amount, won.percent
