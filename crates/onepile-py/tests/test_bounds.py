"""Bad input, bounds, Ctrl-C and progress."""

import os
import signal
import threading
import time

import numpy as np
import onepile as op
import pytest

#: Only a search solves it, and a large pile takes long.
SEARCHED = "1 + (prev + last*last) % (7 + pile // 100)"
#: One evaluation of it takes seconds: the digits of a number that has millions.
ONE_STEP = "digit_sum(7^(9000000 + last))"


def test_a_wrong_rule_is_pointed_at():
    with pytest.raises(op.RuleError) as caught:
        op.Game("  2*n + 1")
    error = caught.value
    assert isinstance(error, ValueError)
    assert error.span == (4, 5) and "  2*n + 1"[slice(*error.span)] == "n"
    assert error.help == "papers write n for several things; did you mean `pile` or `last`?"
    assert "\n  2*n + 1\n    ^ papers" in str(error)


def test_a_wrong_condition_is_pointed_at():
    with pytest.raises(op.RuleError) as caught:
        op.Game("2*last").find("count == one", to=9)
    assert "count == one"[slice(*caught.value.span)] == "one"


@pytest.mark.parametrize(
    "ask",
    [
        lambda: op.Game(""),
        lambda: op.Game("fibonaci-nim"),
        lambda: op.Game("3", block=-1),
        lambda: op.Game("3", first="some"),
        lambda: op.Game("3", stop=[-1]),
        lambda: op.Game("3 + 1/(pile - 5)").solve(9),
        lambda: op.Game("3").solve(-1),
        lambda: op.Game("3").solve("ten"),
        lambda: op.Game("3").solve(10, limit=2, last=2),
        lambda: op.Game("3").solve(10, turn=0),
        lambda: op.Game("3").solve(10, ranges=0),
        lambda: op.Game("3").solve(10, measures="all"),
        lambda: op.Game("2*last").solve(10, turn=3),
        lambda: op.Game("3").solve(10, timeout=-1),
        lambda: op.Game("3").solve(10, memory="much"),
        lambda: op.Game("3").solve(1 << (1 << 26)),
        lambda: op.Game("3").table("nym", to=3),
        lambda: op.Game("3").table((), to=3),
        lambda: op.Game("3").table(("g", "g"), to=3),
        lambda: op.Game("3").table("g", start=4, to=3),
        lambda: op.Game("pile").base(),
        lambda: op.Game("3").base(count=-1),
        lambda: op.Game("2*last").tableau(),
        lambda: op.Game("2*last").period("take"),
        lambda: op.Game("2*last").sequence("losing", 3, offset=4),
        lambda: op.Game("2*last").sequence("winning"),
        lambda: op.Game("3").plot("nonsense"),
        lambda: op.Game("3").find(to=5),
        lambda: op.Game("3").find("take", to=5),
        lambda: op.Sum([("3", -1)]).solve(),
        lambda: op.Sum([("3 +", 1)]).solve(),
        lambda: op.games("nonsense"),
    ],
)
def test_bad_input(ask):
    with pytest.raises(op.RuleError) as caught:
        ask()
    assert str(caught.value)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: op.Game(3),
        lambda: op.Game("3").solve(1.5),
        lambda: op.Game("3").solve(None),
        lambda: op.Game("3").solve(10, timeout="long"),
        lambda: op.Game("3").solve(10, memory=1.5),
        lambda: op.Game("3").table("g", to=2.5),
        lambda: op.Game("3").verify(to=2.5),
    ],
)
def test_wrong_types(ask):
    with pytest.raises(TypeError):
        ask()


def test_a_long_rule_is_answered_or_refused():
    assert op.Game("1" + "+1" * 5000).solve(10**6, measures="skip").outcome
    assert op.Game("(" * 200 + "3" + ")" * 200).solve(8).outcome == "P"
    with pytest.raises(op.RuleError):
        op.Game("(" * 100_000)


def test_an_answer_says_that_it_is_undecided():
    a = op.Game(SEARCHED).solve(10**8, timeout=0.2)
    assert (a.outcome, a.take, a.undecided.bound) == (None, None, "time")
    assert repr(a).endswith("undecided>") and a.to_dict()["undecided"]["bound"] == "time"
    a = op.Game(SEARCHED).solve(10**8, memory=10_000)
    assert a.undecided.bound == "memory"
    a = op.Game(SEARCHED).solve(10**8, memory="1MB", timeout=None)
    assert a.undecided.bound == "memory"


def test_other_questions_raise_with_what_is_known():
    with pytest.raises(op.Undecided) as caught:
        op.Game(SEARCHED).table("outcome", to=10**7, timeout=0.5)
    partial = caught.value.partial
    assert caught.value.bound == "time" and isinstance(partial, np.ndarray) and partial[-1] == op.UNDECIDED
    with pytest.raises(op.Undecided) as caught:
        op.Game("if even(last) then last else 8*last").base(count=10**9, timeout=0.5)
    assert len(caught.value.partial.members) > 10
    with pytest.raises(op.Undecided) as caught:
        op.Game(SEARCHED).verify(to=100_000, timeout=0.2)
    assert caught.value.partial.undecided.bound == "time"
    with pytest.raises(op.Undecided):
        op.Game(SEARCHED).plot("outcome", to=10**6, timeout=0.1)


def test_one_long_evaluation_is_given_up():
    start = time.monotonic()
    with pytest.raises(op.Undecided):
        op.Game(ONE_STEP).limit(pile=5, last=3, timeout=0.3)
    assert time.monotonic() - start < 3


LONG = {
    "search": lambda: op.Game(SEARCHED).solve(10**8, timeout=None),
    "table": lambda: op.Game(SEARCHED).table("nim", to=10**7, timeout=None),
    "one evaluation": lambda: op.Game(ONE_STEP).limit(pile=5, last=3, timeout=None),
    "members": lambda: op.Game("if even(last) then last else 8*last").base(count=10**9, timeout=None, memory=None),
    "verify": lambda: op.Game(SEARCHED).verify(to=10**5, timeout=None),
    "many": lambda: [a.outcome for a in op.Game("2*last").solve_many(iter(lambda: 1000, None))],
}


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_is_heard_within_a_second(name, ctrl_c_stops):
    ctrl_c_stops(LONG[name])


def test_a_game_answers_after_an_interruption():
    game = op.Game(SEARCHED)
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        game.solve(10**8, timeout=None)
    assert game.solve(500).to_dict() == op.Game(SEARCHED).solve(500).to_dict()


def test_other_threads_go_on_meanwhile():
    ticks = []
    done = threading.Event()

    def tick():
        while not done.wait(0.01):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=tick)
    thread.start()
    op.Game(SEARCHED).solve(10**8, timeout=1)
    done.set()
    thread.join()
    assert len(ticks) > 20


def test_progress_is_told():
    told = []
    op.Game(SEARCHED).solve(10**8, timeout=1, progress=lambda done, of: told.append((done, of)))
    assert len(told) > 3 and all(0 <= done <= of for done, of in told if of)
    op.Game(SEARCHED).solve(10**8, timeout=0.5, progress=True)

    def refuse(done, of):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        op.Game(SEARCHED).solve(10**8, timeout=None, progress=refuse)


def test_memory_of_other_tables_is_not_counted():
    kept = op.Game("pile // 2").table("nim", to=10**7)
    assert op.memory_in_use() > 4 * 10**7
    assert len(op.Game("pile // 3").table("nim", to=10**6, memory="30MB")) == 10**6 + 1
    del kept
