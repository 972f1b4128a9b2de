#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Draws what blocking.c lists: space to the right, time upwards, one diagram for each node.
#
#   docs/pictures/draw.py < PIECES > PICTURE.svg

import sys

CELL, GAP, LEFT, TOP = 16, 26, 64, 22
OWN, LATER, AGAIN, HALO, OTHER = "#2f6f9f", "#58a868", "#e0a030", "#9cc4e0", "#eeeeee"


def read(lines):
    nodes, extent, steps = {}, 0, 0
    for line in lines:
        kind, *rest = line.split()
        if kind == "extent":
            extent, steps = int(rest[0]), int(rest[2])
            continue
        node, *numbers = map(int, rest)
        entry = nodes.setdefault(node, {"piece": {}, "later": {}})
        if kind in ("piece", "later"):
            entry[kind].setdefault(numbers[0], set()).update(range(*numbers[1:]))
        else:
            entry[kind] = range(*numbers)
    return nodes, extent, steps


def is_given(entry, step, point):
    """An own point that another node computes."""
    return step > 0 and point in entry["own"] and point not in entry["later"].get(step, ()) and \
        point not in entry["piece"].get(step, ())


def color(entry, step, point):
    later = point in entry["later"].get(step, ())
    if is_given(entry, step, point):
        return HALO
    if point in entry["own"]:
        return LATER if later else OWN
    if step == 0:
        return HALO if point in entry.get("halo", ()) else OTHER
    return AGAIN if later or point in entry["piece"].get(step, ()) else OTHER


def text(x, y, words, anchor="start"):
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{words}</text>'


def diagram(node, entry, extent, steps, top):
    yield text(LEFT - 8, top - 8, f"node {node}", "end")
    for step in range(steps + 1):
        y = top + (steps - step) * CELL
        yield text(LEFT - 8, y + 12, f"step {step}" if step else ("halo" if "halo" in entry else "start"), "end")
        for point in range(extent):
            yield (f'<rect x="{LEFT + point * CELL}" y="{y}" width="{CELL - 2}" height="{CELL - 2}" '
                   f'fill="{color(entry, step, point)}"/>')


def legend(top, later, given):
    x = LEFT
    second = (LATER, "own, after the exchange", 170) if later else (HALO, "from the neighbors", 140)
    rest = [(AGAIN, "for the node above", 140), (HALO, "by the node below", 140)] if given else [(AGAIN, "computed here, too", 140)]
    for fill, words, wide in (OWN, "own", 60), second, *rest:
        yield f'<rect x="{x}" y="{top}" width="{CELL - 2}" height="{CELL - 2}" fill="{fill}"/>'
        yield text(x + CELL + 4, top + 12, words)
        x += wide


def main():
    nodes, extent, steps = read(sys.stdin)
    high = (steps + 1) * CELL + GAP
    width, height = LEFT + extent * CELL + 8, TOP + len(nodes) * high + CELL + 8
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
          'font-family="sans-serif" font-size="12">')
    print(f'<rect width="{width}" height="{height}" fill="white"/>')
    for node, entry in sorted(nodes.items()):
        print("\n".join(diagram(node, entry, extent, steps, TOP + node * high)))
    given = any(is_given(entry, step, point) for entry in nodes.values() for step in range(steps + 1) for point in entry["own"])
    print("\n".join(legend(TOP + len(nodes) * high - 4, any(entry["later"] for entry in nodes.values()), given)))
    print("</svg>")


if __name__ == "__main__":
    main()
