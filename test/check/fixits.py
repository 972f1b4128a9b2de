#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Every fix that the compiler offers is right: applied, the message is gone and the file compiles.
#
#   fixits.py COMPILER-SOURCES INPUTS WORK SODECC...
#
# INPUTS has one file for each message with a fix, <id>.c, in which nothing else is wrong.  Fixes are read from the
# SARIF log.

import json
import os
import re
import subprocess
import sys


# A note that offers the fix of the message before it.
NOTES = {"note_shadow_declared": "err_shadow_exceeded"}


def ids_with_fixes(folder):
    """Ids of the messages that are reported with a FixItHint: those named last before it."""
    found = set()
    for path, _, names in os.walk(folder):
        for name in names:
            if not name.endswith(".cpp") or name == "Directive.cpp":  # replaced() makes fixes for others
                continue
            with open(os.path.join(path, name)) as file:
                last = name
                for word in re.findall(r"diag::(?:err|warn|note|remark)_\w+|FixItHint::Create|\breplaced\(", file.read()):
                    if not word.startswith("diag::"):
                        found.add(last)
                    else:
                        last = word.removeprefix("diag::")
    return {NOTES.get(name, name) for name in found}


def results(sodecc, source, work):
    """Exit status and results of the SARIF log."""
    log = os.path.join(work, "log.sarif")
    status = subprocess.run(sodecc + ["--emit-c", "--sode-sarif=" + log, source, "-o", os.path.join(work, "out.c")],
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    with open(log) as file:
        return status, json.load(file)["runs"][0]["results"]


def apply(text, fixes):
    """The text with all replacements; regions count lines and characters from 1."""
    lines = text.split("\n")
    for fix in sorted(fixes, key=lambda f: (f["deletedRegion"]["startLine"], f["deletedRegion"]["startColumn"]), reverse=True):
        region = fix["deletedRegion"]
        row = region["startLine"] - 1
        assert region.get("endLine", row + 1) == row + 1, region
        line = lines[row]
        lines[row] = line[:region["startColumn"] - 1] + fix["insertedContent"]["text"] + line[region["endColumn"] - 1:]
    return "\n".join(lines)


def check(name, inputs, work, sodecc):
    """What is wrong with the fixes of a message, or ''."""
    source = os.path.join(inputs, name + ".c")
    if not os.path.exists(source):
        return f"no {source}"
    with open(source) as file:
        text = file.read()
    _, before = results(sodecc, source, work)
    offered = [r for r in before if r["ruleId"] == name]
    fixes = []
    for f in [f for r in offered for fix in r.get("fixes", []) for change in fix["artifactChanges"] for f in change["replacements"]]:
        if f not in fixes:  # several messages may offer one fix
            fixes.append(f)
    if not offered or any("fixes" not in r for r in offered):
        return f"{source}: {len(offered)} messages, not all with a fix"
    fixed = os.path.join(work, name + ".c")
    with open(fixed, "w") as file:
        file.write(apply(text, fixes))
    status, after = results(sodecc, fixed, work)
    if status != 0 or after:
        return f"{fixed}: fixed, but: " + "; ".join(r["message"]["text"] for r in after)
    print(f"{name}: {len(fixes)} fixes")
    return ""


def main():
    compiler, inputs, work, *sodecc = sys.argv[1:]
    os.makedirs(work, exist_ok=True)
    ids = ids_with_fixes(compiler)
    problems = [problem for name in sorted(ids) if (problem := check(name, inputs, work, sodecc))]
    problems += [f"{name}: no message with this id has a fix" for name in sorted(os.listdir(inputs))
                 if name.removesuffix(".c") not in ids]
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems or not ids else 0


if __name__ == "__main__":
    sys.exit(main())
