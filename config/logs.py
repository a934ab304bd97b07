"""Logs that can be shown to somebody: no secret of a link stands in them."""

import logging
import re
from typing import Final

#: The secret part of a link, in an address: 128 bits as base64, which is 22 letters; a sign's five letters.
TOKEN: Final = re.compile(r"(?<=/)[A-Za-z0-9_-]{22}(?=[/?\s]|$)|(?<=/join/)[A-Za-z]{5}(?=[/?\s]|$)")


class WithoutTokens(logging.Filter):
    """Replaces the secret part of each link that a line of the log would repeat."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Write the line's words without tokens; lets every line through."""
        words = record.getMessage()
        if TOKEN.search(words):
            record.msg, record.args = TOKEN.sub("…", words), ()
        return True
