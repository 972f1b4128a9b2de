# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Faults that a script makes of the text of the sources: a sample of them says which share of all faults the tests find.
#
#   negate     if (a)          if (!(a))          operand    a && b      a
#   bound      i < n           i <= n             one        n - 1       n
#   remove     f(x);           ;
#
# Each is also a text in which switch.h turns the fault on and off, so that one build has all of them.

import glob
import os
import random
import re

import concerns
import faults as table
import sample_python

FOLDERS = ("compiler", "runtime", "io", "view")
SUFFIXES = (".c", ".cpp", ".py")
QUIET = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^[ \t]*#[^\n]*(?:\\\n[^\n]*)*', re.S | re.M)
BOUNDS = {" < ": (" <= ", " < %s + "), " <= ": (" < ", " + %s <= "), " > ": (" >= ", " + %s > "), " >= ": (" > ", " >= %s + ")}
# The lesser or the greater of two: a bound changes nothing.
OF_TWO = re.compile(r"(?<![\w.*\[\]>-])([\w.*\[\]>-]+) [<>]=? ([\w.*\[\]>-]+) \? (?:\1 : \2|\2 : \1)(?![\w.\[(-])")
# The compiler evaluates it, so no switch can be in it; or it checks memory.
LEFT_OUT = re.compile(r"\b(?:_Static_assert|static_assert|constexpr|SODE_NEED)\b[^;]*;")
# A call or an assignment, whole on its line; not a declaration, which begins with two words.
STATEMENT = re.compile(r"^[ ]+([\w.\[\]*]|->)+( (=|\+=|-=|\|=|&=) [^\n;{}]*|\([^\n;{}]*\))(?=;$)", re.M)


class Sampled(table.Fault):
    """A fault at one place of a file."""

    def __init__(self, file, text, begin, end, new, kind, switched):
        """`switched`: what replaces the text if one build has many faults, with %s where 1 is for the fault."""
        self.line = text.count("\n", 0, begin) + 1
        super().__init__(os.path.dirname(file), kind, os.path.basename(file), kind, f"{file}:{self.line}")
        self.name = f"{file}:{self.line}:{begin - text.rfind(chr(10), 0, begin)} {kind}"
        self.begin, self.end, self.replaced, self.put, self.switched = begin, end, text[begin:end], new, switched
        self.lines = text[text.rfind("\n", 0, begin) + 1:text.find("\n", end)]
        self.faulty = self.lines.replace(self.replaced, new, 1) if self.lines.count(self.replaced) == 1 else "... " + new

    def apply(self, text):
        return text[:self.begin] + self.put + text[self.end:]

    def row(self):
        """As in the tables, to be completed."""
        return (f"{self.place}: {self.what}\n" + "".join(f"- {line.strip()}\n" for line in self.lines.split("\n"))
                + "".join(f"+ {line.strip()}\n" for line in self.faulty.split("\n")))


def masked(text):
    """The text without comments, strings, directives and constants; what is left keeps its place."""
    for quiet in QUIET, LEFT_OUT:
        text = quiet.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)
    return text


def closing(text, at):
    """Where the parenthesis at this place closes."""
    depth = 0
    for k in range(at, len(text)):
        depth += (text[k] in "([{") - (text[k] in ")]}")
        if depth == 0:
            return k
    return -1


def operand_end(text, at):
    """Where the operand ends that begins behind `&&` or `||`."""
    depth = 0
    for k in range(at, len(text)):
        scope = text[k] == ":" and ":" in (text[k - 1], text[k + 1])
        if depth == 0 and ((text[k] in ")]};,?:" and not scope) or text.startswith(("&&", "||"), k)):
            return len(text[:k].rstrip())
        depth += (text[k] in "([{") - (text[k] in ")]}")
    return -1


def places(file, text):
    """All faults that can be made of it."""
    if file.endswith(".py"):
        for fault in sample_python.places(text):
            yield Sampled(file, text, *fault)
        return
    plain = masked(text)
    for found in re.finditer(r"\bif \(", plain):
        begin, end = found.end() - 1, closing(plain, found.end() - 1) + 1
        if end > 0 and ";" not in plain[begin:end] and " = " not in plain[begin:end]:
            yield Sampled(file, text, begin, end, f"(!{text[begin:end]})", "negate", f"(%s != !!{quoted(text[begin:end])})")
    for found in re.finditer(r"\s(&&|\|\|)\s", plain):
        end = operand_end(plain, found.end())
        if end > 0:
            switched = "(%s || (" if found.group(1) == "&&" else "(!%s && ("
            yield Sampled(file, text, found.start(), end, "", "operand", quoted(text[found.start():found.end()]) + switched + quoted(text[found.end():end]) + "))")
    of_two = [found.span() for found in OF_TWO.finditer(plain)]
    for found in re.finditer(r"(?<=[\w)\]]) (<|<=|>|>=) (?=[\w(*&-])", plain):
        if any(begin < found.start() < end for begin, end in of_two):
            continue
        yield Sampled(file, text, found.start(), found.end(), BOUNDS[found.group()][0], "bound", BOUNDS[found.group()][1])
    for found in re.finditer(r" ([+-]) 1\b(?![.\w])", plain):
        yield Sampled(file, text, found.start(), found.end(), "", "one", f" {found.group(1)} !%s")
    for found in STATEMENT.finditer(plain):
        if found.group().count("(") != found.group().count(")"):  # the end of a longer one
            continue
        if not re.match(r"\s+(return|case|goto|delete|throw|free|assert|fprintf)\b", found.group()):
            statement = quoted(text[found.start():found.end()])
            macro = re.match(r"\s*[A-Z_]+\(", statement)  # perhaps of statements
            yield Sampled(file, text, found.start(), found.end(), "", "remove", f"for (int sode_once = !%s; sode_once; sode_once = 0) {statement}" if macro else f"(%s ? (void)0 : (void)({statement}))")


def quoted(text):
    return text.replace("%", "%%")


def sample(count, seed, names):
    """So many of the files whose path begins with one of the names, the same ones for the same seed and sources."""
    found = []
    for folder in FOLDERS:
        for path in sorted(glob.glob(os.path.join(table.SOURCE, folder, "**", "*"), recursive=True)):
            file = os.path.relpath(path, table.SOURCE)
            if path.endswith(SUFFIXES) and (not names or file.startswith(tuple(names))):
                with open(path) as text:
                    found += places(file, text.read())
    random.Random(seed).shuffle(found)
    chosen, rows = [], concerns.read_table()
    for fault in found:  # those that lie in each other could not be in one build
        if len(chosen) < count and all(f.file != fault.file or f.end <= fault.begin or f.begin >= fault.end for f in chosen):
            fault.tests = concerns.concerned(fault.file, rows)
            chosen.append(fault)
    return chosen


def switched(text, faults):
    """The text of a file with these faults, (number, fault), each to be turned on."""
    for number, fault in sorted(faults, key=lambda pair: -pair[1].begin):
        text = text[:fault.begin] + fault.switched % f"sode_mutant({number})" + text[fault.end:]
    head = f'#include "{os.path.join(table.HERE, "switch.h")}"\n#line 1\n'
    return (sample_python.SWITCHES.format(folder=table.HERE) if faults and faults[0][1].file.endswith(".py") else head) + text
