"""A person before a browser: opens, taps and types by the words they see, and reads."""

import time
from collections.abc import Callable
from typing import Any, Protocol

from tests.browser.engines.drivers import Failed


class Browser(Protocol):
    """What a person needs of a browser: a driver, or Playwright's page behind the same names."""

    def visit(self, address: str) -> None: ...
    def reload(self) -> None: ...
    def run(self, script: str, *values: Any) -> Any: ...
    def click(self, element: Any) -> None: ...
    def write(self, element: Any, text: str) -> None: ...
    def press_enter(self, element: Any) -> None: ...
    def resize(self, width: int, height: int) -> None: ...


#: Nobody taps what is not drawn yet: the page would take it for an echo.
DRAWN = """(
    performance.getEntriesByName("first-contentful-paint").length || performance.now() > 5000
  )"""

#: What stands where it stood when it was looked at last: nobody taps what is still moving.
STILL = """((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const [now, before] = [[left, top, width, height].join(), window.placeBefore];
    window.placeBefore = now;
    return now === before ? one : null;
  })"""

#: What can be tapped and says these words, whole or at its beginning; the first that is seen.
CONTROL = f"""(words) => {{
  if (!{DRAWN}) return null;
  const said = (one) =>
    (one.getAttribute("aria-label") ?? one.innerText).replace(/\\s+/g, " ").trim();
  const seen = [...document.querySelectorAll("button, a, summary, label, [role=button]")].filter(
    (control) => control.getClientRects().length && !control.disabled
  );
  const found = seen.find((control) => said(control) === words)
    ?? seen.find((control) => said(control).startsWith(words));
  return found ? {STILL}(found) : null;
}}"""

#: The field that a label names, or that has this name.
FIELD = """(words) => {
  const labels = [...document.querySelectorAll("label")].filter((label) => label.control);
  const said = (label) => label.innerText.replace(/\\s+/g, " ").trim();
  const label = labels.find((one) => said(one) === words)
    ?? labels.find((one) => said(one).startsWith(words));
  return label?.control ?? document.querySelector(`[aria-label^="${words}"], [name="${words}"]`);
}"""

#: The key of the pad, or of another form, that stands for a choice.
KEY = f"""(name, value) => {{
  if (!{DRAWN}) return null;
  const input = document.querySelector(`[name="${{name}}"][value="${{value}}"]`);
  const key = input?.closest("label") ?? input;
  return key?.getClientRects().length ? {STILL}(key) : null;
}}"""

#: Where a control stands, and what a tap on its middle meets.
COVERS = """(one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const met = document.elementFromPoint(left + width / 2, top + height / 2);
  return `${one.outerHTML} at ${[left, top, width, height]} of ${[innerWidth, innerHeight]}, `
    + `scrolled ${scrollY}, is covered by ${met?.outerHTML}`;
}"""

SHOWN = """(words) => document.body.innerText.replace(/\\s+/g, " ").includes(words)"""
READ = "(selector) => [...document.querySelectorAll(selector)].map((one) => one.innerText.trim())"

#: A second tap on one spot within a second is an echo to every page (static/js/taps.js).
APART = 1.05


class Person:
    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.tapped = 0.0

    def open(self, path: str) -> None:
        self.browser.visit(path if path.startswith("http") else self.address + path)

    def reload(self) -> None:
        self.browser.reload()

    def tap(self, words: str) -> None:
        """Tap the button, link or label that says this."""
        self.until(CONTROL, words)
        time.sleep(max(0.0, self.tapped + APART - time.monotonic()))
        self._does(self.browser.click, CONTROL, words)
        self.tapped = time.monotonic()

    def pick(self, name: str, value: object) -> None:
        """Tap the key for a choice."""
        self._does(self.browser.click, KEY, name, str(value))

    def type(self, label: str, text: str) -> None:
        self.browser.write(self.until(FIELD, label), text)

    def enter(self, label: str, text: str) -> None:
        """Type a line, and press Enter."""

        def type_and_enter(field: Any) -> None:
            self.browser.write(field, text)
            self.browser.press_enter(field)

        self._does(type_and_enter, FIELD, label)

    def _does(self, act: Callable[[Any], None], script: str, *values: Any) -> None:
        """Act on what the page answers with; look again where that was covered or replaced."""
        deadline = time.monotonic() + 15
        while True:
            element = self.until(script, *values)
            try:
                return act(element)
            except Failed as failure:
                again = ("element click intercepted", "stale element reference")
                if not any(kind in str(failure) for kind in again):
                    raise
                if time.monotonic() > deadline:
                    raise AssertionError(self.browser.run(COVERS, element)) from failure

    def sees(self, words: str) -> None:
        """Wait until the page says this."""
        self.until(SHOWN, words)

    def read(self, selector: str) -> list[str]:
        """Read what stands in each of these."""
        texts: list[str] = self.browser.run(READ, selector)
        return texts

    @property
    def place(self) -> str:
        """The address that is open."""
        return str(self.browser.run("() => location.href"))

    def until(self, script: str, *values: Any, seconds: float = 15) -> Any:
        """Ask the page until it answers with something, and return that."""
        deadline = time.monotonic() + seconds
        problem: Exception | None = None
        while time.monotonic() < deadline:
            try:
                if answer := self.browser.run(script, *values):
                    return answer
            except Failed as failure:  # the page is just being left
                problem = failure
            time.sleep(0.05)
        shown = self.browser.run(
            "() => `${location.href}\\n${document.body.innerText.slice(0, 2000)}`"
        )
        raise AssertionError(f"Never came: {values or script}\n{problem or ''}\n{shown}")
