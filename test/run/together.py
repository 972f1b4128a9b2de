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
import sys

sys.dont_write_bytecode = True
import compare  # noqa: E402

PLAIN = re.compile(r"// RUN: %run-compare( --cflags=-fopenmp)? %s")
MAIN = """#include <stdio.h>
#include <string.h>
#include <xmp.h>

%(prototypes)s

static const struct {
    const char *name;
    int (*run)(int, char **);
} programs[] = {
%(table)s
};

/* From the program that is named on, or all. */
int main(int argc, char **argv)
{
    int begun = argc < 2;
    for (size_t k = 0; k < sizeof programs / sizeof *programs; k++) {
        if (!(begun |= argc > 1 && strcmp(argv[1], programs[k].name) == 0))
            continue;
        if (xmp_node_num() == 1)
            printf("%(head)s%%s\\n", programs[k].name);
        fflush(stdout);
        int status = programs[k].run(1, (char *[]){argv[0], NULL});
        fflush(stdout);
        if (status != 0)
            return status;
    }
    return 0;
}
"""
HEAD = "==== program "


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
        return self.execute(self.compiler + compare.flags(self.arguments) + flags_of(path) + ["-c", path, "-o", object_]) or self.execute(
            ["objcopy", f"--redefine-sym=main=program_{number}", f"--keep-global-symbol=program_{number}", object_])

    def link(self, numbered):
        source = self.program + ".c"
        with open(source, "w") as file:
            file.write(MAIN % {"head": HEAD,
                               "prototypes": "\n".join(f"int program_{k}(int, char **);" for k, _ in numbered),
                               "table": "\n".join(f'    {{"{name}", program_{k}}},' for k, name in numbered)})
        problem = self.execute(self.compiler + compare.flags(self.arguments) + ["-fopenmp", source]
                               + [f"{self.program}-{k}.o" for k, _ in numbered] + ["-o", self.program] + compare.LIBRARIES)
        if problem:
            sys.exit(problem)


def printed(text):
    """name -> what the program printed"""
    parts = text.split(HEAD)
    return dict(part.partition("\n")[::2] for part in parts[1:])


def main():
    parser = compare.make_parser()
    parser.add_argument("--part", default="1/1", type=lambda text: [int(n) for n in text.split("/")])
    arguments = parser.parse_args()
    folder = arguments.sources[0]
    names = programs(folder)[arguments.part[0] - 1::arguments.part[1]]
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
    status, out, err = compare.run([builds[0].program], arguments.timeout)
    wanted = printed(out)
    for _, name in numbered:
        if not wanted.get(name):
            failed[name] = f"serial: exit status {status}; it prints nothing\n{err}"
    for ranks in compare.ranks_of(arguments):
        rest = [name for _, name in numbered]
        while rest:
            status, out, err = compare.run(arguments.mpirun + ["-n", ranks, builds[1].program, rest[0]], arguments.timeout)
            got = printed(out)
            last = ([name for name in rest if name in got] or rest)[-1]
            if status != 0:
                failed.setdefault(last, f"{ranks} ranks: exit status {status}\n{err[-4000:]}")
            for name in rest[:rest.index(last) + 1]:
                difference = compare.differences(wanted.get(name, ""), got.get(name, ""), 0)
                if difference:
                    failed.setdefault(name, "\n".join([f"{ranks} ranks:"] + difference[:40]))
            rest = rest[rest.index(last) + 1:]
    for name, problem in failed.items():
        print(f"---- {name} (by itself: ./dev test run/{name}): {problem}")
    print(f"{len(names)} programs, {len(failed)} failed")
    return 1 if failed or not names else 0


if __name__ == "__main__":
    sys.exit(main())
