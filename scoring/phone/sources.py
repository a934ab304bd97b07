"""Parse modules of Python to their syntax: what they define and import, what a definition owns."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeGuard


class NotTranslated(Exception):
    """Raised for Python that the translation lacks: the file, the line, what stands there."""

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


class Scope:
    """The names that a translation knows: modules, those of python.js, each name's JavaScript name.

    `known`: names that python.js has, by the module they are imported from. `leave_out`: methods
    that the phone has no use for, as "Class.method".
    """

    def __init__(
        self,
        sources: Sequence[Source],
        known: Mapping[str, frozenset[str]],
        leave_out: frozenset[str],
    ) -> None:
        self.sources = {source.name: source for source in sources}
        self.known = known
        self.leave_out = leave_out
        #: The methods of the classes that are translated.
        self.methods = {method for source in sources for method in _methods_in(source.tree)}
        #: (module, name) -> its name in JavaScript, where all stand in one module.
        self.names: dict[tuple[str, str], str] = {}

    def resolve(self, source: Source, name: str) -> Definition | None:
        """Find what a module's top name stands for; None for what python.js or a function has."""
        if name in source.definitions:
            return source.definitions[name]
        module, original = source.imports.get(name, ("", ""))
        if module in self.sources:
            return self.sources[module].definitions[original]
        return None


def _methods_in(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from (method.name for method in node.body if isinstance(method, ast.FunctionDef))


def fields_of(node: ast.ClassDef) -> list[tuple[str, ast.expr | None]]:
    """The fields of a value, in the order of its constructor, each with its default."""
    return [
        (member.target.id, member.value)
        for member in node.body
        if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name)
    ]


def is_enum(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base) == "StrEnum" for base in node.bases)


def own_names(node: ast.AST) -> set[str]:
    """The names that a function or an expression makes itself: parameters, assigned, caught."""
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


def assigned_in_blocks(statements: Sequence[ast.stmt]) -> list[str]:
    """The names that are first assigned inside a block: JavaScript would forget them at its end."""
    names: list[str] = []
    top: set[str] = set()
    for statement in statements:
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            top |= {name for target in targets for name in names_in(target)}
            continue
        for node in ast.walk(statement):
            if isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                stored = [target for target in targets if not isinstance(target, ast.Subscript)]
                names += [name for target in stored for name in names_in(target)]
    return [name for name in dict.fromkeys(names) if name not in top]


def names_in(node: ast.AST) -> list[str]:
    return [name.id for name in ast.walk(node) if isinstance(name, ast.Name)]
