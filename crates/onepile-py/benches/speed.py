"""Speed of the Python module, in one run: microseconds, and ratios to the Rust library within the same process.

What is measured is the time of the processor, so that other programs do not disturb it.
Build the module with ``maturin develop --release`` first.
"""

import resource
import time

import numpy as np
import onepile as op
from onepile import _onepile


def best(call, times=5):
    """The shortest of several runs, in seconds."""
    runs = []
    for _ in range(times):
        start = time.process_time()
        call()
        runs.append(time.process_time() - start)
    return min(runs)


def one_answer():
    game = op.Game("2*last")
    game.solve(1000, measures="skip")
    count = 2000
    mean = best(lambda: [game.solve(1000, measures="skip") for _ in range(count)]) / count
    print(f"g.solve(1000) without measures, warm      {mean * 1e6:8.1f} µs   (at most 50)")
    words = best(lambda: [game.solve(1000).to_dict() for _ in range(100)]) / 100
    print(f"  and with all words, to_dict()           {words * 1e6:8.1f} µs")


def many_answers():
    game = op.Game("2*last")
    piles = list(range(100_000))

    def python():
        for answer in game.solve_many(piles, measures="skip"):
            assert answer.outcome

    rust = best(lambda: _onepile.rust_solves("2*last", 100_000), times=3)
    ours = best(python, times=3)
    print(f"100,000 solve_many                        {ours:8.3f} s    {ours / rust:4.2f} times the library (at most 3)")


def a_table():
    def python():
        game = op.Game("pile // 2")
        assert game.table("nim", to=10**7)[8] == 4

    rust = best(lambda: _onepile.rust_table("pile // 2", 10**7), times=3)
    ours = best(python, times=3)
    print(f"10^7 nim-values                           {ours:8.3f} s    {ours / rust:4.2f} times the library (at most 1.3)")


def no_copy():
    entries = 10**8
    table = op.Game("pile // 2").table("nim", to=entries)
    assert table.nbytes == 4 * (entries + 1) and not table.flags.owndata
    held = op.memory_in_use()
    assert isinstance(table, np.ndarray)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(f"a table of 10^8 entries                   {table.nbytes / 1e6:8.0f} MB, {held / 1e6:.0f} MB held by the module")
    print(f"  peak of the process                     {peak / 1e6:8.0f} MB")


def integers():
    game, number = op.Game("pile"), 10**10_000
    print(f"an integer of 10,000 digits there and back{best(lambda: [game.limit(number) for _ in range(100)]) * 1e4:8.1f} µs")


if __name__ == "__main__":
    one_answer()
    many_answers()
    a_table()
    integers()
    no_copy()
