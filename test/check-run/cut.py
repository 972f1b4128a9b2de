#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Does -fsode-check say the same of a program however it is cut into files?  Cuts a program at the ends of functions, then removes one
# reflect after another, and compares what is said of the cut program with what is said of the whole one.
#
#   cut.py --sodecc=sodecc --mpirun=mpiexec --work=DIR [--parts=3] [--ranks=4] [--args="30 17"] [--reflects=0,2] [--silent=0] program.c ...
#
# Every file keeps the numbers of its lines, so that messages are equal.  Several sources are one program, in this order.

import argparse
import glob
import os
import re
import shlex
import subprocess
import sys

TOKEN = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|^[ \t]*\#(?:\\\n|[^\n])*|[^"'/#{}()\[\];=,\n]+|.""", re.S | re.M)


def blank(text):
    """Nothing, in as many lines."""
    return "\n" * text.count("\n")


def pieces(text):
    """(kind, text): 'other' at file scope, 'head' and 'body' of functions, one after the other."""
    found, depth, start, head_end = [], 0, 0, None
    for token in TOKEN.finditer(text):
        word = token.group()
        at = token.end()
        if word == "{":
            if depth == 0:
                before = strip(text[start:token.start()]).rstrip()
                if before.endswith(")"):
                    head_end = token.start()
            depth += 1
        elif word == "}":
            depth -= 1
            if depth == 0 and head_end is not None:
                found += [("head", text[start:head_end]), ("body", text[head_end:at])]
                start, head_end = at, None
        elif depth == 0 and (word == ";" or (word.lstrip().startswith(("#", "//", "/*")) and not strip(text[start:token.start()]).strip())):
            found.append(("other", text[start:at]))
            start = at
    found.append(("other", text[start:]))
    return found


def strip(text):
    return "".join(" " if t.group().startswith(("//", "/*")) or t.group().lstrip().startswith("#") else t.group() for t in TOKEN.finditer(text))


def without_values(text):
    """A declaration of variables without initializers."""
    result, depth, skipping = "", 0, False
    for token in TOKEN.finditer(text):
        word = token.group()
        if word in "([{":
            depth += 1
        elif word in ")]}":
            depth -= 1
        if depth == 0 and word == "=":
            skipping = True
        if depth == 0 and word in ",;":
            skipping = False
        result += blank(word) if skipping else word
    return result


def is_variable(text):
    bare = strip(text).strip()
    if not bare or bare.startswith(("typedef", "extern", "_Static_assert", "struct {")) or not bare.endswith(";"):
        return False
    if re.match(r"(static\s+)?(const\s+)?(struct|union|enum)\s+\w*\s*\{", bare) or re.match(r"(struct|union|enum)\s+\w+\s*;", bare):
        return False
    bare = re.sub(r"=.*", "", bare, flags=re.S)
    if re.match(r"enum\b", bare):
        return False
    return not re.search(r"\w\s*\([^*]", bare)


def cut(text, parts, folder, name):
    """Writes header and parts; returns the parts' names."""
    bodies = [k for k, (kind, _) in enumerate(pieces(text)) if kind == "body"]
    which = {k: n * parts // len(bodies) for n, k in enumerate(bodies)}
    header, files = "", [""] * parts
    all_pieces = pieces(text)
    for k, (kind, piece) in enumerate(all_pieces):
        if kind == "head":
            bare = re.sub(r"\bstatic\b", "", re.sub(r"\binline\b", "", piece))
            main = re.search(r"\bmain\s*\(", strip(piece))
            header += blank(piece) if main else re.sub(r"^[ \t]*#.*", "", bare, flags=re.M)  # directives before the body are its own
            of = which[k + 1]
            for n in range(parts):
                files[n] += bare if n == of else blank(piece)
        elif kind == "body":
            main = re.search(r"\bmain\s*\(", strip(all_pieces[k - 1][1]))
            header += ("" if main else ";") + blank(piece)
            for n in range(parts):
                files[n] += piece if n == which[k] else blank(piece)
        elif is_variable(piece):
            lead = re.match(r"(\s|/\*.*?\*/|//[^\n]*\n)*", piece, re.S).group()
            rest = re.sub(r"^static\b\s*", "", piece[len(lead):])
            header += lead + "extern " + without_values(rest)
            files[0] += lead + rest
            for n in range(1, parts):
                files[n] += blank(piece)
        else:
            header += piece
            for n in range(parts):
                files[n] += blank(piece)
    with open(os.path.join(folder, name + ".h"), "w") as file:
        file.write(header)
    names = []
    for n in range(parts):
        names.append(os.path.join(folder, f"{name}-{n}.c"))
        with open(names[-1], "w") as file:
            file.write(f'#include "{name}.h"\n#line 1\n' + files[n])
    return names


def reflects(text):
    """Where reflects begin and end."""
    found = []
    for line in re.finditer(r"^[ \t]*#[ \t]*pragma xmp reflect\b(?:\\\n|[^\n])*\n", text, re.M):
        found.append(line.span())
    return found


def run(command, folder, timeout=100):
    try:
        done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", timeout=timeout)
        return done.returncode, done.stdout
    except subprocess.TimeoutExpired:
        return -1, "timeout"


def told(text):
    """What the check says, without ranks and names of files."""
    lines = re.findall(r"^sode: (?:rank \d+: )?(.*)", text, re.M)
    return sorted({re.sub(r"[\w./-]+\.(?:c|h):(\d+)", r"c:\1", line) for line in lines})


def run_ranks(options, executable, folder):
    """What all ranks say, each into a file of its own: launchers mix long outputs within a line."""
    said = lambda: glob.glob(os.path.join(glob.escape(folder), "said.*"))
    for path in said():
        os.remove(path)
    alone = ["sh", "-c", 'exec "$0" "$@" 2> said.$$']
    run(options.mpirun + ["-n", str(options.ranks), *alone, executable, *options.args], folder)
    text = ""
    for path in said():
        with open(path, errors="replace") as file:
            text += file.read()
    return text


def check(options, sources, executable, folder):
    status, text = run(options.sodecc + ["-g", "-fsode-check", "-I" + options.include] + options.cflags + sources + ["-o", executable, "-lm"], folder)
    if status != 0:
        return None, text
    text = run_ranks(options, os.path.join(folder, executable), folder)
    return told(text), text


def main():
    parser = argparse.ArgumentParser()
    for command in ("sodecc", "mpirun"):
        parser.add_argument("--" + command, required=True, type=shlex.split)
    parser.add_argument("--work", required=True)
    parser.add_argument("--parts", type=int, default=3)
    parser.add_argument("--ranks", type=int, default=4)
    parser.add_argument("--args", default="", type=shlex.split)
    parser.add_argument("--cflags", default="", type=shlex.split)
    parser.add_argument("--reflects", help="numbers, with commas; all")
    parser.add_argument("--silent", type=int, default=1000, help="how many of them may be silent")
    parser.add_argument("sources", nargs="+")
    options = parser.parse_args()
    folder = os.path.abspath(options.work)
    os.makedirs(folder, exist_ok=True)
    options.include = os.path.dirname(os.path.abspath(options.sources[0]))
    os.environ["SODE_CHECK"] = "warn"
    text = ""
    for source in options.sources:
        with open(source) as file:
            text += file.read()
    places = reflects(text)
    wanted = [int(k) for k in options.reflects.split(",")] if options.reflects else range(len(places))
    differ = silent = 0
    for k in [None] + list(wanted):
        mutant = text
        if k is not None:
            first, end = places[k]
            mutant = text[:first] + ";" + blank(text[first:end]) + text[end:]
        with open(os.path.join(folder, "whole.c"), "w") as file:
            file.write(mutant)
        whole, said = check(options, ["whole.c"], "whole", folder)
        if whole is None:
            sys.exit("the whole program does not compile\n" + said)
        parts, said = check(options, cut(mutant, options.parts, folder, "part"), "parts", folder)
        if parts is None:
            sys.exit("the cut program does not compile\n" + said)
        line = "" if k is None else f"reflect {k} of line {text[:places[k][0]].count(chr(10)) + 1}: "
        if whole != parts:
            differ += 1
            print(f"{line}messages of the whole program\n  " + "\n  ".join(whole) + "\nof its parts\n  " + "\n  ".join(parts))
        elif k is not None:
            print(f"{line}{len(whole)} messages of both")
        silent += k is not None and not whole
    return differ != 0 or silent > options.silent


if __name__ == "__main__":
    sys.exit(main())
