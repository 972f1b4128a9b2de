# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Markdown: where and how, the promises, the shapes, all cells.

import datetime
import os
import re
import subprocess

import evaluate

HERE = os.path.dirname(os.path.abspath(__file__))
BY_HAND = ("messages", "puts", "shared")
TWINS = ["pack", "datatype", "rma", "neighbor"]


def first_line(*command):
    """The first line with a number in it."""
    try:
        done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except OSError:
        return "not there"
    lines = done.stdout.splitlines()
    return next((line.strip() for line in lines if re.search(r"\d", line)), "")  # mpiexec.mpich begins with a heading


def heading(arguments, command):
    with open("/proc/cpuinfo") as file:
        model = re.search(r"model name\s*:\s*(.*)", file.read())
    return (f"{model.group(1) if model else 'unknown processor'}, {os.cpu_count()} cores; "
            f"{first_line('mpiexec.' + arguments.mpi, '--version')}; {arguments.ranks} ranks; "
            f"commit {first_line('git', '-C', HERE, 'describe', '--always', '--dirty')}; {datetime.date.today()}; "
            f"load {os.getloadavg()[0]:.1f}\n`{command}`")


def promise(text, cells, ratio, bar, mean_bar=None):
    """A row: how many cells miss the bar, the geometric mean, the worst cell."""
    ratios = [(cell, ratio(cell)) for cell in cells]
    ratios = [(cell, value) for cell, value in ratios if value]
    if not ratios:
        return ""
    missing = sum(value.misses(bar) for _, value in ratios) if bar else 0
    worst, most = max(ratios, key=lambda pair: pair[1].low)
    mean = evaluate.geometric_mean([value for _, value in ratios])
    of_bar = f"{bar:.2f}: {missing} of {len(ratios)} miss ({100 * missing / len(ratios):.0f} %)" if bar else ""
    of_mean = f"{mean:.2f}" + ("" if mean_bar is None else f" (bar {mean_bar:.2f})")
    return f"| {text} | {of_bar} | {of_mean} | {most.value:.2f} [{most.low:.2f}, {most.high:.2f}] {worst.name} |\n"


def bars(cells):
    def against(name, *kinds, transport=None):
        return lambda cell: cell.ratio(name, cell.by_hand(*kinds, transport=transport))

    def strided(cell):
        return cell.ratio("sode-shm", cell.variants.get("strided"))

    def directive(cell):
        return cell.ratio("sode-directive", cell.variants.get("sode-auto"))

    rows = "\n| ratio of times | bar in each cell | geometric mean | worst cell |\n|---|---|---|---|\n"
    rows += promise("auto / best by hand", cells, against("sode-auto", *BY_HAND), 1.05)
    rows += promise("auto / best by hand, any cell", cells, against("sode-auto", *BY_HAND), 1.15)
    rows += promise("auto / best messages by hand", cells, against("sode-auto", "messages"), None, 1 / 2.5)
    rows += promise("shm / shared window by hand", cells, against("sode-shm", "shared"), None, 1.03)
    rows += promise("shm / strided copy", cells, strided, None, 2)
    for name in TWINS:
        rows += promise(f"{name} / its twin", cells, against("sode-" + name, *BY_HAND, transport=name), 1.05)
    rows += promise("directive / auto", cells, directive, 1.05)
    return rows


SHOWN = ["memcpy", "strided", "messages", "puts", "shared", "sode-auto", "sode-shm", "sode-pack", "sode-datatype",
         "sode-rma", "sode-neighbor"]


def row(cells, name):
    """Medians in microseconds; of several cells the geometric mean."""
    words = []
    for column in SHOWN:
        times = []
        for cell in cells:
            variant = cell.by_hand(column) if column in BY_HAND else cell.variants.get(column)
            if variant:
                times.append(evaluate.Ratio(cell.microseconds(variant.name), 0, 0, ""))
        words.append(f"{evaluate.geometric_mean(times):.3g}" if times else "")
    return f"| {name} | " + " | ".join(words) + " |\n"


def head(first):
    return f"\n| {first}, us | " + " | ".join(SHOWN) + " |\n|" + "---|" * (len(SHOWN) + 1) + "\n"


def shapes(cells):
    groups = {}
    for cell in cells:
        ndims, extent, width, _, _, temperature = cell.name.split()
        groups.setdefault(f"{ndims} {extent} {width} {temperature}", []).append(cell)
    return head("geometric mean") + "".join(row(group, name) for name, group in groups.items())


def cells(all_cells):
    return head("cell") + "".join(row([cell], cell.name) for cell in all_cells)
