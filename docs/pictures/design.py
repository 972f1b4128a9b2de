#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Draws the two pictures of docs/architecture.md: the stages of the compiler, and the way of everything that moves through the runtime.
#
#   design.py compiler > design-compiler.svg
#   design.py runtime > design-runtime.svg

import sys

HIGH, GAP, LINE = 46, 26, 15
FILL = {"text": "#f3ead7", "stage": "#dbe8f6", "fact": "#dff0e1", "move": "#f6dfd3"}

# Rows from top to bottom; boxes of a row stand side by side: kind, name, what it is about.
PICTURES = {
    "compiler": [
        [("text", "program.c", "C with #pragma xmp")],
        [("stage", "pragma/", "Clang's parser, fed filtered tokens"), ("stage", "directive/", "what the user wrote")],
        [("fact", "model/", "node sets, templates, arrays, loop nests")],
        [("fact", "facts/", "one Program: references, footprints, effects")],
        [("stage", "checks/", "messages"), ("stage", "blocks/", "time loops, cache tiles")],
        [("fact", "decisions/", "what becomes of each reference, nest and exchange")],
        [("stage", "lower/", "edits, one file for each construct")],
        [("text", "output/", "the user's text with these edits: all of a file, or none")],
    ],
    "runtime": [
        [("stage", "reflect", "stored := owned"), ("stage", "gmove, procedures", "to := from"), ("stage", "gather, scatter", "read := owned"),
         ("stage", "gmove in, out", "one owner's elements")],
        [("fact", "map/ownership, links", "who has which indices; where two of them meet"), ("fact", "base/sparse", "who wants something of me")],
        [("fact", "plan/halo", "boxes"), ("fact", "plan/redistribute", "products of runs"), ("fact", "plan/gather", "lists of elements"),
         ("fact", "far_access", "get or put")],
        [("fact", "plan/store", "kept by mapping and clauses, for the next arrays of equal mapping")],
        [("move", "transport/schedule", "regions, bound to storage at each execution"), ("move", "tune/", "which way is fastest here")],
        [("move", name, "") for name in ("pack", "datatype", "shm", "rma", "neighbor", "alltoall", "taken")],
    ],
}
WIDTH = {"compiler": 620, "runtime": 860}


def box(x, y, wide, kind, name, about):
    yield f'<rect x="{x}" y="{y}" width="{wide}" height="{HIGH}" rx="5" fill="{FILL[kind]}" stroke="#667"/>'
    middle, first = x + wide / 2, y + (HIGH / 2 + 4 if not about else 19)
    yield f'<text x="{middle:g}" y="{first:g}" text-anchor="middle" font-weight="bold">{name}</text>'
    if about:
        yield f'<text x="{middle:g}" y="{first + LINE:g}" text-anchor="middle" font-size="11">{about}</text>'


def main():
    rows, width = PICTURES[sys.argv[1]], WIDTH[sys.argv[1]]
    height = len(rows) * (HIGH + GAP) + 6
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
          ' font-family="sans-serif" font-size="13">')
    print('<defs><marker id="tip" markerWidth="7" markerHeight="7" refX="6" refY="3.5" orient="auto">'
          '<path d="M0,0 L7,3.5 L0,7 z" fill="#556"/></marker></defs>')
    print(f'<rect width="{width}" height="{height}" fill="#fff"/>')
    for k, row in enumerate(rows):
        y, wide = 6 + k * (HIGH + GAP), (width - 20 - 12 * (len(row) - 1)) / len(row)
        for n, (kind, name, about) in enumerate(row):
            print("\n".join(box(10 + n * (wide + 12), y, wide, kind, name, about)))
        if k + 1 < len(rows):
            print(f'<line x1="{width / 2:g}" y1="{y + HIGH + 2}" x2="{width / 2:g}" y2="{y + HIGH + GAP - 2}" stroke="#556" marker-end="url(#tip)"/>')
    print("</svg>")


if __name__ == "__main__":
    main()
