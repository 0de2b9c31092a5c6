"""The surface of the package, name by name."""

import copy
import math
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import numpy as np
import onepile as op
import pytest


def test_a_position_in_all_its_fields():
    a = op.Game("2*last", misere=False, first="not-all", stop=(), block=0).solve(
        10**1000, limit=None, last=None, turn=1, ranges=1000, measures="cheap"
    )
    assert (a.outcome, a.take, a.method, a.undecided) == ("N", 5, "base", None)
    assert a.position.pile == 10**1000 and a.position.limit == 10**1000 - 1
    assert not a.takes.complete and len(a.takes) == 1000 == len(a.takes.ranges) and 5 in a.takes and 2 not in a.takes
    assert sum(part.member * part.count for part in a.evidence.parts) == 10**1000
    assert all(isinstance(line, str) for line in a.why)
    lost = op.Game("2*last").solve(987)
    assert (lost.outcome, lost.take, lost.resist, list(lost.takes)) == ("P", None, 1, [])


def test_numbers_of_any_size_go_both_ways():
    g = op.Game("pile")
    for number in (0, 1, 2**32 - 6, 2**32, 2**64 - 1, 2**64, 10**1000, 10**10_000 + 7):
        assert g.limit(number) == number
        assert g.solve(number, measures="skip").position.pile == number
    assert g.limit(np.int64(12)) == g.limit("12") == 12
    assert g.limit("1e30") == 10**30
    a = g.solve(10**10_000)
    assert a.to_dict()["take"] == "1" + "0" * 10_000
    assert "(10001 digits)" in repr(a) and "(10001 digits)" in a._repr_html_()


def test_infinite_limits():
    g = op.Game("inf")
    assert g.limit(5) == math.inf
    assert g.solve(5).position.limit == math.inf
    assert op.Game("2*last").solve(5, limit=math.inf).take == op.Game("2*last").solve(5, limit="inf").take == 5


def test_many_positions_lazily():
    g = op.Game("2*last")
    endless = g.solve_many(iter(lambda: 1000, None))
    assert [next(endless).take for _ in range(3)] == [13] * 3
    assert [a.outcome for a in g.solve_many([10, (100, 7), (1000, 12)])] == ["N", "N", "P"]


def test_measures():
    g = op.Game("2*last")
    assert g.solve(1000, measures="skip").nim_value is None
    assert g.solve(1000).nim_value == 22
    assert op.Game("1 + pile % last").solve(600, measures="insist").nim_value is not None


def test_tables_are_views():
    g = op.Game("pile // 2")
    table = g.table("nim", to=10**5)
    assert isinstance(table, np.ndarray) and table.dtype == np.uint32 and table.base is not None
    assert not table.flags.writeable and not table.flags.owndata
    assert table[:9].tolist() == [0, 0, 1, 0, 2, 1, 3, 0, 4]
    assert int(table.sum()) == 1666667368 if len(table) == 100_001 else True
    both = op.Game("2*last").table(("take", "count"), to=100)
    assert list(both) == ["take", "count"] and len(both["take"]) == 101
    outcome = op.Game("2*last").table("outcome", to=8)
    assert (outcome == op.LOST).nonzero()[0].tolist() == [0, 1, 2, 3, 5, 8] and set(outcome) == {op.WON, op.LOST}
    assert op.Game("2*last").table("g", to=1).tolist() == [op.INF, 1]
    large = op.Game("2*last").table("limit", start=10**20, to=10**20 + 1)
    assert large.dtype == object and large.tolist() == [10**20 - 1, 10**20]
    assert op.Game("turn + 1").table("outcome", to=3, turn=2)[0] == op.LOST


def test_a_table_outlives_its_game():
    table = op.Game("pile // 2").table("nim", to=10**6)
    copied = table.copy()
    for _ in range(3):
        op.Game("pile // 3").table("nim", to=10**6)
    assert (table == copied).all()


def test_results_mirror_the_json():
    member = op.Game("2*last").base(count=6).members[4]
    assert (member.b, member.g, member.step, member.fixed) == (8, 8, 3, True)
    p = op.Game("3").period()
    assert (p.kind, p.preperiod, p.period, p.proof.last, p.rule) == ("pure", 0, 4, 4, "3")
    assert op.Game("3").explain().reads_as == "3"
    with pytest.raises(AttributeError, match="no field"):
        _ = p.nonsense
    lags = op.Game("2*last").base(count=3).lags
    assert lags.from_ == 1 and lags["from"] == 1
    s = op.Game("2*last").sequence("losing", 20, offset=None)
    assert list(s) == s.terms and len(s) == 20


def test_certificates(tmp_path):
    a = op.Game("2*last").solve(10**40)
    text = a.certificate()
    path = tmp_path / "fibonacci.cert"
    path.write_text(text)
    for given in (text, path, str(path)):
        checked = op.check(given)
        assert checked.checked is True and checked.reason is None and checked.claims.take == a.take
    wrong = op.check(text.replace("pile 1", "pile 2", 1))
    assert wrong.checked is not True and wrong.reason
    with pytest.raises(FileNotFoundError):
        op.check(tmp_path / "nothing.cert")
    assert op.check(pickle.loads(pickle.dumps(a)).certificate()).checked


def test_pictures(tmp_path):
    picture = op.Game("2*last").plot("outcome", to=60)
    assert picture._repr_svg_() == picture.svg and picture.svg.startswith("<svg")
    picture.save(tmp_path / "a.svg")
    picture.save(tmp_path / "a.png")
    picture.save(tmp_path / "a.pdf")
    assert (tmp_path / "a.png").read_bytes() == picture.png()
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    dark = op.Game("2*last").plot("outcome", to=60, theme="dark", title="Fibonacci Nim")
    assert dark != picture and "Fibonacci Nim" in dark.svg
    assert op.Game("2*last").plot("game", pile=30, moves=[4, 1]).svg.startswith("<svg")
    with pytest.raises(op.RuleError):
        picture.save(tmp_path / "a.gif")
    assert op.Game("turn + 1").plot("tableau", size=(400, 300)).svg != picture.svg


def test_results_show_themselves():
    a = op.Game("2*last").solve(1000)
    assert "<body" not in a._repr_html_() and "take" in a._repr_html_()
    assert a._repr_markdown_().startswith("**The player to move wins")
    assert "|" in op.Game("2*last").base(count=3)._repr_markdown_()
    assert op.Game("2*last").base(count=3)._repr_html_() is None
    assert op.Game("2*last").explain()._repr_html_().startswith("<h1>")
    for result in (a, op.games("nim-nim") if False else op.games("fibonacci-nim"), op.Game("3").period()):
        assert str(result) and repr(result) and len(repr(result)) < 2000
    assert len(repr(op.Game("10^1000*last").base(count=30))) < 5000


def test_games_compare_and_hash():
    assert op.Game("2*last") == op.Game("fibonacci-nim") == op.Game(" 2 * last ")
    assert op.Game("2*last") != op.Game("2*last", misere=True)
    assert len({op.Game("3"), op.Game("3", stop=[2]), op.Game("3", block=1), op.Game("3", first="all"), op.Game("3")}) == 4
    assert repr(op.Game("2*last", misere=True, stop=[3])) == "Game('2*last', misere=True, stop=(3,))"
    assert op.Sum([("3", 4)]) == op.Sum([("3", 4)])


EVERYTHING = [
    lambda: op.Game("2*last", misere=True, first="all", stop=(3,), block=1),
    lambda: op.Game("2*last").solve(1000),
    lambda: op.Game("1 + pile % last").solve(10**20),
    lambda: op.Game("2*last").solve(1000).takes,
    lambda: op.Game("2*last").base(count=6),
    lambda: op.Game("2*last").base(count=6).members[0],
    lambda: op.Game("2*last").bases(count=6),
    lambda: op.Game("3").period(),
    lambda: op.Game("2*last").sequence("losing", 20),
    lambda: op.Game("turn").tableau(),
    lambda: op.Game("3").explain(),
    lambda: op.Game("3").verify(to=10),
    lambda: op.Game("3").plot("outcome", to=10),
    lambda: op.Sum([("2*last", 10), ("pile", 4)]),
    lambda: op.Sum([("2*last", 10), ("pile", 4)]).solve(),
    lambda: op.games(),
    lambda: op.check(op.Game("2*last").solve(1000).certificate()),
]


@pytest.mark.parametrize("make", EVERYTHING, ids=range(len(EVERYTHING)))
def test_everything_pickles_and_copies(make):
    thing = make()
    for twin in (pickle.loads(pickle.dumps(thing)), copy.copy(thing), copy.deepcopy(thing)):
        assert type(twin) is type(thing) and twin == thing and repr(twin) == repr(thing)
        for shown in ("_repr_html_", "_repr_markdown_", "_repr_svg_", "to_dict"):
            if hasattr(thing, shown):
                assert getattr(twin, shown)() == getattr(thing, shown)()


def test_arrays_pickle():
    table = op.Game("pile // 2").table("nim", to=100)
    assert (pickle.loads(pickle.dumps(table)) == table).all()


def test_errors_pickle():
    for make in (lambda: op.Game("2*n"), lambda: op.Game("3").table("nim", to=10**9, memory=1000)):
        with pytest.raises((op.RuleError, op.Undecided)) as caught:
            make()
        twin = pickle.loads(pickle.dumps(caught.value))
        assert str(twin) == str(caught.value) and vars(twin).keys() == vars(caught.value).keys()


def _solved(game):
    return game, game.solve(10**50), game.base(count=5)


def test_a_process_pool():
    games = [op.Game("2*last"), op.Game("3*last", misere=True)]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for game, (same, answer, base) in zip(games, pool.map(_solved, games), strict=True):
            assert same == game and answer == game.solve(10**50) and base == game.base(count=5)


def test_two_games_in_two_threads_and_one_game_in_two():
    shared = op.Game("1 + pile % last")
    alone = [shared.solve(pile, measures="skip").takes for pile in range(300)]
    new = op.Game("1 + pile % last")
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda pile: new.solve(pile, measures="skip").takes, range(300))) == alone
        tables = list(pool.map(lambda _: new.table("nim", to=300).tolist(), range(8)))
        assert all(table == tables[0] for table in tables)
        other = pool.map(lambda rule: op.Game(rule).solve(10**30).take, ["2*last", "3*last"] * 4)
        assert list(other) == [op.Game(rule).solve(10**30).take for rule in ["2*last", "3*last"] * 4]
