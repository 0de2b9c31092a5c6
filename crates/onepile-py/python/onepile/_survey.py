"""Surveys: one row for each rule of a family."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import _onepile
from ._ask import Progress, bar
from ._errors import RuleError
from ._parts import Cluster, Crew, Pool, Threads, Work
from ._toml import written

StrPath = str | os.PathLike[str]


@dataclass(frozen=True)
class SurveyRun:
    """What a run of a survey leaves: a folder with all of its parts."""

    #: Where the parts are.
    folder: Path
    #: How many rows they have.
    rows: int
    #: How many parts there are.
    parts: int
    #: How many of them this run has made; the others were there.
    made: int

    def frame(self) -> Any:
        """All rows, as a data frame."""
        return Survey.open(self.folder).frame()


class Survey:
    """A family of rules, and what is asked of each of them.

    The specification is a text in TOML, a dictionary that says the same, or the ``Path`` of a file with such a text.

    >>> import onepile as op
    >>> survey = op.Survey({"rule": "{a}*last", "over": {"a": range(1, 4)}, "ask": ["growth"]})
    >>> survey.rules, survey.shards, survey.rule(1)
    (3, 1, '2*last')
    >>> list(survey.columns)[:4]
    ['rule', 'a', 'growth_rate', 'growth_lag']
    """

    def __init__(self, specification: str | os.PathLike[str] | Mapping[str, Any]) -> None:
        self._native = _onepile.Survey(_text(specification))
        self._folder: Path | None = None

    @classmethod
    def open(cls, dir: StrPath) -> Survey:
        """The survey whose parts are in a folder."""
        _, native = _onepile.Folder.open(Path(dir))
        survey = cls.__new__(cls)
        survey._native = native
        survey._folder = Path(dir)
        return survey

    @property
    def text(self) -> str:
        """The specification, in TOML."""
        return self._native.text

    @property
    def rules(self) -> int:
        """How many rules there are, and so how many rows."""
        return self._native.rules

    @property
    def shards(self) -> int:
        """How many parts there are."""
        return self._native.shards

    @property
    def columns(self) -> dict[str, str]:
        """The columns of a row, and what they hold: truth, integer, decimal, word, text or integers."""
        return dict(self._native.columns)

    def rule(self, place: int) -> str:
        """One of the rules, counted from 0."""
        return self._native.rule(place)

    def part(self, shard: int) -> bytes:
        """One of the parts, counted from 0, as the bytes of a Parquet file. They are the same wherever they are made."""
        return self._native.part(shard)

    def run(
        self,
        dir: StrPath,
        executor: Executor | None = None,
        *,
        client: Any = None,
        retries: int = 3,
        progress: Progress = None,
    ) -> SurveyRun:
        """Makes all parts that are not yet in a folder.

        Threads of this process make them, or the workers of an ``executor`` of ``concurrent.futures``, or those of a Dask
        cluster, by its ``client``. Workers return bytes and this process writes them, so they need no disk of their own. A part
        that fails is tried again, up to ``retries`` times.

        A part appears when it is complete. Whatever ends a run, the next one goes on where it was.
        """
        if executor is not None and client is not None:
            raise TypeError("a survey runs with an executor or with a client, and not with both")
        path = Path(dir)
        folder = _onepile.Folder.create(path, self._native)
        with bar(progress) as told:
            work = Work(self._native, folder, told)
            if work.is_left:
                work.run(self._crew(executor, client), retries)
        self._folder = path
        return SurveyRun(path, self.rules, self.shards, work.written)

    def _crew(self, executor: Executor | None, client: Any) -> Crew:
        if client is not None:
            return Cluster(client, self._native)
        return Threads(self._native) if executor is None else Pool(executor, self._native)

    def frame(self, dir: StrPath | None = None, *, partial: bool = False) -> Any:
        """All rows in the order of the rules, as a data frame of pandas, or of polars where pandas is not there.

        The folder is that of the last run, unless another one is named. Where parts are missing, ``partial=True`` gives the
        rows of the others.
        """
        path = self._folder if dir is None else Path(dir)
        if path is None:
            raise RuntimeError("the survey has not run yet: call `run(dir)` first, or name a folder of parts")
        folder, kept = _onepile.Folder.open(path)
        if not self._native.is_like(kept):
            raise RuleError(f"`{path}` belongs to another specification; `op.Survey.open` reads it")
        parts = [folder.part(shard) for shard in range(self.shards) if folder.has(shard)]
        if len(parts) < self.shards and not partial:
            raise RuntimeError(
                f"{len(parts)} of {self.shards} parts are complete: call `run` again for the others, or take what is there "
                "by `partial=True`"
            )
        if not parts:
            raise RuntimeError("no part is complete")
        return _reader()([str(part) for part in parts])

    def __eq__(self, other: object) -> bool:
        # It counts what the survey is, not how it is written.
        return isinstance(other, Survey) and self._native.is_like(other._native)

    def __hash__(self) -> int:
        return hash((self.rules, self.shards, *self.columns))

    def __reduce__(self) -> Any:
        return _again, (self.text, self._folder)

    def __repr__(self) -> str:
        return f"<Survey of {self.rules} rules, from {self.rule(0)} to {self.rule(self.rules - 1)}>"


def _again(text: str, folder: Path | None) -> Survey:
    survey = Survey.__new__(Survey)
    survey._native = _onepile.Survey(text)
    survey._folder = folder
    return survey


def _text(specification: str | os.PathLike[str] | Mapping[str, Any]) -> str:
    if isinstance(specification, Mapping):
        return written(specification)
    if isinstance(specification, os.PathLike):
        return Path(specification).read_text(encoding="utf-8")
    return specification


def _reader() -> Callable[[list[str]], Any]:
    """What reads Parquet files."""
    try:
        pandas = importlib.import_module("pandas")
        importlib.import_module("pyarrow")
    except ImportError:
        pass
    else:
        # The usual types of pandas have no missing integers, and would round large ones.
        return lambda parts: pandas.read_parquet(parts, engine="pyarrow", dtype_backend="numpy_nullable")
    try:
        polars = importlib.import_module("polars")
    except ImportError:
        raise ImportError("a frame needs pandas and pyarrow, or polars: `pip install pandas pyarrow`") from None
    return lambda parts: polars.read_parquet(parts)
