# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The faults of sample.py in Python: yields begin, end, new text, kind, and the text with a switch, where %s is true if the fault acts.

import re

QUIET = re.compile(r'#[^\n]*|"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'')
CONDITION = re.compile(r"^ *(?:if|elif|while) ([^\n]+)(?=:$)", re.M)
BOUNDS = {" < ": (" <= ", " < %s + "), " <= ": (" < ", " + %s <= "), " > ": (" >= ", " + %s > "), " >= ": (" > ", " >= %s + ")}
STATEMENT = re.compile(r"^ +((?:\w|[.\[\]])+(?: (?:=|\+=|\|=) [^\n]*|\([^\n]*\)))$", re.M)
SWITCHES = "import sys; sys.path.append({folder!r}); from switch import sode_mutant\n"


def end_of(plain, at):
    """Where the operand ends that begins behind `and` or `or`."""
    depth = 0
    for k in range(at, len(plain)):
        if depth == 0 and (plain[k] in ")]},:\n" or re.match(r" (and|or|if|else|for) ", plain[k:k + 6])):
            return k
        depth += (plain[k] in "([{") - (plain[k] in ")]}")
    return len(plain)


def places(text):
    plain = QUIET.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)
    quoted = [text[k:k + 1].replace("%", "%%") for k in range(len(text))]

    def part(begin, end):
        return "".join(quoted[begin:end])

    for found in CONDITION.finditer(plain):
        begin, end = found.span(1)
        yield begin, end, f"not ({text[begin:end]})", "negate", f"%s != bool({part(begin, end)})"
    for found in re.finditer(r" (and|or) ", plain):
        end = end_of(plain, found.end())
        switch = "(%s or (" if found.group(1) == "and" else "(not %s and ("
        yield found.start(), end, "", "operand", found.group() + switch + part(found.end(), end) + "))"
    for found in re.finditer(r"(?<=[\w)\]]) (<|<=|>|>=) (?=[\w(-])", plain):
        yield found.start(), found.end(), BOUNDS[found.group()][0], "bound", BOUNDS[found.group()][1]
    for found in re.finditer(r" ([+-]) 1\b(?![.\w])", plain):
        yield found.start(), found.end(), "", "one", f" {found.group(1)} (not %s)"
    for found in STATEMENT.finditer(plain):
        if all(found.group().count(a) == found.group().count(b) for a, b in ("()", "[]", "{}")):
            begin, end = found.span(1)
            yield begin, end, "pass", "remove", f"if not %s: {part(begin, end)}"
