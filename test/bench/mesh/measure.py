# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""measure.py WORK SIDE TIMES COMMAND...: pmg on 2 nodes, SIDE^3 cells each, all styles in turns with dd of as many bytes; medians, and ratios to
the bars of issue 36. Seconds are those until the system has the bytes, without fsync."""
import json
import os
import shutil
import statistics
import subprocess
import sys
import time

work, side, times, command = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
out, record = work + "/mesh", work + "/json"
MESH = ["--cells", f"{2 * side}x{side}x{side}", "--parts", "2x1x1", "--out", out]
WAYS = {"record": "record fpp", "derived": "derived fpp", "buffer": "buffer fpp", "single": "buffer ssf", "4 KiB": "buffer fpp 4", "64 KiB": "buffer fpp 64",
        "512 KiB": "buffer fpp 512", "16 MiB": "buffer fpp 16384"}
seconds, levels, size = {}, {}, 0


def pmg(arguments):
    subprocess.run(command + arguments + ["--json", record], check=True, stdout=subprocess.DEVNULL)
    with open(record) as file:
        return [level["move_s"] for level in json.load(file)["levels"]]


def write(name, way):
    shutil.rmtree(out, ignore_errors=True)
    style, layout, *buffer = way.split()
    moved = pmg(MESH + ["--style", style, "--layout", layout] + (["--buffer"] + buffer if buffer else []))
    seconds.setdefault(name, []).append(sum(moved))
    levels.setdefault(name, []).append(moved)


def dd():
    begun = time.monotonic()
    subprocess.run(["dd", "if=/dev/zero", f"of={work}/dd", "bs=2M", "iflag=count_bytes", f"count={size}", "status=none"], check=True)
    seconds.setdefault("dd", []).append(time.monotonic() - begun)
    os.unlink(work + "/dd")


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
    print(f"{what}: {ratio(above, below):.2f} (bar {bar})")
