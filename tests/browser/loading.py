"""How much a page takes over the network the first time it is opened."""

from playwright.sync_api import Browser, Page

from tests.serving import Server

#: What an answer takes on the wire.
PARTS = ("responseBodySize", "responseHeadersSize")


def first_load(page: Page, chromium: Browser, server: Server, width: int = 1280) -> int:
    """Measure all bytes of the page on a device that has nothing of it and the same cookies.

    `width`: of its screen, in pixels.
    """
    another = chromium.new_context(
        base_url=server.url,
        storage_state=page.context.storage_state(),
        viewport={"width": width, "height": 800},
    )
    fresh = another.new_page()
    finished = []
    fresh.on("requestfinished", lambda request: finished.append(request))
    fresh.goto(page.url)
    fresh.wait_for_load_state("networkidle")
    sizes = [sum(request.sizes()[part] for part in PARTS) for request in finished]
    another.close()
    assert [size for size in sizes if size <= 0] == []
    return sum(sizes)
