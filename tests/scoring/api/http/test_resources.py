"""Who asks, what is read, what is sent twice, what is known already."""

import json
from typing import Any, Final

import pytest
from django.conf import LazySettings
from django.test import Client

from scoring import services
from scoring.models import Answer, Game, Hand, Token
from tests.scoring.api.programs import EIGHT, RECORD, SEVEN, Program, begun, code_of, started
from tests.scoring.conftest import KnownClient

pytestmark = pytest.mark.django_db
#: Who sits at the computer that the server runs on.
HERE: Final[dict[str, Any]] = {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "localhost:8500"}


def test_a_token_that_is_not_known_is_refused_and_says_how_to_send_one() -> None:
    answer = Program("five_nonsense").get("games/")
    assert code_of(answer) == (401, "unknown_token")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_program_with_a_token_has_what_it_gives_even_on_this_computer(noras_game: Game) -> None:
    program = begun()
    program.client = Client(**HERE)  # where pages direct everything
    assert code_of(program.get(f"games/{noras_game.pk}/")) == (404, "not_found")
    assert Client(**HERE).get(f"/api/v1/games/{noras_game.pk}/").status_code == 200


def test_a_page_of_another_site_has_no_rights_but_those_of_a_token(
    nora: KnownClient, noras_game: Game
) -> None:
    address = f"/api/v1/games/{noras_game.pk}/"
    foreign = {"Origin": "https://elsewhere.example"}
    assert nora.get(address).status_code == 200
    assert nora.get(address, headers={"Origin": "http://testserver"}).status_code == 200
    assert nora.get(address, headers=foreign).status_code == 404
    assert Client(**HERE).get(address, headers=foreign).status_code == 404


def test_a_write_without_a_key_is_refused_before_anything_is_done() -> None:
    program = begun()
    assert code_of(program.post("games/", RECORD, idempotency_key="")) == (
        400,
        "missing_idempotency_key",
    )
    assert code_of(program.post("games/", RECORD, idempotency_key="k" * 65)) == (
        400,
        "missing_idempotency_key",
    )
    assert Game.objects.count() == 0


def test_what_is_sent_twice_is_done_once_and_has_the_first_answer() -> None:
    program = begun()
    game = started(program)
    first = program.post(f"{game}hands/", {"facts": EIGHT}, idempotency_key="k")
    program.post(f"{game}hands/", {"facts": SEVEN})
    again = program.post(f"{game}hands/", {"facts": EIGHT}, idempotency_key="k")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert (first.headers["Location"], first.headers["ETag"]) == (
        again.headers["Location"],
        again.headers["ETag"],
    )
    assert ("Idempotency-Replayed" in first.headers, again.headers["Idempotency-Replayed"]) == (
        False,
        "true",
    )
    assert Hand.objects.count() == 2


def test_a_key_belongs_to_one_request_of_one_program() -> None:
    program, other = begun(), begun()
    game = started(program)
    program.post(f"{game}hands/", {"facts": EIGHT}, idempotency_key="k")
    assert code_of(program.post(f"{game}hands/", {"facts": SEVEN}, idempotency_key="k")) == (
        422,
        "key_reused",
    )
    assert (
        other.post(f"{started(other)}hands/", {"facts": SEVEN}, idempotency_key="k").status_code
        == 201
    )


def test_what_was_refused_may_be_sent_again_with_the_same_key() -> None:
    program = begun()
    game = started(program)
    wrong = {"facts": {**EIGHT, "tricks": {"NS": 2, "EW": 9}}}
    assert code_of(program.post(f"{game}hands/", wrong, idempotency_key="k")) == (
        422,
        "tricks_total",
    )
    assert program.post(f"{game}hands/", {"facts": EIGHT}, idempotency_key="k").status_code == 201
    assert Answer.objects.filter(key="k").count() == 1


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("{", (400, "not_json")),
        ('{"facts": 1, "facts": 2}', (400, "not_json")),
        ("[]", (422, "wrong_type")),
        ('{"facts": {}, "more": 1}', (422, "unknown_key")),
        ('{"facts": "\\u0000"}', (422, "unclean_text")),
        ("{}", (422, "missing_key")),
        ('{"facts": ' + "[" * 5000 + "]" * 5000 + "}", (400, "not_json")),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_code(body: str, code: tuple[int, str]) -> None:
    program = begun()
    assert code_of(program.post(f"{started(program)}hands/", body)) == code


def test_a_form_is_no_json_and_a_body_has_a_limit() -> None:
    program = begun()
    headers = {**program.headers, "Idempotency-Key": "k"}
    answer = program.client.post("/api/v1/games/", {"players": "Nora"}, headers=headers)
    assert code_of(answer) == (415, "unsupported_media_type")
    long = json.dumps({**RECORD, "venue": "x" * 1024 * 1024})
    assert code_of(program.post("games/", long)) == (413, "too_large")


def test_an_answer_is_kept_by_nobody_between_and_a_known_one_has_no_body() -> None:
    program = begun()
    game = started(program)
    answer = program.get(game)
    assert (answer.headers["Cache-Control"], "Authorization" in answer.headers["Vary"]) == (
        "no-cache, private",
        True,
    )
    known = program.get(game, if_none_match=f'"x", {answer.headers["ETag"]}')
    assert (known.status_code, known.content) == (304, b"")
    program.post(f"{game}hands/", {"facts": EIGHT})
    assert program.get(game, if_none_match=answer.headers["ETag"]).status_code == 200


def test_no_secret_is_stored(settings: LazySettings) -> None:
    program = begun()
    secret = program.post("programs/", {"name": "Watch"}).json()["token"]
    kept = json.dumps(
        [list(Answer.objects.values_list("body")), list(Token.objects.values_list("name"))]
    )
    stored = [token.device.token_hash for token in Token.objects.all()]
    assert (secret in kept, secret in stored) == (False, False)


def test_an_address_that_is_none_is_refused_as_a_problem() -> None:
    assert code_of(Program().get("nonsense/")) == (404, "not_found")
    assert code_of(begun().patch("games/", {})) == (405, "method_not_allowed")


def test_a_page_of_another_site_may_ask_with_a_token_and_reads_the_answer() -> None:
    program = begun()
    asked = {"Origin": "https://league.example", "Access-Control-Request-Method": "POST"}
    wanted = "authorization,content-type,idempotency-key,if-match"
    before = program.client.options(
        "/api/v1/games/", headers={**asked, "Access-Control-Request-Headers": wanted}
    )
    assert (before.status_code, before.headers["Access-Control-Allow-Origin"]) == (200, "*")
    allowed = before.headers["Access-Control-Allow-Headers"].replace(" ", "").split(",")
    assert set(wanted.split(",")) <= set(allowed)
    answer = program.get("games/", origin="https://league.example")
    assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (200, "*")
    assert "ETag" in answer.headers["Access-Control-Expose-Headers"]
    assert "Access-Control-Allow-Credentials" not in answer.headers
    page = program.client.get("/", headers={"Origin": "https://league.example"})
    assert "Access-Control-Allow-Origin" not in page.headers


def test_in_the_world_a_token_over_http_is_refused_and_not_sent_on(settings: LazySettings) -> None:
    program = begun()
    settings.WORLD, settings.SECURE_SSL_REDIRECT = True, True
    settings.SECURE_REDIRECT_EXEMPT = [r"^health/$", r"^api/"]
    answer = program.get("games/")
    assert code_of(answer) == (403, "https_only")
    assert "withdraw it" in answer.json()["detail"]


def test_the_cookie_of_a_browser_is_no_token(nora: KnownClient, noras_game: Game) -> None:
    cookie = nora.cookies["device"].value
    assert nora.get(f"/api/v1/games/{noras_game.pk}/").status_code == 200
    assert code_of(Program(cookie).get(f"games/{noras_game.pk}/")) == (401, "unknown_token")


def test_an_etag_sent_back_as_it_came_is_the_version_that_was_seen() -> None:
    program = begun()
    game = started(program)
    program.post(f"{game}hands/", {"facts": EIGHT})
    tag = program.get(f"{game}hands/1/").headers["ETag"]
    assert tag.endswith('-own"')
    assert program.post(f"{game}hands/1/void/", if_match=tag).status_code == 200


def test_a_game_that_is_deleted_while_it_is_written_to_is_not_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = begun()
    path = started(program)
    asked = services.stop_game

    def too_late(**arguments: Any) -> object:
        Game.objects.all().delete()  # between the question who may and the writer's lock
        return asked(**arguments)

    monkeypatch.setattr(services, "stop_game", too_late)
    assert code_of(program.post(f"{path}stop/", {"reason": "late"})) == (404, "not_found")
