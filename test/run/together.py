#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Many programs in one executable, started once for each number of ranks: what compare.py does to one program, for a
# third of the time, most of which goes into linking and starting.  Each is compiled by itself; of its object, main alone
# keeps its name, another one.
#
#   together.py [--part=PART/PARTS] compare.py's option... FOLDER
#
# Those below FOLDER whose only RUN line is PLAIN, or a part of them.  Who fails is named, with the test that runs it alone.

import os
import re
import shutil
import sys

sys.dont_write_bytecode = True
import compare  # noqa: E402

PLAIN = re.compile(r"// RUN: %run-compare( --cflags=-fopenmp)? %s")
MAIN = """#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

%(prototypes)s

static int (*const programs[])(int, char **) = {%(table)s};

/* main FOLDER FIRST: from a number on. What program 7 prints on node 2 goes into the file 7.2 there. */
int main(int argc, char **argv)
{
    for (int k = atoi(argv[argc - 1]); k < %(count)d; k++) {
        char name[4096];
        snprintf(name, sizeof name, "%%s/%%d.%%d", argv[1], k, xmp_node_num());
        int status = freopen(name, "w", stdout) ? programs[k](1, (char *[]){argv[0], NULL}) : 99;
        fflush(stdout);
        if (status != 0)
            return status;
    }
    return 0;
}
"""


def flags_of(path):
    """What both compilers are given besides; None for a test that does something else."""
    with open(path) as file:
        lines = [line.rstrip("\n") for line in file if "RUN:" in line]
    found = PLAIN.fullmatch(lines[0]) if len(lines) == 1 else None
    return found and ["-fopenmp"] * bool(found[1])


def programs(folder):
    """Names below the folder, sorted; lit excludes by names without directory, so these are the only ones."""
    paths = sorted(os.path.join(directory, name) for directory, _, names in os.walk(folder) for name in names
                   if name.endswith(".c"))
    names = [os.path.basename(path) for path in paths]
    return [os.path.relpath(path, folder) for path, name in zip(paths, names)
            if names.count(name) == 1 and flags_of(path) is not None]


class Build:
    """The executable of all that compile with one of the compilers."""

    def __init__(self, kind, compiler, arguments):
        self.kind, self.compiler, self.arguments = kind, compiler, arguments
        self.program = os.path.join(arguments.work, kind)

    def execute(self, command):
        status, out, err = compare.run(command, self.arguments.timeout)
        return "" if status == 0 else f"{' '.join(command)}\nexit status {status}\n{out}{err}"

    def compile(self, number, path):
        object_ = f"{self.program}-{number}.o"
        language = ["-x", self.arguments.language]
        return self.execute(self.compiler + compare.flags(self.compiler, self.arguments) + flags_of(path) + language + ["-c", path, "-o", object_]) or self.execute(
            ["objcopy", f"--redefine-sym=main=program_{number}", f"--keep-global-symbol=program_{number}",
             "--keep-global-symbol=__clang_call_terminate", object_])  # which clang's C++ has in a group of sections

    def link(self, numbered):
        source = self.program + ".c"
        with open(source, "w") as file:
            file.write(MAIN % {"prototypes": "\n".join(f"int program_{k}(int, char **);" for k, _ in numbered),
                               "table": ", ".join(f"program_{k}" for k, _ in numbered), "count": len(numbered)})
        problem = self.execute(self.compiler + compare.flags(self.compiler, self.arguments) + ["-fopenmp", source]
                               + [f"{self.program}-{k}.o" for k, _ in numbered] + ["-o", self.program] + ["-lstdc++"] * (self.arguments.language == "c++") + compare.LIBRARIES)
        if problem:
            sys.exit(problem)

    def run(self, launcher, first):
        """Status, messages, and what was printed by the first program and those that began behind it, node by node."""
        folder = self.program + ".out"
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
        status, _, err = compare.run(launcher + [self.program, folder, str(first)], self.arguments.timeout)
        files = sorted((int(k), int(node)) for k, node in (name.split(".") for name in os.listdir(folder)))
        printed = [""] * (max((k for k, _ in files), default=first) - first + 1)
        for k, node in files:
            with open(os.path.join(folder, f"{k}.{node}"), errors="replace") as file:
                printed[k - first] += file.read()
        return status, err, printed


def main():
    parser = compare.make_parser()
    parser.add_argument("--language", default="c", help="c or c++")
    parser.add_argument("--list", help="a file with the names of some")
    parser.add_argument("--part", default="1/1", type=lambda text: [int(n) for n in text.split("/")])
    arguments = parser.parse_args()
    folder = arguments.sources[0]
    names = programs(folder)
    if arguments.list:
        with open(arguments.list) as file:
            wanted = file.read().split()
        names = [name for name in names if name in wanted]
    names = names[arguments.part[0] - 1::arguments.part[1]]
    arguments.sources = names
    os.makedirs(arguments.work, exist_ok=True)
    failed = {}
    builds = [Build("serial", arguments.cc, arguments), Build("parallel", arguments.sodecc, arguments)]
    for build in builds:
        for number, name in enumerate(names):
            problem = name not in failed and build.compile(number, os.path.join(folder, name))
            if problem:
                failed[name] = problem
    numbered = [(number, name) for number, name in enumerate(names) if name not in failed]
    for build in builds:
        build.link(numbered)
    status, err, wanted = builds[0].run([], 0)
    if status != 0 or len(wanted) < len(numbered) or "" in wanted:
        sys.exit(f"serial: exit status {status} after {len(wanted)} of {len(numbered)} programs, each of which must print\n{err}")
    for ranks in compare.ranks_of(arguments):
        begun = 0
        while begun < len(numbered):
            status, err, got = builds[1].run(arguments.mpirun + ["-n", ranks], begun)
            found = {}
            for (_, name), serial, text in zip(numbered[begun:], wanted[begun:], got):
                difference = compare.differences(serial, text, 0)
                if difference:
                    found[name] = "\n".join(difference[:40])
            begun += len(got)
            if status != 0:
                last = numbered[begun - 1][1]
                found[last] = f"exit status {status}\n{err[-4000:]}{found.get(last, '')}"
            for name, problem in found.items():
                failed.setdefault(name, f"{ranks} ranks: {problem}")
    for name, problem in failed.items():
        print(f"---- {name} (by itself: ./dev test run/{name}): {problem}")
    print(f"{len(names)} programs, {len(failed)} failed")
    return 1 if failed or not names else 0


if __name__ == "__main__":
    sys.exit(main())
