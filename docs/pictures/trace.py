#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Draws spans of a trace (SODE_TRACE): a row of directives and loops for each rank, below it what travels meanwhile.
#
#   trace.py --cut DIRECTIVE TRACE.json > trace.json      the quickest stretch of rank 0 from one execution of the directive to the next
#   trace.py trace.json > trace.svg

import json
import sys

LEFT, WIDTH, HIGH = 70, 620, 22
COLORS = {"core": "#3b7dd8", "rim": "#8fb8ea", "loop": "#4a9d5f", "transfer": "#d98a2b", "wait": "#b05a7a"}
OTHER = "#999"


def spans(events):
    """[name, rank, begin, end], in microseconds."""
    open_transfers = {}
    for event in events:
        key = (event["pid"], event.get("id"))
        if event["ph"] == "X":
            yield [event["name"], event["pid"], event["ts"], event["ts"] + event["dur"]]
        elif event["ph"] == "b" and event["name"] == "transfer":
            open_transfers[key] = event["ts"]
        elif event["ph"] == "e" and key in open_transfers:
            yield ["transfer", event["pid"], open_transfers.pop(key), event["ts"]]


def cut(directive, path):
    with open(path) as file:
        trace = json.load(file)
    found = list(spans(trace["traceEvents"] if isinstance(trace, dict) else trace))
    begins = sorted(begin for name, rank, begin, _ in found if name == directive and rank == 0)
    _, first, last = min((b - a, a, b) for a, b in zip(begins[1:], begins[2:]))
    kept = [[name, rank, round(max(begin, first) - first, 1), round(min(end, last) - first, 1)]
            for name, rank, begin, end in found if end > first and begin < last]
    print("[\n" + ",\n".join(json.dumps(span) for span in kept) + "\n]")


def draw(path):
    with open(path) as file:
        found = json.load(file)
    ranks, last = 1 + max(rank for _, rank, _, _ in found), max(end for *_, end in found)
    scale, high = WIDTH / last, 30 + ranks * (2 * HIGH + 20) + 44
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 20} {high}" width="{LEFT + WIDTH + 20}" height="{high}"'
             ' font-family="sans-serif" font-size="12">', f'<rect width="{LEFT + WIDTH + 20}" height="{high}" fill="#fff"/>']
    for rank in range(ranks):
        y = 16 + rank * (2 * HIGH + 20)
        lines.append(f'<text x="{LEFT - 10}" y="{y + HIGH}" text-anchor="end">rank {rank}</text>')
        for name, owner, begin, end in sorted(found, key=lambda span: span[2] - span[3]):  # inner ones over outer ones
            if owner != rank:
                continue
            below, wide = name == "transfer", max((end - begin) * scale, 1)
            top = y + (HIGH + 2 if below else 0)
            lines.append(f'<rect x="{LEFT + begin * scale:.1f}" y="{top}" width="{wide:.1f}" height="{HIGH - 8 if below else HIGH}"'
                         f' fill="{COLORS.get(name, OTHER)}"><title>{name}: {end - begin:.0f} µs</title></rect>')
    base = 16 + ranks * (2 * HIGH + 20)
    step = next(size for size in (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000) if last / size < 8)
    for k in range(int(last // step) + 1):
        lines.append(f'<text x="{LEFT + k * step * scale:.1f}" y="{base + 8}" text-anchor="middle" fill="#555">{k * step}</text>')
    lines.append(f'<text x="{LEFT + WIDTH + 6}" y="{base + 8}" fill="#555">µs</text>')
    for k, (name, color) in enumerate([*COLORS.items(), ("others", OTHER)]):
        lines.append(f'<rect x="{LEFT + k * 100}" y="{base + 22}" width="13" height="13" fill="{color}"/>'
                     f'<text x="{LEFT + 18 + k * 100}" y="{base + 33}">{name}</text>')
    print("\n".join(lines + ["</svg>"]))


if __name__ == "__main__":
    if sys.argv[1] == "--cut":
        cut(*sys.argv[2:])
    else:
        draw(sys.argv[1])
