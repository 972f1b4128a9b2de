# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Reads the compiler's messages: the table Messages.def of each stage (compiler/support/Diagnostics.h).

import functools
import glob
import os
import re

STAGES = ["directive", "pragma", "model", "facts", "checks", "blocks", "decisions", "lower"]  # in the order of the compiler

ROW = re.compile(r'DIAG\((\w+), (\w+), "((?:[^"\\]|\\.)*)"\)')
TITLE = re.compile(r"// (\w[\w ,]*)$")
# Clang's formats: %0, %s0 (plural s), %plural{1:is|:are}0, %select{below|above}0.
FORMAT = re.compile(r"%(?:(s|plural|select)(?:\{([^}]*)\})?)?(\d)|%(?:(?:plural|select)\{[^}]*\})")


class Row:
    def __init__(self, name, level, text):
        self.name = name
        self.level = level
        self.text = text.replace('\\"', '"').replace("\\\\", "\\")

    def replaced(self, argument, plural_s, choice, literal=lambda text: text):
        """The text with each format replaced by what the functions give for it."""
        result, end = "", 0
        for match in FORMAT.finditer(self.text):
            result += literal(self.text[end:match.start()])
            kind, choices = match[1], match[2]
            if kind == "s":
                result += plural_s
            elif kind in ("plural", "select"):
                if kind == "plural":
                    choices = "|".join(c.split(":", 1)[-1] for c in choices.split("|"))
                inner = [Row(self.name, self.level, c).replaced(argument, plural_s, choice, literal) for c in choices.split("|")]
                result += choice(inner)
            else:
                result += argument
            end = match.end()
        return result + literal(self.text[end:])

    @functools.cache
    def pattern(self):
        """Matches every message made of this row."""
        alternatives = lambda choices: "(?:" + "|".join(choices) + ")"
        return re.compile(self.replaced(".+", "s?", alternatives, re.escape))

    def shown(self):
        """For readers: an ellipsis for what is filled in."""
        return self.replaced("…", "(s)", lambda choices: "/".join(choices))


def files(source):
    """The tables of the source tree, stage by stage."""
    found = glob.glob(os.path.join(source, "compiler/*/Messages.def"))
    return sorted(found, key=lambda path: STAGES.index(os.path.basename(os.path.dirname(path))))


def sections(source):
    """The messages as a list of (title, rows): a title that several stages have is one section."""
    result = {}
    for path in files(source):
        title = None
        with open(path) as file:
            for line in file:
                line = line.rstrip("\n")
                if row := ROW.match(line):
                    if not title:
                        raise SystemExit(f"{path}: a row before the first title")
                    result.setdefault(title, []).append(Row(*row.groups()))
                elif line.startswith("DIAG("):
                    raise SystemExit(f"{path}: not understood: {line}")
                elif (match := TITLE.match(line)) and "SPDX" not in line:
                    title = match[1]
    return list(result.items())
