"""The letters of a printed page, as pdfplumber's own functions want them."""

from typing import Any

from pdfminer.layout import LTChar


def letters_of(page: Any) -> list[dict[str, Any]]:
    """Read the letters of a page and nothing else: half the time that `page.chars` takes.

    Of them pdfplumber's `extract_words` and `extract_text` say what the page's methods of these
    names say.
    """
    return [
        {
            "text": letter.get_text(),
            "x0": letter.x0,
            "x1": letter.x1,
            "top": page.height - letter.y1,
            "bottom": page.height - letter.y0,
            "doctop": page.initial_doctop + page.height - letter.y1,
            "width": letter.width,
            "height": letter.height,
            "upright": letter.upright,
            "size": letter.size,
            "fontname": letter.fontname,
        }
        for letter in page.layout
        if isinstance(letter, LTChar)
    ]
