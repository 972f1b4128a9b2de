#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Makes the pages of messages: one page per title of the compiler's table, one section per message, with its text,
# level and flag, a sample from the tests, what to do (remedies.md), and where the language reference quotes it.
#
#   pages.py SOURCE [OUT]
#
# SOURCE is the source tree, OUT a folder for the pages; without it the script only checks.  An error or warning
# without a sample or a remedy, and a remedy of an unknown id, are faults.

import os
import re
import sys

import samples
import table

TESTS = ["test/check", "test/parse"]


def read_remedies(path):
    """id -> what to do"""
    with open(path) as file:
        parts = re.split(r"^## (\w+)\n", file.read(), flags=re.MULTILINE)
    return {name: text.strip() for name, text in zip(parts[1::2], parts[2::2])}


def slug(title):
    return re.sub(r"\W+", "-", title.lower()).strip("-")


def quoting_pages(rows, folder):
    """id -> pages of the language reference that quote the message, as (file, title)"""
    result = {}
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".md"):
            continue
        with open(os.path.join(folder, name)) as file:
            text = file.read()
        title = re.match(r"# (.+)", text)
        codes = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL))
        for row in rows:
            if any(row.pattern().fullmatch(code) for code in codes):
                result.setdefault(row.name, []).append((name, title[1] if title else name))
    return result


def flag(row):
    return "-W" + row.name.replace("warn_", "sode-", 1).replace("_", "-") if row.level == "Warning" else ""


def section(row, sample, remedy, quotes):
    lines = ["", f"## {row.name}", "", f"{row.level.lower()}: `{row.shown()}`"]
    if row.level == "Warning":
        lines += ["", f"Flag: `{flag(row)}`, on by default; `{flag(row).replace('-W', '-Wno-', 1)}` hides it."]
    if remedy:
        lines += ["", remedy]
    if sample:
        path, text = sample
        lines += ["", f"From `{path}`:", "", "```text", text + "```"]
    if quotes:
        links = ", ".join(f"[{title}](../language/{name})" for name, title in quotes)
        lines += ["", f"In the language reference: {links}."]
    return lines


def main():
    source, *out = sys.argv[1:]
    here = os.path.dirname(os.path.abspath(__file__))
    sections = table.sections(source)
    rows = [row for _, rows in sections for row in rows]
    found = samples.find(rows, [os.path.join(source, folder) for folder in TESTS])
    remedies = read_remedies(os.path.join(here, "remedies.md"))
    quotes = quoting_pages(rows, os.path.join(source, "docs/language"))
    faults = [f"{name}: remedies.md has it, no Messages.def has"
              for name in remedies if name not in {row.name for row in rows}]
    for title, section_rows in sections:
        lines = [f"# Messages: {title}"]
        for row in section_rows:
            if row.name not in found and row.level != "Remark":
                faults.append(f"{row.name}: no sample of '{row.shown()}' in {' or '.join(TESTS)}")
            if row.name not in remedies and row.level in ("Error", "Warning"):
                faults.append(f"{row.name}: remedies.md does not say what to do about '{row.shown()}'")
            lines += section(row, found.get(row.name), remedies.get(row.name), quotes.get(row.name))
        if out:
            os.makedirs(out[0], exist_ok=True)
            with open(os.path.join(out[0], slug(title) + ".md"), "w") as file:
                file.write("\n".join(lines) + "\n")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
