#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Every message of a library has a test that expects it: the beginning of what the source gives to sode_fail and its
# like stands, with something in the place of each conversion, in a test.  Failed allocations are all alike, and faults.c lets
# those of the runtime fail; uncovered.txt lists what else no test can bring about, with the
# reason.
#
#   covered.py runtime|io TESTS UNCOVERED

import fnmatch
import os
import re
import sys

CALL = re.compile(r"\b(sode_(?:io_|hdf5_)?fail|sode_refuse|sode_say|sode_end_job_with|complain)\s*\(([^;]*?)((?:\"(?:[^\"\\]|\\.)*\"\s*(?:PRI\w+\s*)*)+)")
CONVERSION = re.compile(r"%[-+ #0-9.*]*(?:ll|l|z|h)?[a-zA-Z]?")
SHORTEST = 3  # letters of a piece that is looked for
ENOUGH = 60  # characters of a message that a test must have: many leave out what to do
CONTINUED = re.compile(r"\\?\n[ */#]*(?:RUN:)?\s*")


def messages(directory):
    """(text, file) of each."""
    found = {}
    for folder, _, names in sorted(os.walk(directory)):
        for name in sorted(names):
            if not name.endswith(".c"):
                continue
            path = os.path.join(folder, name)
            with open(path) as file:
                source = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.DOTALL)
            for call in CALL.finditer(source):
                if "SODE_ERR_MEMORY" in call.group(2):
                    continue
                text = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', call.group(3)))
                if call.group(1) == "sode_io_fail" and text.startswith("no memory for "):
                    continue
                found.setdefault(text, os.path.relpath(path, directory))
    return found


def text_of_tests(directory):
    texts = []
    for folder, _, names in os.walk(directory):
        for name in sorted(names):
            if name.endswith((".c", ".test")):
                with open(os.path.join(folder, name), errors="replace") as file:
                    texts.append(CONTINUED.sub(" ", file.read()))
    return "\n".join(texts)


def is_expected(text, lines):
    pieces = [re.escape(piece) for piece in CONVERSION.split(text[:ENOUGH]) if len(re.sub(r"\W", "", piece)) >= SHORTEST]
    return re.search("[^\n]{0,60}".join(pieces), lines) is not None  # of conversions alone: other messages make it up


def main():
    runtime, tests, uncovered = sys.argv[1:]
    found = messages(runtime)
    lines = text_of_tests(tests)
    with open(uncovered) as file:
        excused = [line.split("--")[0].strip() for line in file if line.strip() and not line.startswith("#")]
    missing = {text: file for text, file in found.items() if not is_expected(text, lines)}
    faults = [f"{file}: no test expects: {text}" for text, file in missing.items()
              if not any(fnmatch.fnmatchcase(text, pattern) for pattern in excused)]
    faults += [f"uncovered.txt: there is no such message, or a test expects it: {pattern}" for pattern in excused
               if not fnmatch.filter(missing, pattern)]
    print("\n".join(sorted(faults)))
    return 1 if faults or not found else 0


if __name__ == "__main__":
    sys.exit(main())
