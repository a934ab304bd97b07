"""Write Python expressions as JavaScript; `static/js/pad/python.js` says what the words mean."""

import ast
import json
from collections.abc import Sequence
from typing import Final

from scoring.phone.sources import NotTranslated, Scope, Source, fields_of, is_enum

#: Functions of Python that python.js has under the same name, with the numbers of arguments there.
BUILTINS: Final[dict[str, range]] = {
    **dict.fromkeys(("all", "any", "bool", "enumerate", "int", "len"), range(1, 2)),
    **dict.fromkeys(("range", "sorted", "str", "sum"), range(1, 2)),
    **dict.fromkeys(("dict", "list", "tuple"), range(2)),
    **dict.fromkeys(("max", "min", "zip"), range(1, 6)),
    "next": range(2, 3),
}
#: Methods that python.js has as functions of the object: they are not JavaScript's own, or differ.
METHODS: Final = (
    *("append", "count", "format", "get", "index", "insert", "items", "join", "keys", "pop"),
    *("startswith", "strip", "values"),
)
#: Methods of the values that python.js has.
METHODS_OF_VALUES: Final = frozenset({"_replace", "located"})
#: Numbers, strings and None alone: two lists that hold the same are not the same in JavaScript.
COMPARISONS: Final[dict[type[ast.cmpop], str]] = {
    ast.Eq: "===",
    ast.NotEq: "!==",
    ast.Is: "===",
    ast.IsNot: "!==",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
ARITHMETIC: Final[dict[type[ast.operator], str]] = {ast.Sub: "-", ast.Mult: "*"}
#: What JavaScript keeps for itself.
RESERVED: Final = (
    *("case", "class", "const", "default", "delete", "export", "function", "new", "null", "this"),
    *("typeof", "var", "with"),
)


class Expressions:
    """Writes the expressions of one module as JavaScript."""

    def __init__(self, scope: Scope, source: Source) -> None:
        self.scope, self.source = scope, source
        #: The names that a function has of its own.
        self.own: set[str] = set()

    def refuse(self, node: ast.AST, why: str = "") -> NotTranslated:
        return NotTranslated(self.source.name, node, why or f"no words for {type(node).__name__}")

    @staticmethod
    def use(name: str) -> str:
        """A name of python.js: what a function calls its own values must not hide it."""
        return f"py.{name}"

    def expression(self, node: ast.expr | None) -> str:
        writer = getattr(self, f"_{type(node).__name__}_", None)
        if writer is None or node is None:
            raise self.refuse(node or ast.Pass())
        text: str = writer(node)
        return text

    def condition(self, node: ast.expr) -> str:
        """An expression as JavaScript's `if` may ask it: an empty list is false in Python alone."""
        if isinstance(node, ast.BoolOp):
            operator = " && " if isinstance(node.op, ast.And) else " || "
            return f"({operator.join(self.condition(value) for value in node.values)})"
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return f"!{self.condition(node.operand)}"
        if isinstance(node, ast.Compare):
            return self.expression(node)
        return f"{self.use('truth')}({self.expression(node)})"

    def _Constant_(self, node: ast.Constant) -> str:
        value = node.value
        if value is None or isinstance(value, bool):
            return {None: "null", True: "true", False: "false"}[value]
        if isinstance(value, str):
            return quoted(value)
        if isinstance(value, int):
            return str(value)
        raise self.refuse(node)

    def _Name_(self, node: ast.Name) -> str:
        name = node.id
        if name == "self":
            return "this"
        if name in RESERVED:
            raise self.refuse(node, f"{name} is JavaScript's own word")
        if name in self.own:
            return name
        if name in BUILTINS and name not in self.source.definitions:
            return self.use(name)
        module, original = self.source.imports.get(name, ("", ""))
        if module and module not in self.scope.sources:
            if original not in self.scope.known.get(module, frozenset()):
                raise self.refuse(node, f"{name} of {module} is not known on the phone")
            return self.use(original)
        definition = self.scope.resolve(self.source, name)
        if definition is None:
            raise self.refuse(node, f"{name} is not known on the phone")
        return self.scope.names[definition.module, definition.name]

    def _Attribute_(self, node: ast.Attribute) -> str:
        return f"{self.expression(node.value)}.{node.attr}"

    def _Tuple_(self, node: ast.Tuple) -> str:
        return f"[{', '.join(self.element(element) for element in node.elts)}]"

    _List_ = _Tuple_

    def _Set_(self, node: ast.Set) -> str:
        return f"[...new Set([{', '.join(self.element(element) for element in node.elts)}])]"

    def element(self, node: ast.expr) -> str:
        if isinstance(node, ast.Starred):
            return f"...{self.iterated(node.value)}"
        return self.expression(node)

    def _Dict_(self, node: ast.Dict) -> str:
        entries = [
            f"[{self.expression(key)}, {self.expression(value)}]"
            if key
            else f"...{self.expression(value)}"
            for key, value in zip(node.keys, node.values, strict=True)
        ]
        return f"new Map([{', '.join(entries)}])" if entries else "new Map()"

    def _JoinedStr_(self, node: ast.JoinedStr) -> str:
        parts = []
        for value in node.values:
            if isinstance(value, ast.FormattedValue):
                if value.conversion != -1 or value.format_spec:
                    raise self.refuse(value, "no format of its own")
                parts.append(f"${{{self.use('str')}({self.expression(value.value)})}}")
            else:
                assert isinstance(value, ast.Constant)
                text = json.dumps(value.value, ensure_ascii=False)[1:-1].replace('\\"', '"')
                parts.append(text.replace("`", "\\`").replace("${", "\\${"))
        return f"`{''.join(parts)}`"

    def _BoolOp_(self, node: ast.BoolOp) -> str:
        name = self.use("and" if isinstance(node.op, ast.And) else "or")
        first, *rest = node.values
        text = self.expression(first)
        for value in rest:
            text = f"{name}({text}, () => {self.expression(value)})"
        return text

    def _UnaryOp_(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return self.condition(node)
        if isinstance(node.op, ast.USub):
            return f"-{self.expression(node.operand)}"
        raise self.refuse(node)

    def _BinOp_(self, node: ast.BinOp) -> str:
        return self.operation(
            node.op, self.expression(node.left), self.expression(node.right), node
        )

    def operation(self, operator: ast.operator, left: str, right: str, node: ast.AST) -> str:
        if isinstance(operator, ast.Add):
            return f"{self.use('plus')}({left}, {right})"
        if isinstance(operator, ast.FloorDiv):
            return f"Math.floor({left} / {right})"
        if isinstance(operator, ast.BitOr):
            return f"new Map([...{left}, ...{right}])"
        if type(operator) in ARITHMETIC:
            return f"({left} {ARITHMETIC[type(operator)]} {right})"
        raise self.refuse(node)

    def _Compare_(self, node: ast.Compare) -> str:
        parts = []
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            parts.append(self.comparison(left, operator, right))
            left = right
        return parts[0] if len(parts) == 1 else f"({' && '.join(parts)})"

    def comparison(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> str:
        if isinstance(operator, ast.In | ast.NotIn):
            asked = f"{self.use('has')}({self.expression(right)}, {self.expression(left)})"
            return asked if isinstance(operator, ast.In) else f"!{asked}"
        for side in (left, right):
            if isinstance(side, ast.Tuple | ast.List | ast.Dict | ast.Set | ast.ListComp):
                raise self.refuse(side, "only numbers, strings and None are compared")
        return f"{self.expression(left)} {COMPARISONS[type(operator)]} {self.expression(right)}"

    def _IfExp_(self, node: ast.IfExp) -> str:
        body, other = self.expression(node.body), self.expression(node.orelse)
        return f"({self.condition(node.test)} ? {body} : {other})"

    def parameters(self, arguments: ast.arguments) -> str:
        if arguments.vararg or arguments.kwonlyargs or arguments.posonlyargs:
            raise self.refuse(
                arguments.args[0] if arguments.args else arguments, "only plain parameters"
            )
        names = [argument.arg for argument in arguments.args if argument.arg != "self"]
        defaults: list[ast.expr | None] = [None] * (len(arguments.args) - len(arguments.defaults))
        defaults += arguments.defaults
        with_self = len(arguments.args) - len(names)
        written = [
            name if default is None else f"{name} = {self.expression(default)}"
            for name, default in zip(names, defaults[with_self:], strict=True)
        ]
        if arguments.kwarg:
            written.append(f"{arguments.kwarg.arg} = new Map()")
        return ", ".join(written)

    def _Lambda_(self, node: ast.Lambda) -> str:
        return f"({self.parameters(node.args)}) => {self.expression(node.body)}"

    def _Subscript_(self, node: ast.Subscript) -> str:
        value = self.expression(node.value)
        if not isinstance(node.slice, ast.Slice):
            return f"{self.use('at')}({value}, {self.expression(node.slice)})"
        if node.slice.step is not None:
            raise self.refuse(node, "no steps")
        lower = self.expression(node.slice.lower) if node.slice.lower else "0"
        upper = f", {self.expression(node.slice.upper)}" if node.slice.upper else ""
        return f"{value}.slice({lower}{upper})"

    # --------------------------------------------------------------------- comprehensions and calls

    def iterated(self, node: ast.expr) -> str:
        """Translate the iterable of a `for`; a dict is iterated by its keys, as in Python."""
        if isinstance(node, ast.Tuple | ast.List | ast.ListComp | ast.GeneratorExp):
            return self.expression(node)
        return f"{self.use('each')}({self.expression(node)})"

    def pattern(self, node: ast.expr) -> str:
        if isinstance(node, ast.Tuple):
            return f"[{', '.join(self.pattern(element) for element in node.elts)}]"
        if isinstance(node, ast.Name):
            return node.id
        raise self.refuse(node)

    def comprehension(self, generators: Sequence[ast.comprehension], element: str) -> str:
        """One loop inside the other, as maps of maps."""
        generator, *inner = generators
        sequence = f"[...{self.iterated(generator.iter)}]"
        pattern = f"({self.pattern(generator.target)})"
        for condition in generator.ifs:
            sequence += f".filter({pattern} => {self.condition(condition)})"
        if inner:
            return f"{sequence}.flatMap({pattern} => {self.comprehension(inner, element)})"
        return sequence if pattern == f"({element})" else f"{sequence}.map({pattern} => {element})"

    def _ListComp_(self, node: ast.ListComp | ast.GeneratorExp) -> str:
        return self.comprehension(node.generators, self.expression(node.elt))

    _GeneratorExp_ = _ListComp_

    def _SetComp_(self, node: ast.SetComp) -> str:
        return f"[...new Set({self.comprehension(node.generators, self.expression(node.elt))})]"

    def _DictComp_(self, node: ast.DictComp) -> str:
        pair = f"[{self.expression(node.key)}, {self.expression(node.value)}]"
        return f"new Map({self.comprehension(node.generators, pair)})"

    def _Call_(self, node: ast.Call) -> str:
        if isinstance(node.func, ast.Attribute):
            return self.call_of_a_method(node, node.func)
        if not isinstance(node.func, ast.Name):
            raise self.refuse(node)
        name = node.func.id
        if name in ("frozenset", "gettext_lazy", "getattr") and len(node.args) != 1 + (
            name == "getattr"
        ):
            raise self.refuse(node, f"another number of arguments for {name}")
        if name == "frozenset":
            return self.expression(node.args[0])
        if name == "gettext_lazy":
            return f"{self.use('gettext')}({self.expression(node.args[0])})"
        if name == "getattr":
            return f"{self.expression(node.args[0])}[{self.expression(node.args[1])}]"
        arguments = [self.element(argument) for argument in node.args]
        if name == "ValueError":
            return f"new Error({', '.join(arguments)})"
        if name == "RuleViolation":
            return f"new {self._Name_(node.func)}({arguments[0]}, {self.facts(node.keywords)})"
        return self.call_by_name(node, node.func, arguments)

    def call_by_name(self, node: ast.Call, function: ast.Name, arguments: list[str]) -> str:
        """A call of a class or function that is translated too, or that python.js has."""
        name = self._Name_(function)
        definition = self.scope.resolve(self.source, function.id)
        meant = definition.node if definition else None
        if isinstance(meant, ast.ClassDef) and not is_enum(meant):
            return f"new {name}({', '.join(self.in_order(node, arguments, fields_of(meant)))})"
        if isinstance(meant, ast.FunctionDef) and meant.args.kwarg:
            arguments.append(self.facts(node.keywords))
        elif isinstance(meant, ast.FunctionDef):
            parameters = [(argument.arg, None) for argument in meant.args.args]
            arguments = self.in_order(node, arguments, parameters)
        elif function.id in self.source.imports:
            arguments += [self.expression(keyword.value) for keyword in node.keywords]
        elif [keyword.arg for keyword in node.keywords] not in ([], ["strict"]):
            raise self.refuse(node, "keywords for a function that is not translated")
        elif definition is None and len(arguments) not in BUILTINS.get(function.id, range(9)):
            raise self.refuse(node, f"another number of arguments for {function.id}")
        return f"{name}({', '.join(arguments)})"

    def call_of_a_method(self, node: ast.Call, function: ast.Attribute) -> str:
        name = function.attr
        arguments = [self.element(argument) for argument in node.args]
        if ast.unparse(function) == "dict.fromkeys":
            return f"{self.use('fromkeys')}({', '.join(arguments)})"
        if node.keywords:
            arguments.append(self.facts(node.keywords))
        if name in METHODS:
            return f"{self.use(name)}({', '.join([self.expression(function.value), *arguments])})"
        if name not in METHODS_OF_VALUES and (name not in self.scope.methods or node.keywords):
            raise self.refuse(node, f"no words for the method {name}")
        return f"{self.expression(function.value)}.{name}({', '.join(arguments)})"

    def in_order(
        self, node: ast.Call, values: list[str], parameters: Sequence[tuple[str, ast.expr | None]]
    ) -> list[str]:
        """The arguments in the order of the parameters: JavaScript has no keywords."""
        given = {keyword.arg: self.expression(keyword.value) for keyword in node.keywords}
        names = [name for name, _default in parameters][len(values) :]
        if unknown := set(given) - set(names):
            raise self.refuse(node, f"no parameter {', '.join(map(str, unknown))}")
        last = max((place for place, name in enumerate(names) if name in given), default=-1)
        return values + [given.get(name, "undefined") for name in names[: last + 1]]

    def facts(self, keywords: Sequence[ast.keyword]) -> str:
        """Keywords as a map: what fills a sentence's blanks, or what is replaced in a value."""
        if len(keywords) == 1 and keywords[0].arg is None:
            return self.expression(keywords[0].value)
        entries = [
            f"[{quoted(keyword.arg)}, {self.expression(keyword.value)}]"
            if keyword.arg
            else f"...{self.expression(keyword.value)}"
            for keyword in keywords
        ]
        return f"new Map([{', '.join(entries)}])" if entries else "new Map()"


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
