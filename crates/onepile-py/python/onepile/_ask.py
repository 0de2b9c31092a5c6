"""How questions go to the native part: their fields, bounds and progress."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import math
import operator
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from ._errors import RuleError
from ._onepile import decimal

#: A function that is told how much is done, and of how much; or True for a bar, if tqdm is there.
Progress = Callable[[int, int], object] | bool | None
#: Bytes, or a text such as "2GiB"; None lifts the bound.
Memory = int | str | None
#: Seconds; None lifts the bound.
Timeout = float | None
#: A natural number, or a text such as "1e100".
Number = int | str

Bounds = tuple[Timeout, Memory, Callable[[int, int], object] | None]
T = TypeVar("T")

#: Larger integers are texts in JSON.
_SMALL = 1 << 63


class _Bar:
    """A bar that tqdm draws, as soon as there is something to show."""

    def __init__(self) -> None:
        self.bar: Any = None

    def __call__(self, done: int, of: int) -> None:
        if self.bar is None:
            from tqdm.auto import tqdm

            self.bar = tqdm(total=of, leave=False)
        # What is counted may change from one part of the work to the next.
        self.bar.total = of
        self.bar.n = done
        self.bar.refresh()

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()


@contextlib.contextmanager
def bar(progress: Progress) -> Iterator[Callable[[int, int], object] | None]:
    """The function that is told about progress: that of the caller, or a bar that ends with the work."""
    if callable(progress):
        yield progress
    elif not progress or importlib.util.find_spec("tqdm") is None:
        yield None
    else:
        drawn = _Bar()
        try:
            yield drawn
        finally:
            drawn.close()


def run(call: Callable[[Bounds], T], timeout: Timeout, memory: Memory, progress: Progress) -> T:
    """Calls something with its bounds."""
    with bar(progress) as told:
        return call((timeout, memory, told))


def _field(name: str, value: Any) -> Any:
    """A field as JSON has it: large integers are texts."""
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, (list, tuple)):
        return [_field(name, part) for part in value]
    if isinstance(value, dict):
        return {name: _field(name, part) for name, part in value.items()}
    if isinstance(value, float):
        if value == math.inf:
            return "inf"
        raise TypeError(f'`{name}` is an int, or a text such as "1e100", and not float')
    number = operator.index(value)
    if number < 0:
        raise RuleError(f"`{name}` is negative; write a number from 0 up")
    return number if number < _SMALL else decimal(number)


def fields(**values: Any) -> str:
    """The fields of a question as JSON."""
    return json.dumps({name: _field(name, value) for name, value in values.items() if value is not None})
