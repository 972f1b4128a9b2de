# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""mesh_faults.py WRITE READ COMMAND...: a damaged mesh is refused by one message and a status that is not 0, whatever reads it; files that
can't be written leave no file with a final name. COMMAND runs pmg (more than one word: on nodes, with fewer cases); WRITE and READ are the styles
to do it with, with commas between."""
import os
import shutil
import subprocess
import sys

writers, readers, command = sys.argv[1].split(","), sys.argv[2].split(","), sys.argv[3:]
cases = 0


# Its status, and then what is in the folder `disk`, which is full after a megabyte.
FULL = ["unshare", "-m", "sh", "-c", 'mount -t tmpfs -o size=1m none disk && mkdir disk/a && "$@"; s=$?; ls disk/a; exit $s', "sh"]


def run(arguments, before=[]):
    return subprocess.run(before + command + arguments, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, timeout=100)


def refused(what, arguments, message, before=[]):
    global cases
    done = run(arguments, before)
    said = [line for line in done.stderr.splitlines() if line.startswith("pmg: ")]
    assert done.returncode != 0 and len(said) == 1 and message in said[0], (what, arguments, message, done.returncode, done.stderr)
    cases += 1
    return done.stdout


def damage(name, change):
    def do(folder):
        data = bytearray(open(folder + name, "rb").read())
        open(folder + name, "wb").write(change(data))
    return do


def put(at, new):
    return lambda data: data[:at] + new + data[at + len(new):]


def swapped(data):  # the integers and real numbers of 64 cells, in the other byte order
    words = [data[k:k + 4][::-1] for k in range(0, len(data), 4)]
    return b"".join(words)


FAULTS = {  # of the third of four parts on level 1: 4^3 cells, records 1 to 6 take 64 bytes, two of its neighbors are there
    "cut": (damage("/pmk.1.2", lambda data: data[:-1]), "pmk.1.2: it has 4467 bytes, but 4468 by grid.dat; it is cut off"),
    "empty": (damage("/pmk.2.3", lambda data: b""), "pmk.2.3: it has 0 bytes, but 692 by grid.dat; it is cut off"),
    "long": (damage("/pmk.1.2", lambda data: data + b"\0"), "pmk.1.2: it has 4469 bytes, but 4468 by grid.dat; it is of another mesh"),
    "foreign": (damage("/pmk.1.2", swapped), "pmk.1.2: its numbers have the byte order of another machine"),
    "parts": (damage("/pmk.1.2", put(0, b"\3")), "pmk.1.2: processes in a direction (record 1) is 3, but 2 by grid.dat"),
    "neighbor": (damage("/pmk.1.2", put(28, b"\7\0\0\0")), "pmk.1.2: a neighbor (record 4) is 7, but -1 by grid.dat"),
    "number": (damage("/pmk.1.2", put(64 + 36, b"\7")), "pmk.1.2: the number of cell 2 is 7 (record 7)"),
    "kappa": (damage("/pmk.1.2", put(64 + 36 - 8, b"\0\0\0\0\0\0\xf8\x7f")), "pmk.1.2: the permeability of cell 1 is nan (record 7)"),
    "list": (damage("/pmk.1.2", put(4468 - 4, b"\1")), "pmk.1.2: a cell of the export list (record 13) is 1, but 16 by grid.dat"),
    "missing": (lambda folder: os.remove(folder + "/pmk.1.2"), "pmk.1.2: it cannot be read: "),
    "grid": (damage("/grid.dat", lambda data: data.replace(b"levels", b"Levels")), "grid.dat: it does not describe a mesh"),
    "unfinished": (lambda folder: os.remove(folder + "/grid.dat"), "grid.dat: it cannot be opened: No such file"),
    "levels": (damage("/grid.dat", lambda data: data.replace(b"levels 3", b"levels 4")), "grid.dat: it does not describe a mesh"),
    "swapped": (damage("/grid.dat", lambda data: data.replace(b"parts 2 1 2", b"parts 2 2 1")), "pmk.1.0"),
}
MESH = ["--cells", "8x4x8", "--parts", "2x1x2"]

assert run(MESH + ["--out", "whole"]).returncode == 0
alone = len(command) == 1
for k, (name, (do, message)) in enumerate(FAULTS.items()):
    for style in readers if alone else [readers[k % len(readers)]] if name in ["cut", "foreign", "missing", "grid"] else []:
        shutil.rmtree("bad", ignore_errors=True)
        shutil.copytree("whole", "bad")
        do("bad")
        refused(name, ["--read", "bad", "--style", style], message)

# Lengths around records, and a single file.
assert run(MESH + ["--out", "marked", "--layout", "ssf", "--fortran-markers"]).returncode == 0
damage("/pmk.1", put(0, b"\5"))("marked")
refused("mark", ["--read", "marked", "--style", readers[-1]], "pmk.1: lengths of 5 and 12 bytes are around a record of 12")

os.makedirs("disk", exist_ok=True)
# One node can't make its file; the disk is full. An older mesh is no longer one, since some of its files may be of the new one.
for style in writers if alone else writers[:1]:
    shutil.rmtree("bad", ignore_errors=True)
    shutil.copytree("whole", "bad")
    os.mkdir("bad/workfil.2.1")
    refused("directory", MESH + ["--out", "bad", "--style", style], "bad/workfil.2.1: it cannot be ")
    assert not os.path.exists("bad/grid.dat") and not [f for f in os.listdir("bad") if f.startswith("workfil.") and f != "workfil.2.1"]
for k, style in enumerate(writers if alone else writers[1:]):
    left = refused("full", ["--cells", "64x32x32", "--parts", "2x1x1", "--levels", "1", "--out", "disk/a", "--style", style, "--layout",
                            ["fpp", "ssf"][k % 2]], "it cannot be written: ", FULL)
    assert left == "", (style, left)
print(cases, "refused")
