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
    SODE_NEED(text && n < 9, "a text");
    n = all < 9 ? all : 9;
    *out = n >= 0 && n < *out ? n : *out;
    return refuse("too many",
                  name(n), all);
    return all == 1 || (n << 2) < 9;
}
"""
PYTHON = '''"""if (a and b): n - 1"""  # x = 1
def count(n, text):
    seen = ["a and b"]
    if n > 0 and not text[n - 1]:
        n = 5
    elif n or text[0]: return [word for word in text if word == 1 or n < 2]
    for word in text[n + 1:]:
        seen.append(word)
        n += 1
    return n - 1 >= 2, seen
'''


def counted(text, active=None):
    found = {"sode_mutant": lambda number: number == active}
    exec(text, found)
    try:
        return [found["count"](n, text) for n in range(3) for text in ([0, 0, 1], [3, 2, 1, 0])]
    except (IndexError, NameError):
        return "fails"


for file, text in ("runtime/map/text.c", TEXT), ("view/sode_view/text.py", PYTHON):
    faults = list(sample.places(file, text))
    print("".join(fault.row() for fault in faults), end="")
for fault in faults:
    switched = sample.switched(PYTHON, [(1, fault)]).split("\n", 1)[1]
    if counted(switched) != counted(PYTHON) or counted(switched, 1) != counted(fault.apply(PYTHON)):
        print(f"{fault.name}: the switch is another fault")
first, again = (sample.sample(100, 7, ["runtime/map", "compiler/facts"]) for _ in range(2))
print("same" if [f.name for f in first] == [f.name for f in again] else "another sample for the same seed")
for fault in first:
    with open(os.path.join(sample.table.SOURCE, fault.file)) as file:
        text = file.read()
    if fault.apply(text) == text or not fault.tests:
        print(f"{fault.name}: changes nothing, or no test concerns it")
