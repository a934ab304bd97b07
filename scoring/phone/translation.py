"""Translate a small, plain part of Python to JavaScript: what runs on a phone is made from the law.

A compiler from `ast` to text for what the rules are written in: functions, frozen values, comprehensions.
What it does not know it refuses, with the file and the line. What Python's words mean is in
`static/js/pad/python.js`.
"""

import ast
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeGuard

#: Functions of Python that python.js has under the same name, each with as many arguments as it takes there.
BUILTINS: Final[dict[str, range]] = {
    **dict.fromkeys(("all", "any", "bool", "enumerate", "int", "len"), range(1, 2)),
    **dict.fromkeys(("range", "sorted", "str", "sum"), range(1, 2)),
    **dict.fromkeys(("dict", "list", "tuple"), range(2)),
    **dict.fromkeys(("max", "min", "zip"), range(1, 6)),
    "next": range(2, 3),
}
#: Methods that python.js has as functions of the object: they are not JavaScript's own, or not the same.
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


class NotTranslated(Exception):
    """Raised for Python that this translation does not know: the file, the line, what stands there."""

    def __init__(self, module: str, node: ast.AST, why: str) -> None:
        super().__init__(f"{module}:{getattr(node, 'lineno', 0)}: {why}")


@dataclass
class Definition:
    """A function, class or constant at the top of a module."""

    module: str
    name: str
    node: ast.stmt


@dataclass
class Source:
    """A module of Python: what it defines, and what it imports: name -> where it stands."""

    name: str
    tree: ast.Module
    definitions: dict[str, Definition] = field(default_factory=dict)
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)


def read_source(root: Path, name: str) -> Source:
    """Parse a module by its dotted name, and index what it defines and imports."""
    tree = ast.parse((root / f"{name.replace('.', '/')}.py").read_text("utf-8"))
    source = Source(name, tree)
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                source.imports[alias.asname or alias.name] = (node.module, alias.name)
        for defined in _names_defined_by(node):
            source.definitions[defined] = Definition(name, defined, node)
    return source


def _names_defined_by(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return [node.target.id]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    return []


class Translation:
    """A translation of what `roots` reach in these modules to one JavaScript module.

    `leave_out`: methods that the phone has no use for, as "Class.method". `known`: names that python.js has,
    by the module they are imported from.
    """

    def __init__(
        self, sources: Sequence[Source], known: Mapping[str, frozenset[str]], leave_out: frozenset[str]
    ) -> None:
        self.sources = {source.name: source for source in sources}
        self.known = known
        self.leave_out = leave_out
        #: The methods of the classes that are translated.
        self.methods = {method for source in sources for method in _methods_in(source.tree)}
        self.ordered: list[Definition] = []
        #: (module, name) -> its name in JavaScript, where all stand in one module.
        self.names: dict[tuple[str, str], str] = {}

    def translate(self, roots: Sequence[tuple[str, str]]) -> str:
        """Translate the roots and all that they reach; definitions come before what is made with them."""
        for module, name in roots:
            self._reach(self.sources[module].definitions[name])
        exported = [self.sources[module].definitions[name] for module, name in roots]
        return "\n\n".join(
            Writer(self, self.sources[definition.module]).definition(definition, definition in exported)
            for definition in self.ordered
        )

    def _reach(self, definition: Definition) -> None:
        if (definition.module, definition.name) in self.names:
            return
        name = definition.name
        if name in self.names.values():
            name += f"_of_{definition.module.rpartition('.')[2]}"
        self.names[definition.module, definition.name] = name
        for name in self._names_in(definition):
            reached = self.resolve(self.sources[definition.module], name)
            if reached is not None:
                self._reach(reached)
        self.ordered.append(definition)

    def _names_in(self, definition: Definition) -> Iterator[str]:
        """The names that running the definition needs: no annotations, no methods that are left out."""
        for node in _without_annotations(definition.node, self.leave_out):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                yield node.id

    def resolve(self, source: Source, name: str) -> Definition | None:
        """Find what a name at the top of a module stands for; None for what python.js or a function has."""
        if name in source.definitions:
            return source.definitions[name]
        module, original = source.imports.get(name, ("", ""))
        if module in self.sources:
            return self.sources[module].definitions[original]
        return None


def _without_annotations(node: ast.AST, leave_out: frozenset[str]) -> Iterator[ast.AST]:
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "type_ignores"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST):
                continue
            is_method = isinstance(node, ast.ClassDef) and isinstance(child, ast.FunctionDef)
            if is_method and f"{node.name}.{child.name}" in leave_out:  # type: ignore[attr-defined]
                continue
            yield from _without_annotations(child, leave_out)


class Writer:
    """Writes the definitions of one module as JavaScript."""

    def __init__(self, translation: Translation, source: Source) -> None:
        self.translation, self.source = translation, source
        #: The names that a function has of its own.
        self.own: set[str] = set()

    def refuse(self, node: ast.AST, why: str = "") -> NotTranslated:
        return NotTranslated(self.source.name, node, why or f"no words for {type(node).__name__}")

    @staticmethod
    def use(name: str) -> str:
        """A name of python.js: what a function calls its own values must not hide it."""
        return f"py.{name}"

    # ------------------------------------------------------------------------------------------- definitions

    def definition(self, definition: Definition, exported: bool) -> str:
        node = definition.node
        prefix = "export " if exported else ""
        name = self.translation.names[definition.module, definition.name]
        if isinstance(node, ast.FunctionDef):
            return f"{_comment(node)}{prefix}{self.function(node, f'function {name}')}"
        if isinstance(node, ast.ClassDef):
            return f"{_comment(node)}{prefix}{self.class_(node)}"
        assert isinstance(node, ast.Assign | ast.AnnAssign)
        assert node.value is not None
        self.own = _own_names(node.value)
        return f"{prefix}const {name} = {self.expression(node.value)};"

    def function(self, node: ast.FunctionDef, head: str) -> str:
        return f"{head}({self.parameters(node.args)}) {self.body(node)}"

    def parameters(self, arguments: ast.arguments) -> str:
        if arguments.vararg or arguments.kwonlyargs or arguments.posonlyargs:
            raise self.refuse(arguments.args[0] if arguments.args else arguments, "only plain parameters")
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

    def class_(self, node: ast.ClassDef) -> str:
        if _is_enum(node):
            return self.enum(node)
        bases = {ast.unparse(base) for base in node.bases}
        decorators = {ast.unparse(decorator).split("(")[0] for decorator in node.decorator_list}
        if "NamedTuple" not in bases and "dataclass" not in decorators:
            raise self.refuse(node, "only values: a NamedTuple, a dataclass or a StrEnum")
        fields = [f"{name}: {self.field_default(value)}" for name, value in fields_of(node)]
        lines = [f"static fields = {{ {', '.join(fields)} }};", *self.methods(node)]
        return f"class {node.name} extends {self.use('Value')} {{\n{_indented(lines)}\n}}"

    def methods(self, node: ast.ClassDef) -> Iterator[str]:
        for method in node.body:
            if not isinstance(method, ast.FunctionDef):
                continue
            if f"{node.name}.{method.name}" in self.translation.leave_out:
                continue
            decorators = {ast.unparse(decorator) for decorator in method.decorator_list}
            if method.name == "__str__":
                yield f"toString() {self.body(method)}"
            elif "cached_property" in decorators:
                cached = f'return {self.use("cached")}(this, "{method.name}", () => {self.body(method)});'
                yield f"get {method.name}() {{\n{_indented([cached])}\n}}"
            elif "property" in decorators:
                yield f"get {method.name}() {self.body(method)}"
            elif decorators:
                raise self.refuse(method, f"decorated by {', '.join(sorted(decorators))}")
            else:
                yield self.function(method, method.name)

    def enum(self, node: ast.ClassDef) -> str:
        """A StrEnum: its members are their strings, and calling it gives the string back."""
        members = [
            f"{ast.unparse(member.targets[0])}: {self.expression(member.value)}"
            for member in node.body
            if isinstance(member, ast.Assign)
        ]
        return f"const {node.name} = Object.assign((value) => value, {{ {', '.join(members)} }});"

    def field_default(self, value: ast.expr | None) -> str:
        if value is None:
            return "undefined"
        factory = "dataclasses.field(default_factory="
        text = ast.unparse(value)
        if text.startswith(factory):
            return {"dict)": "new Map()", "list)": "[]"}[text.removeprefix(factory)]
        return self.expression(value)

    # -------------------------------------------------------------------------------------------- statements

    def body(self, node: ast.FunctionDef) -> str:
        statements = node.body[1:] if ast.get_docstring(node) is not None else node.body
        names = {argument.arg for argument in node.args.args}
        self.own = _own_names(node)
        inner = [name for name in _assigned_in_blocks(statements) if name not in names]
        lines = [f"let {', '.join(inner)};"] if inner else []
        lines += self.statements(statements, names | set(inner))
        return f"{{\n{_indented(lines)}\n}}" if lines else "{}"

    def statements(self, nodes: Sequence[ast.stmt], declared: set[str]) -> list[str]:
        return [line for node in nodes for line in self.statement(node, declared)]

    def statement(self, node: ast.stmt, declared: set[str]) -> list[str]:
        writer = getattr(self, f"_{type(node).__name__}", None)
        if writer is None:
            raise self.refuse(node)
        lines: list[str] = writer(node, declared)
        return lines

    def block(self, head: str, nodes: Sequence[ast.stmt], declared: set[str]) -> list[str]:
        return [f"{head} {{", _indented(self.statements(nodes, declared)), "}"]

    def _Return(self, node: ast.Return, declared: set[str]) -> list[str]:
        return [f"return {self.expression(node.value)};" if node.value else "return;"]

    def _Expr(self, node: ast.Expr, declared: set[str]) -> list[str]:
        return [] if isinstance(node.value, ast.Constant) else [f"{self.expression(node.value)};"]

    def _Pass(self, node: ast.Pass, declared: set[str]) -> list[str]:
        return []

    def _Assert(self, node: ast.Assert, declared: set[str]) -> list[str]:
        return []  # for the type checker of Python

    def _Continue(self, node: ast.Continue, declared: set[str]) -> list[str]:
        return ["continue;"]

    def _Assign(self, node: ast.Assign, declared: set[str]) -> list[str]:
        if len(node.targets) > 1:
            raise self.refuse(node, "one name at a time")
        target = node.targets[0]
        if isinstance(target, ast.Subscript):
            container, key = self.expression(target.value), self.expression(target.slice)
            return [f"{self.use('put')}({container}, {key}, {self.expression(node.value)});"]
        return [f"{self.assigned(target, declared)} = {self.expression(node.value)};"]

    def _AnnAssign(self, node: ast.AnnAssign, declared: set[str]) -> list[str]:
        if node.value is None:
            raise self.refuse(node)
        return [f"{self.assigned(node.target, declared)} = {self.expression(node.value)};"]

    def _AugAssign(self, node: ast.AugAssign, declared: set[str]) -> list[str]:
        if isinstance(node.target, ast.Subscript):
            container, key = self.expression(node.target.value), self.expression(node.target.slice)
            now = f"{self.use('at')}({container}, {key})"
            sum_ = self.operation(node.op, now, self.expression(node.value), node)
            return [f"{self.use('put')}({container}, {key}, {sum_});"]
        target = self.expression(node.target)
        return [f"{target} = {self.operation(node.op, target, self.expression(node.value), node)};"]

    def assigned(self, target: ast.expr, declared: set[str]) -> str:
        """The left side of an assignment; a name that is new here is declared."""
        if isinstance(target, ast.Tuple):
            names = [self.pattern(element) for element in target.elts]
            known = declared & set(names)
            if known and known != set(names):
                raise self.refuse(target, "either all names are new here or none is")
            declared |= set(names)
            return f"{'' if known else 'let '}[{', '.join(names)}]"
        if not isinstance(target, ast.Name):
            raise self.refuse(target)
        is_new = target.id not in declared
        declared.add(target.id)
        return f"let {target.id}" if is_new else target.id

    def _If(self, node: ast.If, declared: set[str]) -> list[str]:
        lines = self.block(f"if ({self.condition(node.test)})", node.body, declared)
        if node.orelse:
            rest = self.statements(node.orelse, declared)
            if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
                lines[-1] = f"}} else {rest[0]}"
                return lines + rest[1:]
            lines[-1] = "} else {"
            lines += [_indented(rest), "}"]
        return lines

    def _For(self, node: ast.For, declared: set[str]) -> list[str]:
        if node.orelse:
            raise self.refuse(node, "no else after a loop")
        head = f"for (const {self.pattern(node.target)} of {self.iterated(node.iter)})"
        return self.block(head, node.body, declared | set(_names_in(node.target)))

    def _While(self, node: ast.While, declared: set[str]) -> list[str]:
        if node.orelse:
            raise self.refuse(node, "no else after a loop")
        return self.block(f"while ({self.condition(node.test)})", node.body, declared)

    def _Raise(self, node: ast.Raise, declared: set[str]) -> list[str]:
        return [f"throw {self.expression(node.exc)};"] if node.exc else ["throw problem;"]

    def _Try(self, node: ast.Try, declared: set[str]) -> list[str]:
        if len(node.handlers) != 1 or node.orelse or node.finalbody or node.handlers[0].type is None:
            raise self.refuse(node)
        handler = node.handlers[0]
        kind, name = self.expression(node.handlers[0].type), handler.name or "problem"
        lines = self.block("try", node.body, declared)
        lines[-1] = f"}} catch ({name}) {{"
        lines.append(_indented([f"if (!({name} instanceof {kind})) throw {name};"]))
        return [*lines, _indented(self.statements(handler.body, declared | {name})), "}"]

    # ------------------------------------------------------------------------------------------- expressions

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
            return _string(value)
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
        if module and module not in self.translation.sources:
            if original not in self.translation.known.get(module, frozenset()):
                raise self.refuse(node, f"{name} of {module} is not known on the phone")
            return self.use(original)
        definition = self.translation.resolve(self.source, name)
        if definition is None:
            raise self.refuse(node, f"{name} is not known on the phone")
        return self.translation.names[definition.module, definition.name]

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
            f"[{self.expression(key)}, {self.expression(value)}]" if key else f"...{self.expression(value)}"
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
        return self.operation(node.op, self.expression(node.left), self.expression(node.right), node)

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

    # ---------------------------------------------------------------------------- comprehensions and calls

    def iterated(self, node: ast.expr) -> str:
        """What `for` goes through: of a dict its keys, as in Python."""
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
        if name in ("frozenset", "gettext_lazy", "getattr") and len(node.args) != 1 + (name == "getattr"):
            raise self.refuse(node, f"another number of arguments for {name}")
        if name in ("frozenset", "gettext_lazy"):
            return self.expression(node.args[0])
        if name == "getattr":
            return f"{self.expression(node.args[0])}[{self.expression(node.args[1])}]"
        arguments = [self.element(argument) for argument in node.args]
        if name == "ValueError":
            return f"new Error({', '.join(arguments)})"
        if name == "RuleViolation":
            # Its English sentence is for a log; the phone says the code in words.
            return f"new {self._Name_(node.func)}({arguments[0]}, {self.facts(node.keywords)})"
        return self.call_by_name(node, node.func, arguments)

    def call_by_name(self, node: ast.Call, function: ast.Name, arguments: list[str]) -> str:
        """A call of a class or function that is translated too, or that python.js has."""
        name = self._Name_(function)
        definition = self.translation.resolve(self.source, function.id)
        meant = definition.node if definition else None
        if isinstance(meant, ast.ClassDef) and not _is_enum(meant):
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
        if name not in METHODS_OF_VALUES and (name not in self.translation.methods or node.keywords):
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
        """Keywords as a map: what fills the blanks of a sentence, or what is replaced in a value."""
        if len(keywords) == 1 and keywords[0].arg is None:
            return self.expression(keywords[0].value)
        entries = [
            f"[{_string(keyword.arg)}, {self.expression(keyword.value)}]"
            if keyword.arg
            else f"...{self.expression(keyword.value)}"
            for keyword in keywords
        ]
        return f"new Map([{', '.join(entries)}])" if entries else "new Map()"


def fields_of(node: ast.ClassDef) -> list[tuple[str, ast.expr | None]]:
    """The fields of a value, in the order of its constructor, each with its default."""
    return [
        (member.target.id, member.value)
        for member in node.body
        if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name)
    ]


def _is_enum(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base) == "StrEnum" for base in node.bases)


def _methods_in(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from (method.name for method in node.body if isinstance(method, ast.FunctionDef))


def _own_names(node: ast.AST) -> set[str]:
    """The names that a function or an expression makes itself: parameters, what is assigned or caught."""
    names: set[str | None] = set()
    for part in ast.walk(node):
        if isinstance(part, ast.arg):
            names.add(part.arg)
        elif isinstance(part, ast.ExceptHandler):
            names.add(part.name)
        elif _is_stored(part):
            names.add(part.id)
    return {name for name in names if name}


def _is_stored(node: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _names_in(node: ast.AST) -> list[str]:
    return [name.id for name in ast.walk(node) if isinstance(name, ast.Name)]


def _assigned_in_blocks(statements: Sequence[ast.stmt]) -> list[str]:
    """The names that are first assigned inside a block: JavaScript would forget them at its end."""
    names: list[str] = []
    top: set[str] = set()
    for statement in statements:
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            top |= {name for target in targets for name in _names_in(target)}
            continue
        for node in ast.walk(statement):
            if isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                stored = [target for target in targets if not isinstance(target, ast.Subscript)]
                names += [name for target in stored for name in _names_in(target)]
    return [name for name in dict.fromkeys(names) if name not in top]


def _comment(node: ast.FunctionDef | ast.ClassDef) -> str:
    sentence = (ast.get_docstring(node) or "").split("\n\n")[0].replace("\n", " ")
    return f"// {sentence}\n" if sentence else ""


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _indented(lines: Sequence[str]) -> str:
    return "\n".join(f"  {line}" if line else line for text in lines for line in text.split("\n"))
