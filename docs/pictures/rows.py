#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Draws rows of cells: which node owns which index, which iterations of a widened loop a node executes, and what `gather` brings to a node.
#
#   rows.py distribute|widen|gather > PICTURE.svg

import sys

CELL, LEFT, TOP = 30, 190, 34
COLORS = ["#3b7dd8", "#d98a2b", "#4a9d5f", "#b05a7a"]
PLAIN = "#eeeeee"


def svg(rows, indices, notes):
    """rows: (label, [(color, text) of each index]); notes: the last lines."""
    width, height = LEFT + indices * CELL + 16, TOP + len(rows) * (CELL + 8) + 20 * len(notes)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
             ' font-family="sans-serif" font-size="12">', f'<rect width="{width}" height="{height}" fill="#fff"/>']
    for k in range(indices):
        lines.append(f'<text x="{LEFT + k * CELL + CELL // 2}" y="{TOP - 8}" text-anchor="middle" fill="#555">{k}</text>')
    for r, (label, cells) in enumerate(rows):
        y = TOP + r * (CELL + 8)
        lines.append(f'<text x="{LEFT - 12}" y="{y + 20}" text-anchor="end" font-family="monospace">{label}</text>')
        for k, (color, text) in enumerate(cells):
            x, ink = LEFT + k * CELL, "#fff" if color != PLAIN else "#555"
            lines.append(f'<rect x="{x + 1}" y="{y}" width="{CELL - 2}" height="{CELL}" rx="3" fill="{color}"/>'
                         f'<text x="{x + CELL // 2}" y="{y + 20}" text-anchor="middle" fill="{ink}">{text}</text>')
    for n, note in enumerate(notes):
        lines.append(f'<text x="16" y="{height - 20 * (len(notes) - n) + 14}">{note}</text>')
    return "\n".join(lines + ["</svg>"])


def distribute(extent=10, nodes=4):
    sizes = [1, 4, 3, 2]  # the map of gblock
    owners = {"block": [k // -(-extent // nodes) for k in range(extent)],
              "cyclic": [k % nodes for k in range(extent)],
              "cyclic(2)": [k // 2 % nodes for k in range(extent)],
              "gblock(map)": [n for n, size in enumerate(sizes) for _ in range(size)]}
    return svg([(label, [(COLORS[n], n) for n in row]) for label, row in owners.items()], extent,
               [f"The owner of each of {extent} indices on {nodes} nodes. map has {', '.join(map(str, sizes))}."])


def widen(extent=12, first=4, end=8):
    def row(*turns):
        """The iterations of each turn, numbered if there are several."""
        cells = [(PLAIN, "")] * extent
        for turn, run in enumerate(turns):
            for k in run:
                cells[k] = (COLORS[turn], turn + 1 if len(turns) > 1 else "")
        return cells

    own, wide, core = set(range(first, end)), set(range(first - 1, end + 1)), set(range(first + 1, end - 1))
    rows = {"own iterations": row(own), "expand(1)": row(wide), "expand(-1)": row(core), "margin(1)": row(wide - own),
            "margin(-1)": row(own - core), "peel_and_wait(id, -1)": row(core, own - core)}
    return svg(list(rows.items()), extent, [f"The iterations of a node that owns {first} to {end - 1}.",
                                            "peel_and_wait: first 1, then it waits, then 2."])


def gather(extent=18, nodes=3, reads=(1, 4, 6, 7, 9, 11, 12, 14)):
    """reads: what the middle node reads."""
    block = extent // nodes
    own = range(block, 2 * block)
    others = [k for k in reads if k not in own]

    def brought(picked):
        return [(COLORS[1], "") if k in own and k in reads else (COLORS[k // block], k) if k in picked else (PLAIN, "") for k in range(extent)]

    def near(gap):
        """Also what is between two elements of one owner, at most so many."""
        found = set(others)
        for a, b in zip(others, others[1:]):
            if a // block == b // block and b - a - 1 <= gap:
                found |= set(range(a, b))
        return found

    elsewhere = [k for k in range(extent) if k not in own]
    packed = [(COLORS[1], k) for k in own] + [(COLORS[k // block], k) for k in others]
    rows = {"owner of x[k]": [(COLORS[k // block], f"p{k // block}") for k in range(extent)],
            "p1 reads x[col[j]]": [(COLORS[k // block], "r") if k in reads else (PLAIN, "") for k in range(extent)],
            "minimal": brought(set(others)), "gap(1)": brought(near(1)), "range": brought(near(block)), "allgather": brought(set(elsewhere)),
            "compact": packed + [(PLAIN, "")] * (extent - len(packed))}
    return svg(list(rows.items()), extent, ["What node p1 gets by each method: numbers are elements that travel; full cells without one are its own.",
                                            "compact: the same elements as minimal, contiguous after its own; a copy of col has their new numbers."])


if __name__ == "__main__":
    print({"distribute": distribute, "widen": widen, "gather": gather}[sys.argv[1]]())
