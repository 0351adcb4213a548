"""The client for the Scryfall API: cards by name and the bulk file, each request paced."""

import random
import re
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from email.utils import parsedate_to_datetime
from importlib import metadata
from json import loads
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Literal, Self, TypeVar

import httpx
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cache.pacing import LOCK_OUT_MAX_S, LockedOut, Pacer

JsonObject = dict[str, Any]

DEFAULT_URL: Final = "https://api.scryfall.com"
BATCH_SIZE: Final = 75

_TIMEOUT: Final = httpx.Timeout(20, connect=4)
_RETRY_PAUSES_S: Final = (0.5, 1.0)
_LOCK_OUT_S: Final = 60.0
_CHUNK_BYTES: Final = 1 << 16
_ANSWER_MAX_BYTES: Final = 32 << 20
_NAME_MAX: Final = 400
_PAGES_MAX: Final = 500
# Finding one malformed name in a full batch takes 8 refusals in a row: past that it is not the names.
_REFUSALS_MAX: Final = 12

_T = TypeVar("_T")
_Model = TypeVar("_Model", bound=BaseModel)


class ScryfallError(Exception):
    """Scryfall gave no usable answer; the message is a sentence for a person."""


class NetworkDown(ScryfallError):
    """No connection, no answer in time, a cut answer, or a server in trouble."""


class RateLimited(ScryfallError):
    """Scryfall asked for silence `until` then, in seconds since the epoch."""

    def __init__(self, until: float):
        super().__init__(f"Scryfall asks for no more requests until {datetime.fromtimestamp(until):%H:%M:%S}")
        self.until = until


class BadAnswer(ScryfallError):
    """An answer that cannot be used, or a refusal."""


class _Hiccup(NetworkDown):
    """A failure that asking again may mend."""


class _Refused(BadAnswer):
    """An error object of Scryfall's with a 4xx status."""

    def __init__(self, error: "_Error", status: int, host: str):
        super().__init__(f"{host} refused the request with status {status}: {_plain(error.details)}")
        self.status = status
        self.has_reason = error.subcode is not None


class _Answer(BaseModel):
    model_config = ConfigDict(extra="ignore")


class _Error(_Answer):
    object: Literal["error"]
    status: int
    details: str = "no reason given"
    subcode: str | None = None


class _Card(_Answer):
    object: Literal["card"]


class _Identifier(_Answer):
    name: str


class _Collection(_Answer):
    object: Literal["list"]
    data: list[JsonObject]
    not_found: list[_Identifier] = []


class _Page(_Answer):
    object: Literal["list"]
    data: list[JsonObject]
    has_more: bool
    next_page: str | None = None


class _BulkData(_Answer):
    object: Literal["bulk_data"]
    type: str
    updated_at: str = Field(pattern=r"^\d{4}-\d\d-\d\d[T0-9:.+Z-]*$")
    jsonl_download_uri: str
    compressed_size: int = Field(gt=0)


@dataclass(frozen=True, slots=True)
class BulkFile:
    """Where a bulk file lies: gzipped JSON Lines, `size` bytes as sent; `updated_at` is in ISO 8601."""

    type: str
    updated_at: str
    uri: str
    size: int


class Scryfall:
    """The Scryfall API at `url`; a context manager that closes its client, a given one too.

    Every call raises `RateLimited` on a 429 or while a lock-out is in force, `NetworkDown` when the network or
    the server fails (after two more tries where that can help) and `BadAnswer` on anything else unexpected.
    """

    def __init__(
        self,
        pacer: Pacer,
        *,
        url: str = DEFAULT_URL,
        version: str | None = None,
        client: httpx.Client | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ):
        self._base = _web_address(url.rstrip("/"))
        self._pacer = pacer
        self._sleep = sleep
        self._client = client or httpx.Client(timeout=_TIMEOUT)
        version = version or metadata.version("decklint")
        self._client.headers["User-Agent"] = f"decklint/{version} (+https://pypi.org/project/decklint/)"
        self._client.headers["Accept"] = "application/json;q=0.9,*/*;q=0.8"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close()

    def collection(self, names: Sequence[str]) -> tuple[list[JsonObject], list[str]]:
        """The card objects found for `names`, and the names not found; both in no order to rely on.

        A face name finds its whole card; a combined name "A // B" and a flavor name find nothing here.
        """
        unique = list(dict.fromkeys(names))
        not_found = [name for name in unique if not _can_be_a_name(name)]
        askable = [name for name in unique if _can_be_a_name(name)]
        batches = deque(askable[start : start + BATCH_SIZE] for start in range(0, len(askable), BATCH_SIZE))
        found: list[JsonObject] = []
        refusals = 0
        while batches:
            batch = batches.popleft()
            try:
                answer = self._batch(batch)
            except _Refused as refusal:
                refusals += 1
                if refusal.status != 400 or refusal.has_reason or refusals > _REFUSALS_MAX:
                    raise
                if len(batch) == 1:
                    not_found += batch
                else:
                    half = len(batch) // 2
                    batches.extendleft((batch[half:], batch[:half]))
            else:
                refusals = 0
                found += answer.data
                not_found += [identifier.name for identifier in answer.not_found]
        return found, not_found

    def named(self, name: str) -> JsonObject | None:
        """The card named exactly `name`, by its full name, a face or a flavor name; None where there is none."""
        if not _can_be_a_name(name):
            return None
        try:
            card = self._ask(self._request("/cards/named", {"exact": name}))
        except _Refused as refusal:
            if refusal.status == 404:
                return None
            raise
        _checked(_Card, card)
        return card

    def search(self, query: str, *, multilingual: bool = False) -> Iterator[JsonObject]:
        """Each card that `query` finds, page after page as they are taken; none where nothing matches.

        `multilingual` finds printings in every language.
        """
        languages = {"include_multilingual": "true"} if multilingual else {}
        request = self._request("/cards/search", {"q": query, **languages})
        for _ in range(_PAGES_MAX):
            try:
                page = _checked(_Page, self._ask(request))
            except _Refused as refusal:
                if refusal.status == 404:
                    return
                raise
            yield from page.data
            if not page.has_more:
                return
            request = self._client.build_request("GET", self._own_address(page.next_page or ""))
        raise BadAnswer(f"{self._base.host} has no end of pages for the search {_plain(query)!r}")

    def bulk_file(self, kind: str = "oracle_cards") -> BulkFile:
        """The newest bulk file of this kind; its URI is good until the next is built."""
        answer = self._ask(self._request(f"/bulk-data/{kind.replace('_', '-')}"))
        bulk = _checked(_BulkData, answer)
        self._file_address(bulk.jsonl_download_uri)
        return BulkFile(bulk.type, bulk.updated_at, bulk.jsonl_download_uri, bulk.compressed_size)

    def download(self, file: BulkFile, target: Path) -> None:
        """Write the bytes of `file`, still gzipped, to `target`; after a failure there is no `target`.

        Only the size is checked: whether the gzip is sound shows when it is read.

        Raises:
            OSError: `target` cannot be written.
        """
        address = self._file_address(file.uri)
        # No client may unpack on the way what is a gzip file in itself.
        request = self._client.build_request("GET", address, headers={"Accept-Encoding": "identity"})
        try:
            self._persist(request, lambda response: _save(response, file, target), path=None)
        except BaseException:
            target.unlink(missing_ok=True)
            raise

    def _batch(self, names: list[str]) -> _Collection:
        identifiers = [{"name": name} for name in names]
        request = self._client.build_request(
            "POST", f"{self._base}/cards/collection", json={"identifiers": identifiers}
        )
        return _checked(_Collection, self._ask(request))

    def _request(self, path: str, params: dict[str, str] | None = None) -> httpx.Request:
        return self._client.build_request("GET", f"{self._base}{path}", params=params)

    def _ask(self, request: httpx.Request) -> JsonObject:
        path = request.url.path.removeprefix(self._base.path.rstrip("/"))
        return self._persist(request, self._decoded, path=path)

    def _persist(self, request: httpx.Request, take: Callable[[httpx.Response], _T], *, path: str | None) -> _T:
        """What `take` makes of the answer, asking again after a hiccup; `path` None is a file host, without pace."""
        for pause_s in _RETRY_PAUSES_S:
            with suppress(_Hiccup):
                return self._try(request, take, path)
            self._sleep(pause_s * random.uniform(0.5, 1.5))  # noqa: S311 - jitter is no secret
        return self._try(request, take, path)

    def _try(self, request: httpx.Request, take: Callable[[httpx.Response], _T], path: str | None) -> _T:
        self._take_turn(path)
        with _network_errors(request.url.host):
            response = self._client.send(request, stream=True, follow_redirects=False)
            try:
                self._check_status(response.status_code, response)
                return take(response)
            finally:
                response.close()

    def _take_turn(self, path: str | None) -> None:
        if path is not None:
            try:
                self._pacer.wait(path)
            except LockedOut as error:
                raise RateLimited(error.until) from error
        elif (until := self._pacer.locked_until()) is not None:
            raise RateLimited(until)

    def _check_status(self, status: int, response: httpx.Response) -> None:
        """Raise what a status means that needs no reading of the body."""
        host = response.url.host
        if status == 429:
            seconds = _retry_after_s(response.headers.get("Retry-After", ""))
            self._pacer.lock_out(seconds)
            raise RateLimited(self._pacer.locked_until() or time.time() + seconds)
        if status >= 500:
            raise _Hiccup(f"{host} is in trouble: it answered with status {status}")
        if 300 <= status < 400:
            raise BadAnswer(f"{host} redirects to {_plain(response.headers.get('Location', 'nowhere'))}")

    def _decoded(self, response: httpx.Response) -> JsonObject:
        """The JSON object of a good answer."""
        host = response.url.host
        status = response.status_code
        content_type = response.headers.get("Content-Type", "an unknown type")
        if "json" not in content_type:
            raise BadAnswer(f"{host} answered {status} with {_plain(content_type)} in place of JSON")
        body = bytearray()
        for chunk in response.iter_bytes():
            body += chunk
            if len(body) > _ANSWER_MAX_BYTES:
                raise BadAnswer(f"{host} sent more than {_ANSWER_MAX_BYTES >> 20} MiB in one answer")
        try:
            answer = loads(body)
        except (ValueError, RecursionError) as error:
            raise BadAnswer(f"{host} answered {status} with broken JSON") from error
        if not isinstance(answer, dict):
            raise BadAnswer(f"{host} answered {status} with JSON that is no object")
        if status >= 400 or answer.get("object") == "error":
            told = _checked(_Error, answer)
            self._check_status(told.status, response)
            raise _Refused(told, max(status, told.status), host)
        return answer

    def _own_address(self, url: str) -> httpx.URL:
        address = _web_address(url)
        if (address.scheme, address.netloc) != (self._base.scheme, self._base.netloc):
            raise BadAnswer(f"The next page lies on another host: {_plain(url)}")
        return address

    def _file_address(self, uri: str) -> httpx.URL:
        address = _web_address(uri)
        is_scryfalls = address.scheme == "https" and _is_within(address.host, "scryfall.io")
        is_mirrors = address.host == self._base.host and not _is_within(address.host, "scryfall.com")
        if not (is_scryfalls or is_mirrors):
            raise BadAnswer(f"The bulk file lies on a host that is not Scryfall's: {_plain(uri)}")
        return address


@contextmanager
def _network_errors(host: str) -> Iterator[None]:
    """Tell httpx's errors in this module's terms."""
    try:
        yield
    except httpx.TimeoutException as error:
        raise NetworkDown(f"{host} did not answer in time") from error
    except httpx.TransportError as error:
        raise _Hiccup(f"The connection to {host} failed ({_plain(str(error))})") from error
    except httpx.DecodingError as error:
        raise BadAnswer(f"{host} sent an answer that cannot be unpacked") from error
    except UnicodeError as error:  # what Python's resolver says of a name like "a..b"
        raise BadAnswer(f"{_plain(host)!r} is not the name of a host") from error


def _save(response: httpx.Response, file: BulkFile, target: Path) -> None:
    if response.status_code != 200:
        raise BadAnswer(f"{response.url.host} answered {response.status_code} for the file {_plain(file.uri)}")
    written = 0
    with target.open("wb") as out:
        for chunk in response.iter_raw(_CHUNK_BYTES):
            written += out.write(chunk)
            if written > file.size:
                break
    if written != file.size:
        raise BadAnswer(f"{_plain(file.uri)} is not the {file.size} bytes long that {file.type} was announced with")


def _checked(model: type[_Model], answer: JsonObject) -> _Model:
    try:
        return model.model_validate(answer)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        keys = ", ".join(_plain(key) for key in sorted(answer))
        raise BadAnswer(f"Scryfall's answer has no usable {where} ({first['msg']}); its keys are {keys}") from error


def _web_address(url: str) -> httpx.URL:
    try:
        address = httpx.URL(url)
    except httpx.InvalidURL as error:
        raise BadAnswer(f"{_plain(url)!r} is not a web address") from error
    if address.scheme not in {"http", "https"} or not address.host:
        raise BadAnswer(f"{_plain(url)!r} is not a web address")
    return address


def _is_within(host: str, domain: str) -> bool:
    return host == domain or host.endswith(f".{domain}")


def _can_be_a_name(name: str) -> bool:
    """Whether asking makes sense: one malformed name makes Scryfall refuse the whole batch."""
    return name.isprintable() and 0 < len(name.strip()) <= _NAME_MAX


def _retry_after_s(value: str) -> float:
    """Seconds from a Retry-After header, a count or a date; 60 where it says nothing usable, 300 at most."""
    seconds = 0.0
    if re.fullmatch(r"[0-9]{1,9}", value):
        seconds = float(value)
    else:
        with suppress(ValueError):
            seconds = parsedate_to_datetime(value).timestamp() - time.time()
    return min(seconds, LOCK_OUT_MAX_S) if seconds > 0 else _LOCK_OUT_S


def _plain(text: str) -> str:
    """Foreign text fit for a terminal, at most 200 characters of it."""
    return "".join(char if char.isprintable() else "?" for char in text[:200])
