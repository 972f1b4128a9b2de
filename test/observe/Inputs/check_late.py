# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_late.py STATS TRACE: rank 1 was 0.3 s late for its neighbors, ranks 0 and 2."""

import json
import sys

LATE_NS = 300000000
SLACK_NS = LATE_NS // 2  # what a rank waits at the least is some milliseconds where ranks outnumber cores

with open(sys.argv[1], encoding="utf-8") as file:
    (row,) = [d for d in json.load(file)["directives"] if d["what"] == "reflect"]
late = row["per_rank"]["late_ns"]
assert late[0] >= LATE_NS - SLACK_NS and late[2] >= LATE_NS - SLACK_NS, late

with open(sys.argv[2], encoding="utf-8") as file:
    events = json.load(file)["traceEvents"]
line = int(row["where"].rpartition(":")[2])
for rank in 0, 2:
    begins = {e["id"]: e for e in events if e["name"] == "late neighbor" and e["ph"] == "b" and e["pid"] == rank}
    ends = {e["id"]: e for e in events if e["name"] == "late neighbor" and e["ph"] == "e" and e["pid"] == rank}
    longest = max(begins, key=lambda k: ends[k]["ts"] - begins[k]["ts"])
    assert begins[longest]["args"]["line"] == line, begins[longest]
    assert ends[longest]["ts"] - begins[longest]["ts"] >= (LATE_NS - SLACK_NS) / 1000, longest
