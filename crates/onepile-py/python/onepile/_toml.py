"""A dictionary as the text of a specification, in TOML."""

from __future__ import annotations

import json
import operator
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ._onepile import decimal

#: Larger integers are texts in a specification.
_SMALL = 1 << 63


def written(specification: Mapping[str, Any]) -> str:
    """The text of a specification: what has no table of its own stands first.

    >>> print(written({"rule": "{a}*last", "over": {"a": range(1, 10, 2)}, "ask": ["base"]}), end="")
    rule = "{a}*last"
    ask = ["base"]
    <BLANKLINE>
    [over]
    a = "1..9 by 2"
    """
    lines = [f"{_key(name)} = {_value(value)}" for name, value in specification.items() if not isinstance(value, Mapping)]
    for name, table in specification.items():
        if isinstance(table, Mapping):
            lines += ["", f"[{_key(name)}]", *(f"{_key(entry)} = {_value(value)}" for entry, value in table.items())]
    return "".join(f"{line}\n" for line in lines)


def _key(name: str) -> str:
    return name if re.fullmatch("[A-Za-z0-9_-]+", name) else _text(name)


def _text(text: str) -> str:
    # TOML has the escapes of JSON, and wants one more.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    match value:
        case str():
            return _text(value)
        case bool():
            return "true" if value else "false"
        case range() if value and value.step > 0:
            by = f" by {value.step}" if value.step > 1 else ""
            return _text(f"{value[0]}..{value[-1]}{by}")
        case list() | tuple() | range():
            return f"[{', '.join(map(_value, value))}]"
        case Mapping():
            return f"{{ {', '.join(f'{_key(name)} = {_value(entry)}' for name, entry in value.items())} }}"
        case Fraction():
            return _text(str(value))
    try:
        number = operator.index(value)
    except TypeError:
        kind = type(value).__name__
        raise TypeError(
            f"a specification has texts, integers, fractions, truths, ranges, lists and tables, and not {kind}"
        ) from None
    return str(number) if abs(number) < _SMALL else _text(decimal(number))
