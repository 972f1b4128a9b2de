#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Draws the pictures of docs/performance.md from the tables of a record of measurements: bars, shorter is better; machine and day below.
#
#   performance.py RECORD.md PICTURE > PICTURE.svg      PICTURE: kernels halo overlap blocks files

import re
import sys

LEFT, WIDE, RIGHT, BAR, GAP, TOP = 190, 275, 45, 11, 8, 52  # a narrow screen shrinks them
DIGIT = 7  # width of a digit of 10 pixels
COLORS = ["#2f6f9f", "#e0a030", "#58a868", "#b05a7a"]


def tables(text):
    """(heading, columns, rows, day) of every table; the day is the last one named before it."""
    heading, day, found = "", "", None
    for line in text.split("\n") + [""]:
        if line.startswith("#"):
            heading = line.lstrip("# ")
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.strip().startswith("|"):
            if found:
                yield found
            found = None
            day = (re.findall(r"\d{4}-\d\d-\d\d", line) or [day])[-1]
        elif found is None:
            found = (heading, cells, [], day)
        elif not re.fullmatch(r"[|\-: ]+", line.strip()):
            found[2].append(cells)


def table(text, heading, *columns, number=0):
    matching = [(names, rows, day) for title, names, rows, day in tables(text)
                if title.startswith(heading) and all(column in names for column in columns)]
    return matching[number]


def value(cell):
    """The mean that a cell gives, or else its first number."""
    match = re.search(r"mean (\d+(?:\.\d+)?)", cell) or re.search(r"(\d+(?:\.\d+)?)", cell)
    return float(match[1]) if match else None


def plain(cell):
    return re.sub(r"[`*]", "", cell)


def kernels(text):
    names, rows, day = table(text, "Two ranks", "kernel", "gcc rows")
    return ("Time of kernels / hand-written MPI, 2 ranks", names[1:], 1,
            [(plain(row[0]), [value(cell) for cell in row[1:]]) for row in rows], day)


def halo(text):
    names, rows, day = table(text, "Exchanges against", "ratio, and what is promised")
    wanted = {"`auto` / best by hand": "auto / best by hand", "`auto` / best messages": "auto / best messages by hand",
              "`shm` / shared": "shm / shared window by hand", "`pack` /": "pack / the same by hand",
              "`datatype` /": "datatype / the same by hand", "`rma` by gets": "rma / the same by hand",
              "`neighbor` /": "neighbor / the same by hand"}
    bars = [(label, [value(cell) for cell in row[1:]]) for start, label in wanted.items()
            for row in rows if row[0].startswith(start)]
    return "Time of halo exchanges / hand-written ones, mean of 192 cases, 2 ranks", names[1:], 1, bars, day


def overlap(text):
    names, rows, day = table(text, "Overlap", "in turn", "overlap", number=1)
    columns = [names.index("in turn"), names.index("overlap")]
    return ("A step of a sweep, microseconds, by delay of the network", ["one after the other", "loop ... overlap"], None,
            [(plain(row[0]), [value(row[column]) for column in columns]) for row in rows], day)


def blocks(text):
    names, rows, day = table(text, "Time blocks", "without", "steps(8)")
    columns = [names.index(name) for name in ("without", "steps(4)", "steps(8)")]
    return ("A step of a sweep, microseconds, 2 ranks", ["without blocking", "steps(4)", "steps(8)"], None,
            [(f"{row[0]} cells, delay {row[1]} us", [value(row[column]) for column in columns]) for row in rows], day)


def files(text):
    names, rows, day = table(text, "Arrays in files", "distributed", "/ HDF5")
    ratio, bars = names.index("/ HDF5"), {}
    for row in rows:
        if row[1] in ("rows", "columns") and row[2] in ("write", "read"):
            bars.setdefault(f"{row[1]}, {row[0]} rank{'s' * (row[0] != '1')}", []).append(value(row[ratio]))
    return "Time of files / HDF5 by hand, 256 MiB, local disk", ["write", "read"], 1, list(bars.items()), day


PICTURES = {function.__name__: function for function in (kernels, halo, overlap, blocks, files)}


def text(x, y, words, anchor="start", extra=""):
    words = words.replace("&", "&amp;").replace("<", "&lt;")
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}"{extra}>{words}</text>'


def draw(machine, title, series, reference, bars, day):
    most = max(number for _, numbers in bars for number in numbers if number is not None)
    scale, y = WIDE / most, TOP
    lines = [text(8, 18, title, extra=' font-weight="bold"')]
    x = LEFT - 100
    for color, name in zip(COLORS, series):
        lines += [f'<rect x="{x}" y="27" width="10" height="10" fill="{color}"/>', text(x + 14, 36, name)]
        x += 26 + 7 * len(name)
    if reference is not None:
        at, end = LEFT + reference * scale, TOP + sum(len(numbers) * BAR + GAP for _, numbers in bars)
        lines.append(f'<line x1="{at:.1f}" y1="{TOP - 6}" x2="{at:.1f}" y2="{end}" stroke="#333" stroke-dasharray="4 3"/>')
        lines.append(text(at, end + 12, "1: as fast as by hand", "middle", ' font-size="10"'))
    for label, numbers in bars:
        lines.append(text(LEFT - 8, y + len(numbers) * BAR / 2 + 4, label, "end"))
        for color, number in zip(COLORS, numbers):
            if number is not None:
                shown, tip = f"{number:g}", LEFT + number * scale
                lines += [f'<rect x="{LEFT}" y="{y}" width="{number * scale:.1f}" height="{BAR - 1}" fill="{color}"/>',
                          f'<rect x="{tip:.1f}" y="{y - 1}" width="{6 + DIGIT * len(shown):.1f}" height="{BAR}" fill="white"/>',  # clear of the line
                          text(tip + 4, y + 9, shown, extra=' font-size="10"')]
            y += BAR
        y += GAP
    y += 12
    width, height = LEFT + WIDE + RIGHT, y + 8
    lines.append(text(8, y, f"{machine}, 2 cores, {day}", extra=' font-size="10" fill="#555"'))
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
                      ' font-family="sans-serif" font-size="12">', f'<rect width="{width}" height="{height}" fill="white"/>',
                      *lines, "</svg>"])


def main():
    record, picture = sys.argv[1:]
    with open(record) as file:
        content = file.read()
    machine = re.match(r"# Measurements on (.*) processors", content)[1]
    print(draw(machine, *PICTURES[picture](content)))


if __name__ == "__main__":
    main()
