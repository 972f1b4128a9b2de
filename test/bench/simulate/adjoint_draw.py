# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The table and the picture of adjoint.json, beside what the paper measured on a Fujitsu FX100 (its figure 4(b) and text).

RANKS = [32, 64, 128, 256, 512, 1024]
# At so many ranks: the best number of steps of an exchange, and what it gained over one step.
PAPER = {32: (8, 1.39), 64: (5, 1.26), 128: (2, 1.0), 256: (3, 1.21), 512: (7, 1.63), 1024: (8, 1.70)}
PAPER_GROUPS = {1024: 1.82}  # what four groups gained over one
STYLES = {"flat": ("tab:blue", "1 us a link"), "slow": ("tab:red", "7 us a link"), "ring": ("tab:green", "ring of nodes"),
          "torus": ("tab:purple", "8 x 4 nodes")}


def gains(results, network):
    """By ranks: the best number of steps, and what it gains over one."""
    found = {}
    for ranks in RANKS:
        times = results.forward(network, ranks)
        if 1 in times and len(times) > 1:
            best = min(times, key=times.get)
            found[ranks] = best, times[1] / times[best]
    return found


def group_gains(results, network, groups):
    found = {}
    for ranks in RANKS:
        rows = [next((row for row in results.rows if row["network"] == network and row["ranks"] == ranks and row["groups"] == number
                      and "gradient" in row), None) for number in (1, groups)]
        if all(rows):
            found[ranks] = application(rows[0]) / application(rows[1]), rows[1]
    return found


# Ten iterations with 5 or 7 forward runs in turn, sixty with one; a gradient each (the paper, 70 iterations).
TRIALS = [5, 7] * 5 + [1] * 60


def application(row):
    """Seconds of the 70 iterations."""
    rounds = sum(-(-trials // row["groups"]) for trials in TRIALS)
    phases = sum(row[name]["s"] for name in ("phase_a", "phase_b") if name in row)
    return rounds * row["forward"]["s"] + len(TRIALS) * (row["gradient"]["s"] + phases)


def print_tables(results, networks):
    print("| network | ranks | forward by steps of an exchange, ms | best | gain | paper: best | gain |\n|---|---|---|---|---|---|---|")
    for network in networks:
        for ranks, (best, gain) in gains(results, network).items():
            times = ", ".join(f"{steps}: {1e3 * time:.3f}" for steps, time in results.forward(network, ranks).items())
            print(f"| {network} | {ranks} | {times} | {best} | {gain:.2f} | {PAPER[ranks][0]} | {PAPER[ranks][1]:.2f} |")
    print("\n| network | ranks | groups | application, against one group | phase B, ms | forward, ms | gradient, ms |\n|---|---|---|---|---|---|---|")
    for network in networks:
        for groups in (2, 4):
            for ranks, (gain, row) in group_gains(results, network, groups).items():
                print(f"| {network} | {ranks} | {groups} | {gain:.2f} | {1e3 * row['phase_b']['s']:.2f} | {1e3 * row['forward']['s']:.2f} | "
                      f"{1e3 * row['gradient']['s']:.2f} |")


def draw(results, picture):
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot

    matplotlib.rcParams.update({"svg.hashsalt": "adjoint", "svg.fonttype": "none"})
    networks = [name for name in STYLES if any(row["network"] == name for row in results.rows)]
    print_tables(results, networks)
    figure, (depths, gain, groups) = pyplot.subplots(1, 3, figsize=(15, 4.4))
    for network in networks:
        color, label = STYLES[network]
        times = results.forward(network, RANKS[-1])
        if 1 in times:
            depths.plot(list(times), [times[1] / time for time in times.values()], "o-", color=color, label=label)
        found = gains(results, network)
        if len(found) > 1:
            gain.plot(list(found), [value for _, value in found.values()], "o-", color=color, label=label)
            for ranks, (best, value) in found.items():
                gain.annotate(str(best), (ranks, value), textcoords="offset points", xytext=(4, 5), color=color)
        found = group_gains(results, network, 4)
        if found:
            groups.plot(list(found), [value for value, _ in found.values()], "o-", color=color, label=label)
    depths.plot([8], [PAPER[1024][1]], "k*", markersize=10, label="paper, FX100")
    depths.set(xlabel="steps of an exchange", title="forward run, 1,024 ranks: speed against one step")
    gain.plot(list(PAPER), [value for _, value in PAPER.values()], "k*:", markersize=10, label="paper, FX100")
    for ranks, (best, value) in PAPER.items():
        gain.annotate(str(best), (ranks, value), textcoords="offset points", xytext=(4, 5))
    gain.set(xlabel="ranks", title="gain of the best number of steps (number)")
    groups.plot(list(PAPER_GROUPS), list(PAPER_GROUPS.values()), "k*", markersize=10, label="paper, FX100")
    groups.axhline(1, color="gray", linewidth=0.8)
    groups.set(xlabel="ranks", title="four groups against one, 70 iterations")
    for axis in (gain, groups):
        axis.set_xscale("log", base=2)
        axis.set_xticks(RANKS, RANKS)
    for axis in (depths, gain, groups):
        axis.legend()
    figure.tight_layout()
    figure.savefig(picture, metadata={"Date": None} if picture.endswith(".svg") else None)
    print(f"\n{picture}")
