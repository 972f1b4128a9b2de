#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Directives off, sodecc's front end is clang: the same diagnostics and exit code on every file of the corpus,
# and --emit-c gives a file that compiles back unchanged.
#
#   identity.py [--jobs N] [--mpicc MPICC] [--only TEXT] SODECC [option for programs, ignored]...
#
# A file of the corpus says in its third line what to expect of clang, so that the corpus cannot rot into files
# that all stop at a missing header, and the options to compile it with:
#
#   identity: clean|warnings|errors [compare=fatal|differs] [emit=no] -- -std=c11 -Wshadow
#
# compare=fatal: the file has a fatal preprocessor error.  The front end preprocesses a whole file before it
# parses, so it ends there, while clang first reports what the parser found before that place.  The error itself
# must be there, and nothing that clang does not say.
# emit=no: the file contains directives.
#
# compare=differs: a difference that is known and said in the file; it must be there.
#
# All messages are compared, with how often they come, and the source extracts below them, which show carets and
# fixes.  Not their order: the preprocessor's messages come before the parser's.  This has two effects that are
# allowed for: clang leaves out the extract of a message at the same place as the one before it, and says "In file
# included from" only where the file changes.  -Wmisleading-indentation looks at the preprocessor while parsing
# and is switched off in the front end, so it is switched off for clang.

import argparse
import collections
import concurrent.futures
import os
import re
import subprocess
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
CHECKS = ["-fsyntax-only", "-Wall", "-Wextra", "-fopenmp", "-ferror-limit=0", "-fno-color-diagnostics"]
LABEL = re.compile(rb"identity: (clean|warnings|errors)((?: \w+=\w+)*) -- ([^\r\n*]*)")
EXTRACT = re.compile(r" *\d* \| ?")  # a line of the source, a caret, a fix
COUNT = re.compile(r"\d+ (warnings?|errors?)( and \d+ errors?)? generated\.")


class File:
    """One file of the corpus and what its third line says."""

    def __init__(self, name):
        self.name = name
        with open(os.path.join(FOLDER, name), "rb") as file:
            self.content = file.read()
        label = LABEL.search(self.content)
        if not label:
            sys.exit(f"{name}: no 'identity:' line")
        self.expect = label[1].decode()
        self.options = dict(word.split("=") for word in label[2].decode().split())
        self.flags = label[3].decode().split()


def run(command):
    return subprocess.run(command, cwd=FOLDER, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=120)


class Messages:
    """What a compiler says about one file."""

    def __init__(self, result):
        self.count = collections.Counter()        # of each line that is a message
        self.extracts = collections.defaultdict(set)  # message -> the source extracts shown below it
        self.included = set()
        message, extract = "", []
        for line in (result.stdout + result.stderr).decode("utf-8", "surrogateescape").split("\n"):
            if EXTRACT.match(line):
                extract.append(line)
                continue
            if extract:
                self.extracts[message].add("\n".join(extract))
                extract = []
            if line.startswith("In file included from "):
                self.included.add(line)
            elif line and not COUNT.fullmatch(line):
                message = line
                self.count[message] += 1

    def lines(self):
        return sorted(self.count.elements())


def compare(clang, sodecc):
    """Differences as lines."""
    found = ["  - " + line for line in (clang.count - sodecc.count).elements()]
    found += ["  + " + line for line in (sodecc.count - clang.count).elements()]
    found += ["  -+ " + line for line in sorted(clang.included ^ sodecc.included)]
    for message in clang.count & sodecc.count:
        ours, theirs = sodecc.extracts[message], clang.extracts[message]
        if ours and theirs and ours != theirs:
            found += ["  " + message] + ["  - " + text for text in theirs - ours]
            found += ["  + " + text for text in ours - theirs]
    return found


def compare_fatal(clang, sodecc):
    """Only what clang says, and of that at least the fatal error."""
    lost = [line for line in clang.count if " fatal error: " in line and line not in sodecc.count]
    return ["  - " + line for line in lost] + ["  + " + line for line in (sodecc.count - clang.count).elements()]


def outcome(result):
    if result.returncode != 0:
        return "errors"
    return "warnings" if result.stdout or result.stderr else "clean"


def check(file, sodecc, include):
    """What is wrong with this file, as lines; empty if nothing."""
    clang = run(["clang-19"] + CHECKS + ["-Wno-misleading-indentation"] + include + file.flags + [file.name])
    if outcome(clang) != file.expect:
        return [f"  corpus: clang-19 gives {outcome(clang)}, not {file.expect}"] + Messages(clang).lines()
    ours = run([sodecc, "-fno-sode-directives"] + CHECKS + file.flags + [file.name])
    kind = file.options.get("compare")
    problems = (compare_fatal if kind == "fatal" else compare)(Messages(clang), Messages(ours))
    if kind == "differs":
        problems = [] if problems else ["  no difference any more: remove compare=differs"]
    if ours.returncode != clang.returncode:
        problems.append(f"  exit code {ours.returncode}, clang-19 has {clang.returncode}")
    if file.expect != "errors" and file.options.get("emit") != "no":
        emitted = run([sodecc, "--emit-c", "-fopenmp"] + file.flags + [file.name])
        if emitted.returncode != 0:
            problems.append(f"  --emit-c: exit code {emitted.returncode}")
            problems += ["  " + line for line in Messages(emitted).lines()]
        elif emitted.stdout != file.content:
            problems.append("  --emit-c: not byte-identical")
    return problems


def mpi_include(mpicc):
    """The -I options that sodecc adds by itself."""
    if not mpicc:
        return []
    shown = subprocess.run([mpicc, "-show"], stdout=subprocess.PIPE, check=True, text=True).stdout
    return [word for word in shown.split() if word.startswith("-I")]


def main():
    parser = argparse.ArgumentParser(description="compare sodecc without directives with clang-19")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--mpicc", nargs="?", help="the MPI compiler, asked for its -I options")
    parser.add_argument("--only", default="", help="files whose name contains this text")
    parser.add_argument("sodecc")
    arguments, _ = parser.parse_known_args()

    files = [File(name) for name in sorted(os.listdir(FOLDER)) if name.endswith(".c") and arguments.only in name]
    include = mpi_include(arguments.mpicc)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for file, problems in zip(files, pool.map(lambda f: check(f, arguments.sodecc, include), files)):
            if problems:
                failed += 1
                text = "\n".join([f"test/identity/{file.name} ({' '.join(file.flags)}):"] + problems)
                print(text.encode("utf-8", "backslashreplace").decode())
    wrong = sum(file.expect == "errors" for file in files)
    known = sum(file.options.get("compare") == "differs" for file in files)
    print(f"{len(files)} files, {wrong} with errors: {failed} fail, {known} known to differ from clang-19")
    return 1 if failed or not files else 0


if __name__ == "__main__":
    sys.exit(main())
