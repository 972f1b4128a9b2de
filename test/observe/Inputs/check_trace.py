# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_trace.py TRACE RANKS [NAME:LINE:COUNT...]: the rules of a trace.

Every rank is there; spans end after they begin and nest; transfers are pairs; every event of a directive has its place,
line and number. NAME:LINE:COUNT: every rank has so many events of that name and line; COUNT may be MIN-MAX.
"""

import json
import sys
from collections import Counter


def ns(microseconds):
    return round(microseconds * 1000)


def check_nesting(spans, who):
    """Spans of one thread: (begin, end, event)."""
    open_spans = []
    for begin, end, event in sorted(spans, key=lambda s: (s[0], -s[1])):
        assert begin <= end, (who, event)
        while open_spans and open_spans[-1][1] <= begin:
            open_spans.pop()
        assert not open_spans or end <= open_spans[-1][1], (who, event, open_spans[-1][2])
        if event["name"] in ("plan", "wait"):  # what is in flight moves on anywhere
            assert open_spans, (who, "outside of any directive", event)
        open_spans.append((begin, end, event))


def check_place(event):
    where, line = event["args"]["where"], event["args"].get("line")
    if ":" in where:
        assert where.endswith(f":{line}") and line > 0, event
    else:
        assert where == "exit" or where.startswith("xmp_"), event
    assert event["args"]["directive"], event


def main():
    path, ranks, wanted = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    with open(path, encoding="utf-8") as file:
        trace = json.load(file)
    events = trace["traceEvents"]
    assert {e["pid"] for e in events} == set(range(ranks)), "ranks"
    names = {e["pid"]: e["args"]["name"] for e in events if e["name"] == "process_name"}
    assert names == {r: f"rank {r}" for r in range(ranks)}, names

    threads, pairs, found = {}, {}, Counter()
    for e in events:
        if e["ph"] == "M":
            continue
        assert e["ph"] in "Xbe" and e["ts"] >= 0, e
        if e["ph"] != "e":
            check_place(e)
            found[e["pid"], e["name"], e["args"].get("line", 0)] += 1
        if e["ph"] == "X":
            begin = ns(e["ts"])
            threads.setdefault((e["pid"], e["tid"]), []).append((begin, begin + ns(e["dur"]), e))
        else:
            pairs.setdefault((e["pid"], e["id"]), []).append(e)
    for who, spans in threads.items():
        check_nesting(spans, who)
    waits = {(e["pid"], e["ts"]): e["dur"] for e in events if e["name"] == "wait"}
    for pair in pairs.values():
        begin, end = pair
        assert (begin["ph"], end["ph"]) == ("b", "e") and begin["ts"] <= end["ts"], pair
        if begin["name"] == "transfer":
            assert begin["args"]["arrays"] and begin["args"]["transport"], pair
        else:  # the first part of a wait
            assert begin["name"] == "late neighbor", pair
            assert ns(end["ts"] - begin["ts"]) <= ns(waits[begin["pid"], begin["ts"]]), pair

    for word in wanted:
        name, line, count = word.rsplit(":", 2)
        least, _, most = count.partition("-")
        for r in range(ranks):
            got = found[r, name, int(line)]
            assert int(least) <= got <= int(most or least), (word, "rank", r, "has", got)


main()
