"""What goes wrong: bad input, and bounds that are met."""

from __future__ import annotations

from typing import Any


class RuleError(ValueError):
    """Bad input. The message marks the spot in the rule and names the fix.

    >>> import onepile as op
    >>> try:
    ...     op.Game("2*n + 1")
    ... except op.RuleError as error:
    ...     print(error)
    ...     print(error.span, error.help)
    `n` is not a name in a rule
      2*n + 1
        ^ papers write n for several things; did you mean `pile` or `last`?
    (2, 3) papers write n for several things; did you mean `pile` or `last`?
    """

    #: The first and the last character of the spot in the text of the rule, the last one not included; or None.
    span: tuple[int, int] | None
    #: What to write instead; or None.
    help: str | None

    def __init__(self, message: str, span: tuple[int, int] | None = None, help: str | None = None) -> None:
        super().__init__(message)
        self.span = span
        self.help = help

    def __reduce__(self) -> Any:
        return type(self), (str(self), self.span, self.help)


class Undecided(Exception):
    """A bound was met before the whole answer was known. Nothing is ever guessed.

    >>> import onepile as op
    >>> try:
    ...     op.Game("1 + (prev + last*last) % (7 + pile // 100)").table("nim", to=10**6, timeout=0)
    ... except op.Undecided as undecided:
    ...     print(undecided.bound)
    time
    """

    #: What is known: a result, an array or a dictionary of arrays; or None.
    partial: Any
    #: The bound that was met: "time", "memory", "work", "precision" or "interrupt".
    bound: str | None

    def __init__(self, message: str, partial: Any = None, bound: str | None = None) -> None:
        super().__init__(message)
        self.partial = partial
        self.bound = bound

    def __reduce__(self) -> Any:
        return type(self), (str(self), self.partial, self.bound)


def undecided(met: dict[str, str] | tuple[str, str], partial: Any = None) -> Undecided:
    """The exception for a bound and what was reached."""
    bound, reached = met if isinstance(met, tuple) else (met["bound"], met["reached"])
    return Undecided(f"undecided, a bound of {bound} is met: {reached}", partial, bound)
