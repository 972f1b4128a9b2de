# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Prints the faults that sample.py makes of a text, then tries a sample of the sources.

import os
import sys

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
import sample

TEXT = """// if (a && b) n - 1;
#define LESS(a, b) ((a) < (b))
_Static_assert(sizeof(int) < 9 && LESS(1, 2), "");
static int count(int n, const char *text)
{
    int all = 0;
    if (n > 0 && !text[n - 1])
        all += LESS(n, 3);
    for (int i = 0; i < n; i++)
        set(text, "if (x) i < 1"); /* y = 1; */
    if (n ? all || n != Kind::None : 0)
        return 2;
    SODE_NEED(text, "a text");
    n = all < 9 ? all : 9;
    return refuse("too many",
                  name(n), all);
    return all == 1 || (n << 2) < 9;
}
"""
for fault in sample.places("runtime/map/text.c", TEXT):
    print(fault.row(), end="")
first, again = (sample.sample(100, 7, ["runtime/map", "compiler/facts"]) for _ in range(2))
print("same" if [f.name for f in first] == [f.name for f in again] else "another sample for the same seed")
for fault in first:
    with open(os.path.join(sample.table.SOURCE, fault.file)) as file:
        text = file.read()
    if fault.apply(text) == text or not fault.tests:
        print(f"{fault.name}: changes nothing, or no test concerns it")
