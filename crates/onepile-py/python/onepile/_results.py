"""Results: the JSON of the command line as objects. Naturals are integers, and what is infinite is ``math.inf``."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from ._errors import undecided
from ._onepile import decimal, shortened
from ._takes import Takes

if TYPE_CHECKING:
    from ._onepile import Reply

#: An integer of fewer bits is shown in full.
_SHORT_BITS = 199
#: Longer lists are cut off where they are shown.
_SHOWN = 6
#: Digits in a page that are too many to read.
_LONG = re.compile(r"\d{61,}")


def plain(value: Any, name: str = "") -> Any:
    """A value as JSON has it: integers are texts, but for the number of the schema."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        if name == "schema":
            return value
        return "-" + decimal(-value) if value < 0 else decimal(value)
    if isinstance(value, float):
        return "inf" if value == math.inf else str(value)
    if isinstance(value, dict):
        return {name: plain(part, name) for name, part in value.items()}
    return [plain(part) for part in value]


def shown(value: Any) -> str:
    """A value as a person reads it, with long numbers and lists cut short."""
    if isinstance(value, bool) or value is None:
        return repr(value)
    if isinstance(value, int):
        if value.bit_length() <= _SHORT_BITS:
            return str(value)
        return ("-" if value < 0 else "") + shortened(abs(value))
    if isinstance(value, str):
        return repr(short_text(value))
    if isinstance(value, (list, tuple)):
        parts = [shown(part) for part in value[:_SHOWN]]
        rest = [f"… {len(value)} in all"] if len(value) > _SHOWN else []
        return "[" + ", ".join(parts + rest) + "]"
    return repr(value)


def short_text(text: str) -> str:
    """A text whose long numbers are cut short, as on a terminal."""

    def short(found: re.Match[str]) -> str:
        digits = found.group()
        return f"{digits[:4]}…{digits[-4:]} ({len(digits)} digits)"

    return _LONG.sub(short, text)


def wrapped(value: Any) -> Any:
    """A value of the JSON as an object with attributes."""
    if isinstance(value, dict):
        if value.keys() == {"ranges", "complete"}:
            return Takes(value["ranges"], value["complete"])
        return Record(value)
    if isinstance(value, list):
        return [wrapped(part) for part in value]
    return value


class Record:
    """Fields of the JSON as attributes: ``member.b``. The field ``from`` is ``from_``, for Python keeps the word."""

    __slots__ = ("_fields",)

    def __init__(self, fields: dict[str, Any]) -> None:
        self._fields = fields

    @property
    def _data(self) -> dict[str, Any]:
        return self._fields

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return wrapped(self._data[name.rstrip("_")])
        except KeyError:
            raise AttributeError(f"{type(self).__name__} has no field {name!r}") from None

    def __getitem__(self, name: str) -> Any:
        return wrapped(self._data[name])

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._data]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self._data == other._data

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> Any:
        return self._data

    def __setstate__(self, state: Any) -> None:
        self._fields = state

    def to_dict(self) -> dict[str, Any]:
        """The same as the JSON of the command line, where naturals are strings of digits."""
        data: dict[str, Any] = plain(self._data)
        return data

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._shown_fields()})"

    def _shown_fields(self) -> str:
        return ", ".join(f"{name}={shown(wrapped(value))}" for name, value in self._data.items() if name != "schema")


class Result(Record):
    """What a question is answered with. In a notebook it shows itself."""

    __slots__ = ("_markdown", "_html", "_text", "_reply")
    #: Fields that are a list to iterate over.
    _list: ClassVar[str] = ""

    def __init__(self, reply: Reply) -> None:
        self._fields = reply.data()
        self._reply: Reply | None = reply

    def _shown_as(self, how: str) -> str | None:
        """A page as text, Markdown or HTML."""
        if self._reply is not None:
            return getattr(self._reply, how)()  # type: ignore[no-any-return]
        return getattr(self, "_" + how)  # type: ignore[no-any-return]

    def __getstate__(self) -> Any:
        return self._data, {how: self._shown_as(how) for how in ("text", "markdown", "html")}

    def __setstate__(self, state: Any) -> None:
        self._fields, pages = state
        self._reply = None
        self._text, self._markdown, self._html = pages["text"], pages["markdown"], pages["html"]

    def __str__(self) -> str:
        return (self._shown_as("text") or repr(self)).rstrip("\n")

    def _repr_markdown_(self) -> str | None:
        text = self._shown_as("markdown")
        return text and short_text(text)

    def _repr_html_(self) -> str | None:
        text = self._shown_as("html")
        return text and short_text(text)

    def __iter__(self) -> Iterator[Any]:
        if not self._list:
            raise TypeError(f"{type(self).__name__} is no list")
        return (wrapped(part) for part in self._data[self._list] or [])

    def __len__(self) -> int:
        if not self._list:
            raise TypeError(f"{type(self).__name__} has no length")
        return len(self._data[self._list] or [])

    def __bool__(self) -> bool:
        return True


class Base(Result):
    """The members of a base: ``members[0].b``, ``.g``, ``.step``, ``.fixed``."""

    __slots__ = ()
    _list = "members"


class Bases(Result):
    """One base for each residue of ``prev``: ``bases[0].members[0].b``."""

    __slots__ = ()
    _list = "bases"


class Period(Result):
    """Whether values repeat: ``kind``, ``preperiod``, ``period``, ``proof``."""

    __slots__ = ()


class Sequence(Result):
    """The first terms of a sequence; iterate over it, or read ``terms``."""

    __slots__ = ()
    _list = "terms"


class Tableau(Result):
    """Rows of a tableau: ``rows[0].turn``, ``rows[0].entries``."""

    __slots__ = ()
    _list = "rows"


class Explanation(Result):
    """All about a rule."""

    __slots__ = ()


class Verification(Result):
    """Whether the solver agrees with brute force: ``agree``, ``positions``, ``difference``."""

    __slots__ = ()


class Found(Result):
    """Piles that fit a condition: each row has ``pile``, ``limit``, ``outcome``, ``take``, ``count`` and the measures."""

    __slots__ = ()
    _list = "found"


class SumAnswer(Result):
    """The winner of several piles: ``outcome``, ``nim_sum``, ``moves``."""

    __slots__ = ()


class Catalogue(Result):
    """The named games; iterate over them."""

    __slots__ = ()
    _list = "games"


class NamedGame(Result):
    """A game of the catalogue: ``name``, ``title``, ``rule``, ``words``, ``source``, ``oeis``."""

    __slots__ = ()


class Check(Result):
    """Whether a certificate proves what it claims: ``checked``, ``claims``, ``reason``."""

    __slots__ = ()


def decided(result: Result) -> Any:
    """A result, unless a bound was met."""
    met = result._data.get("undecided")
    if met:
        raise undecided(met, result)
    return result
