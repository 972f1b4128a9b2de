#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Draws who owns what: 12 rows in blocks on 3 nodes, each with a shadow of one row, and what `reflect` copies.
#
#   parts.py > parts.svg

ROWS, NODES, COLUMNS, CELL = 12, 3, 8, 16
COLORS = ["#3b7dd8", "#d98a2b", "#4a9d5f"]
GAP = 3 * CELL  # between the nodes' columns of cells


def row(x, y, color, shadow):
    """One row of cells; a shadow is pale and dashed."""
    style = f'fill="{color}" fill-opacity="{0.25 if shadow else 0.9}" stroke="{color}"'
    style += ' stroke-dasharray="3 2"' if shadow else ""
    return f'<rect x="{x}" y="{y}" width="{COLUMNS * CELL}" height="{CELL - 2}" {style}/>'


def text(x, y, words, anchor="start"):
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{words}</text>'


def main():
    block = ROWS // NODES
    width, height = 90 + NODES * (COLUMNS * CELL + GAP), (ROWS + 3) * CELL
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"',
             ' font-family="sans-serif" font-size="12">',
             '<defs><marker id="tip" markerWidth="6" markerHeight="6" refX="5" refY="3" orient="auto">'
             '<path d="M0,0 L6,3 L0,6 z" fill="#555"/></marker></defs>',
             f'<rect width="{width}" height="{height}" fill="#fff"/>']
    y = [2 * CELL + k * CELL for k in range(ROWS)]
    x = [60 + n * (COLUMNS * CELL + GAP) for n in range(NODES)]
    lines += [text(50, y[k] + 11, f"u[{k}]", "end") for k in range(ROWS)]
    for n in range(NODES):
        first, end = n * block, (n + 1) * block
        lines.append(text(x[n], CELL + 4, f"node p[{n}]"))
        lines += [row(x[n], y[k], COLORS[n], False) for k in range(first, end)]
        for k, owner in ((first - 1, n - 1), (end, n + 1)):
            if 0 <= owner < NODES:
                lines.append(row(x[n], y[k], COLORS[owner], True))
                start = x[owner] + COLUMNS * CELL + 3 if owner < n else x[owner] - 3
                stop = x[n] - 3 if owner < n else x[n] + COLUMNS * CELL + 3
                lines.append(f'<line x1="{start}" y1="{y[k] + 7}" x2="{stop}" y2="{y[k] + 7}" stroke="#555"'
                             ' marker-end="url(#tip)"/>')
    lines.append(text(60, height - 6, "full color: the rows that the node owns; pale: its shadow; arrows: what reflect copies"))
    print("\n".join(lines + ["</svg>"]))


if __name__ == "__main__":
    main()
