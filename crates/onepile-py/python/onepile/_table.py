"""Tables as arrays."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from ._onepile import INF, UNDECIDED

if TYPE_CHECKING:
    import numpy

    from ._onepile import Column


def array(column: Column) -> numpy.ndarray[Any, Any]:
    """A column as an array that reads it where it stands; with integers of Python where four bytes are too few."""
    import numpy

    entries = numpy.asarray(column)
    large = column.large()
    if not large:
        return entries
    values = entries.astype(object)
    values[entries == INF] = math.inf
    values[entries == UNDECIDED] = None
    for place, number in large.items():
        values[place] = number
    return values
