#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Random programs with the clauses gather and scatter: what they print on 1, 2, 3, 4 and 6 nodes is compared with what plain C prints.
#
#   gather.py --programs 40 --seed 1 --sodecc B/bin/sodecc --mpirun mpiexec --cc gcc --work DIR [--ranks 1,3] [--every 2]
#
# A program has one or two arrays of one to three dimensions (gather_arrays.py), patterns with empty rows, rows of everything and nodes
# without rows, index arrays of all integer types, plain, distributed and gathered, rows and lists that pointers lead to, and loops of one or two dimensions in several
# shapes, executed a few times while indices change.  Values are small integers, so that sums are exact in any order.  Programs share
# an executable: each is a function; each run has a transport, a method and room for plans of its own.

import random
import sys

from batches import compare
from gather_arrays import HEAD, Array, Template

INTEGERS = ["char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long", "long long"]
WIDE = 5  # entries of a row in two dimensions


class Program:
    def __init__(self, seed, name):
        self.pick = random.Random(seed)
        self.adding = random.Random(seed + 1).choice([0, 0.6, 0.9])
        self.name = name
        self.n = self.pick.choice([1, 2, 7, 13, 24, 31, 60, 97])
        self.m = self.pick.choice([1, 3, 5])
        self.lines = []
        self.serial = 0
        self.released = []

    def line(self, text):
        self.lines.append(text)

    def fresh(self, what):
        self.serial += 1
        return f"{what}{self.serial}"

    def some(self, *texts):
        return self.pick.choice(texts)

    # ---- what a subscript is ---------------------------------------------------------------------------------------------------

    def index(self):
        """An index from 0 to n - 1 that a row has."""
        one, two, row, n = self.pick.choice(self.indices), self.pick.choice(self.indices), self.row, self.n
        return self.some(f"{one}[{row}]", f"{one}[{row}]", f"{two}[{one}[{row}]]", f"({two}[{row}] + {row}) % {n}", f"{n} - 1 - {row}",
                         f"({one}[{row}] + 1) - 1", row, f"{n}u - {one}[{row}] - 1")

    def far(self, names):
        """One that an array owned elsewhere has; names: what is gathered before."""
        if self.owned.name not in names:
            names.insert(0, self.owned.name)
        return self.owned.at(self.index(), "0")

    def row_of(self, entry):
        """(head of a loop over the entries of a row, an entry's column): CRS, ELL, rows that only their node has."""
        row, k = self.row, self.fresh("k")
        if entry == "crs":
            up = self.pick.randrange(3)
            head = f"for (j = start[{row}]; j < start[{row} + 1]; j++)" if up else \
                   f"for (int {k} = start[{row} + 1] - 1; {k} >= start[{row}]; --{k})"
            return head, f"col[{'j' if up else k}]"
        if entry == "local":
            return f"for (int {k} = 0; {k} < {WIDE} && local[{row}][{k}] >= 0; {k}++)", f"local[{row}][{k}]"
        if entry == "rows":
            return f"for (int {k} = 0; {k} < width[{row}]; {k}++)", f"rows[{row}][{k}]"
        if entry == "lists":
            return f"for (const struct link *{k} = first[{row}]; {k}; {k} = {k}->next)", f"{k}->at"
        return f"for (int {k} = 0; {k} < ell[i][{WIDE}]; {k}++)", f"ell[i][{k}] - 1"

    # ---- loops -----------------------------------------------------------------------------------------------------------------

    def head(self, clauses, down=False):
        """The directive and the loops of a nest over the rows; what closes them."""
        n = self.n
        outer = f"for (i = {n} - 1; i >= 0; i--)" if down else \
                f"for (i = {self.some(0, 0, min(1, n - 1))}; i < {n}; i += {self.some(1, 1, 1, 2)})"
        if not self.flat:
            self.line(f"#pragma xmp loop (i, l) on {self.out.name}[i][l]{clauses}\n        {outer}\n        for (int l = 0; l < {self.m}; l++) {{\n"
                      f"            const int row = (i * {self.m} + l) % {n};")
        else:
            self.line(f"#pragma xmp loop (i) on {self.out.name}[i]{clauses}\n        {outer} {{")
        return "        }"

    def clauses(self):
        methods = ["", "", " method(minimal)", " method(range)", " method(allgather)", f" method(gap({self.pick.randrange(0, 9)}))",
                   " method(compact)", " method(compact)", f" method(compact_gap({self.pick.randrange(0, 9)}))"]
        return self.pick.choice(methods) + self.some("", "", "", " order(isend)", " order(sendrecv)") + self.expect()

    def expect(self):
        return self.some("", "", " expect(changing)", *([" expect(fixed)"] if self.fixed else []))

    def nest(self):
        """A loop that gathers, adds to the result, in one of several shapes."""
        arrays = self.pick.sample(self.arrays, self.pick.randrange(1, len(self.arrays) + 1))
        names, body, row = [a.name for a in arrays], [], self.row
        for a in arrays:
            x, one, two = a.value, self.index(), self.index()
            head, column = self.row_of(self.pick.choice(self.entries))
            shape = self.pick.randrange(11)
            if shape < 3:
                body.append(f"{head}\n                s += {x(column, one)};")
            elif shape == 3:
                body.append(f"s += {x(one, two)} * 3 - {x(two)};")
            elif shape == 4:
                body.append(f"if ({one} % 3 != 1)\n                s += {x(two, one)};\n            else\n                s += {row} % 2 ? {x(row)} : {x(two)};")
            elif shape == 5:
                a_, b_ = self.pick.choice(self.indices), self.pick.choice(self.indices)
                body.append(f"{{\n                int at = (int){a_}[{row}], steps = {self.pick.randrange(1, 5)};\n"
                            f"                while (steps-- > 0 && at >= 0) {{\n                    s += {x('at')};\n"
                            f"                    at = (int){b_}[at] - {self.some(0, 0, 1)};\n                }}\n            }}")
            elif shape == 6:
                body.append(f"if (start[{row}] < start[{row} + 1] && {x(f'col[start[{row}]]')} > 7)\n                s++;")
            elif shape == 7:
                body.append(f"{head} {{\n                if ({column} % 4 == 1)\n                    continue;\n                s -= {x(column)};\n"
                            f"                if ({column} % 7 > {self.pick.randrange(3, 7)})\n                    break;\n            }}")
            elif shape == 8:
                body.append(f"switch ({one} % 3) {{\n            case 0:\n                s += {x(two)};\n                break;\n            case 1:\n"
                            f"                j = (int){two};\n                s += {x('j')};\n                break;\n            default:\n                s -= {x(row)};\n            }}")
            elif shape == 9:
                body.append(f"s += {x(self.far(names), one)};")
            else:
                body.append(f"{head} {{\n                const long c = {column};\n                for (int v = 0; v < {self.m}; v++)\n                    s += (v + 1) * {x('c', 'v')};\n            }}")
        end = self.head(f" gather({', '.join(names)}){self.clauses()}{self.some('', ' overlap')}", self.pick.random() < 0.1)
        self.line("            long s = 0;")
        for text in body:
            self.line("            " + text)
        self.line(f"            {self.result} = {self.result} * 3 + s;\n{end}")

    def by_lists(self):
        """The directive, then a loop that reads what its lists name, perhaps after a wait."""
        arrays = [a for a in self.arrays if len(a.extents) == 1 and a.extents[0] == self.n]
        if not arrays:
            return self.nest()
        one, n, row = self.pick.choice(self.indices), self.n, self.row
        method = self.some("", " method(minimal)", " method(range)", " method(allgather)", f" method(gap({self.pick.randrange(0, 9)}))")
        when = self.some("", " async(3)", " async(turn)")
        self.line(f"#pragma xmp gather ({', '.join(a.name for a in arrays)}) index(col[0:start[{n}]], {one}[:{n}]){method}{self.expect()}{when}")
        if when and self.pick.randrange(2):
            self.line(f"#pragma xmp wait_async{when.replace(' async', ' ')}")
        end = self.head("")
        for a in arrays:
            self.line(f"            {self.result} += {a.value(f'{one}[{row}]')};\n"
                      f"            for (j = start[{row}]; j < start[{row} + 1]; j++)\n                {self.result} += weight[j] * {a.value('col[j]')};")
        self.line(end)

    def additions(self):
        """A loop that adds to elements of one or two arrays, in one of several shapes; the result gets them at the end."""
        targets = [a for a in self.arrays if a.adds]
        if not targets:
            return self.nest()
        targets = self.pick.sample(targets, self.pick.randrange(1, len(targets) + 1))
        others = [a for a in self.arrays if a not in targets]
        names, body, row = [], [], self.row
        for a in targets:
            x, one, two = a.at, self.index(), self.index()
            head, column = self.row_of(self.pick.choice(self.entries))
            value, shape = f"{row} % 7", self.pick.randrange(8)
            if others and shape != 4 and self.pick.random() < 0.5:
                value = f"(int){others[0].value(two)} % 5"
                names.append(others[0].name)
            if shape < 2:
                body.append(f"{head}\n                {x(column, one)} += {value} + 1;")
            elif shape == 2:
                body.append(f"{x(one, two)} -= {value}, {x(two)}++;")
            elif shape == 3:
                body.append(f"if ({one} % 3 != 1)\n                {x(two)} += {value};\n            else\n                --{x(row)};")
            elif shape == 4:
                a_, b_ = self.pick.choice(self.indices), self.pick.choice(self.indices)
                body.append(f"{{\n                int at = (int){a_}[{row}], steps = {self.pick.randrange(1, 5)};\n"
                            f"                while (steps-- > 0 && at >= 0) {{\n                    {x('at')} += steps;\n"
                            f"                    at = (int){b_}[at] - {self.some(0, 0, 1)};\n                }}\n            }}")
            elif shape == 5:
                body.append(f"{one} % 2 ? {x(two)}++ : (void)({x(f'{self.n} - 1 - {row}')} -= {value});")
            elif shape == 6:
                body.append(f"{x(self.far(names))} += {value};")
            else:
                body.append(f"{head} {{\n                if ({column} % 4 == 1)\n                    continue;\n                {x(column)} += {value};\n"
                            f"                if ({column} % 7 > 3)\n                    break;\n            }}")
        gather = f" gather({', '.join(dict.fromkeys(names))})" if names else ""
        later = self.some("", " async(5)")
        end = self.head(f"{gather} scatter(+: {', '.join(a.name for a in targets)}){self.some('', ' ordered(any)', ' ordered(any)', ' ordered')}"
                        f"{self.expect()}{later}", self.pick.random() < 0.3)
        for text in body:
            self.line("            " + text)
        self.line(end + ("\n#pragma xmp wait_async (5)" if later else ""))
        self.changed.update(a.name for a in targets)

    # ---- the whole -------------------------------------------------------------------------------------------------------------

    def pattern(self):
        """What is computed anew for each turn: indices and rows."""
        n, pick = self.n, self.pick
        change = self.some("turn", "turn / 2", "turn % 2", "1")
        self.fixed = change == "1"
        for index in self.indices:
            a, b = pick.randrange(0, 50), pick.randrange(0, 50)
            self.line(f"        for (i = 0; i < {n}; i++)\n            {index}[i] = (i * {a} + {b} + i * i * ({change})) % {n};")
        self.line(f"        for (i = 0, j = 0; i < {n}; i++) {{\n            int wide = i == {pick.randrange(n)} ? {n} : (i * {pick.randrange(1, 30)} + {change}) % 5;")
        if pick.random() < 0.3:
            self.line(f"            if (i {self.some('<', '>')} {n // 2})\n                wide = 0;")
        self.line(f"            start[i] = j;\n            for (int k = 0; k < wide; k++, j++) {{\n                col[j] = (i + k * {pick.randrange(1, 40)} + {change}) % {n};\n"
                  f"                weight[j] = (j * 7 + turn) % 11 - 5;\n            }}\n        }}\n        start[{n}] = j;")
        if "local" in self.entries:
            self.line(f"        for (i = 0; i < {n}; i++)\n            for (j = 0; j < {WIDE}; j++)\n                local[i][j] = 100000;")
            on = f"loop (i, l) on {self.out.name}[i][l]" if not self.flat else f"loop (i) on {self.out.name}[i]"
            loops = "" if self.flat else f"\n        for (int l = 0; l < {self.m}; l++)"
            row = "i" if self.flat else f"(i * {self.m} + l) % {n}"
            self.line(f"#pragma xmp {on}\n        for (i = 0; i < {n}; i++){loops}\n            for (int k = 0; k < {WIDE}; k++)\n"
                      f"                local[{row}][k] = k < ({row} + {change}) % {WIDE} ? ({row} * {pick.randrange(1, 9)} + k * {change}) % {n} : -1;")
        if "rows" in self.entries:
            self.line(f"        for (i = 0; i < {n}; i++) {{\n            if (!rows[i] || (i + turn) % {pick.randrange(2, 5)} == 0) {{\n                free(rows[i]);\n"
                      f"                rows[i] = malloc({self.some(64, 64, 200000)});\n            }}\n            width[i] = (i * {pick.randrange(1, 9)} + {change}) % {WIDE};\n"
                      f"            for (int k = 0; k < width[i]; k++)\n                rows[i][k] = (i * {pick.randrange(1, 9)} + k * {change}) % {n};\n        }}")
        if "lists" in self.entries:
            self.line(f"        for (i = 0; i < {n}; i++) {{\n            struct link *front = first[i];\n            if (front && (i + {change}) % {pick.randrange(2, 5)} == 0) {{\n"
                      f"                first[i] = front->next;\n                free(front);\n            }} else if ((i * {pick.randrange(1, 9)} + {change}) % 3) {{\n"
                      f"                first[i] = malloc(sizeof *front + i % 3 * {self.some(1, 3000)});\n                first[i]->at = (i * {pick.randrange(1, 9)} + {change}) % {n};\n"
                      f"                first[i]->next = front;\n            }}\n        }}")
            self.fixed = False
        if "ell" in self.entries:
            self.line(f"#pragma xmp loop (i) on {self.out.name}[i]\n        for (i = 0; i < {n}; i++) {{\n            ell[i][{WIDE}] = (i + {change}) % {WIDE};\n"
                      f"            for (int k = 0; k < {WIDE}; k++)\n                ell[i][k] = (i * {pick.randrange(1, 9)} + k * {change}) % {n} + 1;\n        }}")

    def write(self):
        n, m, pick = self.n, self.m, self.pick
        self.line(f"static void {self.name}(void)\n{{\n    int i, j;\n    long sum = 0, weighted = 0;")
        self.line("#pragma xmp nodes p[*]\n#pragma xmp nodes q[*][EVEN]")
        self.flat = pick.random() < 0.75
        self.row, self.result = ("i", "y[i]") if self.flat else ("row", "y[i][l]")
        self.out = Template(self, [n] if self.flat else [n, m])
        self.line(f"    long y[{n}]{'' if self.flat else f'[{m}]'};\n#pragma xmp align {'y[i]' if self.flat else 'y[i][j]'} with {self.out.name}[i]{'' if self.flat else '[j]'}")
        self.arrays = [Array(self) for _ in range(pick.randrange(1, 4))]
        self.owned = Array(self, "indices")
        for a in self.arrays + [self.owned]:
            a.declare()
        self.changed = set()
        self.indices = []
        for _ in range(2):
            index = self.fresh("at")
            self.line(f"    {pick.choice(INTEGERS)} {index}[{n}];")
            self.indices.append(index)
        self.entries = ["crs", "crs"] + ["local"] * (pick.random() < 0.4) + ["ell"] * (self.flat and pick.random() < 0.4)
        self.entries += ["rows"] * (pick.random() < 0.3) + ["lists"] * (pick.random() < 0.2)
        whole = self.some("int", "unsigned", "short", "long", "long long", "unsigned long")
        self.line(f"    {self.some('int', 'int', 'long', 'short')} start[{n + 1}];\n    {whole} col[{5 * n}];\n    int weight[{5 * n}];")
        if "rows" in self.entries:
            self.line(f"    {self.some('int', 'short')} *rows[{n}] = {{0}};\n    int width[{n}];")
        if "lists" in self.entries:
            self.line(f"    struct link *first[{n}] = {{0}};")
        if "local" in self.entries:
            self.line(f"    {self.some('int', 'long')} local[{n}][{WIDE}];")
        if "ell" in self.entries:
            self.line(f"    int ell[{n}][{WIDE + 1}];\n#pragma xmp align ell[i][*] with {self.out.name}[i]")
        over = f"loop (i) on {self.out.name}[i]" if self.flat else f"loop (i, l) on {self.out.name}[i][l]"
        loops = f"for (i = 0; i < {n}; i++)" + ("" if self.flat else f"\n        for (int l = 0; l < {m}; l++)")
        self.line(f"#pragma xmp {over}\n    {loops}\n            {self.result} = 0;")
        self.line(f"    for (int turn = 0; turn < {pick.randrange(2, 4)}; turn++) {{")
        self.pattern()
        for _ in range(pick.choice([1, 1, 2])):
            if pick.random() < self.adding:
                self.additions()
            elif pick.random() < 0.25:
                self.by_lists()
            else:
                self.nest()
        self.line("    }")
        changed = [a for a in self.arrays if a.name in self.changed]
        if changed:
            self.line(f"#pragma xmp {over} gather({', '.join(a.name for a in changed)}) method(allgather)\n    {loops} {{")
            place = "i" if self.flat else f"(i * {m} + l) % {n}"
            for a in changed:
                self.line("        " + a.whole(f"{self.result} = {self.result} * 3 + (long)", place))
            self.line("    }")
        self.line(f"#pragma xmp {over} reduction(+: sum, weighted)\n    {loops} {{\n        sum += {self.result};\n"
                  f"        weighted += (i % 7 + 1) * {self.result}{'' if self.flat else ' * (l + 1)'};\n    }}")
        for name in self.released:
            self.line(f"    free({name});")
        if "rows" in self.entries:
            self.line(f"    for (i = 0; i < {n}; i++)\n        free(rows[i]);")
        if "lists" in self.entries:
            self.line(f"    for (i = 0; i < {n}; i++)\n        for (struct link *next; first[i]; first[i] = next) {{\n            next = first[i]->next;\n            free(first[i]);\n        }}")
        self.line(f"    if (xmp_node_num() == 1)\n        printf(\"{self.name} %ld %ld\\n\", sum, weighted);\n}}")
        return "\n".join(self.lines)


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
