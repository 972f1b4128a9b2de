#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The forms of the language reference show every clause of the compiler's table, with its argument, and the table of its first page, index.md,
# names every directive and clause.
#
#   clauses.py Clauses.def Directives.def PAGE.md...
#
# A form is the code under a heading "Form". That of a directive has `#pragma xmp directive`; where it says only `[clause]`,
# the clause has a form of its own.

import re
import sys

CLAUSE = re.compile(r'^CLAUSE\(\w+, "(\w+)", \(([\w, ]+)\), (?:Once|Often), "([^"]*)", (\w+)\)', re.MULTILINE)
DIRECTIVE = re.compile(r'^DIRECTIVE\((\w+), "(\w+)"', re.MULTILINE)
FORM = re.compile(r"^### Form\n.*?^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)


def read(path):
    with open(path) as file:
        return file.read()


def main():
    clauses, directives, *pages = sys.argv[1:]
    spelling = dict(DIRECTIVE.findall(read(directives)))
    forms = [form for page in pages for form in FORM.findall(read(page))]
    rows = CLAUSE.findall(read(clauses))
    faults = []
    for word, takers, argument, support in rows:
        if support not in ("Standard", "Extension"):
            continue
        shown = word + ("" if argument.startswith(("(", "[")) or not argument else " ") + argument
        optional = re.fullmatch(r"(\w+)\[(.*)\]", shown)  # `ordered[(any)]`: with and without
        texts = [optional[1], optional[1] + optional[2]] if optional else [shown]
        for taker in re.findall(r"\w+", takers):
            own = [form for form in forms if f"#pragma xmp {spelling[taker]} " in form + " "]
            where = forms if any("[clause]" in form for form in own) else own
            faults += [f"no form of {spelling[taker]} shows its clause {text}" for text in texts
                       if not any(re.search(r"\b" + re.escape(text), form) for form in where)]
    for page in pages:
        if page.endswith("/index.md"):
            named = set(re.findall(r"\w+", " ".join(re.findall(r"`[^`\n]+`", read(page)))))
            words = [*spelling.values(), *(word for word, _, _, support in rows if support in ("Standard", "Extension"))]
            faults += [f"index.md does not name '{word}'" for word in words if word not in named]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults or not rows or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
