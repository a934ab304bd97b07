"""What a browser keeps is enough to start and play a game while the server is away."""

from collections.abc import Callable

from tests.browser.engines.person import Person
from tests.browser.engines.test_a_game import enter
from tests.browser.playing import CAST, LONG_NAMES
from tests.browser.waiting import HAS_A_PAD
from tests.serving import Server

#: Names of every length, with signs that HTML and JavaScript could take for their own.
NAMES = [CAST[0], LONG_NAMES[0], "Will $` $& $$1 <b>", LONG_NAMES[2]]

#: What stands on each key that is seen; a hyphen that is drawn where there is no room is no letter.
KEYS = """() => [...document.querySelectorAll("#hand .who .key .name")]
  .filter((key) => key.getClientRects().length)
  .map((key) => key.textContent.replaceAll("\\u00ad", ""))"""

#: Make a kept pad as an older program left it: a sign, hyphenated, in the place of the first name.
AGED = """async (address) => {
  const kept = await caches.open((await caches.keys()).find((name) => !name.includes("notes")));
  const page = await kept.match(address);
  const html = await page.text();
  const [name] = JSON.parse(/<script id="pad-data"[^>]*>(.*?)<\\/script>/s.exec(html)[1]).seats;
  const key = /(<span class="name[^>]*>)(?:<span>)?[^<]*(?:<\\/span>)?/;
  const aged = html.replace(key, (_, open) => `${open}<span>NameAt\\u00adSeat0</span>`);
  await kept.put(address, new Response(aged, { headers: page.headers }));
  return name;
}"""


def keep(nora: Person, contractor: int, bid: str, tricks: int | str) -> None:
    """Enter a hand, and save it where it cannot be sent."""
    enter(nora, contractor, bid, tricks)
    nora.tap("Save hand")


def test_the_keys_of_a_game_started_without_the_server_say_the_names(
    arrives: Callable[[], Person], mortal_server: Server
) -> None:
    nora = arrives()
    nora.address = mortal_server.loopback
    nora.open("/")
    nora.until(HAS_A_PAD)
    nora.open("/games/new/australian/")
    nora.sees("Start the game")
    mortal_server.kill()
    for seat, name in enumerate(NAMES):
        nora.type(f"name_{seat}", name)
    nora.pick("first_dealer", 0)
    nora.tap("Start the game")
    nora.sees("Hand 1")
    assert sorted(nora.browser.run(KEYS)) == sorted(NAMES)
    address = nora.place.removeprefix(mortal_server.loopback)

    # A game that an older program has started here, and the rematch that it has kept for it.
    assert nora.browser.run(AGED, address) == NAMES[0]
    assert nora.browser.run(AGED, address.replace("hands/new/", "again/pad/")) == NAMES[0]
    nora.open(address)
    nora.sees("Hand 1")
    assert sorted(nora.browser.run(KEYS)) == sorted(NAMES)
    keep(nora, 0, "10H", 10)
    nora.tap("Rematch")
    nora.sees("Hand 1")
    assert nora.place != mortal_server.loopback + address
    assert sorted(nora.browser.run(KEYS)) == sorted(NAMES)

    mortal_server.start()
    nora.sees("Hand 1")
