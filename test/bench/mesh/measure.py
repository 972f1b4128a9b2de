# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""measure.py WORK SIDE TIMES MPIEXEC...: pmg on 2 nodes, SIDE^3 cells each, all styles in turns with dd of as many bytes; medians, and ratios to
the bars of issue 36. Seconds are those until the system has the bytes, without fsync. Then the solver reads a mesh of a cube, about
as many cells for each node, and solves."""
import json
import os
import shutil
import statistics
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import measure  # noqa: E402

work, side, times, command = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
out, record, solved = work + "/mesh", work + "/json", work + "/solved"
MESH = ["--cells", f"{2 * side}x{side}x{side}", "--parts", "2x1x1", "--out", out]
WAYS = {"record": "record fpp", "derived": "derived fpp", "buffer": "buffer fpp", "single": "buffer ssf", "4 KiB": "buffer fpp 4", "64 KiB": "buffer fpp 64",
        "512 KiB": "buffer fpp 512", "16 MiB": "buffer fpp 16384"}
if side > 64:  # buffers at one size
    WAYS = {name: way for name, way in WAYS.items() if not name.endswith("iB")}
seconds, levels, size = {}, {}, 0


def pmg(arguments):
    subprocess.run(command + [work + "/pmg"] + arguments + ["--json", record], check=True, stdout=subprocess.DEVNULL)
    with open(record) as file:
        return [level["move_s"] for level in json.load(file)["levels"]]


def write(name, way):
    shutil.rmtree(out, ignore_errors=True)
    style, layout, *buffer = way.split()
    measure.touch_memory()  # else what a way costs is whether the pages of its files were there
    moved = pmg(MESH + ["--style", style, "--layout", layout] + (["--buffer"] + buffer if buffer else []))
    seconds.setdefault(name, []).append(sum(moved))
    levels.setdefault(name, []).append(moved)


def dd():
    measure.touch_memory()
    begun = time.monotonic()
    subprocess.run(["dd", "if=/dev/zero", f"of={work}/dd", "bs=2M", "iflag=count_bytes", f"count={size}", "status=none"], check=True)
    seconds.setdefault("dd", []).append(time.monotonic() - begun)
    os.unlink(work + "/dd")


def of_process(n):
    """Records and bytes of n^3 cells with all their levels."""
    cells = sum((n >> k) ** 3 for k in range(n.bit_length()))
    return 2 * cells + 11 * n.bit_length(), 64 * cells


def say_costs():
    """What a record costs, for the paper's 128^3 cells of a process; the smallest buffer that is as fast as any."""
    records, count = of_process(side)
    cost, rate = statistics.median(seconds["record"]) / records, count / statistics.median(seconds["buffer"])
    records, count = of_process(128)
    print(f"a call for each record: {1e6 * cost:.2f} us; 128^3 cells of a process, 8 levels, are {records / 1e6:.2f} million records, {count / 1e6:.1f} MB: {records * cost:.1f} s by (a), "
          f"{count / rate:.2f} s by (c); the paper's 1,024 processes took 362.7 s, 76 us a record, and 1.42 s")
    sizes = {4: "4 KiB", 64: "64 KiB", 512: "512 KiB", 2048: "buffer", 16384: "16 MiB"}
    if all(name in seconds for name in sizes.values()):
        least = min(statistics.median(seconds[name]) for name in sizes.values())
        knee = min(size for size, name in sizes.items() if statistics.median(seconds[name]) <= 1.1 * least)
        print(f"within 10 % of the fastest buffer: from {knee} KiB (bar <= 2048: {'met' if knee <= 2048 else 'MISSED'})")


def ratio(above, below):
    return statistics.median(a / b for a, b in zip(seconds[above], seconds[below]))


for k in range(times):
    names = list(WAYS)
    for name in names[k % len(names):] + names[:k % len(names)]:
        write(name, WAYS[name])
    size = sum(os.path.getsize(os.path.join(out, name)) for name in os.listdir(out) if name.startswith("pmk"))
    dd()
    for style in ["record", "buffer", "mmap"]:
        seconds.setdefault("read " + style, []).append(sum(pmg(["--read", out, "--style", style])))
print(f"2 x {side}^3 cells, {size / 1e6:.1f} MB, {times} turns, load {os.getloadavg()[0]:.1f}")
print("| way | s | level 1 | level 2 | level 3 | level 4 |\n|---|---|---|---|---|---|")
for name, all_seconds in seconds.items():
    first = ["%.4f" % statistics.median(column) for column in list(zip(*levels[name]))[:4]] if name in levels else []
    print("|", " | ".join([name, "%.4f" % statistics.median(all_seconds)] + first + [""] * (4 - len(first))), "|")
for what, above, below, bar in [("(a)/(c)", "record", "buffer", ">= 30"), ("(b)/(c)", "derived", "buffer", ">= 1.5"), ("(c)/dd", "buffer", "dd", "<= 1.5"),
                                ("SSF/FPP", "single", "buffer", "<= 2"), ("reading (a)/(c)", "read record", "read buffer", ">= 20")]:
    found = ratio(above, below)
    met = found >= float(bar[3:]) if bar.startswith(">") else found <= float(bar[3:])
    print(f"{what}: {found:.2f} (bar {bar}: {'met' if met else 'MISSED'})")
say_costs()

cube = side * 5 // 4  # cells a side: 1.95 SIDE^3
shutil.rmtree(out)
pmg(["--n", str(cube), "--parts", "1x1x2", "--s", "1", "--out", out])
runs = []
for k in range(3):
    subprocess.run(command + [work + "/multigrid", "--mesh", out, "--json", solved], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(solved) as file:
        runs.append(json.load(file))
read, solution = (statistics.median(run[what] for run in runs) for what in ("kappa_s", "solution_s"))
print(f"{cube}^3 cells: input {read:.3f} s, solution {solution:.3f} s in {runs[0]['iterations']} iterations: "
      f"{statistics.median(run['kappa_s'] / run['solution_s'] for run in runs):.3f} (bar <= 0.2)\n")
