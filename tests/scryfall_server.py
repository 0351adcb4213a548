"""A local HTTP server that speaks the part of the Scryfall API that decklint uses, faults included.

with ScryfallServer(cards=[{"object": "card", "name": "Sol Ring"}]) as server:
    server.fail("/cards/collection", Fault.unavailable(), times=2)
    ...  # requests to server.url, from this process or another
    assert [request.path for request in server.requests] == [...]
"""

import gzip
import json
import re
import sys
import threading
import time
import unicodedata
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from email.message import Message
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qs, urlencode, urlsplit

JsonObject = dict[str, Any]

BATCH_LIMIT = 75
DEFAULT_AGENT = re.compile(r"(python-|curl/|okhttp|axios|Go-http-client)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Request:
    """One request as it came in; `at` is `time.monotonic()`."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Message
    body: bytes
    at: float

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: bytes
    content_type: str
    headers: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def json(cls, value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Self:
        return cls(status, json.dumps(value).encode(), "application/json; charset=utf-8", headers or {})

    @classmethod
    def error(cls, status: int, code: str, details: str, **more: Any) -> Self:
        return cls.json(error_object(status, code, details, **more), status)


def error_object(status: int, code: str, details: str, **more: Any) -> JsonObject:
    return {"object": "error", "status": status, "code": code, "details": details, "warnings": None, **more}


@dataclass(frozen=True, slots=True)
class Fault:
    """What goes wrong with one answer: its change, its delay, and the share of the body that is sent."""

    change: Callable[[Answer], Answer] = lambda answer: answer
    delay_s: float = 0.0
    share: float = 1.0
    hangs_up: bool = False

    @classmethod
    def instead(cls, answer: Answer) -> Self:
        return cls(lambda _: answer)

    @classmethod
    def rate_limited(cls, retry_after: str | int | None = None) -> Self:
        answer = Answer.error(429, "rate_limited", "You are being rate limited. Wait 60 seconds.")
        return cls.instead(
            answer if retry_after is None else replace(answer, headers={"Retry-After": str(retry_after)})
        )

    @classmethod
    def unavailable(cls) -> Self:
        return cls.instead(Answer.error(503, "service_unavailable", "Come back later."))

    @classmethod
    def html(cls, status: int = 200) -> Self:
        return cls.instead(Answer(status, b"<!doctype html><title>Edge</title>", "text/html; charset=utf-8"))

    @classmethod
    def bad_json(cls) -> Self:
        return cls(lambda answer: replace(answer, body=answer.body[:-2]))

    @classmethod
    def error_under_200(cls, status: int = 400, code: str = "bad_request", details: str = "No.") -> Self:
        return cls.instead(Answer.json(error_object(status, code, details)))

    @classmethod
    def bad_gzip(cls) -> Self:
        """As long as announced and readable to the last byte, where the checksum is wrong."""
        return cls(lambda answer: replace(answer, body=answer.body[:-8] + bytes(8)))

    @classmethod
    def short(cls) -> Self:
        """A whole answer, ten bytes shorter than the descriptor says."""
        return cls(lambda answer: replace(answer, body=answer.body[:-10]))

    @classmethod
    def cut(cls) -> Self:
        """The connection closes after half the bytes that Content-Length promises."""
        return cls(share=0.5)

    @classmethod
    def hang_up(cls) -> Self:
        """The connection closes before a byte is sent."""
        return cls(hangs_up=True)

    @classmethod
    def slow(cls, seconds: float) -> Self:
        return cls(delay_s=seconds)


class ScryfallServer:
    """A context manager; `url` is the base URL and `requests` what came in, oldest first.

    `cards` are the objects it knows, the newest printing of each, and `printings` all others. A collection request
    that holds a name of `malformed` is refused whole. `cards`, `printings` and `updated_at` may be changed while it
    runs.
    """

    def __init__(
        self,
        cards: Iterable[JsonObject] = (),
        *,
        updated_at: str = "2026-11-29T09:01:57.053+00:00",
        malformed: Collection[str] = (),
        page_size: int = 175,
        printings: Iterable[JsonObject] = (),
    ):
        self.cards = list(cards)
        self.printings = list(printings)
        self.updated_at = updated_at
        self.requests: list[Request] = []
        self.closing = threading.Event()
        self._malformed = malformed
        self._page_size = page_size
        self._faults: dict[str, deque[Fault]] = {}
        self._lasting: dict[str, Fault] = {}
        self._server = _Server(("127.0.0.1", 0), partial(_Handler, self))
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    @property
    def file_path(self) -> str:
        """The path of the bulk file of cards, whose name carries its time as on data.scryfall.io."""
        return self.path_of("oracle-cards")

    def path_of(self, kind: str) -> str:
        return f"/{kind}/{kind}-{re.sub('[^0-9]', '', self.updated_at)[:14]}.jsonl.gz"

    def bytes_of(self, kind: str) -> bytes:
        printings = [*self.cards, *self.printings]
        english = [printing for printing in printings if printing.get("lang", "en") == "en"]
        objects = {"oracle-cards": self.cards, "default-cards": english, "all-cards": printings}[kind]
        return gzip.compress(b"".join(json.dumps(card).encode() + b"\n" for card in objects), mtime=0)

    @property
    def file_bytes(self) -> bytes:
        return self.bytes_of("oracle-cards")

    @property
    def descriptor(self) -> JsonObject:
        return self.descriptor_of("oracle-cards")

    def descriptor_of(self, kind: str) -> JsonObject:
        return {
            "object": "bulk_data",
            "id": "27bf3214-1271-490b-bdfe-c0be6c23d02e",
            "type": kind.replace("-", "_"),
            "updated_at": self.updated_at,
            "uri": f"{self.url}/bulk-data/27bf3214-1271-490b-bdfe-c0be6c23d02e",
            "name": kind.replace("-", " ").title(),
            "description": "Card objects",
            "jsonl_download_uri": f"{self.url}{self.path_of(kind)}",
            "compressed_size": len(self.bytes_of(kind)),
        }

    def fail(self, path: str, fault: Fault, times: int | None = 1) -> None:
        """Spoil the next `times` answers to `path`, after those spoiled already; None spoils all from then on."""
        if times is None:
            self._lasting[path] = fault
        else:
            self._faults.setdefault(path, deque()).extend([fault] * times)

    def next_fault(self, path: str) -> Fault:
        with suppress(KeyError, IndexError):
            return self._faults[path].popleft()
        return self._lasting.get(path, Fault())

    def answer(self, request: Request) -> Answer:
        """The answer where nothing goes wrong."""
        agent = request.headers.get("User-Agent")
        if agent is None or DEFAULT_AGENT.match(agent) or "Accept" not in request.headers:
            details = "Send a User-Agent that names your application, and an Accept header."
            return Answer.error(400, "bad_request", details, subcode="generic_user_agent")
        routes: dict[tuple[str, str], Callable[[Request], Answer]] = {
            ("POST", "/cards/collection"): self._collection,
            ("GET", "/cards/named"): self._named,
            ("GET", "/cards/search"): self._search,
        }
        for kind in ("oracle-cards", "default-cards", "all-cards"):
            routes["GET", f"/bulk-data/{kind}"] = partial(self._bulk, kind)
            routes["GET", f"/bulk-data/{kind.replace('-', '_')}"] = partial(self._bulk, kind)
            routes["GET", self.path_of(kind)] = partial(self._file, kind)
        route = routes.get((request.method, request.path))
        return route(request) if route else Answer.error(404, "not_found", "There is nothing here.")

    def _collection(self, request: Request) -> Answer:
        identifiers = request.json().get("identifiers")
        if not isinstance(identifiers, list) or not 0 < len(identifiers) <= BATCH_LIMIT:
            return Answer.error(400, "bad_request", f"Send 1 to {BATCH_LIMIT} identifiers.")
        if not all(self._is_well_formed(identifier) for identifier in identifiers):
            return Answer.error(400, "bad_request", "One of the identifiers is malformed.")
        found: list[JsonObject] = []
        not_found: list[JsonObject] = []
        for identifier in identifiers:
            name = identifier["name"].casefold()
            card = next((card for card in self.cards if name in map(str.casefold, _names(card))), None)
            if card is None or "//" in name:
                not_found.append(identifier)
            else:
                found.append(card)
        return Answer.json({"object": "list", "not_found": not_found, "data": found})

    def _is_well_formed(self, identifier: Any) -> bool:
        """Only the shape `{"name": ...}` is spoken here."""
        name = identifier.get("name") if isinstance(identifier, dict) else None
        return isinstance(name, str) and bool(name) and name not in self._malformed

    def _named(self, request: Request) -> Answer:
        query = request.query
        wanted = _key(query.get("exact") or query.get("fuzzy", ""))
        if not wanted:
            return Answer.error(400, "bad_request", "Name a card in `exact` or `fuzzy`.")
        hits = [card for card in self.cards if wanted in map(_key, (*_names(card), card.get("flavor_name", "")))]
        if not hits and "fuzzy" in query:
            hits = [card for card in self.cards if all(word in _key(card["name"]) for word in wanted.split())]
            if len(hits) > 1:
                details = f'Too many cards match ambiguous name "{wanted}". Add more words to refine your search.'
                return Answer.error(404, "not_found", details, type="ambiguous")
        if not hits:
            return Answer.error(404, "not_found", f"No cards found matching “{wanted}”")
        return Answer.json(hits[0])

    def _search(self, request: Request) -> Answer:
        """Every card whose name holds the text of `q`, or that is printed so in any language, a page at a time."""
        query = request.query
        if exact := re.fullmatch(r'lang:any !"([^"]+)"', query.get("q", "")):
            hits = self._printed_as(exact[1]) if query.get("include_multilingual") == "true" else []
        else:
            hits = [card for card in self.cards if _key(query.get("q", "")) in _key(card["name"])]
        page = int(query.get("page", "1"))
        rows = hits[(page - 1) * self._page_size : page * self._page_size]
        if not rows:
            return Answer.error(404, "not_found", "Your query didn’t match any cards.")
        body: JsonObject = {"object": "list", "total_cards": len(hits), "has_more": page * self._page_size < len(hits)}
        if body["has_more"]:
            body["next_page"] = f"{self.url}/cards/search?{urlencode({**query, 'page': page + 1})}"
        return Answer.json({**body, "data": rows})

    def _printed_as(self, name: str) -> list[JsonObject]:
        """The newest printing with this printed name of each card."""
        wanted = _key(name)
        hits = [card for card in self.printings if wanted in map(_key, _printed_names(card))]
        return list({card["name"]: card for card in hits}.values())

    def _bulk(self, kind: str, request: Request) -> Answer:
        tag = f'W/"{self.path_of(kind)}"'
        if request.headers.get("If-None-Match") == tag:
            return Answer(304, b"", "application/json", {"ETag": tag})
        return Answer.json(self.descriptor_of(kind), headers={"ETag": tag})

    def _file(self, kind: str, _: Request) -> Answer:
        return Answer(200, self.bytes_of(kind), "application/gzip", {"Accept-Ranges": "bytes"})


def _key(name: str) -> str:
    """A name as `/cards/named` compares it: no case, accents or punctuation."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return " ".join("".join(char for char in letters if char.isalnum() or char.isspace()).split())


def _names(card: JsonObject) -> list[str]:
    return [card["name"], *(face["name"] for face in card.get("card_faces", []))]


def _printed_names(card: JsonObject) -> list[str]:
    holders = [card, *card.get("card_faces", [])]
    return [holder["printed_name"] for holder in holders if "printed_name" in holder]


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A caller that gives up is what some tests are about; anything else is a fault of this server."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    timeout = 30

    def __init__(self, scryfall: ScryfallServer, *args: Any):
        self._scryfall = scryfall
        super().__init__(*args)

    def do_GET(self) -> None:
        self._respond()

    def do_POST(self) -> None:
        self._respond()

    def _respond(self) -> None:
        url = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        request = Request(self.command, url.path, query, self.headers, body, time.monotonic())
        self._scryfall.requests.append(request)
        fault = self._scryfall.next_fault(request.path)
        self._scryfall.closing.wait(fault.delay_s)
        if fault.hangs_up:
            self.close_connection = True
            return
        self._send(fault.change(self._scryfall.answer(request)), fault.share)

    def _send(self, answer: Answer, share: float) -> None:
        self.send_response(answer.status)
        headers = {"Content-Type": answer.content_type, "Content-Length": len(answer.body), **answer.headers}
        for name, value in headers.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(answer.body[: int(len(answer.body) * share)])
        if share < 1:
            self.close_connection = True

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name in the base class
        pass
