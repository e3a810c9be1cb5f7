"""A typed client for the API of a Yardstick site."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypedDict, TypeVar

from . import generated as types
from .generated import Operations
from .transport import ApiError, ServerSentEvent

__all__ = ["ApiClient", "ApiError", "ServerSentEvent", "every", "types"]

Entry = TypeVar("Entry")


class Page(TypedDict, Generic[Entry]):
    data: list[Entry]
    next: str | None


class ApiClient(Operations):
    """The API of one site."""


def every(operation: Callable[..., Page[Entry]], *args: Any, **query: Any) -> Iterator[Entry]:
    """All entries of a list that comes in pages, such as ``every(api.list_tools, category="coding")``."""
    cursor = query.pop("cursor", None)
    while True:
        page = operation(*args, **query, cursor=cursor)
        yield from page["data"]
        cursor = page["next"]
        if cursor is None:
            return
