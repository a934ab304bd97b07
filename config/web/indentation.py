"""A template loader that strips indentation, which is for readers of templates, not for phones."""

import re
from typing import Final

from django.template import Origin
from django.template.loaders import filesystem

INDENTATION: Final = re.compile(r"^[ \t]+", re.MULTILINE)


class Loader(filesystem.Loader):
    """Reads templates from `DIRS` as Django's loader, and strips each line once, before compiling.

    Lines stay lines, and HTML takes any run of white space for one space, so that a page means the
    same. Where white space counts (`pre`, the inside of a `textarea`) a template must not begin a
    line with text of its own.
    """

    def get_contents(self, origin: Origin) -> str:
        return INDENTATION.sub("", super().get_contents(origin))
