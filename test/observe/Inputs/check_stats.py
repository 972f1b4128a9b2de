# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_stats.py STATS RANKS: the counts of program.c against formulas."""

import json
import sys

STEPS = 5
path, ranks = sys.argv[1], int(sys.argv[2])
with open(path, encoding="utf-8") as file:
    stats = json.load(file)
assert stats["ranks"] == ranks and stats["time_ns"] > 0
rows = {}
for d in stats["directives"]:
    key = int(d["where"].rpartition(":")[2]) if ":" in d["where"] else d["where"], d["what"], d["arrays"]
    assert key not in rows, key
    rows[key] = d["per_rank"]
    assert all(len(values) == ranks for values in d["per_rank"].values()), d
    assert all(v >= 0 for values in d["per_rank"].values() for v in values), d
    for r in range(ranks):
        assert d["per_rank"]["late_ns"][r] <= d["per_rank"]["waited_ns"][r], d

# A chain of ranks: one neighbor at its ends, two inside.
neighbors = [(r > 0) + (r < ranks - 1) for r in range(ranks)]


def expect(line, what, arrays, calls, cells_bytes, message_neighbors):
    row = rows[line, what, arrays]
    assert row["calls"] == [calls] * ranks, (line, row)
    messages = [n * calls for n in message_neighbors]
    for name, wanted in [("messages", messages), ("bytes", [m * cells_bytes for m in messages]),
                         ("messages_received", messages), ("bytes_received", [m * cells_bytes for m in messages])]:
        assert row[name] == wanted, (line, name, row[name], wanted)


expect(45, "reflect", "u, v", STEPS, 2 * 7 * 8, neighbors)
expect(50, "reflect", "w", STEPS, 2 * 4, neighbors)
expect(54, "reflect", "u", STEPS, 7 * 8, neighbors)
expect(86, "reduce_shadow", "v", 1, 7 * 8, neighbors)
for line, what in [(46, "reduction"), (51, "core"), (51, "wait_async"), (55, "loop"), (59, "bcast"), (60, "barrier")]:
    expect(line, what, "", STEPS, 0, [0] * ranks)

# Three elements around a ring, on the first ranks; both neighbors of two ranks are one.  Rank 3 owns none and lies beside the
# last one and, round the end, the first.
row = rows[37, "reflect", "x"]
messages, elements = {1: ([0], [0]), 2: ([1, 1], [2, 2]), 3: ([2] * 3, [2] * 3), 4: ([3, 2, 3, 0], [3, 2, 3, 0])}[ranks]
assert row["messages"] == messages, row
assert row["bytes"] == [4 * n for n in elements], row

# Tasks on halves.
half = ranks // 2
if half:
    assert rows[79, "barrier", ""]["calls"] == [1 if r < half else 0 for r in range(ranks)]
assert rows[83, "reduction", ""]["calls"] == [1 if r >= half else 0 for r in range(ranks)]

# What was made for lines 37, 45, 50, 54 and 86, and used again.
assert stats["plans"]["made"] == [5] * ranks, stats["plans"]
assert stats["plans"]["found"] == [3 * (STEPS - 1)] * ranks, stats["plans"]
assert stats["plans"]["taken"] == stats["plans"]["dropped"] == [0] * ranks, stats["plans"]
assert all(b > 0 for b in stats["plans"]["bytes"]), stats["plans"]
