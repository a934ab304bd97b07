"""Write definitions of Python as JavaScript: functions, classes of values, constants."""

import ast
from collections.abc import Iterator

from scoring.phone.sources import Definition, fields_of, is_enum, own_names
from scoring.phone.statements import Statements, indented


class Definitions(Statements):
    """Writes the definitions of one module as JavaScript."""

    def definition(self, definition: Definition, exported: bool) -> str:
        node = definition.node
        prefix = "export " if exported else ""
        name = self.scope.names[definition.module, definition.name]
        if isinstance(node, ast.FunctionDef):
            return f"{prefix}{self.function(node, f'function {name}')}"
        if isinstance(node, ast.ClassDef):
            return f"{prefix}{self.class_(node)}"
        assert isinstance(node, ast.Assign | ast.AnnAssign)
        assert node.value is not None
        self.own = own_names(node.value)
        return f"{prefix}const {name} = {self.expression(node.value)};"

    def function(self, node: ast.FunctionDef, head: str) -> str:
        return f"{head}({self.parameters(node.args)}) {self.body(node)}"

    def class_(self, node: ast.ClassDef) -> str:
        if is_enum(node):
            return self.enum(node)
        bases = {ast.unparse(base) for base in node.bases}
        decorators = {ast.unparse(decorator).split("(")[0] for decorator in node.decorator_list}
        if "NamedTuple" not in bases and "dataclass" not in decorators:
            raise self.refuse(node, "only values: a NamedTuple, a dataclass or a StrEnum")
        fields = [f"{name}: {self.field_default(value)}" for name, value in fields_of(node)]
        lines = [f"static fields = {{ {', '.join(fields)} }};", *self.methods(node)]
        return f"class {node.name} extends {self.use('Value')} {{\n{indented(lines)}\n}}"

    def methods(self, node: ast.ClassDef) -> Iterator[str]:
        for method in node.body:
            if not isinstance(method, ast.FunctionDef):
                continue
            if f"{node.name}.{method.name}" in self.scope.leave_out:
                continue
            decorators = {ast.unparse(decorator) for decorator in method.decorator_list}
            if method.name == "__str__":
                yield f"toString() {self.body(method)}"
            elif "cached_property" in decorators:
                once, body = self.use("cached"), self.body(method)
                cached = f'return {once}(this, "{method.name}", () => {body});'
                yield f"get {method.name}() {{\n{indented([cached])}\n}}"
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
