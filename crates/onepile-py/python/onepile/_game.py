"""A game, and all that it can be asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, overload

from . import _onepile
from ._answer import Answer
from ._ask import Memory, Number, Progress, Timeout, fields, run
from ._errors import undecided
from ._picture import Picture
from ._results import Base, Bases, Explanation, Found, Period, Sequence, Tableau, Verification, decided
from ._table import array

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

#: How hard to try for remoteness, suspense and nim-value.
Measures = Literal["skip", "cheap", "insist"]


class Game:
    """A rule, and all else that players agree on.

    ``rule`` is an expression or the name of a game, ``misere`` says that a player unable to move wins, ``first`` is the limit
    of the first move where the rule needs one (``"not-all"``, ``"all"`` or a number), ``stop`` lists piles besides 0 at which
    the game is over, and ``block`` is how many takes the opponent may forbid before each move.

    >>> import onepile as op
    >>> op.Game("fibonacci-nim") == op.Game("2 * last")
    True
    >>> op.Game("2*last", misere=True, first="all").solve(100).takes
    {2, 10, 99}

    Every question takes ``timeout`` in seconds, ``memory`` in bytes or as a text such as "2GiB", and ``progress``, which is
    True for a bar or a function of two numbers: how much is done, and of how much. None lifts a bound.
    """

    __slots__ = ("_core", "_arguments")

    def __init__(
        self,
        rule: str,
        misere: bool = False,
        first: str | int | float = "not-all",
        stop: Iterable[Number] | Number = (),
        block: int = 0,
    ) -> None:
        stop = (stop,) if isinstance(stop, (int, str)) else tuple(stop)
        self._core = _onepile.Game(rule, bool(misere), first, list(stop), block)
        self._arguments = (self._core.rule, bool(misere), first, stop, block)

    @property
    def rule(self) -> str:
        """The rule: what was typed, or the rule of the game that was named."""
        return self._core.rule

    @property
    def misere(self) -> bool:
        """Whether a player unable to move wins."""
        return self._arguments[1]

    @property
    def first(self) -> str | int | float:
        """The limit of the first move."""
        return self._arguments[2]

    @property
    def stop(self) -> tuple[Number, ...]:
        """The piles besides 0 at which the game is over."""
        return self._arguments[3]

    @property
    def block(self) -> int:
        """How many takes the opponent may forbid before each move."""
        return self._arguments[4]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._core.key == other._core.key

    def __hash__(self) -> int:
        return hash(self._core.key)

    def __reduce__(self) -> Any:
        return Game, self._arguments

    def __repr__(self) -> str:
        rule, misere, first, stop, block = self._arguments
        given = [repr(rule)]
        given += ["misere=True"] if misere else []
        given += [f"first={first!r}"] if first != "not-all" else []
        given += [f"stop={stop!r}"] if stop else []
        given += [f"block={block}"] if block else []
        return f"Game({', '.join(given)})"

    def solve(
        self,
        pile: Number,
        limit: Number | float | None = None,
        last: Number | None = None,
        turn: Number = 1,
        ranges: int = 1000,
        measures: Measures = "cheap",
        *,
        timeout: Timeout = 60,
        memory: Memory = "2GiB",
        progress: Progress = None,
    ) -> Answer:
        """All that is known of a position. The answer says if a bound was met.

        ``limit`` is the limit of the coming move, ``last`` is what the opponent just took; without both the game begins.

        >>> import onepile as op
        >>> g = op.Game("2*last")
        >>> g.solve(1000, limit=12).outcome
        'P'
        >>> g.solve(987, last=13).take
        >>> g.solve("1e100").take
        3
        """
        # After a take the turn is 2, unless somebody says that it is a later one.
        given = None if turn == 1 else turn
        if progress is None:
            found = self._core.solve(pile, limit, last, given, ranges, measures, (timeout, memory, None))
        else:
            found = run(
                lambda bounds: self._core.solve(pile, limit, last, given, ranges, measures, bounds),
                timeout,
                memory,
                progress,
            )
        if isinstance(found, _onepile.Reply):
            return Answer(None, found)
        return Answer(found)

    def solve_many(
        self,
        positions: Iterable[Number | tuple[Number, Number | float]],
        *,
        ranges: int = 1000,
        measures: Measures = "cheap",
        timeout: Timeout = 60,
        memory: Memory = "2GiB",
    ) -> Iterator[Answer]:
        """The answers to many positions, each a pile or a pile with its limit; ``timeout`` bounds each of them.

        >>> import onepile as op
        >>> [a.take for a in op.Game("2*last").solve_many([10, (100, 7), 100])]
        [2, 3, 3]
        """
        solve, bounds = self._core.solve, (timeout, memory, None)
        for position in positions:
            pile, limit = position if isinstance(position, tuple) else (position, None)
            found = solve(pile, limit, None, None, ranges, measures, bounds)
            yield Answer(None, found) if isinstance(found, _onepile.Reply) else Answer(found)

    def limit(
        self,
        pile: Number,
        last: Number | None = None,
        turn: Number = 1,
        *,
        timeout: Timeout = 60,
        memory: Memory = "2GiB",
        progress: Progress = None,
    ) -> int | float:
        """The limit at a position, which may exceed the pile; ``math.inf`` if there is none.

        >>> import onepile as op
        >>> g = op.Game("2*last")
        >>> g.limit(pile=987, last=13), g.limit(pile=1000)
        (26, 999)
        """
        given = None if turn == 1 else turn
        found = run(lambda bounds: self._core.limit(pile, last, given, bounds), timeout, memory, progress)
        if isinstance(found, _onepile.Reply):
            answer = Answer(None, found)
            raise undecided(answer._data["undecided"], answer)
        return found

    @overload
    def table(
        self,
        of: str,
        to: Number,
        start: Number = 0,
        turn: Number = 1,
        *,
        timeout: Timeout = 60,
        memory: Memory = "2GiB",
        progress: Progress = None,
    ) -> Array: ...

    @overload
    def table(
        self,
        of: tuple[str, ...] | list[str],
        to: Number,
        start: Number = 0,
        turn: Number = 1,
        *,
        timeout: Timeout = 60,
        memory: Memory = "2GiB",
        progress: Progress = None,
    ) -> dict[str, Array]: ...

    def table(
        self,
        of: str | tuple[str, ...] | list[str],
        to: Number,
        start: Number = 0,
        turn: Number = 1,
        *,
        timeout: Timeout = 60,
        memory: Memory = "2GiB",
        progress: Progress = None,
    ) -> Array | dict[str, Array]:
        """One value for each pile from ``start`` to ``to``, as a numpy array; several values as a dictionary of arrays.

        ``of`` is "g", "take", "count", "nim", "outcome", "remoteness", "suspense", "limit" or "derived". The array reads the
        table where it stands, so it is not copied and cannot be written to. Its integers have four bytes; :data:`onepile.INF`,
        :data:`onepile.WON`, :data:`onepile.LOST` and :data:`onepile.UNDECIDED` are codes. If a number needs more than four
        bytes, the array holds integers of Python, with ``math.inf`` and None in place of the codes.

        >>> import onepile as op
        >>> op.Game("pile // 2").table("nim", to=9).tolist()
        [0, 0, 1, 0, 2, 1, 3, 0, 4, 2]
        >>> (op.Game("2*last").table("outcome", to=9) == op.LOST).nonzero()[0].tolist()
        [0, 1, 2, 3, 5, 8]
        >>> {name: values.tolist() for name, values in op.Game("2*last").table(("take", "count"), to=6).items()}
        {'take': [0, 0, 0, 0, 1, 0, 1], 'count': [0, 0, 0, 0, 1, 0, 1]}
        """
        names = [of] if isinstance(of, str) else list(of)
        columns, met = run(lambda bounds: self._core.table(names, start, to, turn, bounds), timeout, memory, progress)
        arrays = {name: array(column) for name, column in zip(names, columns, strict=False)}
        found = (arrays.get(names[0]) if isinstance(of, str) else arrays) if arrays else None
        if met is not None:
            raise undecided(met, found)
        assert found is not None
        return found

    def _ask(self, verb: str, asked: str, timeout: Timeout, memory: Memory, progress: Progress) -> _onepile.Reply:
        return run(lambda bounds: self._core.ask(verb, asked, bounds), timeout, memory, progress)

    def base(
        self,
        count: int | None = 30,
        *,
        to: Number | None = None,
        residue: int = 0,
        timeout: Timeout = 60,
        memory: Memory = "2GiB",
        progress: Progress = None,
    ) -> Base:
        """The first members of the base of the rule, or those up to ``to``.

        >>> import onepile as op
        >>> base = op.Game("2*last").base(count=6)
        >>> [(m.b, m.g, m.step, m.fixed) for m in base.members][-1]
        (13, 13, 5, True)
        >>> base.finite, base.recurrence.equation, base.growth.rate
        (False, 'b(k) = b(k-1) + b(k-2)', '1.618033')
        """
        asked = fields(count=None if to is not None else count, to=to, residue=residue)
        result: Base = decided(Base(self._ask("base", asked, timeout, memory, progress)))
        return result

    def bases(
        self,
        count: int | None = 30,
        *,
        to: Number | None = None,
        timeout: Timeout = 60,
        memory: Memory = "2GiB",
        progress: Progress = None,
    ) -> Bases:
        """The bases of the rule, one for each residue of ``prev``.

        >>> import onepile as op
        >>> g = op.Game("if prev % 2 == 1 and last == 3 then 4 else 2*last")
        >>> [[m.b for m in base.members] for base in g.bases(count=7).bases]
        [[1, 2, 3, 5, 8, 13, 23], [1, 2, 3, 5, 10, 15, 23]]
        """
        asked = fields(count=None if to is not None else count, to=to, residue="all")
        result: Bases = decided(Bases(self._ask("base", asked, timeout, memory, progress)))
        return result

    def period(
        self,
        of: Literal["g", "nim", "outcome"] | None = None,
        *,
        timeout: Timeout = 60,
        memory: Memory = "2GiB",
        progress: Progress = None,
    ) -> Period:
        """Whether the values of all piles repeat, with the proof. ``kind`` is "pure", "eventual", "none" or "unknown".

        >>> import onepile as op
        >>> p = op.Game("{1, 3, 4}").period()
        >>> p.kind, p.preperiod, p.period
        ('pure', 0, 7)
        """
        result: Period = decided(Period(self._ask("period", fields(of=of), timeout, memory, progress)))
        return result

    def sequence(
        self,
        of: str = "losing",
        count: int = 20,
        offset: Number | None = None,
        *,
        timeout: Timeout = 60,
        memory: Memory = "2GiB",
        progress: Progress = None,
    ) -> Sequence:
        """A sequence of integers: "losing", "base", "class:V", "F" or "H".

        >>> import onepile as op
        >>> list(op.Game("2*last").sequence("losing", 10))
        [0, 1, 2, 3, 5, 8, 13, 21, 34, 55]
        """
        asked = fields(of=of, count=count, offset=offset)
        result: Sequence = decided(Sequence(self._ask("sequence", asked, timeout, memory, progress)))
        return result

    def tableau(
        self,
        turns: int = 6,
        columns: int = 8,
        *,
        timeout: Timeout = 60,
        memory: Memory = "2GiB",
        progress: Progress = None,
    ) -> Tableau:
        """The first rows of the tableau of a rule of turn and pile.

        >>> import onepile as op
        >>> op.Game("turn + 1 + pile//2").tableau(turns=1).rows[0].entries
        [4, 7, 22, 29, 74, 89, 210, 241]
        """
        asked = fields(turns=turns, columns=columns)
        result: Tableau = decided(Tableau(self._ask("tableau", asked, timeout, memory, progress)))
        return result

    def explain(self, *, timeout: Timeout = 60, memory: Memory = "2GiB", progress: Progress = None) -> Explanation:
        """What kind of game it is, which theorem solves it, and how to win.

        >>> import onepile as op
        >>> op.Game("3").explain().strategy
        'Leave a multiple of 4. If the limit does not allow it, the position is lost.'
        """
        result: Explanation = decided(Explanation(self._ask("explain", "{}", timeout, memory, progress)))
        return result

    def verify(
        self, to: int = 60, *, timeout: Timeout = 60, memory: Memory = "2GiB", progress: Progress = None
    ) -> Verification:
        """Checks the solver against brute force, at every pile up to ``to`` with every limit.

        >>> import onepile as op
        >>> op.Game("2*last").verify(to=20).agree
        True
        """
        result: Verification = decided(Verification(self._ask("verify", fields(to=to), timeout, memory, progress)))
        return result

    def find(
        self,
        where: str | None = None,
        to: Number = 100,
        start: Number = 0,
        *,
        sort: str | None = None,
        count: int | None = None,
        puzzle: bool = False,
        turn: Number = 1,
        timeout: Timeout = 60,
        memory: Memory = "2GiB",
        progress: Progress = None,
    ) -> Found:
        """The piles from ``start`` to ``to`` whose answer fits a condition; iterate over the rows.

        The condition is about ``pile``, ``limit``, ``won``, ``take``, ``count``, ``remoteness``, ``suspense`` and ``nim``.
        ``sort`` names one of them, with a minus sign before it for the largest first; ``count`` is the most rows; ``puzzle``
        lists only piles with exactly one winning take, the best puzzles first.

        >>> import onepile as op
        >>> [(row.pile, row.take) for row in op.Game("2*last").find("count == 1 and take > 2", to=20)]
        [(11, 3), (16, 3), (18, 5)]
        """
        asked = {"where": where, "from": start, "to": to, "turn": turn, "sort": sort, "count": count, "puzzle": puzzle}
        result: Found = decided(Found(self._ask("find", fields(**asked), timeout, memory, progress)))
        return result

    def plot(
        self,
        of: str = "outcome",
        to: Number | None = None,
        start: Number = 0,
        *,
        limits: int | None = None,
        turns: int = 12,
        columns: int = 12,
        turn: Number = 1,
        size: str | tuple[int, int] = "page",
        title: str | None = None,
        theme: Literal["light", "dark", "print"] = "light",
        log: Literal["x", "y", "xy"] | None = None,
        pile: Number | None = None,
        moves: Iterable[Number] | None = None,
        vary: str | None = None,
        timeout: Timeout = 60,
        memory: Memory = "2GiB",
        progress: Progress = None,
    ) -> Picture:
        """A picture: "outcome", "g", "nim", "tableau", "beatty", "game", "family" or "growth". A notebook shows it; ``save``
        writes a file. The options are those of the command line.

        >>> import onepile as op
        >>> op.Game("2*last").plot("outcome", to=50)
        <Picture of outcome: Game('2*last')>
        """
        text = size if isinstance(size, str) else f"{size[0]}x{size[1]}"
        asked = {
            "of": of,
            "from": start,
            "to": to,
            "limits": limits,
            "turns": turns,
            "columns": columns,
            "turn": turn,
            "size": text,
            "title": title,
            "theme": theme,
            "log": log,
            "pile": pile,
            "moves": None if moves is None else list(moves),
            "vary": vary,
        }
        return Picture(self, asked, timeout, memory, progress)
