"""The golden corpus: Python gives what brute force found, and what the command line prints."""

import json

import onepile as op
import pytest
from conftest import ROOT

CASES = json.loads((ROOT / "testdata" / "golden.json").read_text())["cases"]


def _games(case):
    stop = [pile for pile in case.get("end", []) if pile]
    text = case["rule"]["text"]
    return {"normal": op.Game(text, stop=stop), "misere": op.Game(text, misere=True, stop=stop)}


def _without_plan(answer):
    """Lines of the command line leave out the plan of the winner, which is the first reason."""
    return {**answer, "why": [line for line in answer["why"] if not line.startswith("strategy: ")]}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_answers_are_those_of_brute_force_and_of_the_command_line(case, play, command):
    game = _games(case)[play]
    options = ["--misere"] * (play == "misere") + [f"--stop={','.join(map(str, game.stop))}"] * bool(game.stop)
    by_turn = {}
    for spot in case[play]:
        by_turn.setdefault(spot.get("turn", 1), []).append(spot)
    for turn, spots in by_turn.items():
        printed = command(
            "solve",
            game.rule,
            "-",
            "--turn",
            turn,
            *options,
            lines=[f"{spot['pile']}:{spot['limit']}" for spot in spots],
        )
        for spot, line in zip(spots, printed, strict=True):
            answer = game.solve(spot["pile"], limit=spot["limit"], turn=turn)
            assert answer.outcome == ("N" if spot["win"] else "P")
            assert list(answer.takes) == spot["winning"]
            assert (answer.remoteness, answer.suspense) == (spot["remoteness"], spot["suspense"])
            assert answer.nim_value == spot.get("grundy")
            assert answer.resist == (None if spot["win"] else spot["best"][0])
            assert _without_plan(answer.to_dict()) == _without_plan(line)
        # One position as a question of its own, with the plan.
        spot = spots[-1]
        printed = command("solve", game.rule, spot["pile"], "--limit", spot["limit"], "--turn", turn, *options)
        assert game.solve(spot["pile"], limit=spot["limit"], turn=turn).to_dict() == printed


@pytest.mark.parametrize("case", [case for case in CASES if "g" in case], ids=lambda case: case["id"])
def test_tables_of_g(case):
    game = _games(case)["normal"]
    g = case["g"] if "bases" not in case or not isinstance(case["g"][0], list) else None
    if g is None:
        assert [[m.b for m in base.members] for base in game.bases(to=case["N"]).bases] == case["bases"]
        g = case["g"][0]
    table = game.table("g", start=1, to=len(g))
    assert [None if value == op.INF else value for value in table.tolist()] == g


@pytest.mark.parametrize("case", [case for case in CASES if "nim" in case], ids=lambda case: case["id"])
def test_tables_of_nim_values_and_sums(case):
    game = _games(case)["normal"]
    assert game.table("nim", to=len(case["nim"]) - 1).tolist() == case["nim"]
    for total in case.get("sums", []):
        for misere, field in ((False, "win"), (True, "win_misere")):
            answer = op.Sum([(game, pile) for pile in total["piles"]], misere=misere).solve()
            assert answer.outcome == ("N" if total[field] else "P"), (game, total, misere)


QUESTIONS = [
    (("base", "2*last", "--count", 6), lambda: op.Game("2*last").base(count=6)),
    (("base", "last", "--to", 100), lambda: op.Game("last").base(to=100)),
    (
        ("base", "if prev % 2 == 0 then 2 else 2*last", "--count", 7, "--residue", "all"),
        lambda: op.Game("if prev % 2 == 0 then 2 else 2*last").bases(count=7),
    ),
    (
        ("base", "if even(last) then last else 4*last", "--count", 40),
        lambda: op.Game("if even(last) then last else 4*last").base(count=40),
    ),
    (("period", "3"), lambda: op.Game("3").period()),
    (("period", "{1, 3, 4}", "--of", "outcome"), lambda: op.Game("{1, 3, 4}").period("outcome")),
    (("period", "floor(sqrt(pile))"), lambda: op.Game("floor(sqrt(pile))").period()),
    (("sequence", "2*last", "--of", "losing", "--count", 30), lambda: op.Game("2*last").sequence("losing", 30)),
    (
        ("sequence", "pile // 2", "--of", "F", "--count", 5, "--offset", "1e30"),
        lambda: op.Game("pile // 2").sequence("F", 5, offset=10**30),
    ),
    (
        ("tableau", "turn + 1 + pile//2", "--turns", 3, "--columns", 8),
        lambda: op.Game("turn + 1 + pile//2").tableau(turns=3, columns=8),
    ),
    (
        ("tableau", "if turn == 1 then 3 else pile", "--turns", 3, "--columns", 4),
        lambda: op.Game("if turn == 1 then 3 else pile").tableau(turns=3, columns=4),
    ),
    (("explain", "3"), lambda: op.Game("3").explain()),
    (("explain", "square-root"), lambda: op.Game("square-root").explain()),
    (("explain", "1 + pile % last", "--misere"), lambda: op.Game("1 + pile % last", misere=True).explain()),
    (
        ("find", "2*last", "--to", 60, "--where", "count == 1 and take > 3", "--sort", "-take"),
        lambda: op.Game("2*last").find("count == 1 and take > 3", to=60, sort="-take"),
    ),
    (("find", "2*last", "--to", 60, "--puzzle", "--count", 3), lambda: op.Game("2*last").find(to=60, puzzle=True, count=3)),
    (("verify", "2*last", "--to", 20), lambda: op.Game("2*last").verify(to=20)),
    (("sum", "2*last", "10", "--with", "pile", "4:2"), lambda: op.Sum([("2*last", 10), ("pile", 4, 2)]).solve()),
    (("games",), lambda: op.games()),
    (("games", "fibonacci-nim"), lambda: op.games("fibonacci-nim")),
    (("solve", "2*last", "1e50", "--last", 7), lambda: op.Game("2*last").solve(10**50, last=7)),
    (("solve", "2*last", 50, "--block", 1), lambda: op.Game("2*last", block=1).solve(50)),
    (("solve", "inf", 50), lambda: op.Game("inf").solve(50)),
    (("solve", "2*last", 77, "--first", 5, "--stop", "3,8"), lambda: op.Game("2*last", first=5, stop=(3, 8)).solve(77)),
    (("solve", "{2, 5}", 1000, "--with", "remoteness"), lambda: op.Game("{2, 5}").solve(1000, measures="insist")),
    (("solve", "1 + pile % last", "1e20"), lambda: op.Game("1 + pile % last").solve(10**20)),
]


@pytest.mark.parametrize("asked, ask", QUESTIONS, ids=lambda part: " ".join(map(str, part)) if isinstance(part, tuple) else "")
def test_results_are_the_json_of_the_command_line(asked, ask, command):
    result = ask()
    assert result.to_dict() == command(*asked)
    # No number is left as text, and no text has become a number.
    assert isinstance(getattr(result, "rule", ""), str)
    for line in getattr(result, "why", []):
        assert isinstance(line, str)
