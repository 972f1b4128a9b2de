#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Random programs with the clauses gather and scatter: what they print on 1, 2, 3, 4 and 6 nodes is compared with what plain C prints.
#
#   gather.py --programs 40 --seed 1 --sodecc B/bin/sodecc --mpirun mpiexec --cc gcc --work DIR [--ranks 1,3]
#
# Every program has a few vectors and grids of random distributions, patterns with empty rows, rows of everything and nodes
# without rows, index arrays of all integer types, and loops of several shapes, executed a few times while indices change.  Values
# are small integers, so that sums are exact in any order.  Several programs share an executable: each is a function; each run has a transport,
# a method and room for plans of its own.

import random
import sys

from batches import compare

INTEGERS = ["char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long", "long long"]
ELEMENTS = ["double", "float", "int", "long", "short"]


class Program:
    def __init__(self, seed, name):
        self.pick = random.Random(seed)
        self.adding = random.Random(seed + 1).choice([0, 0.6, 0.9])
        self.name = name
        self.n = self.pick.choice([1, 2, 7, 13, 24, 31, 60, 97])
        self.m = self.pick.choice([1, 3, 5])
        self.lines = []
        self.serial = 0

    def line(self, text):
        self.lines.append(text)

    def fresh(self, what):
        self.serial += 1
        return f"{what}{self.serial}"

    def format(self, before):
        """A distribution of one dimension; before: lines that its map needs."""
        kind = self.pick.randrange(6)
        if kind == 5:
            name = self.fresh("map")
            before.append(f"    int *{name} = uneven({self.extent}, {self.pick.randrange(1, 1000)});")
            self.released.append(name)
            return f"gblock({name})"
        return ["block", "block", "cyclic", f"cyclic({self.pick.choice([2, 3, 5])})", "block"][kind]

    def template(self, extent, second=None):
        """Declares one, returns its name."""
        name, before = self.fresh("t"), []
        self.extent = extent
        first = self.format(before)
        for text in before:
            self.line(text)
        dims = f"[{extent}]" + (f"[{second}]" if second else "")
        self.line(f"#pragma xmp template {name}{dims}")
        self.line(f"#pragma xmp distribute {name}[{first}]{'[*]' if second else ''} onto p")
        return name

    def vector(self):
        """(name, subscript form) of an array that is gathered: x[_], or u[_][_ % m]."""
        kind = self.pick.choice(["vector", "vector", "offset", "rows", "copies"])
        element = self.pick.choice(ELEMENTS)
        name, n, m = self.fresh("x"), self.n, self.m
        if kind == "vector":
            t = self.template(n)
            self.line(f"    {element} {name}[{n}];\n#pragma xmp align {name}[i] with {t}[i]")
            fill = f"#pragma xmp loop (i) on {t}[i]\n    for (i = 0; i < {n}; i++)\n        {name}[i] = ({element})(i * {self.pick.randrange(1, 9)} % 61);"
        elif kind == "offset":
            k = self.pick.randrange(1, 5)
            t = self.template(n + k)
            self.line(f"    {element} {name}[{n}];\n#pragma xmp align {name}[i] with {t}[i + {k}]")
            fill = f"#pragma xmp loop (i) on {t}[i + {k}]\n    for (i = 0; i < {n}; i++)\n        {name}[i] = ({element})(i * {self.pick.randrange(1, 9)} % 53);"
        elif kind == "rows":
            t = self.template(n, m)
            self.line(f"    {element} {name}[{n}][{m}];\n#pragma xmp align {name}[i][j] with {t}[i][j]")
            fill = (f"#pragma xmp loop (i) on {t}[i][*]\n    for (i = 0; i < {n}; i++)\n        for (int j = 0; j < {m}; j++)\n"
                    f"            {name}[i][j] = ({element})((i + j * {self.pick.randrange(1, 9)}) % 47);")
        else:
            t = self.template(7, n)
            self.line(f"    {element} {name}[{n}];\n#pragma xmp align {name}[i] with {t}[*][i]")
            fill = f"    for (i = 0; i < {n}; i++)\n        {name}[i] = ({element})(i % 43);"
        self.line(fill)
        return name, kind

    def element(self, array, index):
        name, kind = array
        return f"{name}[{index}][({index}) % {self.m}]" if kind == "rows" else f"{name}[{index}]"

    def clauses(self):
        methods = ["", "", " method(minimal)", " method(range)", " method(allgather)", f" method(gap({self.pick.randrange(0, 9)}))",
                   " method(compact)", " method(compact)", f" method(compact_gap({self.pick.randrange(0, 9)}))"]
        orders = ["", "", "", " order(isend)", " order(sendrecv)"]
        return self.pick.choice(methods) + self.pick.choice(orders) + self.pick.choice(["", "", " expect(changing)"])

    def nest(self, out, t):
        """A loop that gathers, writes out[i], in one of several shapes."""
        arrays = self.pick.sample(self.arrays, self.pick.randrange(1, len(self.arrays) + 1))
        names = ", ".join(a[0] for a in arrays)
        self.line(f"#pragma xmp loop (i) on {t}[i] gather({names}){self.clauses()}{self.pick.choice(['', ' overlap'])}")
        self.line(f"        for (i = 0; i < {self.n}; i++) {{\n            long s = 0;")
        for a in arrays:
            x = lambda index: self.element(a, index)
            one, two = self.pick.choice(self.indices), self.pick.choice(self.indices)
            shape = self.pick.randrange(8)
            if shape == 0:
                self.line(f"            for (j = start[i]; j < start[i + 1]; j++)\n                s += weight[j] * (long){x('col[j]')};")
            elif shape == 1:
                self.line(f"            for (int k = start[i + 1] - 1; k >= start[i]; --k)\n                s -= (long){x('col[k]')};")
            elif shape == 2:
                self.line(f"            s += (long){x(f'{one}[i]')} * 3 - (long){x(f'({two}[i] + i) % {self.n}')};")
            elif shape == 3:
                self.line(f"            if ({one}[i] % 3 != 1)\n                s += (long){x(f'{two}[{one}[i]]')};\n"
                          f"            else\n                s += i % 2 ? (long){x('i')} : (long){x(f'{self.n} - 1 - i')};")
            elif shape == 4:
                self.line(f"            {{\n                int at = (int){one}[i], steps = {self.pick.randrange(1, 5)};\n"
                          f"                while (steps-- > 0 && at >= 0) {{\n                    s += (long){x('at')};\n"
                          f"                    at = (int){two}[at] - {self.pick.choice([0, 0, 1])};\n                }}\n            }}")
            elif shape == 5:
                self.line(f"            if (start[i] < start[i + 1] && {x('col[start[i]]')} > 7)\n                s++;")
            elif shape == 6:
                self.line(f"            for (j = start[i]; j < start[i + 1]; j++) {{\n                if (weight[j] < 0)\n                    continue;\n"
                          f"                s += (long){x('col[j]')};\n                if (j - start[i] > {self.pick.randrange(0, 4)})\n                    break;\n            }}")
            else:
                self.line(f"            switch ({one}[i] % 3) {{\n            case 0:\n                s += (long){x(f'{one}[i]')};\n                break;\n"
                          f"            case 1:\n                j = (int){two}[i];\n                s += (long){x('j')};\n                break;\n"
                          f"            default:\n                s -= (long){x('i')};\n            }}")
        self.line(f"            {out}[i] = s;\n        }}")

    def by_lists(self, t):
        """The directive, then a loop that reads what its lists name, perhaps after a wait."""
        arrays = [a for a in self.arrays if a[1] != "rows"]
        if not arrays:
            return self.nest("y", t)
        one, n = self.pick.choice(self.indices), self.n
        method = self.pick.choice(["", " method(minimal)", " method(range)", " method(allgather)", f" method(gap({self.pick.randrange(0, 9)}))"])
        when = self.pick.choice(["", " async(3)", " async(turn)"])
        self.line(f"#pragma xmp gather ({', '.join(a[0] for a in arrays)}) index(col[0:start[{n}]], {one}[:{n}]){method}{self.pick.choice(['', ' expect(changing)'])}{when}")
        if when and self.pick.randrange(2):
            self.line(f"#pragma xmp wait_async{when.replace(' async', ' ')}")
        self.line(f"#pragma xmp loop (i) on {t}[i]\n        for (i = 0; i < {n}; i++) {{\n            y[i] = 0;")
        for a in arrays:
            self.line(f"            y[i] += (long)({a[0]}[{one}[i]] - {a[0]}[i]);\n"
                      f"            for (j = start[i]; j < start[i + 1]; j++)\n                y[i] += weight[j] * (long){a[0]}[col[j]];")
        self.line("        }")

    def additions(self, t):
        """A loop that adds to elements of arrays, in one of several shapes; then their sums."""
        targets = [a for a in self.arrays if a[1] != "copies"]
        if not targets:
            return self.nest("y", t)
        targets = self.pick.sample(targets, self.pick.randrange(1, len(targets) + 1))
        others = [a for a in self.arrays if a not in targets and self.pick.random() < 0.5]
        gather = f" gather({', '.join(a[0] for a in others)})" if others else ""
        names, n = ", ".join(a[0] for a in targets), self.n
        order = self.pick.choice(["", " ordered(any)", " ordered(any)", " ordered"])
        expect = self.pick.choice(["", "", " expect(changing)"])
        later = self.pick.choice(["", " async(5)"])
        down = self.pick.random() < 0.3
        head = f"for (i = {n} - 1; i >= 0; i--)" if down else f"for (i = {self.pick.choice([0, 0, min(1, n - 1)])}; i < {n}; i += {self.pick.choice([1, 1, 2])})"
        self.line(f"#pragma xmp loop (i) on {t}[i]{gather} scatter(+: {names}){order}{expect}{later}\n        {head} {{")
        for a in targets:
            x = lambda index: self.element(a, index)
            one, two = self.pick.choice(self.indices), self.pick.choice(self.indices)
            value = f"(int){self.element(others[0], f'{two}[i]')} % 5" if others and self.pick.random() < 0.5 else "i % 7"
            shape = self.pick.randrange(6)
            if shape == 0:
                self.line(f"            for (j = start[i]; j < start[i + 1]; j++)\n                {x('col[j]')} += weight[j];")
            elif shape == 1:
                self.line(f"            {x(f'{one}[i]')} -= {value}, {x(f'({two}[i] + i) % {n}')}++;")
            elif shape == 2:
                self.line(f"            if ({one}[i] % 3 != 1)\n                {x(f'{two}[{one}[i]]')} += {value};\n            else\n                --{x('i')};")
            elif shape == 3:
                self.line(f"            {{\n                int at = (int){one}[i], steps = {self.pick.randrange(1, 5)};\n"
                          f"                while (steps-- > 0 && at >= 0) {{\n                    {x('at')} += steps;\n"
                          f"                    at = (int){two}[at] - {self.pick.choice([0, 0, 1])};\n                }}\n            }}")
            elif shape == 4:
                self.line(f"            {one}[i] % 2 ? {x(f'{two}[i]')}++ : (void)({x(f'{n} - 1 - i')} -= {value});")
            else:
                self.line(f"            for (j = start[i]; j < start[i + 1]; j++) {{\n                if (weight[j] < 0)\n                    continue;\n"
                          f"                {x('col[j]')} += {value};\n                if (j - start[i] > 2)\n                    break;\n            }}")
        for other in others:
            self.line(f"            {self.element(targets[0], 'i')} += (int){self.element(other, f'{self.indices[0]}[i]')} % 5;")
        self.line("        }" + ("\n#pragma xmp wait_async (5)" if later else ""))
        self.line(f"#pragma xmp loop (i) on {t}[i] gather({names})\n        for (i = 0; i < {n}; i++) {{\n            y[i] = 0;")
        for a in targets:
            for second in range(self.m if a[1] == "rows" else 1):
                element = f"{a[0]}[i][{second}]" if a[1] == "rows" else f"{a[0]}[i]"
                self.line(f"            y[i] = y[i] * 3 + (long){element};")
        self.line("        }")

    def write(self):
        n, pick = self.n, self.pick
        self.released = []
        self.line(f"static void {self.name}(void)\n{{\n    int i, j;\n    long sum = 0, weighted = 0;")
        self.line("#pragma xmp nodes p[*]")
        out_template = self.template(n)
        self.line(f"    long y[{n}];\n#pragma xmp align y[i] with {out_template}[i]")
        self.arrays = [self.vector() for _ in range(pick.randrange(1, 4))]
        self.indices = []
        for _ in range(2):
            index = self.fresh("at")
            self.line(f"    {pick.choice(INTEGERS)} {index}[{n}];")
            self.indices.append(index)
        most = 4 * n + n
        self.line(f"    int start[{n + 1}];\n    {pick.choice(['int', 'unsigned', 'short', 'long'])} col[{most}];\n    int weight[{most}];")
        self.line(f"    for (int turn = 0; turn < {pick.randrange(2, 5)}; turn++) {{")
        change = pick.choice(["turn", "turn / 2", "turn % 2", "1"])
        for index in self.indices:
            a, b = pick.randrange(0, 50), pick.randrange(0, 50)
            self.line(f"        for (i = 0; i < {n}; i++)\n            {index}[i] = (i * {a} + {b} + i * i * ({change})) % {n};")
        self.line(f"        for (i = 0, j = 0; i < {n}; i++) {{\n            int wide = i == {pick.randrange(n)} ? {n} : (i * {pick.randrange(1, 30)} + {change}) % 5;")
        if pick.random() < 0.3:
            self.line(f"            if (i < {n // 2})\n                wide = 0;")
        self.line(f"            start[i] = j;\n            for (int k = 0; k < wide; k++, j++) {{\n                col[j] = (i + k * {pick.randrange(1, 40)} + {change}) % {n};\n"
                  f"                weight[j] = (j * 7 + turn) % 11 - 5;\n            }}\n        }}\n        start[{n}] = j;")
        for _ in range(pick.randrange(1, 4)):
            if pick.random() < self.adding:
                self.additions(out_template)
            elif pick.random() < 0.25:
                self.by_lists(out_template)
            else:
                self.nest("y", out_template)
            self.line(f"#pragma xmp loop (i) on {out_template}[i] reduction(+: sum, weighted)\n        for (i = 0; i < {n}; i++) {{\n"
                      "            sum += y[i];\n            weighted += (i % 7 + 1) * y[i];\n        }")
        self.line("    }")
        for name in self.released:
            self.line(f"    free({name});")
        self.line(f"    if (xmp_node_num() == 1)\n        printf(\"{self.name} %ld %ld\\n\", sum, weighted);\n}}")
        return "\n".join(self.lines)


HEAD = """#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

/* Blocks of any sizes, some of them empty. */
static inline int *uneven(int extent, int seed)
{
    int nodes = xmp_all_num_nodes(), *map = calloc((size_t)nodes, sizeof *map);
    for (int k = 0; k < extent; k++)
        map[(k * k + seed) % 7 * seed % nodes]++;
    return map;
}
"""


def settings(seed, ranks):
    """Of a run: a transport, a method for loops that have none, and room for few plans."""
    pick = random.Random(f"{seed} {ranks}")
    chosen = {"SODE_TRANSPORT": pick.choice(["auto", "auto", "pack", "shm", "datatype", "neighbor", "rma"])}
    if pick.randrange(2):
        chosen["SODE_GATHER"] = pick.choice(["auto", "range", "allgather", "gap(1)", "gap(4)", "minimal", "compact", "compact"])
    if pick.randrange(3) == 0:
        chosen["SODE_PLANS"] = str(pick.randrange(1, 9))
    if pick.randrange(2):
        chosen["SODE_OVERLAP"] = pick.choice(["always", "always", "never"])
    return chosen


def write(seeds):
    return HEAD + "\n\n".join([""] + [Program(s, f"program{s}").write() for s in seeds])


if __name__ == "__main__":
    sys.exit(compare("gather", write, settings))
