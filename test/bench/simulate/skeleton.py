# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Programs that send the messages of a sample on simulated ranks and compute nothing, and what they have printed.

import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
OPTIONS = ["--cfg=smpi/simulate-computation:no", "--cfg=smpi/shared-malloc-blocksize:16777216", "--cfg=smpi/allreduce:rdb",
           "--cfg=smpi/bcast:binomial_tree", "--log=root.thres:critical"]


def build(work, name):
    program = os.path.join(work, name)
    subprocess.run(["smpicc", "-O2", os.path.join(HERE, name + ".c"), "-o", program], check=True)
    return program


def simulate(work, platform, cores, ranks, *command, options=()):
    """What the parts of the program have taken and sent, by name. A host has the ranks of so many cores, one after the other."""
    file, hosts = os.path.join(work, "platform.xml"), os.path.join(work, "hosts")
    with open(file, "w") as out:
        out.write(platform)
    with open(hosts, "w") as out:
        out.writelines(f"node-{rank // cores}\n" for rank in range(ranks))
    done = subprocess.run(["smpirun", "-platform", file, "-hostfile", hosts, "-np", str(ranks), *OPTIONS, *options, *map(str, command)],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    if done.returncode or not rows:
        sys.exit(f"{command}, {ranks} ranks: exit status {done.returncode}\n{done.stdout}")
    return {row.pop("part"): row for row in rows}


class Results:
    """A file of rows, written anew with each one that is added."""

    def __init__(self, path, again):
        self.path, self.rows = path, []
        if os.path.exists(path) and not again:
            with open(path) as file:
                self.rows = json.load(file)

    def find(self, **key):
        return next((row for row in self.rows if all(row[name] == value for name, value in key.items())), None)

    def add(self, row):
        self.rows.append(row)
        with open(self.path, "w") as file:
            file.write("[\n" + ",\n".join(json.dumps(one) for one in self.rows) + "\n]\n")


def run(name, arguments, check, run_all):
    """Builds the program; checks it, or runs all that was asked for."""
    if not shutil.which("smpicc"):
        sys.exit("SMPI is not installed; Debian: apt-get install libsimgrid-dev")
    with tempfile.TemporaryDirectory(prefix="sode-") as work:
        program = build(work, name)
        if arguments.check:
            sys.exit(bool(check(arguments, work, program)))
        run_all(arguments, work, program)
