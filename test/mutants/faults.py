# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The table of faults, README.md says how its rows look.

import glob
import hashlib
import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.dirname(os.path.dirname(HERE))
HEAD = re.compile(r"fault (\S+) in (\S+): (.+)")


class Fault:
    def __init__(self, folder, name, file, what, place):
        self.name = f"{os.path.basename(folder)}/{name}"
        self.file = os.path.join(folder, file)
        self.what = what
        self.place = place  # of the row, for messages
        self.old, self.new, self.tests, self.reason = [], [], [], ""

    def fingerprint(self):
        """Changes with everything that the result of a run depends on, but the source."""
        return hashlib.sha1(repr((self.file, self.old, self.new, self.tests)).encode()).hexdigest()[:8]

    def pattern(self):
        """White space counts as one blank, so that a row outlives a reformatted line."""
        return re.compile(r"\s+".join(re.escape(word) for word in " ".join(self.old).split()))

    def apply(self, text):
        """The text with the fault in it; raises ValueError if the place is not exactly one."""
        found = list(self.pattern().finditer(text))
        if len(found) != 1:
            raise ValueError(f"{self.place}: {self.name}: its text occurs {len(found)} times in {self.file}")
        return text[:found[0].start()] + "\n".join(self.new) + text[found[0].end():]


def read_table(name, source=SOURCE):
    """The rows of one file; test/mutants/runtime/map.txt holds those of runtime/map."""
    folder = os.path.relpath(name, os.path.join(source, "test/mutants"))[:-len(".txt")]
    faults = []
    with open(name) as file:
        for number, line in enumerate(file, 1):
            line, place = line.rstrip("\n"), f"{name}:{number}"
            head = HEAD.fullmatch(line)
            if head:
                faults.append(Fault(folder, *head.groups(), place))
            elif not line or line.startswith("#"):
                continue
            elif not faults:
                raise ValueError(f"{place}: no fault yet")
            elif line.startswith("-"):
                faults[-1].old.append(line[1:].strip())
            elif line.startswith("+"):
                faults[-1].new.append(line[1:].strip())
            elif line.startswith("seen by "):
                faults[-1].tests += line.split()[2:]
            elif line.startswith("unseen: "):
                faults[-1].reason = line[len("unseen: "):]
            else:
                raise ValueError(f"{place}: neither fault, -, +, 'seen by' nor 'unseen:'")
    return faults


def read_tables(source=SOURCE):
    faults = []
    for name in sorted(glob.glob(os.path.join(source, "test/mutants/*/*.txt"))):
        faults += read_table(name, source)
    return faults
