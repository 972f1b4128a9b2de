#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Finds wordings in pages that readers have to read twice, most of them the idiom of another language, and says what to
# write instead.
#
#   english.py PAGE.md... [--except PAGE.md...]
#   english.py --messages SOURCE   the messages of compiler, runtime, io and commands, and the texts of --help
#   english.py --table             the patterns, as a table
#
# It reads prose only: no code (in fences, indented, between backquotes), so no quoted output either, no targets of
# links, no terms of a glossary (`- **term**: ...`), and no tables with the columns `not`, `but`.

import glob
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path += [os.path.join(HERE, "../../docs/diagnostics"), os.path.join(HERE, "../runtime")]
import covered
import table

# A pattern (over the whole text: `\s+` for a space), and the wording to use.
PATTERNS = [
    # `there is no X` is English; `is no longer`, `is no more than`, `is no faster` are.
    (r"(?<!\b[Tt]here\s)\b(?:is|are|was|were|be)\s+no\s+(?!longer\b|more\b|less\b|\w+er\b)", "is not a"),
    (r"(?<!\b[Tt]here\s)\b(?:is|are|was|were)\s+none\b", "is not one; must be"),
    (r"\b(?:stands|stood|standing)\b(?!\s+(?:for|alone|out|up)\b)", "is, occurs, comes"),
    (r"\bstand\s+(?:at|in|before|after|behind|between|there|where|here|beside|on)\b", "is, occurs, comes"),
    (r"\b(?:lie|lies|lay|lying)\s+(?:in|at|on|apart|together|beside|there|where|like|along|side|far)\b", "is, are"),
    (r"\bbehind\b", "after, following; beyond"),
    (r"\b(?:is|are|was|were|be|been|being|isn't|aren't)\s+(?:not\s+)?(?:told|said)\b", "Sode reports; tells the compiler"),
    (r"\b(?:tells|told)\s+apart\b|\btell\s+\w+\s+apart\b", "distinguishes"),
    (r"\b[Nn]othing\s+is\s+(?:known|done|said|tried)\b", "Sode does not know, say ..."),
    (r"(?:^|(?<=[.:;] )|(?<=\n))Who\b(?![^.?]*\?)", "The rank (program, user) that"),
    (r"\bpossible\s+once\b", "only once"),
    (r"\bleads?\s+away\b|\bthe\s+affair\s+of\b|\bway\s+is\s+free\b", "the plain fact"),
    (r"\bas\s+good\s+as\b", "almost, nearly"),
    (r"\b[Ii]n\s+doubt\b", "when unsure"),
    (r"\bis\s+one\s+(?:warning|error|message)\b", "Sode prints one warning"),
    (r"\btries\s+nothing\b|\bsays\s+nothing\s+of\b", "there is nothing to try; does not mention"),
    (r"\b(?:hold|holds|held)\s+\w+\s+against\b", "compares with"),
    (r"\banew\b", "again"),
    (r"\bshall\b", "must, should, is to"),
    (r"\b(?:is|are)\s+(?:not\s+)?right\s+as\s+(?:it|they)\s+stands?\b", "is valid unchanged"),
    (r"\bonly\s+that\s+(?:come|reach)\w*\b", "only on the nodes that reach it"),
    (r"\bgoes?\s+round\b|\bgoing\s+round\b", "wraps around"),
    (r"\bmade\s+of\s+it\b|\bbecomes?\s+of\s+it\b", "produced from it"),
    (r"\b(?:it|this|that)\s+is\s+[Ff]ortran's\b", "is part of Fortran"),
    (r"\bnot\s+any\s+more\b|\bis\s+no\s+more\b", "no longer"),
    (r"\bWithout\s+a\s+word\b", "Without a clause"),
    (r"\bwithout\s+a\s+word\b", "without a message"),
    (r"\bin\s+another\s+order\b", "in a different order"),
    (r"\b\d\.\d+\s+of\s+the\s+time\b", "... times as long as"),
    (r"\bdumm(?:y\s+variables?|ies)\b", "index, indices"),
    (r"\b(?:is|are)\s+meant\s+for\b", "is meant to be"),
    (r"\bin\s+the\s+place\s+of\b", "instead of"),
    (r"\bthe\s+other\s+way\s+round\b", "the other way around, vice versa"),
    (r"(?:[.;,] else|^Else|(?<=[.:] )Else|(?<=\n)Else)\s+(?:write|leave|the\s+run|Sode|it|they)\b", "otherwise"),
    (r"\bthe\s+run\s+(?:says|ends|looks|knows)\b|\bonly\s+the\s+run\b", "the program checks, the job ends, known only at run time"),
    (r"\b(?:is|has)\s+a\s+page\s+of\s+its\s+own\b", "[Page](page.md) says"),
    (r"\bmeans?\s+what\s+(?:it|they)\s+means?\b", "works as"),
    (r"\bknown\s+again\b|\bare\s+(?:noticed|looked\s+at)\b|\bis\s+found\s+out\b", "Sode recognizes, notices, finds out"),
    (r"\bhas\s+for\s+itself\b|\bhas\s+as\s+a\s+whole\b", "has by itself, has the whole of"),
    (r"\bin\s+(?:a|the)\s+(?:loop|line|turn|call|step)\s+before\b(?!\s+\w+ing\b)|\bthe\s+(?:turn|call)\s+before\b", "an earlier loop, the previous iteration"),
    (r"\b(?:is|are)\s+wanted\b", "expected, needed"),
    (r"\basks?\s+for\s+the\s+node\b", "on the node's number"),
    (r"\b(?:to|by)\s+who\s+may\b", "code that may"),
    (r"\bgoes?\s+on\s+where\b|\b[Tt]akes?\s[^.;:]{1,40}\baway\b", "continues where; remove it"),
    # `another order than`, `other values than` are German: `a different order from`.
    (r"\b(?:an)?other\s+(?:(?!more\b|less\b|fewer\b|one\b)\w+\s+){1,3}than\b", "a different ... from, ... other than"),
    (r"(?<![,;])\s+but\s+for\b", "except for"),
    (r"\b[Ii]n\s+place\s+of\b", "instead of"),
    (r"\b(?:is|are|was|were)\s+\w+ed\s+already\b|\bknown\s+already\b", "is already fixed"),
    (r"\b(?:warns?|lists?|shows|reports?|checks|needs|finds|prints)\s+also\b", "also warns"),
    (r"\bat\s+a\s+distance\b", "at an offset"),
    (r"\b(?:stays?|remains?)\s+as\s+(?:it\s+is|they\s+are)\b", "does not change"),
    (r"\bevery\s+so\s+many\b|\b(?:of|among)\s+so\s+many\b", "every few; that many"),
    (r"\b(?:for|in|of|over|taking|to|with)\s+one\s+\w+(?:\s+of\s+\S+)?\s+after\s+the\s+other\b", "one at a time, in turn"),
    (r"\bthe\s+(?:call|line|loop|node|one|run|step|storage|turn|value)\s+before\b(?=[.,:;]|\s+(?:does|has|is|remains)\b)", "the previous, the earlier"),
    (r"\ball\s+that\s+that\b|\bwhat\s+(?:it|they)\s+ha(?:s|ve)(?=[.,;])", "name it: all elements that; its contents"),
    (r"\bdoes\s+not\s+know\s+earlier\b|\beach\s+other\s+one\b|\b(\w+)\s+after\s+\1\b", "at run time; all the others; one ... at a time"),
    # `X, also Y` at the end of a clause is German: `X, even Y`, `X, including Y`.
    (r",\s+also\s+(?:as|at|along|asynchronous|between|by|for|from|in|inside|misspelt|negative|of|on|outside|over|those|to|under|when|where|with|without)\b(?![^.;:,]*,\s+\w+s\b)", "even, including, as well"),
    # The topic in front is German: `of a series the last step`.
    (r";\s+of\s+", "for; name the subject"),
    # Private words.
    (r"\bparcels?\b", "remote get, remote put"),
    (r"\broll\s+calls?\b", "liveness probe"),
    (r"\btellers?\b", "source rank; report"),
    (r"\bverdicts?\b", "tuning result"),
    (r"\bdispositions?\b", "exchange decision"),
    (r"\bchoosers?\b", "fixed index"),
    (r"\bunplaced\b", "unallocated"),
    (r"\b(?:births?|combs?|holders?|news)\b", "array id; strided section; enclosing struct; pending warning"),
    (r"\bbars?\s+that\s+(?:it|they)\b", "thresholds, limits"),
]
COMPILED = [(re.compile(pattern), instead) for pattern, instead in PATTERNS]

FENCE = re.compile(r"^[ ]*(?:```|~~~)")
QUOTES = re.compile(r"^\|\s*[Nn]ot\s*\|")
HIDDEN = re.compile(r"^- \*\*[^*]+\*\*:|`+[^`]*`+|\]\([^)]*\)|<!--.*?-->|<https?:[^>]*>", re.DOTALL | re.MULTILINE)


def blank(text):
    return re.sub(r"[^\n]", "~", text)


def prose(text):
    """As many lines as the page; only what is to be read is left."""
    lines, fenced, quoted, before = [], False, False, ""
    for line in text.split("\n"):
        is_fence = bool(FENCE.match(line))
        quoted = line.startswith("|") and (quoted or bool(QUOTES.match(line)))
        code = line.startswith("    ") and (not before or before == "code")
        lines.append("" if fenced or is_fence or quoted or code else line)
        fenced ^= is_fence
        before = "code" if code else line.strip()
    return HIDDEN.sub(lambda match: blank(match[0]), "\n".join(lines))


def wordings(text):
    """(position, fault) of each."""
    return sorted((match.start(), f"'{' '.join(match[0].split())}': write '{instead}'")
                  for pattern, instead in COMPILED for match in pattern.finditer(text))


def faults(page):
    with open(page) as file:
        text = prose(file.read())
    return [(text.count("\n", 0, start) + 1, fault) for start, fault in wordings(text)]


def messages(source):
    """(place, text) of each."""
    for _, rows in table.sections(source):
        for row in rows:
            for k in range(1 + row.text.count("|")):  # each alternative of each %select once
                yield row.name, row.replaced("X", "s", lambda choices: choices[k % len(choices)])
    for folder in "runtime", "io":
        for text, path in covered.messages(os.path.join(source, folder)).items():
            yield f"{folder}/{path}", text


# Sources whose messages are not in tables: all their texts of several words count.
WRITTEN = "compiler/directive/*.cpp", "compiler/driver/*.cpp", "runtime/info/*.c", "view/sode_view/*.py"
# Texts that the source writes as one: `"a " "b"`, also over several lines.
TEXT = re.compile(r'"(?:[^"\\\n]|\\.)*"(?:\s*f?"(?:[^"\\\n]|\\.)*")*')


def written(source):
    """(place, text) of each."""
    for pattern in WRITTEN:
        for path in sorted(glob.glob(os.path.join(source, pattern))):
            with open(path) as file:
                lines = [line for line in file if not line.lstrip().startswith(("//", "#include", "/*", "* "))]
            for match in TEXT.finditer(re.sub(r'""".*?"""', "", "".join(lines), flags=re.DOTALL)):
                text = re.sub(r'"\s*f?"', "", match[0])[1:-1].replace("\\n", " ")
                if " " in text.strip():
                    yield os.path.relpath(path, source), text


def main():
    if sys.argv[1:] == ["--table"]:
        print("\n".join(f"{pattern:80} {instead}" for pattern, instead in PATTERNS))
        return 0
    if sys.argv[1:2] == ["--messages"]:
        problems = [f"{place}: {fault}: {text}" for place, text in [*messages(sys.argv[2]), *written(sys.argv[2])] for _, fault in wordings(text)]
        print("\n".join(dict.fromkeys(problems)), end="\n" if problems else "")
        return 1 if problems else 0
    pages, skipped = sys.argv[1:], []
    if "--except" in pages:
        skipped = pages[pages.index("--except") + 1:]
        pages = [page for page in pages[:pages.index("--except")] if page not in skipped]
    problems = [f"{page}:{line}: {fault}" for page in pages for line, fault in faults(page)]
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
