"""Django's translation tags, with the elisions of names in French; built in, never loaded."""

from django import template
from django.template.base import Node, Parser, Token
from django.template.context import Context
from django.templatetags import i18n
from django.utils.safestring import SafeString

from config.language import elided

register = template.Library()
register.tags.update(i18n.register.tags)
register.filters.update(i18n.register.filters)


class ElidedNode(Node):
    """A translated sentence whose marks of elision are written out once its blanks are filled."""

    def __init__(self, sentence: i18n.BlockTranslateNode) -> None:
        self.sentence = sentence

    def render(self, context: Context) -> SafeString:
        """Render the sentence; empty where the tag puts it into a variable."""
        text = self.sentence.render(context)
        variable = self.sentence.asvar
        if variable:
            context[variable] = SafeString(elided(context[variable]))
        return SafeString(elided(text))


@register.tag("blocktranslate")
@register.tag("blocktrans")
def block_translate(parser: Parser, token: Token) -> ElidedNode:
    return ElidedNode(i18n.do_block_translate(parser, token))
