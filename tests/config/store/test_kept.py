"""What a process keeps is bounded by its bytes; what was used longest ago goes first."""

from config.store.kept import LRUCache, forget_all


def test_what_was_used_longest_ago_makes_room() -> None:
    kept: LRUCache[str] = LRUCache(30)
    for key in ("a", "b", "c"):
        kept.put(key, key.upper(), 10)
    assert kept.get("a") == "A"
    kept.put("d", "D", 10)
    assert [kept.get(key) for key in ("a", "b", "c", "d")] == ["A", None, "C", "D"]
    assert kept.held == 30


def test_what_is_kept_again_counts_once() -> None:
    kept: LRUCache[str] = LRUCache(30)
    for text in ("one", "two"):
        kept.put("a", text, 20)
    assert (kept.get("a"), kept.held) == ("two", 20)


def test_what_is_larger_than_the_room_is_not_kept_and_pushes_nothing_out() -> None:
    kept: LRUCache[str] = LRUCache(30)
    kept.put("a", "A", 10)
    kept.put("b", "B", 31)
    assert (kept.get("a"), kept.get("b"), kept.held) == ("A", None, 10)


def test_everything_can_be_forgotten() -> None:
    kept: LRUCache[str] = LRUCache(30)
    kept.put("a", "A", 10)
    forget_all()
    assert (kept.get("a"), kept.held) == (None, 0)
