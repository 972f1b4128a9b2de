# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The bars of the workload, one a line: what is wanted, what was found, met or missed. A pattern's ways are {name: row of the file of results}.

import math
import statistics

METHODS = ["allgather", "range", "minimal", "gap1", "gap8", "gap64", "compact", "compact8"]
FAMILIES = ["U", "M", "C", "B2", "B4", "B8"]


def mean(values):
    return math.exp(statistics.fmean(map(math.log, values)))


def say(bar, wanted, found, met):
    print(f"| {bar} | {wanted} | {found} | {'met' if met else '**missed**'} |")


def cells_where(seconds, condition):
    return [cell for cell in seconds if condition(cell.split("_")[0], int(cell.split("_")[1]))]


def most(ratios):
    worst = max(ratios, key=ratios.get)
    return ratios[worst], worst


def by_oracle(ways):
    """auto's time by that of the best method.  The least of many times that vary is in part luck, so every second round says which method is the
    best, and the others how long that takes."""
    ratios = []
    for chosen, timed in [("even", "odd"), ("odd", "even")]:
        best = min(METHODS, key=lambda m: float(ways[m][chosen]))
        ratios.append(float(ways["auto"][timed]) / float(ways[best][timed]))
    return mean(ratios)


def say_tuner(patterns, seconds):
    oracle = {cell: by_oracle(ways) for cell, ways in patterns.items()}
    lucky = [times["auto"] / min(times[m] for m in METHODS) for times in seconds.values()]
    worst, where = most(oracle)
    within = sum(ratio <= 1.05 for ratio in oracle.values())
    say("auto within 5 % of the best method", "63 of 66", f"{within} of {len(oracle)}", 66 * within >= 63 * len(oracle))
    say("auto by the best method, worst", "1.15", f"{worst:.2f} ({where})", worst <= 1.15)
    say("the same, geometric mean", "1.02", f"{mean(oracle.values()):.3f}", mean(oracle.values()) <= 1.02)
    print(f"| the same, by the least of all medians | reported | {mean(lucky):.3f} | |")
    cost = {cell: float(ways["auto"]["plan"]) for cell, ways in patterns.items()}
    dearest, where = most(cost)
    say("finding and tuning, products", "60", f"median {statistics.median(cost.values()):.0f}, at most {dearest:.0f} ({where})", dearest <= 60)
    always = {m: mean([times[m] / times["auto"] for times in seconds.values()]) for m in METHODS}
    best_fixed, worst_fixed = min(always, key=always.get), max(always, key=always.get)
    say(f"always {best_fixed}, the best one, by auto", "at least 1.0", f"{always[best_fixed]:.3f}", always[best_fixed] >= 1)
    say(f"always {worst_fixed}, the worst one, by auto", "at least 1.3", f"{always[worst_fixed]:.2f}", always[worst_fixed] >= 1.3)


def say_winners(patterns, seconds):
    winner = {cell: min(METHODS, key=times.get) for cell, times in seconds.items()}
    expected = [
        ("C: minimal, gap or compact", lambda f, k: f == "C", ["minimal", "gap1", "gap8", "gap64", "compact", "compact8"]),
        ("U from 16 on: allgather or range", lambda f, k: f == "U" and k >= 16, ["allgather", "range"]),
        ("U up to 2: compact or minimal", lambda f, k: f == "U" and k <= 2, ["compact", "compact8", "minimal"]),
        ("B8: not allgather", lambda f, k: f == "B8", [m for m in METHODS if m != "allgather"])]
    for name, where, methods in expected:
        cells = cells_where(seconds, where)
        other = [f"{cell} {winner[cell]}" for cell in cells if winner[cell] not in methods]
        if not cells:
            print(f"| fastest of {name} | all | no such pattern yet | not measured |")
            continue
        say(f"fastest of {name}", "all", f"{len(cells) - len(other)} of {len(cells)}" + (": " + ", ".join(other) if other else ""), not other)
    cells = cells_where(seconds, lambda f, k: k <= 16)
    faster = sum(seconds[cell]["compact"] <= seconds[cell]["minimal"] for cell in cells)
    say("compact not slower than minimal, k up to 16", "80 %", f"{faster} of {len(cells)}", 5 * faster >= 4 * len(cells))
    volume = {cell: float(patterns[cell]["minimal"]["index"]) / 4 for cell in cells_where(seconds, lambda f, k: f == "C")}
    if volume:
        any_row = next(iter(patterns.values()))["auto"]
        everything = (int(any_row["ranks"]) - 1) * int(any_row["n"])
        greatest, where = most(volume)
        say("C: elements that travel", "2 % of allgather's", f"at most {100 * greatest / everything:.2f} % ({where})", greatest <= 0.02 * everything)


def say_petsc(patterns):
    """The tuned choice is that of format and method; auto is that of the method alone."""
    tuned = {cell: ways["tuned" if "tuned" in ways else "auto"] for cell, ways in patterns.items() if "petsc" in ways}
    ratios = {cell: 1 / float(way["ratio"]) for cell, way in tuned.items()}
    if not ratios:
        print("| PETSc's MatMult by tuned | at least 1.0, each at least 0.9 | PETSc isn't there | not measured |")
        return
    worst = min(ratios, key=ratios.get)
    slow = sum(ratio < 0.9 for ratio in ratios.values())
    say("PETSc's MatMult by tuned, geometric mean", "at least 1.0", f"{mean(ratios.values()):.2f}", mean(ratios.values()) >= 1)
    say("the same, least", "at least 0.9", f"{ratios[worst]:.2f} ({worst}); {slow} of {len(ratios)} below", slow == 0)
    rows = {cell: 1 / float(ways["auto"]["ratio"]) for cell, ways in patterns.items() if "petsc" in ways}
    worst = min(rows, key=rows.get)
    print(f"| PETSc's MatMult by auto, which leaves the matrix in rows | reported | {mean(rows.values()):.2f}, least {rows[worst]:.2f} ({worst}) | |")


def say_twins(patterns):
    for method in METHODS:
        ratios = {cell: float(ways[method]["ratio"]) for cell, ways in patterns.items()}
        worst, where = most(ratios)
        say(f"{method} by the same in MPI, geometric mean", "1.05", f"{mean(ratios.values()):.2f}, at most {worst:.2f} ({where})", mean(ratios.values()) <= 1.05)


def say_orders(seconds):
    """Reported, not barred."""
    for way, name in [("minimal-isend", "sends first, by receives first"), ("minimal-rounds", "in rounds, by receives first"),
                      ("compact-overlap", "compact with overlap, by compact")]:
        base = way.split("-")[0]
        ratios = [times[way] / times[base] for times in seconds.values() if way in times]
        if ratios:
            print(f"| {name} | reported | {mean(ratios):.3f}, {min(ratios):.2f} to {max(ratios):.2f} | |")


def say_plans(patterns, seconds):
    cells = cells_where(seconds, lambda f, k: k >= 16)
    plans = {f"{cell} {m}": float(patterns[cell][m]["plan"]) for cell in cells for m in METHODS}
    if plans:
        dearest, where = most(plans)
        over = sum(plan > 30 for plan in plans.values())
        say("plan and first product, products, k from 16 on", "30", f"median {statistics.median(plans.values()):.0f}, at most {dearest:.0f} ({where}); "
            f"{over} of {len(plans)} above", over == 0)
    print("| compact: index of a needed element | 12 bytes | counted: 8 at its owner; at its reader one run for each owner | met |")
    for cell in ("B8_64", "M_64"):
        if cell in patterns:
            lists, runs = (float(patterns[cell][m]["index"]) for m in ("compact", "compact8"))
            say(f"{cell}: index of compact_gap(8) by that of compact", "below 1", f"{runs / lists:.2f}", runs < lists)


def say_all(patterns):
    """The table; seconds: of each pattern and way."""
    seconds = {cell: {way: float(row["seconds"]) for way, row in ways.items()} for cell, ways in patterns.items()}
    print("| bar | wanted | found | |\n|---|---|---|---|")
    say_tuner(patterns, seconds)
    say_winners(patterns, seconds)
    say_petsc(patterns)
    say_twins(patterns)
    say_orders(seconds)
    say_plans(patterns, seconds)
    return seconds


def say_sums(turns):
    """Reductions of samples/collbench: one {(operation, count): seconds} a turn."""
    def ratio(above, below):
        return statistics.median(turn[above] / turn[below] for turn in turns)
    fused = ratio(("two-dots", 0), ("two-dots-fused", 0))
    say("two dot products one by one, by both in one reduction", "at least 1.5", f"{fused:.2f}", fused >= 1.5)
    counts = sorted(count for operation, count in turns[0] if operation == "sum-ordered")
    ratios = [f"{count}: {ratio(('sum-ordered', count), ('sum', count)):.2f}" for count in counts if ("sum", count) in turns[0]]
    print(f"| sums in the order of the ranks by plain ones, count: ratio | reported | {', '.join(ratios)} | |")
