# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_files.py STATS TRACE RANKS: calls, files and bytes of files.c."""

import json
import sys

ARRAY = 101 * 8
stats, trace, ranks = sys.argv[1], sys.argv[2], int(sys.argv[3])
with open(stats, encoding="utf-8") as file:
    rows = {d["what"]: d for d in json.load(file)["directives"]}


def expect(what, arrays, path, calls, written, read):
    row, counts = rows[what], rows[what]["per_rank"]
    assert (row["arrays"], row["file"]) == (arrays, path), row
    assert counts["calls"] == [calls] * ranks, row
    assert (sum(counts["bytes_written"]), sum(counts["bytes_read"])) == (written, read), row
    assert all(t > 0 for t in counts["time_ns"]), row


expect("sode_file_write", "u", "one.raw ...", 2, 2 * ARRAY, 0)
expect("sode_file_read", "u", "two.raw", 1, 0, ARRAY)
expect("sode_checkpoint", "", "saved", 1, ARRAY, 0)
expect("xmp_fwrite_shared", "", "plain.bin", 1, 10 * ranks, 0)
assert all(d["file"] == "" for d in rows.values() if d["what"] == "loop"), rows

with open(trace, encoding="utf-8") as file:
    events = json.load(file)["traceEvents"]
calls = [e for e in events if e["name"] == "sode_file_write"]
assert len(calls) == 2 * ranks and all(e["args"]["file"] == "one.raw ..." and e["args"]["line"] > 0 for e in calls), calls
moves = [e for e in events if e["name"] == "file" and e["args"]["directive"] == "sode_file_read"]
assert moves, "no file moved in sode_file_read"
