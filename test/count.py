#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Counts the results in files that lit wrote with -o, one for each tree: "12 passed, 3 failed, 1 skipped".
# With --why it says instead which tests were skipped, and for what reason; with --time how many seconds of processors each
# folder took, the most first, and each of the longest tests; ten of both.  With --slow it writes the tests that take ten seconds and more
# as lit reads them from test/.lit_test_times.txt: it begins with these, so that none of them runs alone at the end.

import json
import re
import sys

PASSED = {"PASS", "XFAIL", "FLAKYPASS"}
SKIPPED = {"UNSUPPORTED"}  # everything else failed, a time-out also

# What lit says, and what it means.  A test without its tool is named: somebody may think that it passes.
REASONS = [
    (r"unavailable features: .*\blong\b", "takes minutes: ./dev test-long", False),
    (r"unavailable features: .*\bown-compiler\b", "does not depend on the MPI: run in the tree that built sodecc", False),
    (r"unavailable features: .*\bsanitize\b", "for sanitizers only: run in that tree", False),
    (r"unavailable features: .*\bperf\b", "needs perf, which is missing or may not count here", True),
    (r"unavailable features: .*\bmounts\b", "needs the right to mount a file system", True),
    (r"unavailable features: (.*)", "needs {}, which is missing", True),
    (r"features and/or targets: .*\bsanitize\b", "not under sanitizers: run in the other trees", False),
    (r"features and/or targets: (.*)", "not with {}", True),
]


def reason_of(test):
    for pattern, meaning, named in REASONS:
        found = re.search(pattern, test["output"])
        if found:
            return meaning.format(*found.groups()), named
    return "lit gives no reason", True


def why(tests):
    reasons = {}
    for test in tests:
        if test["code"] in SKIPPED:
            reasons.setdefault(reason_of(test), []).append(test["name"].split(" :: ")[-1])
    for (meaning, named), names in sorted(reasons.items()):
        print(f"{len(names):4} skipped: {meaning}" + (": " + " ".join(sorted(set(names))) if named else ""))


def time(tests):
    spent = [(test.get("metrics", {}).get("cpu", 0), test["name"].split(" :: ")[-1]) for test in tests]
    folders = {}
    for seconds, name in spent:
        folder = name.split("/")[0]
        folders[folder] = folders.get(folder, 0) + seconds
    for what, rows in (f"{sum(folders.values()):.0f} s of processors", [(s, f) for f, s in folders.items()]), ("the longest", spent):
        first = sorted(rows, key=lambda row: (-row[0], row[1]))[:10]
        print(f"{what}: " + ", ".join(f"{name} {seconds:.0f}" for seconds, name in first))


def slow(tests):
    longest = {}
    for test in tests:
        name = test["name"].split(" :: ")[-1]
        longest[name] = max(longest.get(name, 0), test["elapsed"])
    for name, seconds in sorted(longest.items(), key=lambda row: (-row[1], row[0])):
        if seconds >= 10:
            print(f"{seconds:.0f} {name}")


def main():
    arguments = sys.argv[1:]
    tests = []
    for name in arguments:
        if not name.startswith("--"):
            with open(name) as file:
                tests += json.load(file)["tests"]
    if "--why" in arguments:
        return why(tests)
    if "--time" in arguments:
        return time(tests)
    if "--slow" in arguments:
        return slow(tests)
    if not tests:
        sys.exit("no tests")
    passed = sum(test["code"] in PASSED for test in tests)
    skipped = sum(test["code"] in SKIPPED for test in tests)
    print(f"{passed} passed, {len(tests) - passed - skipped} failed, {skipped} skipped")


if __name__ == "__main__":
    main()
