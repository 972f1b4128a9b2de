#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compares series of Taylor and Green's vortices at Re = 1600 with the 512^3 reference, and with those that are kept in data/.
#
#   compare.py 128 [series.txt]        without a series: the one that is kept
#   compare.py --rows 64 series.txt    only whether the rows are those of the kept series, for as far as it goes
#
# Prints a line for each figure, with its bar; the exit status is 1 if one fails.
import math
import os
import sys

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
# Peak of 2 nu Z, and its time, of two independent programs in NumPy; how near a run must come: what the grid does, again.
EXPECTED = {64: (0.014913, 9.2, 1e-3), 128: (0.012792, 8.9, 2e-3)}
PEAK, PEAK_TIME = 0.012858, 8.97  # of the reference


def read(path):
    """Rows t E eps Z, by time."""
    rows = {}
    with open(path) as text:
        for line in text:
            words = line.split()
            if words and not line.startswith("#"):
                rows[round(float(words[0]), 6)] = [float(word) for word in words[1:4]]
    if not rows:
        sys.exit(f"{path}: no rows")
    return rows


def at(rows, time):
    """E, eps and Z between two rows: linear, which is good to 1e-5 of eps for rows 0.1 apart."""
    before = max((t for t in rows if t <= time), default=None)
    after = min((t for t in rows if t >= time), default=None)
    if before is None or after is None:
        return None
    part = 0 if after == before else (time - before) / (after - before)
    return [a + part * (b - a) for a, b in zip(rows[before], rows[after])]


def figures(points, rows, reference):
    """Name, value, lowest and highest good value."""
    peak, time, within = EXPECTED[points]
    top = max(rows, key=lambda t: rows[t][1])
    pairs = [(at(rows, t)[1], reference[t][1]) for t in reference if 0 < t <= 10 and at(rows, t)]
    distance = math.sqrt(sum((a - b) ** 2 for a, b in pairs) / sum(b ** 2 for _, b in pairs))
    yield "peak of 2 nu Z against two other programs, relative", abs(rows[top][1] / peak - 1), 0, within
    yield "time of the peak", top, time - 0.1001, time + 0.1001
    yield "E at t = 2 against 512^3, relative", abs(rows[2.0][0] / reference[2.0][0] - 1), 0, 5e-6
    if points >= 128:
        yield "peak of 2 nu Z against 512^3, relative", abs(rows[top][1] / PEAK - 1), 0, 0.015
        yield "time of the peak against 512^3", abs(top - PEAK_TIME), 0, 0.15
        yield "eps at t = 4 against 512^3, relative", abs(rows[4.0][1] / reference[4.0][1] - 1), 0, 0.002
    yield "eps against 512^3, relative, root mean square of the rows with 0 < t <= 10", distance, 0, 0.04 if points >= 128 else 1


def same_rows(points, rows):
    kept = read(os.path.join(DATA, f"tgv{points}.txt"))
    both = sorted(set(kept) & set(rows))
    apart = max(abs(a / b - 1) for t in both for a, b in zip(rows[t], kept[t]))
    yield f"{len(both)} rows of the kept series, greatest relative difference", apart, 0, 1e-9
    yield "rows that the kept series hasn't", len(set(rows) - set(kept)), 0, 0


def main():
    only_rows = sys.argv[1:2] == ["--rows"]
    words = sys.argv[1 + only_rows:]
    if not words or not words[0].isdigit() or int(words[0]) not in EXPECTED or len(words) > 2 or (only_rows and len(words) < 2):
        sys.exit("usage: compare.py [--rows] 64 | 128 [series.txt]")
    points = int(words[0])
    rows = read(words[1] if len(words) > 1 else os.path.join(DATA, f"tgv{points}.txt"))
    lines = [] if only_rows else list(figures(points, rows, read(os.path.join(DATA, "reference.txt"))))
    if len(words) > 1:
        lines += same_rows(points, rows)
    failed = 0
    for name, value, low, high in lines:
        good = low <= value <= high
        failed += not good
        print(f"{points}^3: {name:<76} {value:10.4g}  {low:g} .. {high:g}  {'pass' if good else 'FAIL'}")
    print(f"{len(lines)} figures, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
