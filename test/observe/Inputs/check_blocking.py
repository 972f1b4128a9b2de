# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_blocking.py STATS RANKS SCHEME F STEPS: the time loop of blocking.c against formulas."""

import json
import sys

N, M = 41, 37
path, ranks, scheme, f, steps = sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4]), int(sys.argv[5])
with open(path, encoding="utf-8") as file:
    directives = json.load(file)["directives"]
blocks = [f] * (steps // f) + [steps % f] * (steps % f > 0)


def pa1(a, b, f):
    """All of the rectangle that is left in each step."""
    return f * (f - 1) * (a + b) + 2 * f * (f - 1) * (2 * f - 1) // 3


def pa2(a, b, f):
    """The same, but for what lies in pyramids of neighbors, whose sides have come s points far in a step that `left` follow."""
    twice = 0
    for s in range(1, f + 1):
        left = f - s
        beyond = 2 * max(left - s, 0)
        pyramid = (a - 2 * s) * (b - 2 * s)
        twice += (a + 2 * left) * (b + 2 * left) - (a - 2 * s + beyond) * (b - 2 * s + beyond) + pyramid - a * b
    return twice


def diamond(a, b, f):
    """In sum none; what a rank computes for the one above, it does not compute at the lower end. Here all have neighbors."""
    return 0


def parts(n, count):
    size = -(-n // count)
    return [min(size, n - size * k) for k in range(count)]


columns = 2 if ranks == 4 else 1
expected = [sum({"pa1": pa1, "pa2": pa2, "diamond": diamond}[scheme](a, b, f) for f in blocks) for a in parts(N, ranks // columns) for b in parts(M, columns)]
(row,) = [d["per_rank"] for d in directives if d["what"] == "time blocks"]
assert row["redundant_points"] == expected, (row, expected)
assert row["calls"] == [len(blocks)] * ranks, row
for other in "pa2", "diamond":
    assert row["time_blocks_" + other] == [len(blocks) if scheme == other else 0] * ranks, row
assert row["steps"] == [steps] * ranks, row
assert row["steps_per_exchange"] == [f] * ranks, row
(exchange,) = [d["per_rank"] for d in directives if (d["what"], d["arrays"]) == ("blocking", "u")]
rounds = 6 if scheme == "diamond" else 1  # of two dimensions in which blocks meet, if only with themselves
assert exchange["calls"] == [rounds * len(blocks)] * ranks, exchange
if scheme == "diamond" and ranks == 4:  # 8 bytes of two levels; beside nodes of other sizes
    assert exchange["messages"] == [rounds * len(blocks)] * ranks, exchange
    bytes = [sum(16 * (2 * k + 1) * (a + b + 2 * (k + 1)) for k in blocks) for a in parts(N, 2) for b in parts(M, 2)]
    assert exchange["bytes"] == bytes, (exchange, bytes)
assert "steps" not in exchange
