"""Translate a small, plain part of Python to JavaScript: what runs on a phone is made from the law.

A compiler from `ast` to text for what the rules are written in: functions, frozen values,
comprehensions. What it does not know it refuses, with the file and the line. What Python's words
mean is in `static/js/pad/python.js`.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence

from scoring.phone.definitions import Definitions
from scoring.phone.sources import Definition, Scope, Source


class Translation:
    """A translation of what `roots` reach in these modules to one JavaScript module.

    `leave_out`: methods that the phone has no use for, as "Class.method". `known`: names that
    python.js has, by the module they are imported from.
    """

    def __init__(
        self,
        sources: Sequence[Source],
        known: Mapping[str, frozenset[str]],
        leave_out: frozenset[str],
    ) -> None:
        self.scope = Scope(sources, known, leave_out)
        self.ordered: list[Definition] = []

    def translate(self, roots: Sequence[tuple[str, str]]) -> str:
        """Translate the roots and all they reach; definitions come before what uses them."""
        for module, name in roots:
            self._reach(self.scope.sources[module].definitions[name])
        exported = [self.scope.sources[module].definitions[name] for module, name in roots]
        return "\n\n".join(
            Definitions(self.scope, self.scope.sources[definition.module]).definition(
                definition, definition in exported
            )
            for definition in self.ordered
        )

    def _reach(self, definition: Definition) -> None:
        if (definition.module, definition.name) in self.scope.names:
            return
        name = definition.name
        if name in self.scope.names.values():
            name += f"_of_{definition.module.rpartition('.')[2]}"
        self.scope.names[definition.module, definition.name] = name
        for name in self._names_in(definition):
            reached = self.scope.resolve(self.scope.sources[definition.module], name)
            if reached is not None:
                self._reach(reached)
        self.ordered.append(definition)

    def _names_in(self, definition: Definition) -> Iterator[str]:
        """The names that running the definition needs: no annotations, no left out methods."""
        for node in _without_annotations(definition.node, self.scope.leave_out):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                yield node.id


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
