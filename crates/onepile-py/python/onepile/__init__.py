"""One-pile take-away games: who wins, every winning take, why, and whether it is proved.

Type the rule of a game on one line. ``2*last`` is Fibonacci Nim: take at most twice what your opponent just took.

>>> import onepile as op
>>> g = op.Game("2*last")
>>> a = g.solve(1000)
>>> a.outcome, a.take, list(a.takes)
('N', 13, [13])
>>> print(a)
The player to move wins: take 13.
  strategy: write the pile as a sum of Fibonacci numbers, no two of them neighbours, and take the smallest
  1000 = 987 + 13
  the smallest part, 13, is the smallest winning take
  taking 13 leaves 987, with limit 26, and every reply loses
  by the base theorem for rules of the last take [HR03]
  remoteness 755; by search: suspense 9, nim-value 22

Integers have any size, and the solver inside a game remembers what it found:

>>> g.solve(10**1000).take
5
>>> [m.b for m in g.base(count=8).members]
[1, 2, 3, 5, 8, 13, 21, 34]
"""

from ._answer import Answer, Takes
from ._errors import RuleError, Undecided
from ._game import Game
from ._onepile import INF, LOST, UNDECIDED, WON, __version__, memory_in_use
from ._picture import Picture
from ._questions import Sum, check, games
from ._results import Record, Result
from ._survey import Survey, SurveyRun

__all__ = [
    "Answer",
    "Game",
    "INF",
    "LOST",
    "Picture",
    "Record",
    "Result",
    "RuleError",
    "Sum",
    "Survey",
    "SurveyRun",
    "Takes",
    "UNDECIDED",
    "Undecided",
    "WON",
    "__version__",
    "check",
    "games",
    "memory_in_use",
]
