"""Tagged PDF, as far as ReportLab goes: headings, text and its order, what is skipped.

ReportLab writes no structure of its own. Words are marked by their role (H1, H2, P) in the order in
which they are set, which is the order in which they are read; lines, boxes and QR codes are marked
as skipped (Artifact). Tables are not tagged as tables: a reading machine reads them cell after
cell, row by row.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import groupby
from typing import Any, Final

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFObjectReference, PDFtrue
from reportlab.pdfgen.canvas import Canvas

ROOT: Final = "StructTreeRoot"
DOCUMENT: Final = "StructDocument"
ELEMENT: Final = PDFName("StructElem")
PARENT: Final = PDFObjectReference(DOCUMENT)


@lru_cache(maxsize=8)
def _name(role: str) -> Any:
    return PDFName(role)


class PageMarks:
    """The marked content of one page: the role of each stretch of words, in their order."""

    def __init__(self) -> None:
        self.roles: list[str] = []

    def begin(self, role: str) -> str:
        """The operator to begin words of this role; its number says which they are on the page."""
        self.roles.append(role)
        return f"/{role} <</MCID {len(self.roles) - 1}>> BDC"


class Tags:
    """The structure of a whole PDF, gathered page by page and written at its end."""

    def __init__(self, canvas: Canvas) -> None:
        # ReportLab has the catalogue of a PDF and no other way to it.
        self.canvas, self.document = canvas, canvas._doc  # type: ignore[attr-defined]
        self._elements: list[str] = []
        self._parents: list[Any] = []

    @contextmanager
    def page(self) -> Iterator[PageMarks]:
        """Draw a page inside of this; it is ended with it."""
        marks, name = PageMarks(), self.document.thisPageName()
        yield marks
        self.canvas.showPage()
        page = self.document.Pages.pages[-1]
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = len(self._parents), PDFName("S")
        self._add(marks, name)

    def _add(self, marks: PageMarks, page: str) -> None:
        parents = []
        for role, numbers in groupby(
            range(len(marks.roles)), key=lambda number: marks.roles[number]
        ):
            name, mine = f"Struct{len(self._elements)}", list(numbers)
            element = PDFDictionary(
                {
                    "Type": ELEMENT,
                    "S": _name(role),
                    "P": PARENT,
                    "Pg": PDFObjectReference(page),
                    "K": PDFArray(mine),
                }
            )
            self.document.Reference(element, name)
            self._elements.append(name)
            parents += [PDFObjectReference(name)] * len(mine)
        self._parents.append(PDFArray(parents))

    def finish(self) -> None:
        """Write the tree of all elements, and tell the catalogue of it."""
        numbers = [part for place, parents in enumerate(self._parents) for part in (place, parents)]
        self.document.Reference(
            PDFDictionary(
                {
                    "Type": ELEMENT,
                    "S": _name("Document"),
                    "P": PDFObjectReference(ROOT),
                    "K": PDFArray([PDFObjectReference(name) for name in self._elements]),
                }
            ),
            DOCUMENT,
        )
        root = PDFDictionary(
            {
                "Type": PDFName(ROOT),
                "K": PDFObjectReference(DOCUMENT),
                "ParentTree": PDFDictionary({"Nums": PDFArray(numbers)}),
                "ParentTreeNextKey": len(self._parents),
            }
        )
        self.document.Reference(root, ROOT)
        catalogue = self.document.Catalog
        catalogue.StructTreeRoot = PDFObjectReference(ROOT)
        catalogue.MarkInfo = PDFDictionary({"Marked": PDFtrue})
