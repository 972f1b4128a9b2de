#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Random programs with two grids at a ratio: what they print on 1, 2, 3, 4 and 6 nodes is compared with what plain C prints.
#
#   twogrids.py --programs 200 --seed 1 --sodecc B/bin/sodecc --mpirun mpiexec --cc gcc --work DIR [--ranks 1,3]
#
# Grids of 1 to 3 dimensions, ratios 2 and 3 (or 1 in a dimension), cells and vertices, extents that don't divide, blocks of any sizes,
# nodes without cells; the coarse grid follows the fine one or the fine one the coarse one, by every form of the language; levels by
# recursion; the coarse grid on some of the nodes.  Loops on either grid read the other one with neighbors, and add to it.  Values are small integers, so sums are exact.

import random
import sys

from batches import HELPERS, compare, nodes_of

INDEX = "ijk"


class Program:
    def __init__(self, seed, name):
        self.pick = random.Random(seed)
        self.name = name
        self.lines = []
        self.dims = self.pick.choice([1, 1, 2, 2, 3])
        self.down = self.pick.randrange(3) > 0  # the coarse grid follows the fine one
        self.ratio, self.fine, self.coarse, self.format, self.maps = [], [], [], [], []
        for d in range(self.dims):
            ratio = self.pick.choice([2, 2, 3]) if d == 0 else self.pick.choice([1, 2, 2, 3])
            cells = self.pick.choice([1, 2, 3, 5, 8, 13] if self.dims > 1 else [1, 3, 7, 12, 20, 33])
            vertices = self.pick.randrange(3) == 0
            self.ratio.append(ratio)
            self.fine.append(ratio * (cells - 1) + 1 if vertices else ratio * cells + (self.pick.randrange(ratio) if self.down else 0))
            self.coarse.append(cells if vertices or self.pick.randrange(2) or not self.down else (self.fine[d] + ratio - 1) // ratio)
            # The last coarse cell may have some of its children only.
            if ratio * (self.coarse[d] - 1) >= self.fine[d]:
                self.coarse[d] -= 1
            self.coarse[d] = max(self.coarse[d], 1)
            self.format.append(self.make_format(self.fine[d] if self.down else self.coarse[d], d))
        if all(f == "*" for f in self.format):
            self.format[0] = "block"

    def make_format(self, extent, d):
        kind = self.pick.randrange(5)
        if kind == 4 and d > 0:
            return "*"
        if kind == 3:
            self.maps.append((f"map{d}", extent, d, self.pick.randrange(1, 1000)))
            return f"gblock(map{d})"
        return "block" if kind else f"block(({extent} + {self.pick.randrange(3)}) / 1)"

    def line(self, text):
        self.lines.append(text)

    def split(self):
        return sum(f != "*" for f in self.format)

    def brackets(self, texts):
        return "".join(f"[{t}]" for t in texts)

    def form(self, d):
        return INDEX[d] if self.ratio[d] == 1 else self.pick.choice([f"{self.ratio[d]}*{INDEX[d]}", f"{INDEX[d]}*{self.ratio[d]}"])

    def declare(self):
        nodes = f"p{self.split()}"
        axis = 0
        for name, extent, d, seed in self.maps:
            axis = sum(f != "*" for f in self.format[:d])
            self.line(f"    int *{name} = uneven({extent}, {seed}, size_of(xmp_desc_of({nodes}), {self.split() - axis}));")
        fine, coarse = self.brackets(self.fine), self.brackets(self.coarse)
        plain = self.brackets(INDEX[:self.dims])
        alike = len(set(r for r, f in zip(self.ratio, self.format) if f != "*")) == 1 and all(
            r == 1 for r, f in zip(self.ratio, self.format) if f == "*")
        ratio = max(r for r, f in zip(self.ratio, self.format) if f != "*")
        formats = self.brackets(self.format)
        forms = self.brackets([self.form(d) for d in range(self.dims)])
        how = self.pick.randrange(3) if self.down else 2
        if self.down:
            self.line(f"#pragma xmp template tf{fine}")
            self.line(f"#pragma xmp distribute tf{formats} onto {nodes}")
        else:
            self.line(f"#pragma xmp template tc{coarse}")
            self.line(f"#pragma xmp distribute tc{formats} onto {nodes}")
            self.line(f"#pragma xmp template tf{fine}")
            halves = self.brackets([INDEX[d] if self.ratio[d] == 1 else f"{INDEX[d]}/{self.ratio[d]}" for d in range(self.dims)])
            self.line(f"#pragma xmp distribute tf like tc{f' * {ratio}' if alike else halves}")
        self.line(f"    long fine{fine}, coarse{coarse};")
        self.line(f"#pragma xmp align fine{plain} with tf{plain}")
        self.on_coarse = f"coarse{plain}"
        if how == 0:
            self.line(f"#pragma xmp align coarse{plain} with tf{forms}")
            self.on_coarse = self.pick.choice([self.on_coarse, f"tf{forms}"])
        elif how == 1:
            self.line(f"#pragma xmp align coarse{plain} like fine{forms}")
            self.on_coarse = self.pick.choice([self.on_coarse, f"fine{forms}"])
        else:
            if self.down:
                self.line(f"#pragma xmp template tc{coarse}")
                self.line(f"#pragma xmp distribute tc like tf{f' / {ratio}' if alike and self.pick.randrange(2) else forms}")
            self.line(f"#pragma xmp align coarse{plain} with tc{plain}")
            self.on_coarse = self.pick.choice([self.on_coarse, f"tc{plain}"])
        self.auto = self.dims > 1 and self.pick.randrange(3) == 0  # shadows as wide as the loops need them; level() gets the address of one
        for name in ("fine", "coarse"):
            widths = self.brackets(["0" if f == "*" else "auto" if self.auto else r if name == "fine" else 2 for f, r in zip(self.format, self.ratio)])
            self.line(f"#pragma xmp shadow {name}{widths}")

    def reflect(self, name):
        """Before a loop that reads the other grid; what the loop says of it."""
        overlaps = self.pick.randrange(3) == 0
        width = self.pick.choice(["", " width(auto)"]) if self.dims > 1 else ""
        self.line(f"#pragma xmp reflect ({name}){width}{' async(1)' if overlaps else ''}")
        return " overlap" if overlaps else ""

    def loop(self, on, extents, body, clause=""):
        names = ", ".join(INDEX[d] for d in range(self.dims) if self.format[d] != "*")
        self.line(f"#pragma xmp loop ({names}) on {on}{clause}")
        for d in range(self.dims):
            self.line("    " * (d + 1) + f"for (int {INDEX[d]} = 0; {INDEX[d]} < {extents[d]}; {INDEX[d]}++)" + (" {" if d == self.dims - 1 else ""))
        for text in body:
            self.line("    " * (self.dims + 1) + text)
        self.line("    " * self.dims + "}")

    def on_fine(self):
        return self.pick.choice(["tf", "fine"]) + self.brackets(INDEX[:self.dims])

    def down_at(self, d, shift):
        text = INDEX[d] if self.ratio[d] == 1 else f"{self.ratio[d]}*{INDEX[d]}"
        return text + (f" + {shift}" if shift > 0 else f" - {-shift}" if shift else "")

    def restrict(self):
        body = []
        for _ in range(self.pick.randrange(1, 4)):
            shifts = [self.pick.randrange(-1, r) for r in self.ratio]
            guards = [f"{self.down_at(d, s)} >= 0" for d, s in enumerate(shifts) if s < 0]
            guards += [f"{self.down_at(d, s)} < {self.fine[d]}" for d, s in enumerate(shifts) if s > 0]
            text = "coarse" + self.brackets(INDEX[:self.dims]) + " += fine" + self.brackets([self.down_at(d, s) for d, s in enumerate(shifts)]) + ";"
            body.append(f"if ({' && '.join(guards)}) {text}" if guards else text)
        clause = self.reflect("fine")
        self.loop(self.on_coarse, self.coarse, ["coarse" + self.brackets(INDEX[:self.dims]) + " %= 7;"] + body, clause)

    def up_at(self, d, shift):
        r = self.ratio[d]
        text = INDEX[d] if r == 1 else self.pick.choice([f"{INDEX[d]}/{r}", f"{INDEX[d]} / {r}"])
        return text + (f" + {shift}" if shift > 0 else f" - {-shift}" if shift else "")

    def prolong(self):
        body = []
        for _ in range(self.pick.randrange(1, 4)):
            shifts = [self.pick.randrange(-1, 2) for _ in self.ratio]
            places = [self.up_at(d, s) for d, s in enumerate(shifts)]
            guards = [f"{p} >= 0 && {p} < {self.coarse[d]}" for d, p in enumerate(places)]
            if self.pick.randrange(2):
                d = self.pick.randrange(self.dims)
                guards.append(f"{INDEX[d]} % {max(self.ratio[d], 2)} == {self.pick.randrange(2)}")
            body.append(f"if ({' && '.join(guards)}) fine{self.brackets(INDEX[:self.dims])} += coarse{self.brackets(places)};")
        clause = self.reflect("coarse")
        self.loop(self.on_fine(), self.fine, ["fine" + self.brackets(INDEX[:self.dims]) + " %= 5;"] + body, clause)

    def add_up(self):
        places = [self.up_at(d, 0) for d in range(self.dims)]
        guard = " && ".join(f"{p} < {self.coarse[d]}" for d, p in enumerate(places))
        self.loop(self.on_fine(), self.fine, [f"if ({guard}) coarse{self.brackets(places)} += fine{self.brackets(INDEX[:self.dims])};"])

    def gather_to_few(self):
        """The coarse grid to some of the nodes, which go on in a task, and back."""
        step, divided = self.pick.choice([1, 2, 2, 3]), self.pick.randrange(self.dims)
        here, formats = self.brackets(INDEX[:self.dims]), self.brackets(["block" if d == divided else "*" for d in range(self.dims)])
        kept = self.format
        self.line(f"    {{\n    const int count = xmp_num_nodes(), few_count = (count + {step} - 1) / {step};")
        self.line(f"#pragma xmp nodes all[*] = *\n#pragma xmp nodes few[few_count] = all[0:count:{step}]")
        self.line(f"#pragma xmp template ta{self.brackets(self.coarse)}\n#pragma xmp distribute ta{formats} onto few")
        self.line(f"    long away{self.brackets(self.coarse)};\n#pragma xmp align away{here} with ta{here}")
        self.line(f"#pragma xmp shadow away{self.brackets(['1' if d == divided else '0' for d in range(self.dims)])}")
        self.line("#pragma xmp gmove\n    memcpy(away, coarse, sizeof away);\n#pragma xmp task on few\n    {\n#pragma xmp reflect (away)")
        self.format = ["block" if d == divided else "*" for d in range(self.dims)]
        self.loop(f"ta{here}", self.coarse, [f"away{here} = 2 * away{here} % 11 + {INDEX[divided]} % 3;"])
        self.format = kept
        self.line("    }\n#pragma xmp gmove\n    memcpy(coarse, away, sizeof coarse);\n    (void)few_count;\n    }")

    def digest(self, name, on, extents):
        weight = " + ".join(f"{7 - 2 * d}*{INDEX[d]}" for d in range(self.dims))
        self.loop(on, extents, [f"s += {name}{self.brackets(INDEX[:self.dims])} * (({weight}) % 11 + 1);"], " reduction(+: s)")

    def write(self):
        self.line(f"static void {self.name}(void)\n{{\n    long s = 0;")
        self.lines += nodes_of(self.pick, self.split())
        self.declare()
        start = " + ".join(f"{3 + d}*{INDEX[d]}" for d in range(self.dims))
        self.loop(self.on_fine(), self.fine, [f"fine{self.brackets(INDEX[:self.dims])} = ({start}) % 13;"])
        self.loop(self.on_coarse, self.coarse, [f"coarse{self.brackets(INDEX[:self.dims])} = ({start}) % 5;"])
        steps = [self.restrict, self.restrict, self.prolong, self.prolong, self.gather_to_few] + ([] if self.down else [self.add_up, self.add_up])
        for _ in range(self.pick.randrange(2, 6)):
            self.pick.choice(steps)()
        self.digest("fine", self.on_fine(), self.fine)
        self.digest("coarse", self.on_coarse, self.coarse)
        if self.dims == 1:
            self.line(f"    s += level({self.fine[0]}, fine);")
        for name, *_ in self.maps:
            self.line(f"    free({name});")
        self.line(f'    if (xmp_node_num() == 1)\n        printf("{self.name} %ld\\n", s);\n}}')
        return "\n".join(self.lines)


HEAD = """#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

""" + HELPERS + """/* Down to one cell, each level like the one before. */
static long level(int n, long *fine)
{
    long s = 0;
#pragma xmp inherit (fine)
    int m = (n + 1) / 2;
    long coarse[m];
#pragma xmp align coarse[i] like fine[2*i]
#pragma xmp reflect (fine)
#pragma xmp loop (i) on coarse[i] reduction(+: s)
    for (int i = 0; i < m; i++) {
        coarse[i] = fine[2*i] + (2*i + 1 < n ? fine[2*i+1] : 0);
        s += coarse[i] * (i % 3 + 1);
    }
    return m > 1 ? s % 1000 + level(m, coarse) : s;
}

"""


def write(seeds):
    return HEAD + "\n\n".join([Program(s, f"program{s}").write() for s in seeds])


if __name__ == "__main__":
    sys.exit(compare("grids", write, flags=["-Werror"], tasks=True))
