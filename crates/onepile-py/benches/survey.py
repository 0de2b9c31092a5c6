"""What a cluster costs: the same survey by a pool of processes and by a local cluster of Dask, in turns.

Shards take some seconds each. What is measured is time on the clock, so other programs disturb it; the load is printed with it.
Build the module with ``maturin develop --release`` first. The argument is the number of rounds, 2 unless it is given.
"""

import os
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import onepile as op
from distributed import Client, LocalCluster

WORKERS = 2
#: Shards for each worker.
SHARDS = 2
SECONDS = 5


def survey(piles, shards):
    return op.Survey(
        {
            "rule": "if even(last) then {a}*last else 9*last",
            "over": {"a": range(7, 7 + shards)},
            "ask": ["nim"],
            "shard": 1,
            "bounds": {"piles": piles, "work": 10**12},
        }
    )


def sized():
    """A survey whose shards take about so many seconds, when all workers are busy."""
    piles = 2000
    while True:
        start = time.perf_counter()
        survey(piles, 1).part(0)
        taken = time.perf_counter() - start
        if taken > SECONDS / 8:
            return survey(int(piles * (SECONDS / taken) ** 0.5), WORKERS * SHARDS)
        piles *= 2


def timed(work, **crew):
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        work.run(Path(folder) / "rows", **crew)
        return time.perf_counter() - start


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    work = sized()
    small = survey(10, 8)
    pools, clusters = [], []
    with (
        ProcessPoolExecutor(WORKERS) as pool,
        LocalCluster(
            n_workers=WORKERS, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None
        ) as cluster,
        Client(cluster) as client,
    ):
        # Everybody has the module before it counts.
        timed(small, executor=pool)
        timed(small, client=client)
        for _ in range(rounds):
            pools.append(timed(work, executor=pool))
            clusters.append(timed(work, client=client))
            print(f"{work.shards} shards, {WORKERS} workers: pool {pools[-1]:6.2f} s, cluster {clusters[-1]:6.2f} s")
    ratio = min(clusters) / min(pools)
    print(f"a shard takes {min(pools) / SHARDS:.1f} s; the load is {os.getloadavg()[0]:.2f}")
    print(f"cluster over pool                         {ratio:8.3f}      (at most 1.10)")


if __name__ == "__main__":
    main()
