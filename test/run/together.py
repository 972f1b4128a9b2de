#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Many programs in one executable, started once for each number of ranks: what compare.py does to one program, for a
# third of the time, most of which goes into linking and starting.  Each has an object of its own, of which main alone
# keeps its name, another one; one command compiles those with the same flags.
#
#   together.py [--part=PART/PARTS] [--checked] compare.py's option... FOLDER
#
# The programs of those RUN lines below FOLDER that are a LINE, or a part of them: without -fsode-check, or with it.  Who fails
# is named, with the test that runs it alone.  If there is a NAME.c.prints, it is what the serial program NAME.c prints.

import glob
import os
import re
import shlex
import shutil
import sys

sys.dont_write_bytecode = True
import compare  # noqa: E402

OPTIONS = r"""((?: --(?:ranks|cflags|sodecc-flags)=(?!-cc|-l)(?:"[^"%]*"|[^\s"%]+))*)"""
LINE = r"%run-compare" + OPTIONS + r" (%s|%S/\*\.c)" + OPTIONS
RUN = re.compile(r"(?://| \*) RUN: (.*)")
MAIN = """#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

%(prototypes)s

static int (*const programs[])(int, char **) = {%(table)s};

/* main FOLDER NUMBER...: what program 7 prints on node 2 goes into the file 7.2 there. */
int main(int argc, char **argv)
{
    for (int k = 2; k < argc; k++) {
        char name[4096];
        snprintf(name, sizeof name, "%%s/%%s.%%d", argv[1], argv[k], xmp_node_num());
        int status = freopen(name, "w", stdout) ? programs[atoi(argv[k])](1, (char *[]){argv[0], NULL}) : 99;
        fflush(stdout);
        if (status != 0)
            return status;
    }
    return 0;
}
"""


class Program:
    """One line of a test."""

    def __init__(self, name, path, found):
        self.name = name
        directory = os.path.dirname(path)
        self.sources = [path] if found[2] == "%s" else sorted(glob.glob(os.path.join(glob.escape(directory), "*.c")))
        options = dict(word[2:].split("=", 1) for word in shlex.split(found[1] + found[3]))
        self.flags = shlex.split(options.get("cflags", ""))
        self.own_flags = shlex.split(options.get("sodecc-flags", ""))
        self.ranks = options["ranks"].split(",") if "ranks" in options else None

    def other_print(self, printed):
        """What is wrong with what its serial program has printed, or nothing."""
        prints = self.sources[0] + ".prints"
        if not os.path.exists(prints):
            return ""
        with open(prints) as file:
            wanted = file.read()
        return "" if printed == wanted else f"it prints\n{printed}and not\n{wanted}"

    def is_plain(self):
        return not self.own_flags and self.ranks is None and self.flags in ([], ["-fopenmp"])

    def is_checked(self):
        return "-fsode-check" in self.own_flags


def lines_of(path, features=()):
    """Of the commands of a test: the programs to run together, and how many others there are."""
    with open(path, errors="replace") as file:
        text = file.read()
    for word, wanted in ("REQUIRES", True), ("UNSUPPORTED", False):
        for named in re.findall(rf"{word}: (.*)", text):
            if any((feature in features) != wanted for feature in named.replace(",", " ").split()):
                return [], 1
    found, others, continued = [], 0, False
    for command in RUN.findall(text):
        line = not continued and re.fullmatch(LINE, command)
        continued = command.endswith("\\")
        if line:
            found.append(line)
        else:
            others += 1
    return found, others


def programs(folder, features=()):
    """What runs together, in the order of the names; and the names of tests that do nothing else."""
    chosen, whole = [], []
    paths = sorted(os.path.join(directory, name) for directory, _, names in os.walk(folder) for name in names if name.endswith(".c"))
    for path in paths:
        found, others = lines_of(path, features)
        chosen += [Program(os.path.relpath(path, folder), path, line) for line in found]
        if found and not others:
            whole.append(os.path.basename(path))
    names = [os.path.basename(path) for path in paths]
    return chosen, [name for name in whole if names.count(name) == 1]  # lit excludes by names without directory


def share(config, folder, lit_config, tests="together*.test"):
    """In `./dev test` these lines of the tests below run in others, whose names begin with together; else each by itself."""
    # The tree of the other MPI runs only what sanitizers don't; together they do.
    if lit_config.params.get("share") != "1" or not config.sodecc.startswith(config.build_dir):
        config.excludes = list(config.excludes) + [os.path.basename(name) for name in glob.glob(os.path.join(folder, tests))]
        return
    config.excludes = list(config.excludes) + programs(folder, config.available_features)[1]
    config.substitutions.insert(0, (rf"^(%dbg\([^)]*\)) {LINE}$", r"\1 true"))


class Build:
    """The executable of all that compile with one of the compilers."""

    def __init__(self, kind, compiler, arguments):
        self.kind, self.compiler, self.arguments = kind, compiler, arguments
        self.program = os.path.join(arguments.work, kind)
        self.linked = {}

    def execute(self, command, directory=None, commands=1):
        status, out, err = compare.run(command, self.arguments.timeout * commands, directory)
        return "" if status == 0 else f"{' '.join(command)}\nexit status {status}\n{out}{err}"

    def object(self, number):
        return f"{self.program}-{number}.o"

    def flags(self, program):
        return self.compiler + compare.flags(self.compiler, self.arguments) + program.flags + program.own_flags * (self.kind == "parallel") + ["-x", self.arguments.language, "-c"]

    def compile(self, numbers, chosen):
        """What is wrong with those that do not compile."""
        groups = {}
        for number in numbers:
            groups.setdefault(tuple(self.flags(chosen[number])), []).append(number)
        made = {number for flags, group in groups.items() for number in self.compile_group(list(flags), group, chosen)}
        problems = {number: (number not in made and self.compile_one(number, chosen[number])) or self.hide_names(number) for number in numbers}
        return {number: problem for number, problem in problems.items() if problem}

    def compile_group(self, flags, group, chosen):
        """Those that one command compiles, which saves a third of the time; none if one of them does not compile."""
        of = {}  # objects are named as their sources, without directory
        for number in group:
            if len(chosen[number].sources) == 1:
                of.setdefault(os.path.splitext(os.path.basename(chosen[number].sources[0]))[0], number)
        folder = self.program + ".made"
        os.makedirs(folder, exist_ok=True)
        if len(of) < 2 or self.execute(flags + [os.path.abspath(chosen[number].sources[0]) for number in of.values()], folder, len(of)):
            return []
        for name, number in of.items():
            os.replace(os.path.join(folder, name + ".o"), self.object(number))
        return of.values()

    def compile_one(self, number, program):
        """What is wrong, or nothing."""
        flags = self.flags(program)
        parts = [f"{self.program}-{number}-{k}.o" for k in range(len(program.sources))] if len(program.sources) > 1 else [self.object(number)]
        commands = [flags + [source, "-o", part] for source, part in zip(program.sources, parts)]
        if len(parts) > 1:
            commands.append(["ld", "-r", *parts, "-o", self.object(number)])
        return next(filter(None, map(self.execute, commands)), "")

    def hide_names(self, number):
        return self.execute(["objcopy", f"--redefine-sym=main=program_{number}", f"--keep-global-symbol=program_{number}",
                             "--keep-global-symbol=__clang_call_terminate", self.object(number)])  # which clang's C++ has in a group of sections

    def link(self, numbers):
        """An executable of these. Nodes that are declared for some numbers of ranks end a run on others, even if nothing is called."""
        if tuple(numbers) in self.linked:
            return self.linked[tuple(numbers)]
        program = f"{self.program}{len(self.linked) or ''}"
        with open(program + ".c", "w") as file:
            file.write(MAIN % {"prototypes": "\n".join(f"int program_{k}(int, char **);" for k in numbers),
                               "table": ", ".join(f"[{k}] = program_{k}" for k in numbers)})
        problem = self.execute(self.compiler + compare.flags(self.compiler, self.arguments) + ["-fopenmp", program + ".c"]
                               + list(map(self.object, numbers)) + ["-o", program] + ["-lstdc++"] * (self.arguments.language == "c++") + compare.LIBRARIES)
        if problem:
            sys.exit(problem)
        self.linked[tuple(numbers)] = program
        return program

    def run(self, launcher, numbers, linked=None):
        """Status, messages, and by number what those programs printed that began, node by node. `linked`: with which others."""
        folder = self.program + ".out"
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
        status, _, err = compare.run(launcher + [self.link(linked or numbers), folder, *map(str, numbers)], self.arguments.timeout)
        printed = {}
        for number, node in sorted(tuple(map(int, name.split("."))) for name in os.listdir(folder)):
            with open(os.path.join(folder, f"{number}.{node}"), errors="replace") as file:
                printed[number] = printed.get(number, "") + file.read()
        return status, err, printed


def chosen_of(arguments):
    chosen = [program for program in programs(arguments.sources[0], arguments.features.split(","))[0] if program.is_checked() == arguments.checked]
    if arguments.list:
        with open(arguments.list) as file:
            wanted = file.read().split()
        chosen = [program for program in chosen if program.name in wanted and program.is_plain()]
    chosen.sort(key=lambda program: program.ranks or [])
    part, parts = arguments.part
    return chosen[len(chosen) * (part - 1) // parts:len(chosen) * part // parts]


def main():
    parser = compare.make_parser()
    parser.add_argument("--language", default="c", help="c or c++")
    parser.add_argument("--list", help="a file with the names of some, which are compared without other options")
    parser.add_argument("--part", default="1/1", type=lambda text: [int(n) for n in text.split("/")])
    parser.add_argument("--checked", action="store_true", help="those with -fsode-check")
    parser.add_argument("--features", default="", help="lit's, with commas")
    arguments = parser.parse_args()
    folder = arguments.sources[0]
    chosen = dict(enumerate(chosen_of(arguments)))
    if arguments.part[0] % 2 == 0:
        arguments.optimize = "0"  # which takes a third less; every second part shows what the optimizer makes of it
    if not chosen:
        sys.exit("no programs")
    arguments.sources = [program.name for program in chosen.values()]
    os.makedirs(arguments.work, exist_ok=True)
    first = {}  # of those whose serial program is the same
    same = {k: first.setdefault((*program.sources, *program.flags), k) for k, program in chosen.items()}
    serial, parallel = Build("serial", arguments.cc, arguments), Build("parallel", arguments.sodecc, arguments)
    failed = {}
    for build, numbers in (serial, first.values()), (parallel, chosen):
        failed.update(build.compile([k for k in numbers if same[k] not in failed], chosen))
    numbers = [k for k in chosen if k not in failed and same[k] not in failed]
    status, err, wanted = serial.run([], sorted({same[k] for k in numbers}))
    silent = [chosen[k].name for k in numbers if not wanted.get(same[k])]
    if status != 0 or silent:
        sys.exit(f"serial: exit status {status}; each must print, but not {' '.join(silent)}\n{err}")
    failed.update({k: problem for k in numbers if (problem := chosen[k].other_print(wanted[same[k]]))})
    numbers = [k for k in numbers if k not in failed]
    ranks_of = {k: chosen[k].ranks or compare.ranks_of(arguments) for k in numbers}
    for ranks in sorted({n for counts in ranks_of.values() for n in counts}, key=int):
        rest = linked = [k for k in numbers if ranks in ranks_of[k]]
        while rest:
            status, err, got = parallel.run(arguments.mpirun + ["-n", ranks], rest, linked)
            begun = max((n for n, k in enumerate(rest) if k in got), default=0) + 1
            found = {}
            for k in rest[:begun]:
                difference = compare.differences(wanted[same[k]], got.get(k, ""), 0)
                if difference:
                    found[k] = "\n".join(difference[:40])
            if status != 0:
                last = rest[begun - 1]
                found[last] = f"exit status {status}\n{err[-4000:]}{found.get(last, '')}"
            for k, problem in found.items():
                failed.setdefault(k, f"{ranks} ranks: {problem}")
            rest = rest[begun:]
    tests = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    alone = os.path.abspath(folder).startswith(tests) and f" (by itself: ./dev test {os.path.basename(os.path.normpath(folder))}/%s)"
    for k, problem in failed.items():
        flags = " ".join(chosen[k].flags + chosen[k].own_flags)
        print(f"---- {chosen[k].name}{flags and f', {flags}'}{alone % chosen[k].name if alone else ''}: {problem}")
    print(f"{len(chosen)} programs, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
