"""Surveys: the same rows whoever makes them, whatever happens meanwhile."""

import multiprocessing
import os
import pickle
import signal
import sys
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from fractions import Fraction

import onepile as op
import pytest
from onepile import _onepile
from onepile._parts import make_part

TEXT = """
rule = "if even(last) then {a}*last else {b}*last"
where = "{a} <= {b}"
ask = ["base", "growth"]
shard = 2

[over]
a = "1..3"
b = "1..4"

[bounds]
members = 40
"""
#: A part takes long: its row needs a table of many piles.
SLOW = {
    "rule": "if even(last) then {a}*last else 9*last",
    "over": {"a": range(7, 15)},
    "ask": ["nim"],
    "shard": 1,
    "bounds": {"piles": 10**7, "work": 10**12},
}


def parts(folder):
    """The complete parts of a folder, by name."""
    return {path.name: path.read_bytes() for path in sorted(folder.glob("part-*.parquet"))}


@pytest.fixture(scope="module")
def survey():
    return op.Survey(TEXT)


@pytest.fixture(scope="module")
def expected(survey):
    return {f"part-{shard:05}.parquet": survey.part(shard) for shard in range(survey.shards)}


def test_a_survey_tells_what_it_is_about(survey):
    assert (survey.rules, survey.shards, survey.text) == (9, 5, TEXT)
    assert survey.rule(1) == "if even(last) then 1*last else 2*last"
    assert list(survey.columns)[:4] == ["rule", "a", "b", "base_members"]
    assert survey.columns["growth_rate"] == "decimal" and survey.columns["base_finite"] == "truth"
    with pytest.raises(IndexError):
        survey.rule(9)
    with pytest.raises(IndexError):
        survey.part(5)


def test_a_dictionary_is_the_same_survey(survey, tmp_path):
    table = {
        "rule": "if even(last) then {a}*last else {b}*last",
        "where": "{a} <= {b}",
        "over": {"a": range(1, 4), "b": "1..4"},
        "ask": ["base", "growth"],
        "bounds": {"members": 40},
        "shard": 2,
    }
    same = op.Survey(table)
    assert same == survey and hash(same) == hash(survey) and same.part(0) == survey.part(0)
    path = tmp_path / "survey.toml"
    path.write_text(TEXT, encoding="utf-8")
    assert op.Survey(path) == survey
    assert op.Survey({**table, "shard": 3}) != survey
    # Either one may go on with the folder of the other.
    same.run(tmp_path / "rows")
    assert survey.run(tmp_path / "rows").made == 0


def test_a_dictionary_has_all_values_of_a_specification():
    one = {"ask": ["solve"], "solve": [10, 10**30], "misere": True, "first": "all", "stop": [2]}
    for values, rules in [
        ([1, Fraction(3, 2), "pi"], ["1*last", "(3/2)*last", "pi*last"]),
        (range(5, 0, -2), ["5*last", "3*last", "1*last"]),
        (range(2, 9, 3), ["2*last", "5*last", "8*last"]),
        ("1..2 by 1/2", ["(1)*last", "(3/2)*last", "(2)*last"]),
    ]:
        survey = op.Survey({"rule": "{a}*last", "over": {"a": values}, **one})
        assert [survey.rule(place) for place in range(survey.rules)] == rules
    assert op.Survey({"rule": "{S}", "over": {"S": {"subsets": 3}}, "ask": ["period"]}).rules == 7
    with pytest.raises(TypeError, match="not float"):
        op.Survey({"rule": "{a}*last", "over": {"a": [1.5]}, "ask": ["base"]})


@pytest.mark.parametrize(
    ("text", "spot", "help"),
    [
        ('rule = "{a}*last"\nask = ["bas"]\n[over]\na = "1..3"\n', "bas", "there are base, growth"),
        ('rule = "{c}*last"\nask = ["base"]\n[over]\na = "1..3"\n', "{c}", "a"),
        ('rule = "3"  # größer\nask = ["base"]\nshards = 3\n', "shards", "write one of rule"),
        ('rule = "3"\nask = ["base"]\nshard = 0\n', "0", "write a number from 1"),
    ],
)
def test_a_wrong_specification_is_pointed_at(text, spot, help):
    with pytest.raises(op.RuleError) as caught:
        op.Survey(text)
    assert text[slice(*caught.value.span)] == spot
    assert help in caught.value.help and caught.value.help in str(caught.value)


@pytest.mark.parametrize(
    "table",
    [
        {},
        {"rule": "{a}*last", "over": {"a": []}, "ask": ["base"]},
        {"rule": "{a}*n", "over": {"a": "1..3"}, "ask": ["base"]},
        {"rule": "{a}*last", "over": {"a": "1..3"}, "ask": ["base"], "where": "{a} > 3"},
        {"rule": "{a}*last", "over": {"a": range(10**9)}, "ask": ["base"]},
    ],
)
def test_a_bad_specification_says_why(table):
    with pytest.raises(op.RuleError) as caught:
        op.Survey(table)
    assert str(caught.value)


def test_a_specification_has_a_type():
    with pytest.raises(TypeError):
        op.Survey(3)


def test_threads_make_all_parts(survey, expected, tmp_path):
    told = []
    run = survey.run(tmp_path / "rows", progress=lambda done, of: told.append((done, of)))
    assert (run.rows, run.parts, run.made) == (9, 5, 5)
    assert parts(tmp_path / "rows") == expected
    assert told[0] == (0, 9) and told[-1] == (9, 9) and told == sorted(told)


@pytest.mark.parametrize("start", ["fork", "spawn"])
def test_processes_make_the_same_parts(survey, expected, tmp_path, start):
    if start not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system does not {start}")
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(start)) as pool:
        assert survey.run(tmp_path / "rows", pool).made == 5
    assert parts(tmp_path / "rows") == expected


class Backwards(Executor):
    """Makes no part before all are there, and the last one first."""

    def __init__(self):
        self.kept = []

    def submit(self, call, /, *args, **kwargs):
        future = Future()
        if call is not make_part:
            future.set_result(call(*args, **kwargs))
            return future
        self.kept.append((future, call, args))
        if len(self.kept) == 5:
            for kept, call, args in reversed(self.kept):
                kept.set_result(call(*args))
        return future


def test_the_order_of_parts_does_not_matter(survey, expected, tmp_path):
    survey.run(tmp_path / "rows", executor=Backwards())
    assert parts(tmp_path / "rows") == expected


class Bounded(ThreadPoolExecutor):
    """Counts what is on its way."""

    on_their_way = 0
    most = 0

    def submit(self, call, /, *args, **kwargs):
        self.on_their_way += 1
        self.most = max(self.most, self.on_their_way)
        future = super().submit(call, *args, **kwargs)
        future.add_done_callback(self.leave)
        return future

    def leave(self, _):
        self.on_their_way -= 1


def test_few_parts_are_on_their_way_at_once(tmp_path):
    survey = op.Survey({"rule": "{a}*last", "over": {"a": "1..200"}, "ask": ["losing"], "shard": 1, "bounds": {"piles": 10}})
    with Bounded(1) as pool:
        assert survey.run(tmp_path / "rows", pool).made == 200
    assert pool.most <= 4


class Flaky(ThreadPoolExecutor):
    """Fails some times for each part, or for one part always."""

    def __init__(self, failures, always=None):
        super().__init__(2)
        self.failures = failures
        self.always = always
        self.tries = {}

    def submit(self, call, /, *args, **kwargs):
        if call is not make_part:
            return super().submit(call, *args, **kwargs)
        shard = args[1]
        self.tries[shard] = self.tries.get(shard, 0) + 1
        if self.tries[shard] <= self.failures or shard == self.always:
            return super().submit(self.fail)
        return super().submit(call, *args, **kwargs)

    def fail(self):
        raise OSError("the network is gone")


def test_what_fails_is_tried_again(survey, expected, tmp_path):
    with Flaky(failures=2) as pool:
        survey.run(tmp_path / "rows", pool, retries=2)
    assert parts(tmp_path / "rows") == expected and set(pool.tries.values()) == {3}


def test_one_bad_part_does_not_cost_the_others(survey, expected, tmp_path):
    with Flaky(failures=0, always=1) as pool, pytest.raises(RuntimeError, match="part 1 cannot be made: OSError: the network"):
        survey.run(tmp_path / "rows", pool, retries=1)
    assert pool.tries == {0: 1, 1: 2, 2: 1, 3: 1, 4: 1}
    bad = "part-00001.parquet"
    assert parts(tmp_path / "rows") == {name: part for name, part in expected.items() if name != bad}
    # The next run makes only what is missing.
    run = survey.run(tmp_path / "rows")
    assert run.made == 1 and parts(tmp_path / "rows") == expected


def test_a_worker_has_the_same_version(survey):
    with pytest.raises(RuntimeError, match="a worker has onepile"):
        make_part(survey.text, 0, "0.0.0")


def test_a_process_that_is_killed_costs_its_parts_only(tmp_path):
    survey = op.Survey({**SLOW, "bounds": {"piles": 6000, "work": 10**12}})
    survey.run(tmp_path / "alone")
    pool = ProcessPoolExecutor(2)

    def kill(done, _):
        if done == 2:
            os.kill(next(iter(pool._processes)), signal.SIGKILL)

    with pool, pytest.raises(BrokenProcessPool, match="parts are complete. Run the survey again"):
        survey.run(tmp_path / "rows", pool, progress=kill)
    kept = parts(tmp_path / "rows")
    assert 2 <= len(kept) < survey.shards
    with ProcessPoolExecutor(2) as pool:
        assert survey.run(tmp_path / "rows", pool).made == survey.shards - len(kept)
    assert parts(tmp_path / "rows") == parts(tmp_path / "alone")


def test_two_runs_share_a_folder(survey, expected, tmp_path):
    runs = []
    threads = [threading.Thread(target=lambda: runs.append(survey.run(tmp_path / "rows"))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(run.made for run in runs) == 5 and parts(tmp_path / "rows") == expected


def test_many_threads_begin_at_once(survey, tmp_path):
    for turn in range(10):
        begin = threading.Barrier(16)

        def create(path=tmp_path / str(turn), begin=begin):
            begin.wait()
            return _onepile.Folder.create(path, survey._native)

        with ThreadPoolExecutor(16) as pool:
            for created in [pool.submit(create) for _ in range(16)]:
                created.result()
        assert [path.name for path in (tmp_path / str(turn)).iterdir()] == ["_survey.toml"]


def test_a_claim_is_released_at_once(survey, tmp_path):
    folder = _onepile.Folder.create(tmp_path / "rows", survey._native)
    claim = folder.claim(0)
    assert folder.claim(0) is None
    claim.release()
    claim.release()
    assert folder.claim(0) is not None
    with pytest.raises(RuntimeError, match="released already"):
        claim.write(b"")


def test_a_folder_of_another_survey_is_refused(survey, tmp_path):
    survey.run(tmp_path / "rows")
    before = parts(tmp_path / "rows")
    other = op.Survey(TEXT.replace("members = 40", "members = 41"))
    with pytest.raises(op.RuleError, match="another specification"):
        other.run(tmp_path / "rows")
    with pytest.raises(op.RuleError, match="another specification"):
        other.frame(tmp_path / "rows")
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "a.txt").write_text("Dear")
    with pytest.raises(op.RuleError, match="other files"):
        survey.run(tmp_path / "letters")
    with pytest.raises(op.RuleError, match="no folder of a survey"):
        op.Survey.open(tmp_path / "letters")
    with pytest.raises(OSError):
        survey.run(tmp_path / "letters" / "a.txt")
    assert parts(tmp_path / "rows") == before


def test_somebody_makes_the_parts(survey, tmp_path):
    with ThreadPoolExecutor(1) as pool, pytest.raises(TypeError, match="not with both"):
        survey.run(tmp_path / "rows", pool, client=object())
    assert not (tmp_path / "rows").exists()


def check_rows(frame):
    assert list(frame["a"]) == [1, 1, 1, 1, 2, 2, 2, 3, 3] and list(frame["b"]) == [1, 2, 3, 4, 2, 3, 4, 3, 4]
    assert frame["rule"][4] == "if even(last) then 2*last else 2*last"
    assert frame["growth_rate"][0] == 2.0


def test_a_frame_of_pandas(survey, tmp_path):
    pandas = pytest.importorskip("pandas")
    with pytest.raises(RuntimeError, match="has not run yet"):
        op.Survey(TEXT).frame()
    frame = survey.run(tmp_path / "rows").frame()
    assert isinstance(frame, pandas.DataFrame) and list(frame.columns) == list(survey.columns)
    check_rows(frame)
    assert frame["base_members"].dtype == "Int64"
    assert frame.equals(survey.frame()) and frame.equals(op.Survey.open(tmp_path / "rows").frame())
    (tmp_path / "rows" / "part-00001.parquet").unlink()
    with pytest.raises(RuntimeError, match="4 of 5 parts are complete"):
        survey.frame()
    assert list(survey.frame(partial=True)["b"]) == [1, 2, 2, 3, 4, 3, 4]


def test_a_frame_of_polars(survey, tmp_path, monkeypatch):
    polars = pytest.importorskip("polars")
    monkeypatch.setitem(sys.modules, "pandas", None)
    frame = survey.run(tmp_path / "rows").frame()
    assert isinstance(frame, polars.DataFrame) and frame.columns == list(survey.columns)
    check_rows(frame)


def test_other_programs_read_the_folder(survey, tmp_path):
    rows = tmp_path / "rows"
    survey.run(rows)
    # What a run that was killed leaves.
    (rows / "_part-00001.tmp").write_bytes(b"")
    columns = list(survey.columns)
    pandas, polars, duckdb = map(pytest.importorskip, ("pandas", "polars", "duckdb"))
    check_rows(pandas.read_parquet(rows))
    check_rows(polars.read_parquet(rows / "*.parquet"))
    for name in (rows, rows / "*.parquet"):
        table = duckdb.sql(f"from read_parquet('{name}')")
        assert table.columns == columns and len(table.fetchall()) == survey.rules


def test_a_frame_needs_a_library(survey, tmp_path, monkeypatch):
    survey.run(tmp_path / "rows")
    for name in ("pandas", "polars"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ImportError, match="pip install pandas pyarrow"):
        survey.frame()


def test_surveys_pickle(survey):
    again = pickle.loads(pickle.dumps(survey))
    assert again == survey and again.text == survey.text


@pytest.mark.parametrize("what", ["part", "run", "run beside polars"])
def test_ctrl_c_is_heard_within_a_second(what, ctrl_c_stops, tmp_path):
    if what == "run beside polars":
        # Its handler of signals has the system go on with waits.
        pytest.importorskip("polars")
    survey = op.Survey(SLOW)
    ctrl_c_stops(lambda: survey.part(0) if what == "part" else survey.run(tmp_path / "rows"))
    # Whoever comes next finds no part, and every part free.
    if what != "part":
        folder, _ = _onepile.Folder.open(tmp_path / "rows")
        assert parts(tmp_path / "rows") == {} and all(folder.claim(shard) for shard in range(survey.shards))
