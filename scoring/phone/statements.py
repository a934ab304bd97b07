"""Write statements of Python, and the bodies of functions, as JavaScript."""

import ast
from collections.abc import Sequence

from scoring.phone.expressions import Expressions
from scoring.phone.sources import assigned_in_blocks, names_in, own_names


class Statements(Expressions):
    """Writes the statements of one module as JavaScript, line by line."""

    def body(self, node: ast.FunctionDef) -> str:
        statements = node.body[1:] if ast.get_docstring(node) is not None else node.body
        names = {argument.arg for argument in node.args.args}
        self.own = own_names(node)
        inner = [name for name in assigned_in_blocks(statements) if name not in names]
        lines = [f"let {', '.join(inner)};"] if inner else []
        lines += self.statements(statements, names | set(inner))
        return f"{{\n{indented(lines)}\n}}" if lines else "{}"

    def statements(self, nodes: Sequence[ast.stmt], declared: set[str]) -> list[str]:
        return [line for node in nodes for line in self.statement(node, declared)]

    def statement(self, node: ast.stmt, declared: set[str]) -> list[str]:
        writer = getattr(self, f"_{type(node).__name__}", None)
        if writer is None:
            raise self.refuse(node)
        lines: list[str] = writer(node, declared)
        return lines

    def block(self, head: str, nodes: Sequence[ast.stmt], declared: set[str]) -> list[str]:
        return [f"{head} {{", indented(self.statements(nodes, declared)), "}"]

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
            lines += [indented(rest), "}"]
        return lines

    def _For(self, node: ast.For, declared: set[str]) -> list[str]:
        if node.orelse:
            raise self.refuse(node, "no else after a loop")
        head = f"for (const {self.pattern(node.target)} of {self.iterated(node.iter)})"
        return self.block(head, node.body, declared | set(names_in(node.target)))

    def _While(self, node: ast.While, declared: set[str]) -> list[str]:
        if node.orelse:
            raise self.refuse(node, "no else after a loop")
        return self.block(f"while ({self.condition(node.test)})", node.body, declared)

    def _Raise(self, node: ast.Raise, declared: set[str]) -> list[str]:
        return [f"throw {self.expression(node.exc)};"] if node.exc else ["throw problem;"]

    def _Try(self, node: ast.Try, declared: set[str]) -> list[str]:
        if (
            len(node.handlers) != 1
            or node.orelse
            or node.finalbody
            or node.handlers[0].type is None
        ):
            raise self.refuse(node)
        handler = node.handlers[0]
        kind, name = self.expression(node.handlers[0].type), handler.name or "problem"
        lines = self.block("try", node.body, declared)
        lines[-1] = f"}} catch ({name}) {{"
        lines.append(indented([f"if (!({name} instanceof {kind})) throw {name};"]))
        return [*lines, indented(self.statements(handler.body, declared | {name})), "}"]


def indented(lines: Sequence[str]) -> str:
    return "\n".join(f"  {line}" if line else line for text in lines for line in text.split("\n"))
