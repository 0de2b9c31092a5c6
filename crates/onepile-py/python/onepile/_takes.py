"""Sets of takes, kept as ranges: never a list as long as the pile."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator


class Takes(Collection[int]):
    """The winning takes of a position, the smallest first.

    >>> import onepile as op
    >>> takes = op.Game("pile").solve(10**30, limit=10**30).takes
    >>> takes.ranges
    [(1000000000000000000000000000000, 1000000000000000000000000000000)]
    >>> 5 in takes, len(takes), takes.complete
    (False, 1, True)
    """

    __slots__ = ("ranges", "complete")

    #: The first and the last take of each range. Ranges ascend and do not overlap.
    ranges: list[tuple[int, int]]
    #: Whether these are all; or else the smallest are listed.
    complete: bool

    def __init__(self, ranges: Iterable[tuple[int, int]], complete: bool) -> None:
        self.ranges = [(low, high) for low, high in ranges]
        self.complete = complete

    @property
    def count(self) -> int:
        """How many takes are listed, which may be more than ``len`` can tell."""
        return sum(high - low + 1 for low, high in self.ranges)

    def __iter__(self) -> Iterator[int]:
        for low, high in self.ranges:
            yield from range(low, high + 1)

    def __contains__(self, take: object) -> bool:
        if not isinstance(take, int):
            return False
        place = bisect_right(self.ranges, take, key=lambda ends: ends[0])
        return place > 0 and take <= self.ranges[place - 1][1]

    def __len__(self) -> int:
        return self.count

    def __bool__(self) -> bool:
        return bool(self.ranges)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Takes) and (self.ranges, self.complete) == (other.ranges, other.complete)

    def __hash__(self) -> int:
        return hash((tuple(self.ranges), self.complete))

    def __repr__(self) -> str:
        from ._results import shown

        parts = [shown(low) if low == high else f"{shown(low)} to {shown(high)}" for low, high in self.ranges[:6]]
        if len(self.ranges) > 6:
            parts.append(f"… {len(self.ranges)} ranges in all")
        elif not self.complete:
            parts.append("…")
        return "{" + ", ".join(parts) + "}"
