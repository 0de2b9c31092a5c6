"""Pictures of a game."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._ask import Memory, Progress, Timeout, fields, run
from ._errors import RuleError, undecided

if TYPE_CHECKING:
    from ._game import Game


class Picture:
    """A picture that a notebook shows: ``svg`` is its text, :meth:`png` its pixels, and :meth:`pdf` is for LaTeX.

    >>> import onepile as op
    >>> picture = op.Game("2*last").plot("outcome", to=20)
    >>> picture.svg.startswith("<svg")
    True
    >>> picture.png()[1:4]
    b'PNG'
    """

    __slots__ = ("_game", "_fields", "svg")

    #: The picture as SVG.
    svg: str

    def __init__(self, game: Game, asked: dict[str, Any], timeout: Timeout, memory: Memory, progress: Progress) -> None:
        self._game = game
        self._fields = asked
        drawn = self._drawn("svg", timeout, memory, progress)
        assert isinstance(drawn, str)
        self.svg = drawn

    def _drawn(self, format: str, timeout: Timeout, memory: Memory, progress: Progress) -> str | bytes:
        asked = fields(**self._fields)
        drawn = run(lambda bounds: self._game._core.picture(format, asked, bounds), timeout, memory, progress)
        if isinstance(drawn, tuple):
            raise undecided(drawn)
        return drawn

    def png(self, *, timeout: Timeout = 60, memory: Memory = "2GiB", progress: Progress = None) -> bytes:
        """The picture as PNG."""
        drawn = self._drawn("png", timeout, memory, progress)
        assert isinstance(drawn, bytes)
        return drawn

    def pdf(self, *, timeout: Timeout = 60, memory: Memory = "2GiB", progress: Progress = None) -> bytes:
        """The picture as PDF, for LaTeX."""
        drawn = self._drawn("pdf", timeout, memory, progress)
        assert isinstance(drawn, bytes)
        return drawn

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file; its name ends in .svg, .png or .pdf."""
        path = Path(path)
        match path.suffix.lower():
            case ".svg":
                path.write_text(self.svg, encoding="utf-8")
            case ".png":
                path.write_bytes(self.png())
            case ".pdf":
                path.write_bytes(self.pdf())
            case _:
                raise RuleError(f"`{path}` ends neither in .svg nor in .png nor in .pdf")

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture of {self._fields['of']}: {self._game!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Picture) and self.svg == other.svg

    def __hash__(self) -> int:
        return hash(self.svg)
