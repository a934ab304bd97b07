"""The scoreboard of docs/examples, opened from a file on a screen somewhere, follows a game."""

from playwright.sync_api import Page, expect

from tests.serving import ROOT, Server

RECORD = {
    "format": "five-hundred-record/1",
    "ruleset": {"name": "australian"},
    "players": ["Nora", "Ed", "Sue", "Will"],
    "hands": [],
}
EIGHT = {"contractor": "Ed", "bid": "8D", "tricks": {"NS": 2, "EW": 8}}
SIX = {"contractor": "Nora", "bid": "6S", "tricks": {"NS": 5, "EW": 5}}


def test_a_scoreboard_follows_a_game_and_says_when_it_is_cut_off(
    laptop: Page, server: Server, console_allows: list[str]
) -> None:
    console_allows.append("Failed to load resource")
    token = server.post("programs/", {"name": "Board"})["token"]
    path = f"games/{server.post('games/', RECORD, token)['id']}/"
    watching = server.post(f"{path}tokens/", {"name": "Screen", "role": "watch"}, token)["token"]
    laptop.goto((ROOT / "docs" / "examples" / "scoreboard.html").as_uri())
    laptop.get_by_label("Game").fill(f"{server.url}/api/v1/{path}")
    laptop.get_by_label("Token").fill(watching)
    laptop.get_by_role("button", name="Show").click()
    rows = laptop.get_by_role("row")
    expect(rows).to_have_text(["Nora & Sue0", "Ed & Will0"])
    server.post(f"{path}hands/", {"facts": EIGHT}, token)
    expect(rows).to_have_text(["Nora & Sue20", "Ed & Will280"])
    server.post(f"{path}hands/", {"facts": SIX}, token)
    expect(rows).to_have_text(["Nora & Sue−20", "Ed & Will330"])
    expect(laptop.locator("#last")).to_have_text("Hand 2: Nora & Sue −40, Ed & Will 50. Sue deals.")
    server.kill()
    expect(laptop.get_by_role("status")).to_contain_text("No connection since")
    expect(rows).to_have_text(["Nora & Sue−20", "Ed & Will330"])
    server.start()
    expect(laptop.get_by_role("status")).to_have_text("", timeout=15_000)
    server.post(f"{path}tokens/", {"name": "Another", "role": "watch"}, token)
    server.post(f"{path}stop/", {"reason": "late"}, token)
    expect(laptop.locator("#last")).to_contain_text("It was stopped.")
