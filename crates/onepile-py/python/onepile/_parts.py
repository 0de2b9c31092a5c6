"""How the parts of a survey are made: by threads, by any executor, or by a cluster.

Whoever makes a part returns its bytes, and the process that runs the survey writes them. So nobody else needs the folder.
"""

from __future__ import annotations

import contextlib
import functools
import os
import queue
import threading
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor, wait
from typing import Any, Protocol

from . import _onepile
from ._errors import RuleError

#: Parts that are on their way at once for each worker: one is made, the others wait, so that no worker waits for the network.
_AHEAD = 3
#: The same in all where nobody tells how many workers there are; a cluster that grows on demand sees that there is work.
_AHEAD_UNKNOWN = 64
#: Each claim keeps a file open, and a process may have few of them.
_MOST_CLAIMS = 128
#: So many parts that cannot be made tell that something is wrong with the workers.
_MOST_FAILED = 10
#: Seconds after which a wait begins anew. Libraries such as polars have the system go on with a wait that Ctrl-C interrupts,
#: and Python hears of it only between two waits.
_HEAR = 0.1
#: Seconds between two looks at the parts that another process makes, and at the size of a cluster.
_LOOK = 0.5
_LOOK_AT_CLUSTER = 5


class WrongWorker(RuntimeError):
    """A worker has another version of the module, so its rows could be others."""


@functools.lru_cache(maxsize=4)
def _read(text: str) -> _onepile.Survey:
    """A specification is read once in each process, and not for each part."""
    return _onepile.Survey(text)


def make_part(text: str, shard: int, version: str) -> bytes:
    """The bytes of one part. This is what workers run."""
    check_worker(version)
    return _read(text).part(shard)


def check_worker(version: str) -> None:
    """Whether this process may make parts."""
    if version != _onepile.__version__:
        raise WrongWorker(f"a worker has onepile {_onepile.__version__}, and the survey runs with {version}")


class Crew(Protocol):
    """Those who make parts."""

    def room(self) -> int:
        """How many parts may be on their way at once."""

    def submit(self, shard: int) -> Any:
        """Has a part made."""

    def next(self) -> Any:
        """Waits for one of the parts that were submitted."""

    def cancel(self, waiting: Iterable[Any]) -> None:
        """Makes an end."""


def _take(done: queue.SimpleQueue[Future[bytes]]) -> Future[bytes]:
    """Waits for the next one, and hears Ctrl-C meanwhile."""
    while True:
        try:
            return done.get(timeout=_HEAR)
        except queue.Empty:
            pass


class Pool:
    """An executor of somebody else."""

    def __init__(self, executor: Executor, survey: _onepile.Survey) -> None:
        self._executor = executor
        self._text = survey.text
        self._done: queue.SimpleQueue[Future[bytes]] = queue.SimpleQueue()
        workers = getattr(executor, "_max_workers", None)
        self._room = _AHEAD * workers if isinstance(workers, int) else _AHEAD_UNKNOWN
        # Processes are started here, before there are claims: a process that is forked later would keep them, even when
        # this one is killed.
        checked = executor.submit(check_worker, _onepile.__version__)
        while not wait([checked], _HEAR).done:
            pass
        checked.result()

    def room(self) -> int:
        return self._room

    def submit(self, shard: int) -> Future[bytes]:
        future = self._executor.submit(make_part, self._text, shard, _onepile.__version__)
        future.add_done_callback(self._done.put)
        return future

    def next(self) -> Future[bytes]:
        return _take(self._done)

    def cancel(self, waiting: Iterable[Future[bytes]]) -> None:
        for future in waiting:
            future.cancel()


class Threads:
    """Threads of this process. The native part leaves Python to the others while it works."""

    def __init__(self, survey: _onepile.Survey) -> None:
        threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        self._executor = ThreadPoolExecutor(threads, "onepile-survey")
        self._survey = survey
        self._room = 2 * threads
        self._done: queue.SimpleQueue[Future[bytes]] = queue.SimpleQueue()
        self._stopped = threading.Event()

    def room(self) -> int:
        return self._room

    def _listen(self, _done: int, _of: int) -> None:
        # Only the main thread hears Ctrl-C, and passes it on in this way.
        if self._stopped.is_set():
            raise InterruptedError("the survey was stopped")

    def submit(self, shard: int) -> Future[bytes]:
        future = self._executor.submit(self._survey.part, shard, self._listen)
        future.add_done_callback(self._done.put)
        return future

    def next(self) -> Future[bytes]:
        return _take(self._done)

    def cancel(self, waiting: Iterable[Future[bytes]]) -> None:
        self._stopped.set()
        self._executor.shutdown(cancel_futures=True)


class Cluster:
    """A cluster of Dask. Its scheduler gives the part of a worker that was lost to another one."""

    def __init__(self, client: Any, survey: _onepile.Survey) -> None:
        from distributed import as_completed

        if client.asynchronous:
            raise TypeError("the client is asynchronous; a survey needs `Client(..., asynchronous=False)`")
        self._client = client
        self._text = survey.text
        # Nobody else has the same keys, so no result of an earlier run is taken for one of this.
        self._name = f"onepile-part-{uuid.uuid4().hex}"
        self._count = 0
        self._done = as_completed()
        self._room = 0
        self._looked: float | None = None

    def room(self) -> int:
        now = time.monotonic()
        if self._looked is None or now > self._looked + _LOOK_AT_CLUSTER:
            threads: int = sum(self._client.nthreads().values())
            self._room, self._looked = max(_AHEAD * threads, _AHEAD_UNKNOWN), now
        return self._room

    def submit(self, shard: int) -> Any:
        self._count += 1
        key = (self._name, shard, self._count)
        future = self._client.submit(make_part, self._text, shard, _onepile.__version__, key=key, pure=False)
        self._done.add(future)
        return future

    def next(self) -> Any:
        return next(self._done)

    def cancel(self, waiting: Iterable[Any]) -> None:
        # Where the scheduler is gone there is nothing to end, and the reason of the end is told by somebody else.
        if left := list(waiting):
            with contextlib.suppress(Exception):
                self._client.cancel(left)


class Work:
    """What is left to do in a folder."""

    def __init__(self, survey: _onepile.Survey, folder: _onepile.Folder, told: Callable[[int, int], object] | None) -> None:
        self._survey = survey
        self._folder = folder
        self._told = told
        self._claims: dict[int, _onepile.Claim] = {}
        self._left = [shard for shard in range(survey.shards) if not folder.has(shard)]
        self._rows_left = sum(map(survey.rows, self._left))
        #: How many parts this run has written.
        self.written = 0

    @property
    def is_left(self) -> bool:
        """Whether parts are missing."""
        return bool(self._left)

    def run(self, crew: Crew, retries: int) -> None:
        """Has all parts made that are not there."""
        waiting: dict[Any, tuple[int, int]] = {}
        try:
            self._tell()
            while self._left:
                before = self.written
                self._round(crew, retries, waiting)
                self._left = [shard for shard in self._left if not self._folder.has(shard)]
                self._rows_left = sum(map(self._survey.rows, self._left))
                self._tell()
                if self._left and self.written == before:
                    # Another process makes the rest. If it ends before it is done, its parts are free again.
                    time.sleep(_LOOK)
        except BrokenExecutor as error:
            complete = sum(map(self._folder.has, range(self._survey.shards)))
            message = (
                f"a worker was lost, and the executor with it ({error}); "
                f"{complete} of {self._survey.shards} parts are complete. "
                "Run the survey again with a new executor, and it goes on from there."
            )
            raise type(error)(message) from error
        finally:
            try:
                crew.cancel(waiting)
            finally:
                # Not left to the collector of garbage: a traceback keeps objects for long.
                for claim in self._claims.values():
                    claim.release()
                self._claims.clear()

    def _round(self, crew: Crew, retries: int, waiting: dict[Any, tuple[int, int]]) -> None:
        """Has those parts made that nobody else makes."""
        shards = self._free()
        failed: dict[int, Exception] = {}
        while True:
            while len(waiting) < crew.room() and (shard := next(shards, None)) is not None:
                waiting[crew.submit(shard)] = (shard, 0)
            if not waiting:
                break
            future = crew.next()
            shard, tries = waiting.pop(future)
            try:
                part = future.result()
            except (BrokenExecutor, RuleError, WrongWorker):
                # The same would happen again.
                raise
            except Exception as error:
                if tries < retries:
                    waiting[crew.submit(shard)] = (shard, tries + 1)
                    continue
                # One bad part does not cost the others.
                failed[shard] = error
                if (claim := self._claims.pop(shard, None)) is not None:
                    claim.release()
                if len(failed) >= _MOST_FAILED:
                    break
            else:
                self._write(shard, part)
        if failed:
            shard, reason = next(iter(failed.items()))
            others = f" and {len(failed) - 1} more" if len(failed) > 1 else ""
            raise RuntimeError(f"part {shard}{others} cannot be made: {type(reason).__name__}: {reason}") from reason

    def _free(self) -> Iterator[int]:
        """The parts that are not there and that nobody else makes, each claimed when it is asked for."""
        for shard in self._left:
            claim = self._folder.claim(shard)
            if claim is None:
                continue
            if len(self._claims) < _MOST_CLAIMS:
                self._claims[shard] = claim
            else:
                claim.release()
            yield shard

    def _write(self, shard: int, part: bytes) -> None:
        claim = self._claims.get(shard) or self._folder.claim(shard)
        # Without a claim of this run, another process may have made the part as well. It is the same.
        if claim is None:
            return
        try:
            claim.write(part)
        finally:
            claim.release()
            self._claims.pop(shard, None)
        self.written += 1
        self._rows_left -= self._survey.rows(shard)
        self._tell()

    def _tell(self) -> None:
        if self._told is not None:
            self._told(self._survey.rules - self._rows_left, self._survey.rules)
