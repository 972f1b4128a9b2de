#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# All faults that sample.py can make, at once: which of them no test can see, because none comes where they would change a value. One build notes
# in each test whether a statement that could be removed is reached, an operand that could be dropped decides, the sides of a bound are equal.
#
#   weak.py BUILD FOLDER... -- TEST...      FOLDER: compiler/facts, runtime/map; TEST: a path below test/
#
# Prints `file:line:column kind: text` of those that are left; BUILD/mutants/sample/logs keeps what each test has noted.

import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))  # concerns.py
import faults as table
import mutate
import sample

HEAD = f'#include "{os.path.join(table.HERE, "weak.h")}"\n#line 1\n'


def left_of(plain, at):
    """Where the left operand of the comparison begins that is at this place."""
    depth, k = 0, at
    while k > 0:
        c = plain[k - 1]
        if c in ")]}":
            depth += 1
        elif c in "([{":
            if depth == 0:
                return k
            depth -= 1
        elif depth == 0 and c in ";?,":
            return k
        elif depth == 0:
            for word in ("&&", "||", "return", "==", "!=", " & ", " | ", " ^ "):
                if plain[:k].endswith(word):
                    return k
            if c == "=" or c == ":" and plain[k - 2] != ":" and plain[k] != ":":
                return k
        k -= 1
    return -1


def right_of(plain, at):
    depth = 0
    for k in range(at, len(plain)):
        c = plain[k]
        if depth == 0 and (c in ")]};,?" or c == ":" and ":" not in (plain[k - 1], plain[k + 1])
                           or plain.startswith(("&&", "||", "==", "!=", " & ", " | ", " ^ "), k)):
            return len(plain[:k].rstrip())
        depth += (c in "([{") - (c in ")]}")
    return -1


def span(fault, text, plain):
    """(begin, end, before, after, {place: (end, what is there)}) of its mark."""
    n = "%d"
    if fault.what == "negate":
        return fault.begin + 1, fault.end - 1, f"sode_reach({n}) && (", ")", None
    if fault.what == "operand":
        mark = re.match(r"\s*(&&|\|\|)\s*", text[fault.begin:fault.end])
        if text[fault.end:].lstrip()[0] in "'\"":  # a constant behind it
            return None
        return fault.begin + mark.end(), fault.end, ("SODE_FALSE(" if mark.group(1) == "&&" else "SODE_TRUE(") + n + ", ", ")", None
    if fault.what == "bound":
        begin, end = left_of(plain, fault.begin), right_of(plain, fault.end)
        if begin < 0 or end < 0:
            return None
        begin += len(text[begin:fault.begin]) - len(text[begin:fault.begin].lstrip())
        return begin, end, f"SODE_BOUND({n}, (", "))", (fault.begin, fault.end, f"), {text[fault.begin:fault.end].strip()}, (")
    if fault.what == "one":  # perhaps in a constant; what is around it is marked, too
        return None
    begin = fault.begin + len(fault.replaced) - len(fault.replaced.lstrip())
    macro = re.match(r"[A-Z_]+\(", fault.replaced.lstrip())
    before = plain[:begin].rstrip()
    if before and not before.endswith((";", "{", "}", ")", ":", "else", "do")):  # of a declaration
        return None
    return begin, fault.end, f"for (int sode_once = sode_reach({n}); sode_once; sode_once = 0) " if macro else f"(void)sode_reach({n}), ", "", None


ORDER = ["remove", "negate", "operand", "bound"]  # of the same part, from outside


def marked(text, numbered):
    """The text with the marks of (number, fault)."""
    plain = sample.masked(text)
    spans = [(s, number, fault) for number, fault in numbered for s in [span(fault, text, plain)] if s]
    spans.sort(key=lambda x: (x[0][0], -x[0][1], ORDER.index(x[2].what)))
    pieces, opened, taken = [], [], []
    for s, number, fault in spans:
        while opened and opened[-1] <= s[0]:
            opened.pop()
        if opened and s[1] > opened[-1]:
            continue  # they cross: not understood
        opened.append(s[1])
        taken.append((s, number))
    for order, (s, number) in enumerate(taken):
        pieces.append((s[0], 2, order, s[2] % number, s[0]))
        pieces.append((s[1], 0, -order, s[3], s[1]))
        if s[4]:
            pieces.append((s[4][0], 1, 0, s[4][2], s[4][1]))
    pieces.sort(key=lambda p: p[:3])
    result, at = [], 0
    for begin, _, _, new, end in pieces:
        result += [text[at:begin], new]
        at = end
    return HEAD + "".join(result) + text[at:], {number for _, number in taken}


def main():
    arguments = sys.argv[1:]
    tests = arguments[arguments.index("--") + 1:] if "--" in arguments else []
    build, *folders = arguments[:arguments.index("--")] if "--" in arguments else arguments
    files = {}
    for folder in folders:
        listed = mutate.output_of("git", "ls-files", folder).split()
        for file in listed:
            if file.endswith((".c", ".cpp")):
                with open(os.path.join(table.SOURCE, file)) as text:
                    text = text.read()
                files[file] = (text, [f for f in sample.places(file, text)])
    numbered, number = {}, 0  # weak.h has room for 65,536
    for file in sorted(files):
        numbered[file] = []
        for fault in sorted(files[file][1], key=lambda f: f.begin):
            numbered[file].append((number, fault))
            number += 1
    print(f"{number} faults in {len(files)} files", file=sys.stderr)
    directory = os.path.join(os.path.abspath(build), "mutants", "sample")
    lane = mutate.Lane(directory, 2, [], os.environ.get("SODECC"))
    wrong, known = set(), {}
    while True:
        texts = {}
        for file, (text, _) in files.items():
            texts[file], known[file] = marked(text, [(n, f) for n, f in numbered[file] if n not in wrong])
        if lane.prepare(texts):
            break
        errors = lane.errors()
        new = {n for file in numbered for n, f in numbered[file] if n in known[file] and n not in wrong
               and any(path == file and f.line - 1 <= line <= f.line + f.lines.count("\n") + 1 for path, line in errors)}
        print(f"{len(errors)} errors, {len(new)} marks less", file=sys.stderr, flush=True)
        if not new:
            sys.exit(f"does not build, see {lane.log.name}")
        wrong |= new
    logs = os.path.join(directory, "logs")
    os.makedirs(logs, exist_ok=True)
    if tests:
        subprocess.run(mutate.LIT + ["-q", "-j2", "--timeout=200", "--param", "mutant=0", "--param", f"mutant_logs={logs}"]
                       + [os.path.join(lane.tree, "test", t) for t in tests])
    noted = bytearray(1 << 16)
    for name in os.listdir(logs):
        with open(os.path.join(logs, name), "rb") as file:
            for k, byte in enumerate(file.read()):
                noted[k] |= byte
    for file in sorted(numbered):
        for n, f in numbered[file]:
            if n in known[file] and not noted[n]:
                print(f"{f.name}: {' '.join(f.replaced.split())[:150]}")


if __name__ == "__main__":
    main()
