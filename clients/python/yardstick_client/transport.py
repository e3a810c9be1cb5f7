"""How the client talks to a site: the standard library alone."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPResponse
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

if TYPE_CHECKING:
    from .generated import Problem


class ApiError(Exception):
    """The site refused a call, or answered with something else than was asked for."""

    def __init__(self, status: int, problem: Problem | None, headers: Message) -> None:
        self.status = status
        #: RFC 9457 details, whose ``errors`` name fields as they were sent; None when the answer was something else.
        self.problem = problem
        self.headers = headers
        said = (problem or {}).get("detail") or (problem or {}).get("title") or "The site gave no reason."
        fields = [f"{error['field']} {error['reason']}" for error in (problem or {}).get("errors", [])]
        super().__init__(f"{status}: {said}{' (' + '; '.join(fields) + ')' if fields else ''}")


@dataclass(frozen=True)
class ServerSentEvent:
    event: str
    data: str
    #: Sent back as ``last_event_id`` to go on after it.
    id: str | None


class _NoRedirect(HTTPRedirectHandler):
    """A redirect is an error: it would carry the key to another address."""

    def redirect_request(self, req: Any, fp: Any, code: Any, msg: Any, headers: Any, newurl: Any) -> None:
        return None


class Transport:
    """
    :param base_url: the address of the site, such as ``https://tools.example.com``
    :param key: an API key of your account; the catalogue needs none
    :param timeout: seconds without a byte after which a call fails with ``TimeoutError``; ``run_benchmark`` says nothing
        for up to 100 seconds, and a quiet ``follow_run`` for 30
    """

    def __init__(self, base_url: str, key: str | None = None, *, timeout: float = 120.0) -> None:
        self._base_url = base_url.rstrip("/")
        self._key = key
        self._timeout = timeout
        self._opener = build_opener(_NoRedirect)

    def _open(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, object] | None = None,
        headers: Mapping[str, str | None] | None = None,
        body: object = None,
    ) -> HTTPResponse:
        words = urlencode([(name, value) for name, value in (query or {}).items() if value is not None])
        request = Request(f"{self._base_url}{path}{'?' + words if words else ''}", method=method)
        for name, value in (headers or {}).items():
            if value is not None:
                request.add_header(name, value)
        if self._key is not None:
            request.add_header("Authorization", f"Bearer {self._key}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        try:
            return self._opener.open(request, timeout=self._timeout)
        except HTTPError as error:
            with error:
                raise ApiError(error.code, _problem_of(error), error.headers) from None

    def _bytes(self, method: str, path: str, **sent: Any) -> bytes:
        with self._open(method, path, **sent) as answer:
            return answer.read()

    def _nothing(self, method: str, path: str, **sent: Any) -> None:
        self._bytes(method, path, **sent)

    def _text(self, method: str, path: str, **sent: Any) -> str:
        return self._bytes(method, path, **sent).decode("utf-8-sig")

    def _json(self, method: str, path: str, **sent: Any) -> Any:
        with self._open(method, path, **sent) as answer:
            try:
                return json.load(answer)
            except ValueError:
                raise ApiError(answer.status, None, answer.headers) from None

    def _events(self, method: str, path: str, **sent: Any) -> Iterator[ServerSentEvent]:
        with self._open(method, path, **sent) as answer:
            event, data, last_id = "message", [], None
            for line in answer:
                field, _, value = line.decode().rstrip("\r\n").partition(":")
                value = value.removeprefix(" ")
                if field == "event":
                    event = value
                elif field == "data":
                    data.append(value)
                elif field == "id":
                    last_id = value
                elif field == "" and value == "":
                    if data:
                        yield ServerSentEvent(event, "\n".join(data), last_id)
                    event, data = "message", []


def _problem_of(answer: HTTPError) -> Problem | None:
    if answer.headers.get_content_type() != "application/problem+json":
        return None
    try:
        return json.load(answer)
    except ValueError:
        return None
