import gzip
import json
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import httpx
import pytest
from scryfall_server import Answer, Fault, ScryfallServer

from cache.pacing import Pacer
from cache.scryfall import BadAnswer, BulkFile, JsonObject, NetworkDown, RateLimited, Scryfall, ScryfallError

CARDS: list[JsonObject] = [
    {"object": "card", "name": "Sol Ring"},
    {"object": "card", "name": "Zilortha, Strength Incarnate", "flavor_name": "Godzilla, King of the Monsters"},
    {"object": "card", "name": "Fire // Ice", "card_faces": [{"name": "Fire"}, {"name": "Ice"}]},
    *({"object": "card", "name": f"Relentless Rat {number}"} for number in range(180)),
]
# Loading certificates takes longer than most tests, and the server speaks plain HTTP.
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
MALFORMED = {"Relentless Rat 3", "Relentless Rat 171"}


def at_once(_: float) -> None:
    """In place of sleeping, where a test is not about time."""


@pytest.fixture
def server() -> Iterator[ScryfallServer]:
    with ScryfallServer(CARDS, malformed=MALFORMED) as server:
        yield server


@pytest.fixture
def pacer(tmp_path: Path) -> Pacer:
    return Pacer(tmp_path / "cache", sleep=at_once)


@pytest.fixture
def scryfall(server: ScryfallServer, pacer: Pacer) -> Iterator[Scryfall]:
    client = httpx.Client(timeout=1, verify=NO_TLS)
    with Scryfall(pacer, url=server.url, version="1.2.3", client=client, sleep=at_once) as scryfall:
        yield scryfall


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "bulk.jsonl.gz"


def names(cards: list[JsonObject]) -> list[object]:
    return [card["name"] for card in cards]


# The server of these tests


def test_the_server_refuses_a_default_user_agent(server: ScryfallServer) -> None:
    answer = httpx.get(f"{server.url}/cards/named?exact=Sol+Ring", verify=NO_TLS)
    assert (answer.status_code, answer.json()["subcode"]) == (400, "generic_user_agent")


@pytest.mark.parametrize(
    ("name", "status", "reason"),
    [("zilortha", 200, None), ("relentless", 404, "ambiguous"), ("moxen", 404, None)],
)
def test_the_server_answers_to_fuzzy_names(server: ScryfallServer, name: str, status: int, reason: str | None) -> None:
    url = f"{server.url}/cards/named"
    answer = httpx.get(url, params={"fuzzy": name}, headers={"User-Agent": "test/1"}, verify=NO_TLS)
    assert (answer.status_code, answer.json().get("type")) == (status, reason)


def test_the_server_refuses_more_than_75_identifiers(server: ScryfallServer) -> None:
    body = {"identifiers": [{"name": "Sol Ring"}] * 76}
    url = f"{server.url}/cards/collection"
    assert httpx.post(url, json=body, headers={"User-Agent": "test/1"}, verify=NO_TLS).status_code == 400


# Requests


def test_every_request_names_the_program_and_what_it_accepts(
    server: ScryfallServer, scryfall: Scryfall, target: Path
) -> None:
    scryfall.collection(["Sol Ring"])
    scryfall.named("Sol Ring")
    list(scryfall.search("Ring"))
    scryfall.download(scryfall.bulk_file(), target)
    assert len(server.requests) == 5
    assert {(request.headers["User-Agent"], request.headers["Accept"]) for request in server.requests} == {
        ("decklint/1.2.3 (+https://pypi.org/project/decklint/)", "application/json;q=0.9,*/*;q=0.8")
    }


def test_the_version_is_that_of_the_installed_package(server: ScryfallServer, pacer: Pacer) -> None:
    with Scryfall(pacer, url=server.url) as scryfall:
        scryfall.named("Sol Ring")
    assert server.requests[0].headers["User-Agent"].startswith("decklint/0.")


def test_requests_are_paced(server: ScryfallServer, tmp_path: Path) -> None:
    with Scryfall(Pacer(tmp_path), url=server.url) as scryfall:
        scryfall.collection(["Sol Ring"])
        scryfall.named("Ice")
        scryfall.named("Fire")
    gaps = [later.at - earlier.at for earlier, later in pairwise(server.requests)]
    assert min(gaps) > 0.25


def test_a_base_url_may_have_a_path(server: ScryfallServer, pacer: Pacer) -> None:
    with Scryfall(pacer, url=f"{server.url}/mirror/") as scryfall, pytest.raises(BadAnswer):
        scryfall.bulk_file()
    assert server.requests[0].path == "/mirror/bulk-data/oracle-cards"


@pytest.mark.parametrize("url", ["", "scryfall.com", "ftp://scryfall.com", "http://", "file:///etc"])
def test_a_base_url_that_is_none_is_refused(pacer: Pacer, url: str) -> None:
    with pytest.raises(BadAnswer, match="is not a web address"):
        Scryfall(pacer, url=url)


def test_an_impossible_host_name_is_told(pacer: Pacer) -> None:
    with Scryfall(pacer, url="http://a..b") as scryfall, pytest.raises(BadAnswer, match=r"'a\.\.b' is not the name"):
        scryfall.bulk_file()


# Cards by name


def test_collection_tells_found_cards_from_missing_names(scryfall: Scryfall) -> None:
    found, missing = scryfall.collection(["Sol Rang", "sol ring", "Ice", "Moxen"])
    assert names(found) == ["Sol Ring", "Fire // Ice"]
    assert missing == ["Sol Rang", "Moxen"]


@pytest.mark.parametrize("name", ["Fire // Ice", "Godzilla, King of the Monsters"])
def test_combined_and_flavor_names_are_found_by_named_alone(scryfall: Scryfall, name: str) -> None:
    assert scryfall.collection([name]) == ([], [name])
    assert scryfall.named(name) is not None


def test_collection_asks_for_75_names_at_a_time_and_for_each_once(server: ScryfallServer, scryfall: Scryfall) -> None:
    wanted = [f"Relentless Rat {number}" for number in range(10, 170)]
    found, missing = scryfall.collection([*wanted, *wanted])
    assert (names(found), missing) == (wanted, [])
    assert [len(request.json()["identifiers"]) for request in server.requests] == [75, 75, 10]


def test_collection_of_nothing_asks_nothing(server: ScryfallServer, scryfall: Scryfall) -> None:
    assert scryfall.collection([]) == ([], [])
    assert server.requests == []


def test_a_name_that_makes_scryfall_refuse_the_batch_counts_as_missing(scryfall: Scryfall) -> None:
    wanted = [f"Relentless Rat {number}" for number in range(180)]
    found, missing = scryfall.collection(wanted)
    assert set(missing) == MALFORMED
    assert names(found) == [name for name in wanted if name not in MALFORMED]


def test_a_refusal_that_is_not_about_the_names_ends_the_search_for_one(
    server: ScryfallServer, scryfall: Scryfall
) -> None:
    server.fail("/cards/collection", Fault.instead(Answer.error(400, "bad_request", "We moved.")), times=None)
    with pytest.raises(BadAnswer, match="We moved"):
        scryfall.collection([f"Relentless Rat {number}" for number in range(75)])
    assert len(server.requests) < 15


def test_a_refused_user_agent_is_not_taken_for_malformed_names(server: ScryfallServer, scryfall: Scryfall) -> None:
    refusal = Answer.error(400, "bad_request", "Name yourself.", subcode="generic_user_agent")
    server.fail("/cards/collection", Fault.instead(refusal), times=None)
    with pytest.raises(BadAnswer, match="Name yourself"):
        scryfall.collection(["Sol Ring", "Ice"])
    assert len(server.requests) == 1


@pytest.mark.parametrize("name", ["", "  ", "x" * 10_000, "\ud800", "Sol\x1b[31m Ring"])
def test_what_cannot_be_a_name_is_missing_unasked(server: ScryfallServer, scryfall: Scryfall, name: str) -> None:
    assert scryfall.named(name) is None
    assert scryfall.collection([name]) == ([], [name])
    assert server.requests == []


@pytest.mark.parametrize("name", ["Sol Ring", "sol ring", "Ice"])
def test_named_finds_a_card_by_its_exact_name(scryfall: Scryfall, name: str) -> None:
    assert scryfall.named(name) in CARDS


def test_named_is_none_where_there_is_no_such_card(scryfall: Scryfall) -> None:
    assert scryfall.named("Relentless") is None


def test_named_is_none_where_the_name_is_ambiguous(server: ScryfallServer, scryfall: Scryfall) -> None:
    ambiguous = Answer.error(404, "not_found", "Too many cards match.", type="ambiguous")
    server.fail("/cards/named", Fault.instead(ambiguous))
    assert scryfall.named("Relentless") is None


def test_a_page_that_is_missing_is_not_a_missing_card(server: ScryfallServer, scryfall: Scryfall) -> None:
    server.fail("/cards/named", Fault.html(404))
    with pytest.raises(BadAnswer, match="404 with text/html"):
        scryfall.named("Sol Ring")


# Pages


def test_search_follows_the_pages(server: ScryfallServer, scryfall: Scryfall) -> None:
    assert names(list(scryfall.search("rat"))) == [f"Relentless Rat {number}" for number in range(180)]
    assert [request.query.get("page") for request in server.requests] == [None, "2"]


def test_search_without_a_match_is_empty(scryfall: Scryfall) -> None:
    assert list(scryfall.search("Moxen")) == []


@pytest.mark.parametrize("next_page", ["https://example.org/cards/search?page=2", "", None])
def test_a_next_page_elsewhere_is_not_followed(
    server: ScryfallServer, scryfall: Scryfall, next_page: str | None
) -> None:
    page = {"object": "list", "data": [], "has_more": True, "next_page": next_page}
    server.fail("/cards/search", Fault.instead(Answer.json(page)))
    with pytest.raises(BadAnswer):
        list(scryfall.search("rat"))


def test_pages_in_a_circle_come_to_an_end(server: ScryfallServer, scryfall: Scryfall) -> None:
    page = {"object": "list", "data": [], "has_more": True, "next_page": f"{server.url}/cards/search?q=rat"}
    server.fail("/cards/search", Fault.instead(Answer.json(page)), times=None)
    with pytest.raises(BadAnswer, match="no end of pages"):
        list(scryfall.search("rat"))


# The bulk file


def test_the_bulk_file_is_described(server: ScryfallServer, scryfall: Scryfall) -> None:
    assert scryfall.bulk_file("oracle_cards") == BulkFile(
        type="oracle_cards",
        updated_at="2026-11-29T09:01:57.053+00:00",
        uri=f"{server.url}/oracle-cards/oracle-cards-20261129090157.jsonl.gz",
        size=len(server.file_bytes),
    )


def test_the_bulk_file_is_saved_as_it_was_sent(scryfall: Scryfall, target: Path) -> None:
    scryfall.download(scryfall.bulk_file(), target)
    with gzip.open(target) as lines:
        assert [json.loads(line) for line in lines] == CARDS


def test_a_descriptor_without_the_key_tells_which_keys_it_has(server: ScryfallServer, scryfall: Scryfall) -> None:
    older = {"object": "bulk_data", "type": "oracle_cards", "updated_at": "2026-06-01", "download_uri": "https://…"}
    server.fail("/bulk-data/oracle-cards", Fault.instead(Answer.json(older)))
    with pytest.raises(BadAnswer, match=r"no usable jsonl_download_uri .* download_uri, object, type, updated_at"):
        scryfall.bulk_file()


@pytest.mark.parametrize(
    "uri",
    [
        "https://example.org/oracle-cards.jsonl.gz",
        "https://evilscryfall.io/oracle-cards.jsonl.gz",
        "https://data.scryfall.io@example.org/oracle-cards.jsonl.gz",
        "http://data.scryfall.io/oracle-cards.jsonl.gz",
        "file:///etc/passwd",
        "oracle-cards.jsonl.gz",
    ],
)
def test_a_file_on_a_foreign_host_is_not_fetched(
    server: ScryfallServer, scryfall: Scryfall, target: Path, uri: str
) -> None:
    server.fail("/bulk-data/oracle-cards", Fault.instead(Answer.json({**server.descriptor, "jsonl_download_uri": uri})))
    with pytest.raises(BadAnswer):
        scryfall.bulk_file()
    with pytest.raises(BadAnswer):
        scryfall.download(BulkFile("oracle_cards", "2026-11-29", uri, 1), target)


def test_scryfall_itself_may_not_name_its_api_host_for_a_file(pacer: Pacer, target: Path) -> None:
    uri = "https://api.scryfall.com/oracle-cards.jsonl.gz"
    with Scryfall(pacer) as scryfall, pytest.raises(BadAnswer, match="not Scryfall's"):
        scryfall.download(BulkFile("oracle_cards", "2026-11-29", uri, 1), target)


def test_a_file_on_scryfalls_file_host_is_accepted(server: ScryfallServer, scryfall: Scryfall) -> None:
    uri = "https://data.scryfall.io/oracle-cards/oracle-cards-20261129090157.jsonl.gz"
    server.fail("/bulk-data/oracle-cards", Fault.instead(Answer.json({**server.descriptor, "jsonl_download_uri": uri})))
    assert scryfall.bulk_file().uri == uri


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        pytest.param(Fault.cut(), NetworkDown, id="cut"),
        pytest.param(Fault.hang_up(), NetworkDown, id="closed"),
        pytest.param(Fault.unavailable(), NetworkDown, id="503"),
        pytest.param(Fault.slow(5), NetworkDown, id="slow"),
        pytest.param(Fault.rate_limited(), RateLimited, id="429"),
        pytest.param(Fault.short(), BadAnswer, id="too short"),
        pytest.param(Fault.html(), BadAnswer, id="a page in its place"),
        pytest.param(Fault.html(404), BadAnswer, id="gone"),
        pytest.param(Fault(lambda _: Answer(200, bytes(100_000), "application/gzip")), BadAnswer, id="too long"),
    ],
)
def test_a_failed_download_leaves_no_file(
    server: ScryfallServer, scryfall: Scryfall, target: Path, fault: Fault, error: type[ScryfallError]
) -> None:
    file = scryfall.bulk_file()
    target.write_text("an older file")
    server.fail(server.file_path, fault, times=None)
    with pytest.raises(error):
        scryfall.download(file, target)
    assert not target.exists()


def test_a_download_cut_once_is_made_again(server: ScryfallServer, scryfall: Scryfall, target: Path) -> None:
    server.fail(server.file_path, Fault.cut())
    scryfall.download(scryfall.bulk_file(), target)
    assert target.read_bytes() == server.file_bytes


def test_an_unsound_gzip_of_the_right_size_is_left_to_the_reader(
    server: ScryfallServer, scryfall: Scryfall, target: Path
) -> None:
    server.fail(server.file_path, Fault.bad_gzip())
    scryfall.download(scryfall.bulk_file(), target)
    with pytest.raises(gzip.BadGzipFile), gzip.open(target) as lines:
        lines.read()


# Failures

CALLS: dict[str, Callable[[Scryfall], object]] = {
    "/cards/collection": lambda scryfall: scryfall.collection(["Sol Ring"]),
    "/cards/named": lambda scryfall: scryfall.named("Sol Ring"),
    "/cards/search": lambda scryfall: list(scryfall.search("Ring")),
    "/bulk-data/oracle-cards": lambda scryfall: scryfall.bulk_file(),
}


@pytest.mark.parametrize("path", CALLS)
@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(Fault.unavailable(), id="503"),
        pytest.param(Fault.html(502), id="502 in HTML"),
        pytest.param(Fault.error_under_200(503), id="503 under 200"),
        pytest.param(Fault.cut(), id="cut"),
        pytest.param(Fault.hang_up(), id="closed"),
    ],
)
def test_a_passing_failure_is_asked_through_twice(
    server: ScryfallServer, scryfall: Scryfall, path: str, fault: Fault
) -> None:
    server.fail(path, fault, times=2)
    assert CALLS[path](scryfall)
    server.fail(path, fault, times=3)
    with pytest.raises(NetworkDown):
        CALLS[path](scryfall)
    assert len(server.requests) == 6


@pytest.mark.parametrize("path", CALLS)
@pytest.mark.parametrize(
    ("fault", "message"),
    [
        pytest.param(Fault.html(), "200 with text/html", id="HTML"),
        pytest.param(Fault.html(403), "403 with text/html", id="403 in HTML"),
        pytest.param(Fault.bad_json(), "broken JSON", id="broken JSON"),
        pytest.param(Fault(lambda _: Answer(200, b"[" * 100_000, "application/json")), "broken JSON", id="deep JSON"),
        pytest.param(Fault.instead(Answer.json([])), "no object", id="JSON array"),
        pytest.param(Fault.instead(Answer.json({"object": "catalog"})), "no usable", id="another object"),
        pytest.param(Fault.error_under_200(422, details="Not so."), "status 422: Not so", id="error under 200"),
        pytest.param(Fault.instead(Answer.json({}, 400)), "no usable object", id="400 without an error object"),
        pytest.param(Fault.instead(Answer.error(403, "forbidden", "\x1b[31mNo")), r"\?\[31mNo", id="escape codes"),
        pytest.param(
            Fault(lambda answer: Answer(200, answer.body, "application/json", {"Content-Encoding": "gzip"})),
            "cannot be unpacked",
            id="bad gzip",
        ),
        pytest.param(
            Fault.instead(Answer(301, b"", "text/html", {"Location": "https://example.org/"})),
            "redirects to https://example.org/",
            id="redirect",
        ),
    ],
)
def test_a_bad_answer_is_told_and_not_asked_for_again(
    server: ScryfallServer, scryfall: Scryfall, path: str, fault: Fault, message: str
) -> None:
    server.fail(path, fault)
    with pytest.raises(BadAnswer, match=message):
        CALLS[path](scryfall)
    assert len(server.requests) == 1


def test_an_answer_without_end_is_not_read_to_its_end(server: ScryfallServer, scryfall: Scryfall) -> None:
    server.fail("/cards/named", Fault(lambda _: Answer(200, bytes(33 << 20), "application/json")))
    with pytest.raises(BadAnswer, match="more than 32 MiB"):
        scryfall.named("Sol Ring")


def test_a_slow_answer_is_not_waited_for_twice(server: ScryfallServer, scryfall: Scryfall) -> None:
    server.fail("/cards/named", Fault.slow(5))
    with pytest.raises(NetworkDown, match=r"127\.0\.0\.1 did not answer in time"):
        scryfall.named("Sol Ring")
    assert len(server.requests) == 1


def test_nobody_at_the_address_is_told(pacer: Pacer) -> None:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{bound.getsockname()[1]}"
        with Scryfall(pacer, url=url, sleep=at_once) as scryfall, pytest.raises(NetworkDown, match="refused"):
            scryfall.named("Sol Ring")


# The lock-out


@pytest.mark.parametrize("path", CALLS)
def test_after_a_429_there_is_silence(server: ScryfallServer, scryfall: Scryfall, path: str) -> None:
    server.fail(path, Fault.rate_limited())
    for _ in range(3):
        with pytest.raises(RateLimited):
            CALLS[path](scryfall)
    assert [request.path for request in server.requests] == [path]


def test_a_429_on_the_way_to_a_retry_ends_the_retries(server: ScryfallServer, scryfall: Scryfall) -> None:
    server.fail("/cards/named", Fault.unavailable())
    server.fail("/cards/named", Fault.rate_limited())
    with pytest.raises(RateLimited):
        scryfall.named("Sol Ring")
    assert len(server.requests) == 2


def test_silence_covers_the_files_too(server: ScryfallServer, scryfall: Scryfall, pacer: Pacer, target: Path) -> None:
    file = scryfall.bulk_file()
    pacer.lock_out(60)
    with pytest.raises(RateLimited):
        scryfall.download(file, target)
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("retry_after", "seconds"),
    [
        (None, 60),
        ("30", 30),
        ("86400", 300),
        ("0", 60),
        ("-5", 60),
        ("soon", 60),
        ("²", 60),
        ("Mon, 30 Nov 2020 12:00:00 GMT", 60),
        ("Fri, 30 Nov 2125 12:00:00 GMT", 300),
    ],
)
def test_the_silence_lasts_as_long_as_asked(
    server: ScryfallServer, scryfall: Scryfall, pacer: Pacer, retry_after: str | None, seconds: float
) -> None:
    server.fail("/cards/named", Fault.rate_limited(retry_after))
    with pytest.raises(RateLimited) as caught:
        scryfall.named("Sol Ring")
    assert caught.value.until == pacer.locked_until()
    assert caught.value.until - time.time() == pytest.approx(seconds, abs=15)


def test_an_error_object_of_a_429_under_200_locks_out_too(server: ScryfallServer, scryfall: Scryfall) -> None:
    server.fail("/cards/named", Fault.error_under_200(429, "rate_limited"))
    with pytest.raises(RateLimited):
        scryfall.named("Sol Ring")


def test_another_process_keeps_the_silence_and_speaks_after_it(
    server: ScryfallServer, tmp_path: Path, scryfall: Scryfall
) -> None:
    script = (
        "import pathlib, sys\nfrom cache.pacing import Pacer\nfrom cache.scryfall import RateLimited, Scryfall\n"
        "with Scryfall(Pacer(pathlib.Path(sys.argv[1])), url=sys.argv[2]) as scryfall:\n"
        "    try:\n        print(scryfall.named('Sol Ring')['name'])\n"
        "    except RateLimited as error:\n        print(error)\n"
    )
    command = [sys.executable, "-c", script, str(tmp_path / "cache"), server.url]
    server.fail("/cards/named", Fault.rate_limited("5"))
    with pytest.raises(RateLimited) as caught:
        scryfall.named("Sol Ring")
    during = subprocess.run(command, capture_output=True, text=True, check=True)
    assert during.stdout.startswith("Scryfall asks for no more requests until ")
    assert len(server.requests) == 1
    time.sleep(max(0.0, caught.value.until - time.time()))
    after = subprocess.run(command, capture_output=True, text=True, check=True)
    assert after.stdout == "Sol Ring\n"
