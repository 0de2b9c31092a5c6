"""Questions that are not about one game: sums, the catalogue, certificates."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, overload

from . import _onepile
from ._ask import Memory, Number, Progress, Timeout, fields, run
from ._game import Game
from ._results import Catalogue, Check, NamedGame, SumAnswer, decided


def _ask(verb: str, asked: str, timeout: Timeout, memory: Memory, progress: Progress) -> _onepile.Reply:
    return run(lambda bounds: _onepile.ask(verb, asked, bounds), timeout, memory, progress)


class Sum:
    """Several piles at once; a move takes counters from one of them.

    >>> import onepile as op
    >>> s = op.Sum([("2*last", 10), ("pile", 4)]).solve()
    >>> s.outcome, s.nim_sum, s.moves[0].index, s.moves[0].takes
    ('N', 1, 0, {3 to 5})

    A third number is the limit of the coming take from a pile: ``("2*last", 10, 3)``.
    """

    def __init__(
        self,
        piles: Iterable[tuple[str | Game, Number] | tuple[str | Game, Number, Number]],
        misere: bool = False,
        block: int = 0,
    ) -> None:
        self.piles = tuple((rule.rule if isinstance(rule, Game) else rule, *rest) for rule, *rest in piles)
        self.misere = misere
        self.block = block

    def solve(
        self, ranges: int = 1000, *, timeout: Timeout = 60, memory: Memory = "2GiB", progress: Progress = None
    ) -> SumAnswer:
        """The winner, and all winning moves."""
        groups = [{"rule": rule, "piles": [_pile(rest)]} for rule, *rest in self.piles]
        asked = fields(groups=groups, misere=self.misere, block=self.block, ranges=ranges)
        result: SumAnswer = decided(SumAnswer(_ask("sum", asked, timeout, memory, progress)))
        return result

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sum) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return self.piles, self.misere, self.block

    def __repr__(self) -> str:
        return f"Sum({list(self.piles)!r}, misere={self.misere}, block={self.block})"


def _pile(numbers: list[Any]) -> str:
    texts = [
        "inf" if number == math.inf else str(number) if isinstance(number, str) else _onepile.decimal(number)
        for number in numbers
    ]
    return ":".join(texts)


@overload
def games(name: None = None, *, timeout: Timeout = 60, memory: Memory = "2GiB", progress: Progress = None) -> Catalogue: ...


@overload
def games(name: str, *, timeout: Timeout = 60, memory: Memory = "2GiB", progress: Progress = None) -> NamedGame: ...


def games(
    name: str | None = None, *, timeout: Timeout = 60, memory: Memory = "2GiB", progress: Progress = None
) -> Catalogue | NamedGame:
    """The named games, or one of them.

    >>> import onepile as op
    >>> op.games("fibonacci-nim").rule
    '2*last'
    >>> len(op.games()) > 50
    True
    """
    reply = _ask("games", fields(name=name), timeout, memory, progress)
    return Catalogue(reply) if name is None else NamedGame(reply)


def check(
    certificate: str | os.PathLike[str],
    *,
    timeout: Timeout = 60,
    memory: Memory = "2GiB",
    progress: Progress = None,
) -> Check:
    """Checks a certificate, which is a text of several lines, or the path of a file.

    The result has ``checked`` (True, False, or None where too little is known), ``claims`` and ``reason``.

    >>> import onepile as op
    >>> text = op.Game("2*last").solve(1000).certificate()
    >>> op.check(text).claims.take
    13
    >>> op.check(text.replace("take 13", "take 12")).checked
    False
    """
    if isinstance(certificate, str) and "\n" in certificate:
        name, text = "text", certificate
    else:
        name, text = os.fspath(certificate), Path(certificate).read_text(encoding="utf-8", errors="replace")
    asked = fields(file=name, certificate=text)
    result: Check = decided(Check(_ask("check", asked, timeout, memory, progress)))
    return result
