#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Draws what reaches the shadow of a node of a 3 by 3 array of nodes, with corners and without, and the ways of an element by each transport.
#
#   moves.py corners|transports > PICTURE.svg

import sys

CELL = 24
OWN, SIDES, CORNERS, NOTHING = "#3b7dd8", "#d98a2b", "#b05a7a", "#eeeeee"
INK = "#555"


def text(x, y, words, anchor="middle", more=""):
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{more}>{words}</text>'


def arrow(x1, x2, y):
    return f'<line x1="{x1:g}" y1="{y:g}" x2="{x2:g}" y2="{y:g}" stroke="{INK}" stroke-width="1.5" marker-end="url(#tip)"/>'


def picture(width, height, lines):
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
                      ' font-family="sans-serif" font-size="12">',
                      '<defs><marker id="tip" markerWidth="6" markerHeight="6" refX="5" refY="3" orient="auto">'
                      f'<path d="M0,0 L6,3 L0,6 z" fill="{INK}"/></marker></defs>',
                      f'<rect width="{width}" height="{height}" fill="#fff"/>', *lines, "</svg>"])


def part(left, top, own, corners):
    """A node's part with a shadow of one cell around it."""
    for i in range(-1, own + 1):
        for j in range(-1, own + 1):
            outside = (not 0 <= i < own) + (not 0 <= j < own)
            color = [OWN, SIDES, CORNERS if corners else NOTHING][outside]
            shape = ' fill-opacity="0.35" stroke-dasharray="3 2"' if outside else ""
            yield (f'<rect x="{left + (j + 1) * CELL + 1}" y="{top + (i + 1) * CELL + 1}" width="{CELL - 2}" height="{CELL - 2}"'
                   f' fill="{color}" stroke="{color if color != NOTHING else "#bbb"}"{shape}/>')
    # The point in the lower right corner of the part, and what its stencil reads.
    for di in (-1, 0, 1):
        for dj in (-1, 0, 1):
            if corners or di == 0 or dj == 0:
                x, y = left + (own + dj + 0.5) * CELL, top + (own + di + 0.5) * CELL
                yield f'<circle cx="{x:g}" cy="{y:g}" r="{5 if di == dj == 0 else 3}" fill="{"#fff" if di < 1 and dj < 1 else "#222"}"/>'


def corners():
    own, gap, top = 4, 120, 44
    wide = (own + 2) * CELL
    lines = []
    for k, name in enumerate(("reflect (u)", "reflect (u) orthogonal")):
        left = 40 + k * (wide + gap)
        lines.append(text(left + wide / 2, top - 16, name, more=' font-family="monospace"'))
        lines += part(left, top, own, k == 0)
        lines.append(text(left + wide / 2, top + wide + 20, ("8 neighbors, for 9-point stencils", "4 neighbors, for 5-point stencils")[k]))
    y = top + wide + 46
    for k, (color, words) in enumerate(((OWN, "owned"), (SIDES, "shadow, from 4 nodes beside it"), (CORNERS, "shadow, from 4 nodes across a corner"))):
        x = (20, 100, 320)[k]
        lines.append(f'<rect x="{x}" y="{y - 11}" width="14" height="14" fill="{color}" fill-opacity="{0.35 if k else 1}"/>')
        lines.append(text(x + 20, y, words, "start"))
    return picture(600, y + 14, lines)


def transports():
    rows = [("pack", ["u", "buffer", "message", "buffer", "u"], "threads copy rows into one message for each neighbor"),
            ("datatype", ["u", "", "message", "", "u"], "MPI collects the elements by a derived type"),
            ("neighbor", ["u", "buffer", "collective", "buffer", "u"], "one collective call for all neighbors"),
            ("rma", ["u", "buffer", "get", "buffer", "u"], "the receiver fetches when the owner has said that it may"),
            ("shm", ["u", "", "copy", "", "u"], "ranks of one computer copy straight between their arrays")]
    lines = [text(190, 22, "rank 0", more=' font-weight="bold"'), text(560, 22, "rank 1", more=' font-weight="bold"')]
    place = [110, 230, 375, 500, 620]
    for k, (name, boxes, about) in enumerate(rows):
        y = 36 + k * 62
        lines.append(text(12, y + 20, name, "start", ' font-family="monospace" font-weight="bold"'))
        there = [n for n, box in enumerate(boxes) if box]
        for n in there:
            color = {0: OWN, 4: OWN, 2: "#fff"}.get(n, SIDES)
            wide = 90 if n == 2 else 64
            if n != 2:
                lines.append(f'<rect x="{place[n]}" y="{y}" width="{wide}" height="30" rx="4" fill="{color}" fill-opacity="0.35" stroke="{color}"/>')
            lines.append(text(place[n] + wide / 2, y + 20, boxes[n]))
        for a, b in zip(there, there[1:]):
            lines.append(arrow(place[a] + (90 if a == 2 else 64) + 3, place[b] - 4, y + 15))
        lines.append(text(place[0], y + 47, about, "start", ' font-size="11" fill="#555"'))
    return picture(700, 36 + len(rows) * 62 + 4, lines)


if __name__ == "__main__":
    print({"corners": corners, "transports": transports}[sys.argv[1]]())
