# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""meet.py TRACE RANKS LINE: in the k-th barrier of the line no rank leaves before the last one has come.

Clocks are compared by messages that may be delayed where ranks outnumber cores, so some tens of milliseconds are
allowed; the clocks under test are seconds apart.
"""

import json
import sys

ALLOWED_US = 100000

path, ranks, line = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
with open(path, encoding="utf-8") as file:
    events = json.load(file)["traceEvents"]
barriers = [[e for e in events if e["name"] == "barrier" and e["pid"] == r and e["args"]["line"] == line] for r in range(ranks)]
assert len(barriers[0]) > 0
for meeting in zip(*barriers):
    begin = max(e["ts"] for e in meeting)
    end = min(e["ts"] + e["dur"] for e in meeting)
    assert begin <= end + ALLOWED_US, meeting
