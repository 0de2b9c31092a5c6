"""The answer to a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._ask import Memory, Progress, Timeout, fields, run
from ._errors import Undecided
from ._results import Record, Result, shown
from ._takes import Takes

if TYPE_CHECKING:
    from ._onepile import Answer as Core
    from ._onepile import Reply

__all__ = ["Answer", "Takes"]

#: Fields that the native part has at once, before any words are made.
_AT_ONCE = frozenset(["outcome", "take", "resist", "remoteness", "suspense", "nim_value", "method"])


class Answer(Result):
    """All that is known of a position, and why.

    >>> import onepile as op
    >>> a = op.Game("2*last").solve(1000)
    >>> a
    <Answer: pile 1000, limit 999, take 13>
    >>> a.outcome, a.take, a.takes, a.remoteness, a.suspense, a.nim_value, a.method
    ('N', 13, {13}, 755, 9, 22, 'base')
    >>> a.why[1]
    '1000 = 987 + 13'
    >>> [part.member for part in a.evidence.parts]
    [987, 13]
    >>> a.undecided is None and a.resist is None
    True
    >>> a.to_dict()["take"]
    '13'
    """

    __slots__ = ("_core", "_takes")

    #: "N" if the next player wins, that is, the player to move; "P" if the previous player wins; None if it is unknown.
    outcome: str | None
    #: The smallest winning take.
    take: int | None
    #: In a lost position, a take that lasts longest, where that is known.
    resist: int | None
    #: Moves that are left when the winner hurries and the loser delays.
    remoteness: int | None
    #: Moves that are left when the winner delays and the loser hurries.
    suspense: int | None
    #: The nim-value in normal play.
    nim_value: int | None
    #: What solved it.
    method: str | None
    #: Why the answer is right, a sentence each.
    why: list[str]
    #: The same as data.
    evidence: Record | None
    #: The bound that was met, and what was reached; None if none was.
    undecided: Record | None
    #: ``turn``, ``pile`` and ``limit``.
    position: Record

    def __init__(self, core: Core | None, reply: Reply | None = None) -> None:
        self._core = core
        self._reply = reply
        self._fields: dict[str, Any] | None = None  # type: ignore[assignment]
        self._takes: Takes | None = None

    @property
    def _data(self) -> dict[str, Any]:
        if self._fields is None:
            if self._reply is None:
                assert self._core is not None
                self._reply = self._core.reply()
            self._fields = self._reply.data()
        return self._fields

    def __getattr__(self, name: str) -> Any:
        if name in _AT_ONCE and self._core is not None:
            return getattr(self._core, name)
        return super().__getattr__(name)

    @property
    def takes(self) -> Takes:
        """All winning takes; with forbidden takes, those that win if they are not forbidden."""
        if self._takes is None:
            if self._core is not None:
                self._takes = Takes(*self._core.takes)
            else:
                takes = self._data["takes"]
                self._takes = Takes(takes["ranges"], takes["complete"])
        return self._takes

    def _shown_as(self, how: str) -> str | None:
        # The words are made first.
        _ = self._data
        return super()._shown_as(how)

    def __setstate__(self, state: Any) -> None:
        self._core = None
        self._takes = None
        super().__setstate__(state)

    def __repr__(self) -> str:
        position = self.position
        if self.outcome is None:
            told = "undecided"
        elif self.outcome == "N":
            told = "won" if self.take is None else f"take {shown(self.take)}"
        else:
            told = "lost"
        return f"<Answer: pile {shown(position.pile)}, limit {shown(position.limit)}, {told}>"

    def certificate(self, *, timeout: Timeout = 60, memory: Memory = "2GiB", progress: Progress = None) -> str:
        """A certificate of the answer: a text that :func:`onepile.check` believes without the solver.

        >>> import onepile as op
        >>> text = op.Game("2*last").solve(10**30).certificate()
        >>> op.check(text).checked
        True
        """
        from ._game import Game

        data = self._data
        agreed = data["game"]
        game = Game(data["rule"], misere=data["play"] == "misere", **agreed)
        position = data["position"]
        asked = fields(**position, certificate=True)
        text, reason = run(lambda bounds: game._core.certificate(asked, bounds), timeout, memory, progress)
        if text is None:
            raise Undecided(f"there is no certificate: {reason}", self)
        return text
