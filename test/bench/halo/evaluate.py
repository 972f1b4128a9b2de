# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# From samples to ratios. Who is best is decided on every second repetition and compared on the others, so that
# luck does not choose its own judge. A ratio is the median of the ratios within one repetition.

import random
import statistics
from dataclasses import dataclass

DRAWS = 1000  # of the bootstrap


@dataclass
class Variant:
    name: str
    kind: str       # floor, messages, puts, shared, sode
    transport: str  # of Sode; by hand: the transport it is a twin of
    choosing: list  # seconds
    comparing: list


@dataclass
class Ratio:
    value: float
    low: float   # ends of the 95 % interval
    high: float
    against: str

    def misses(self, bar):
        return self.low > bar


class Cell:
    def __init__(self, name):
        self.name = name
        self.variants = {}

    def best(self, wanted):
        """The variant with the least median where it is chosen."""
        candidates = [variant for variant in self.variants.values() if wanted(variant)]
        return min(candidates, key=lambda v: statistics.median(v.choosing)) if candidates else None

    def by_hand(self, *kinds, transport=None):
        return self.best(lambda v: v.kind in kinds and transport in (None, v.transport))

    def ratio(self, name, other):
        """Time of the variant of that name over that of the other, or None."""
        if name not in self.variants or other is None:
            return None
        ratios = [a / b for a, b in zip(self.variants[name].comparing, other.comparing)]
        draw = random.Random(f"{self.name} {name} {other.name}")  # the same for the same samples
        medians = sorted(statistics.median(draw.choices(ratios, k=len(ratios))) for _ in range(DRAWS))
        return Ratio(statistics.median(ratios), medians[int(0.025 * DRAWS)], medians[int(0.975 * DRAWS)], other.name)

    def microseconds(self, name):
        return 1e6 * statistics.median(self.variants[name].comparing)


def read(lines):
    """Cells in the order measured, from lines cell|variant|kind|transport|seconds ..."""
    cells = {}
    for line in lines:
        cell, name, kind, transport, samples = line.split("|")
        seconds = [float(word) for word in samples.split()]
        if len(seconds) < 2:
            continue
        cells.setdefault(cell, Cell(cell)).variants[name] = Variant(name, kind, transport, seconds[0::2], seconds[1::2])
    return list(cells.values())


def geometric_mean(ratios):
    return statistics.geometric_mean([ratio.value for ratio in ratios]) if ratios else float("nan")
