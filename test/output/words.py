#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""words.py HEADER_FOLDER TRANSLATED... -- writes NAME-words.c for each translated NAME.c: its program has made a macro of every word of our headers.

The macros stand where the user's text begins. All words that translated code does not write out itself (and that are no C)
must have lost nothing by it: what a macro of ours expands to is read behind them.
"""
import pathlib
import re
import sys

COMMENT_OR_STRING = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\])*"', re.S)
WORD = re.compile(r"[A-Za-z_]\w*")
C = set("""auto break case char const continue default do double else enum extern float for goto if inline int long register
restrict return short signed sizeof static struct switch typedef union unsigned void volatile while bool complex define
defined endif error ifdef ifndef include pragma undef elif line once push pop omp simd""".split())


def words(text):
    return set(WORD.findall(COMMENT_OR_STRING.sub(" ", text)))


def with_macros(text, name, known):
    """The translated text, its program's words of ours made macros."""
    lines = text.splitlines(keepends=True)
    start = max(n for n, line in enumerate(lines) if line.startswith("#include")) + 1
    own = words("".join(lines[start:]))
    mine = sorted(word for word in known - own - C if not word.lower().startswith(("sode", "_")))
    macros = [f'#line 1 "{name}, with macros"\n'] + [f"#define {word} no_word_of_{word} +\n" for word in mine]
    return "".join(lines[:start] + macros + lines[start:])


headers, *paths = map(pathlib.Path, sys.argv[1:])
known = set().union(*(words(header.read_text()) for header in headers.glob("*.h")))
for path in paths:
    path.with_name(path.stem + "-words.c").write_text(with_macros(path.read_text(), path, known))
