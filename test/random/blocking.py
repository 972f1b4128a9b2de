#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compares random time loops with `blocking` with their serial runs, on several numbers of nodes.
#
#   blocking.py --programs 10 --seed 1 --sodecc sodecc --mpirun mpiexec --cc gcc --work DIR [--ranks 1,2,3,4,6]
#
# A program has one to three dimensions, some of them distributed, periodic or mirrored, and several time loops, each with other
# arrays: one to three stages of random reach in a step, then a copy or an exchange of pointers, or the state has a time
# level for each remainder of the step's number.  Some stages reduce, and rows at the ends may have loops of their own.  Schemes and sizes of cache tiles are drawn, too.  Every other program has `omp parallel for`.  It prints a sum of
# unsigned numbers in which each element counts differently; a failure names the seed, which makes the same program again.
# Some dimensions lie on one node, certainly, and rows of periodic ones may have loops of their own, too. Along a dimension there may be
# coefficients, which lie on all nodes of the others; one reflect may fill them and the state. Elements are reached by subscripts, by pointers
# to others, by subscripts that run through constants, by constants where a condition holds the index, and by functions. Some steps begin with sweeps in place over one color after the other. Up to four arrays exchange their storage, in one ring or in two.
# The template may be longer than the arrays, on both sides, so that nodes own nothing of them.

import argparse
import itertools
import os
import random
import shlex
import subprocess
import sys

NAMES = "ijk"


class Loop:
    """One time loop: its arrays a<n>_0 (state, with levels perhaps), a<n>_1, ... (results of the stages)."""

    def __init__(self, draw, number, extents, spread, periodic, mirrored, before, behind, threads):
        self.threads, self.before = threads, before
        self.draw, self.number, self.extents, self.spread, self.periodic = draw, number, extents, spread, periodic
        self.mirrored, self.closed = mirrored, [p or m for p, m in zip(periodic, mirrored)]  # closed: loops run from end to end
        self.dims = len(extents)
        self.reduced = None  # the dimension whose row is reduced
        self.stages = draw.randint(1, 3)
        self.steps, self.often = draw.randint(1, 8), [draw.randint(0, 11) for _ in range(3)]
        # Rings of pointers have the length of their template.
        self.swaps = draw.random() < 0.4 and not any(p and b + more for p, b, more in zip(self.closed, before, behind))
        self.reach = [[(draw.randint(0, min(3, n - 1)), draw.randint(0, min(3, n - 1))) for n in extents]
                      for _ in range(self.stages)]
        # What is seen in a mirror lies as far inside as it is beyond, perhaps on another node.
        self.reach = [[(max(far), max(far)) if m else far for far, m in zip(stage, mirrored)] for stage in self.reach]
        self.spare = 0  # arrays that change places and that no stage has by their names
        if self.swaps:  # what changes places must be mapped and shadowed alike
            self.stages, self.spare = 1, draw.choice([0, 1, 1, 2])
        self.team = draw.choice(["", "", " num_threads(2)", " if(change % 2 < 2)", f" num_threads({1 + draw.randint(0, 2)}) if(1)"])
        self.factors = [draw.random() < 0.4 for _ in extents]  # along which dimensions there is an array of coefficients
        self.levels = 0 if self.swaps or draw.random() < 0.6 or any(mirrored) else draw.randint(2, 4)
        self.scheme = draw.choice(["", " scheme(pa1)", " scheme(pa2)", " scheme(diamond)", " scheme(diamond)", " scheme(auto)"])
        if draw.random() < 0.5:
            self.scheme += " tile(" + ", ".join(str(draw.choice([0, 1, 2, 3, 5, 100])) for _ in extents) + ")"
        self.shift, self.falls = draw.randint(0, 3), bool(self.levels) and draw.random() < 0.3
        self.chosen = "auto" if draw.random() < 0.2 else str(self.steps)
        self.counter = bool(self.levels) and not self.falls and draw.random() < 0.4  # levels by a variable that steps change
        self.indirect = not any(self.closed) and draw.random() < 0.5
        self.helpers = []
        self.sums = draw.random() < 0.4
        self.edges = draw.random() < 0.4
        self.colors = not self.swaps and not self.levels and not any(self.closed) and draw.random() < 0.8
        if self.chosen == "auto" and draw.random() < 0.7:  # trials come to an end
            self.often[0] = 250

    def levels_of(self, stage):
        return self.levels if stage == 0 else 0

    def known(self, stage, later=0):
        """The array in a step, at the level that it has before the step, or `later` ones behind that."""
        shift = self.shift + (self.levels - later if self.falls else later)
        level = f"({'level' if self.counter else 'n'} + {shift}) % {self.levels}"
        if self.levels == 2 and not self.counter:
            level = self.draw.choice([level, f"(n + {shift}) & 1", f"!((n + {shift + 1}) & 1)", f"(n + {shift + 1}) % 2 ^ 1",
                                      f"(n + {shift + 1}) % 2 == 0", f"(n + {shift}) % 2 ? 1 : 0", f"1 - (n + {shift + 1}) % 2"])
        return self.name(stage) + (f"[{level}]" if self.levels_of(stage) else "")

    @property
    def arrays(self):
        return range(self.stages + 1 + self.spare)

    def factor(self, d):
        return f"k{self.number}_{d}"

    def name(self, stage):
        return f"a{self.number}_{stage}"

    def place(self, d):
        """The subscript of the template."""
        return NAMES[d] + (f" + {self.before[d]}" if self.before[d] else "")

    def declare(self):
        text = []
        shape = "".join(f"[{n}]" for n in self.extents)
        subscripts = "".join(f"[{NAMES[d]}]" for d in range(self.dims))
        places = "".join(f"[{self.place(d)}]" for d in range(self.dims))
        for d in range(self.dims):
            if self.factors[d]:
                on = "".join(f"[{self.place(d)}]" if e == d else "[*]" for e in range(self.dims))
                text += [f"static unsigned {self.factor(d)}[{self.extents[d]}];",
                         f"#pragma xmp align {self.factor(d)}[{NAMES[d]}] with t{on}"]
                if self.spread[d]:
                    text.append(f"#pragma xmp shadow {self.factor(d)}[{min(2, self.extents[d] - 1)}]")
        for stage in self.arrays:
            name = self.name(stage)
            if self.swaps:
                rest = "".join(f"[{n}]" for n in self.extents[1:])
                text.append(f"static unsigned (*{name}){rest};" if rest else f"static unsigned *{name};")
            else:
                text.append(f"static unsigned {name}{f'[{self.levels}]' if self.levels_of(stage) else ''}{shape};")
            text.append(f"#pragma xmp align {name}{'[*]' if self.levels_of(stage) else ''}{subscripts} with t{places}")
            if self.swaps or stage < self.stages:
                reach = self.reach[0 if self.swaps else stage]
                widths = "".join(f"[{lo}:{hi}]" if self.spread[d] else "[0]" for d, (lo, hi) in enumerate(reach))
                text.append(f"#pragma xmp shadow {name}{'[0]' if self.levels_of(stage) else ''}{widths}")
        return text

    def nest(self, low, high, body, indent):
        """A distributed nest over low <= index < high."""
        names = [NAMES[d] for d in range(self.dims) if self.spread[d]]
        on = "".join(f"[{self.place(d)}]" if self.spread[d] else "[*]" for d in range(self.dims))
        text = [f"#pragma xmp loop ({', '.join(names)}) on t{on}"]
        if self.threads and indent == "        ":  # of a step
            text.append("#pragma omp parallel for" + self.draw.choice(["", "", " schedule(static)", " default(shared)"]) +
                        (self.team if self.draw.random() < 0.9 else ""))
        for d in range(self.dims):
            text.append(f"{indent}{'    ' * d}for (int {NAMES[d]} = {low[d]}; {NAMES[d]} < {high[d]}; {NAMES[d]}++)")
        return text + [f"{indent}{'    ' * self.dims}{line}" for line in body]

    def element(self, name, offsets):
        parts = []
        for d, o in enumerate(offsets):
            n = self.extents[d]
            moved = f"{NAMES[d]} + {o}" if o > 0 else f"{NAMES[d]} - {-o}" if o < 0 else NAMES[d]
            if self.periodic[d] and o != 0:
                moved = f"({moved if o > 0 else f'{NAMES[d]} + {n} - {-o}'}) % {n}"
            elif self.mirrored[d] and o > 0:
                moved = f"{moved} < {n} ? {moved} : {2 * n - 1 - o} - {NAMES[d]}"
            elif self.mirrored[d] and o < 0:
                moved = f"{NAMES[d]} >= {-o} ? {moved} : {-o - 1} - {NAMES[d]}"
            parts.append(f"[{moved}]")
        return name + "".join(parts)

    def count(self):
        """The statement that makes the next step of the variable that counts levels."""
        more = [f"level = (level + 1) % {self.levels};", "level++;", "level += 1;"]
        return self.draw.choice(more + ["level = 1 - level;", "level ^= 1;"] if self.levels == 2 else more)

    def term(self, source, offsets, reach):
        """An element, by its subscripts or by what leads to it otherwise."""
        draw, plain = self.draw, self.element(source, offsets)
        how = draw.choice(["plain", "pointer", "range", "function", "end"]) if self.indirect else "plain"
        if how == "end":  # at the first or last index of the loop the subscripts are constants, to either side
            d = draw.randrange(self.dims)
            lo, hi = reach[d]
            at, test = draw.choice([(lo, f"{NAMES[d]} == {lo}"), (lo, f"!({NAMES[d]} > {lo})"), (self.extents[d] - hi - 1, f"{NAMES[d]} + {hi + 1} >= {self.extents[d]}")])
            still = self.element(source, [0 if e == d else o for e, o in enumerate(offsets)])
            ends = [still.replace(f"[{NAMES[d]}]", f"[{at + far}]") for far in draw.sample(range(-lo, hi + 1), min(2, lo + hi + 1))]
            return f"({test} ? {' - 3 * '.join(ends)} : {plain})"
        if how == "pointer":
            start = [0] * self.dims
            start[:-1] = offsets[:-1]
            return f"({{ const unsigned *at = &{self.element(source, start)}; at[{offsets[-1]}]; }})"
        if how == "range":
            d, moved = draw.randrange(self.dims), list(offsets)
            low, high = sorted((0, moved[d]))
            moved[d] = 0
            far = self.element(source, moved).replace(f"[{NAMES[d]}]", f"[{NAMES[d]} + m]")
            return f"({{ unsigned far = 0; for (int m = {low}; m <= {high}; m++) far += (m + 5) * {far}; far; }})"
        if how == "function" and "[" not in source:
            name = f"at{self.number}_{len(self.helpers)}"
            self.helpers.append(f"static unsigned {name}({', '.join('int ' + NAMES[d] for d in range(self.dims))}) {{ return {plain}; }}")
            return f"{name}({', '.join(NAMES[d] for d in range(self.dims))})"
        return plain

    def stage(self, number, indent):
        """Array number is computed from those before it."""
        draw, reach = self.draw, self.reach[number - 1]
        source, own = self.known(number - 1), [0] * self.dims
        corners = [tuple(draw.randint(-lo, hi) for lo, hi in reach) for _ in range(draw.randint(2, 5))]
        corners += [tuple(-lo if e == d else 0 for e, (lo, hi) in enumerate(reach)) for d in range(self.dims)]
        corners += [tuple(hi if e == d else 0 for e, (lo, hi) in enumerate(reach)) for d in range(self.dims)]
        terms = [f"{draw.randint(1, 9)} * {self.term(source, c, reach)}" for c in corners]
        if number > 1 and draw.random() < 0.5:
            terms.append(f"7 * {self.element(self.known(draw.randint(0, number - 2)), own)}")
        for d in range(self.dims):
            if self.factors[d] and draw.random() < 0.5:
                far = 0 if self.closed[d] else draw.randint(-min(2, reach[d][0]), min(2, reach[d][1]))
                terms.append(f"{self.element(source, own)} * {self.factor(d)}[{NAMES[d]} + {far}]")
        low = [0 if self.closed[d] else reach[d][0] for d in range(self.dims)]
        high = [self.extents[d] - (0 if self.closed[d] else reach[d][1]) for d in range(self.dims)]
        target = self.element(self.name(number), own)
        how = draw.choice(["=", "=", "+="])
        value = f"{target} {how} {' + '.join(terms)} + change;"
        if draw.random() < 0.3:
            value = f"if ({self.element(source, own)} % 3)\n{indent}        {value}"
        widths = ", ".join(f"{'/periodic/' if self.periodic[d] else '/mirror/' if self.mirrored[d] else ''}{lo}:{hi}" if self.spread[d] else "0"
                           for d, (lo, hi) in enumerate(reach))
        widths = ("0, " if self.levels_of(number - 1) else "") + widths
        text = [f"#pragma xmp reflect ({self.name(number - 1)}) width({widths})"]
        together = [self.factor(d) for d in range(self.dims) if self.factors[d] and self.spread[d]]
        if together and not any(self.closed) and draw.random() < 0.5:  # other widths, other numbers of dimensions
            text = [f"#pragma xmp reflect ({', '.join([self.name(number - 1)] + together)})"]
        lines, clause = value.split("\n"), ""
        if self.sums and draw.random() < 0.7:
            lines = ["{", *lines, f"    sum{self.number} += {draw.randint(1, 9)} * {target} + {self.element(source, corners[0])};", "}"]
            clause = f" reduction(+: sum{self.number})"
        nest = self.nest(low, high, lines, indent)
        nest[0] += clause
        if nest[1].startswith("#pragma omp"):
            nest[1] += clause
        return text + nest + self.edge(number, indent)

    def colored(self, indent):
        """Sweeps in place over the state's elements of either color."""
        draw, own, reach, text = self.draw, [0] * self.dims, self.reach[0], []
        odd = [far for far in itertools.product(*(range(-lo, hi + 1) for lo, hi in reach)) if sum(far) % 2]
        if not odd:
            return []
        low, high = [lo for lo, hi in reach], [n - hi for n, (lo, hi) in zip(self.extents, reach)]
        state, last = self.name(0), NAMES[self.dims - 1]
        for color in draw.choice([[0, 1], [1, 0], [1]]):
            terms = [f"{draw.randint(1, 9)} * {self.element(state, far)}" for far in draw.sample(odd, min(len(odd), draw.randint(1, 4)))]
            value = f"{self.element(state, own)} {draw.choice(['=', '+='])} {' + '.join(terms)};"
            widths = ", ".join(f"{lo}:{hi}" if spread else "0" for spread, (lo, hi) in zip(self.spread, reach))
            condition = draw.choice([f"({' + '.join(NAMES[:self.dims])}) % 2 == {color}", f"(({' ^ '.join(NAMES[:self.dims])}) & 1) == {color}"])
            nest = self.nest(low, high, [value if draw.random() < 0.5 else f"if ({condition}) {value}"], indent)
            if not nest[-1].strip().startswith("if"):  # every other one
                before = " + ".join([*NAMES[:self.dims - 1], str(low[-1] + color)])
                head = f"for (int {last} = {low[-1]}; {last} < {high[-1]}; {last}++)"
                assert head in nest[-2]
                nest[-2] = nest[-2].replace(head, f"for (int {last} = {low[-1]} + ({before}) % 2; {last} < {high[-1]}; {last} += 2)")
            text += [f"#pragma xmp reflect ({state}) width({widths})"] + nest
        return text

    def edge(self, number, indent):
        """The first or the last row of array number, from the row beside it."""
        draw = self.draw
        ends = [d for d in range(self.dims) if self.spread[d]]
        if not (self.edges and ends and sum(self.spread) > 1) or draw.random() < 0.3:
            return []
        end, own = draw.choice(ends), [0] * self.dims
        row, beside = draw.choice([(0, 1), (0, 2), (self.extents[end] - 1, self.extents[end] - 2), (1, 0)])
        at = lambda index: "".join(f"[{index}]" if d == end else f"[{NAMES[d]}]" for d in range(self.dims))
        others = [d for d in range(self.dims) if d != end]
        name = self.name(number)
        text = [f"#pragma xmp loop ({', '.join(NAMES[d] for d in others if self.spread[d])}) on t" +
                "".join(f"[{row + self.before[d]}]" if d == end else f"[{self.place(d)}]" if self.spread[d] else "[*]" for d in range(self.dims))]
        for k, d in enumerate(others):
            text.append(f"{indent}{'    ' * k}for (int {NAMES[d]} = 0; {NAMES[d]} < {self.extents[d]}; {NAMES[d]}++)")
        body = f"{name}{at(row)} {draw.choice(['=', '+='])} 3 * {name}{at(beside)} + 1;"
        # The node that prints has row 0. The variable is of one row of nodes, in all loops.
        if self.sums and row + self.before[end] == 0 and self.reduced in (None, end) and draw.random() < 0.5:
            self.reduced = end
            text[0] += f" reduction(+: row{self.number})"
            body = f"row{self.number} += 5 * ({body[:-1]});"
        return text + [f"{indent}{'    ' * len(others)}{body}"]

    def step(self, indent):
        text = self.colored(indent) if self.colors else []
        for number in range(1, self.stages + 1):
            text += self.stage(number, indent)
            if self.draw.random() < 0.3:
                text.append(indent + self.draw.choice(["change = change * 5 + 3;", "change = changed(change, n);", "if (n % 3) change = changed(change, 2);"]
                                                 if not self.in_function else ["change = change * 5 + 3;", "change = changed(change, 2);"]))
        if self.sums and self.draw.random() < 0.3:
            text.insert(0, f"{indent}sum{self.number} = 0;")
        first, last = self.known(0, later=1), self.name(self.stages)
        if self.swaps:
            kind = "(*w)" + "".join(f"[{n}]" for n in self.extents[1:]) if self.dims > 1 else "*w"
            names = [self.name(k) for k in self.arrays]
            draw = self.draw
            rings = [draw.sample(names, len(names))] if draw.random() < 0.5 else [[first, last], draw.sample(names, 2)]
            swaps = [[f"{indent}w = {ring[0]};"] + [f"{indent}{a} = {b};" for a, b in zip(ring, ring[1:])] + [f"{indent}{ring[-1]} = w;"]
                     for ring in rings]
            early = swaps.pop() if len(swaps) > 1 and draw.random() < 0.5 else []
            return [f"{indent}unsigned {kind};"] + early + text + sum(swaps, [])
        own = [0] * self.dims
        how = self.draw.choice(["=", "^=", "+="])
        text += self.nest([0] * self.dims, self.extents, [f"{self.element(first, own)} {how} {self.element(last, own)};"], indent)
        return text + ([indent + self.count()] if self.counter else [])

    def parts(self, stage):
        """The array, or each of its levels."""
        name = self.name(stage)
        return [f"{name}[{k}]" for k in range(self.levels)] if self.levels_of(stage) else [name]

    def hash_of(self, indent):
        index = NAMES[0]
        for d in range(1, self.dims):
            index = f"({index} * {self.extents[d]} + {NAMES[d]})"
        own = [0] * self.dims
        values = " + ".join(f"(unsigned)({index} * {2 * s + 3 + 100 * k} + 1) * {self.element(name, own)}"
                            for s in self.arrays for k, name in enumerate(self.parts(s)))
        text = self.nest([0] * self.dims, self.extents, [f"hash += {values};"], indent)
        return [f"{indent}hash = 0;", text[0] + " reduction(+: hash)"] + text[1:] + \
            [f'{indent}if (xmp_node_num() == 1)', f'{indent}    printf("{self.number}: %u %u %u\\n", hash, sum{self.number}, row{self.number});']

    def fill_factors(self):
        text = []
        for d in range(self.dims):
            if self.factors[d]:
                name, index = self.factor(d), NAMES[d]
                if self.spread[d]:
                    on = "".join(f"[{self.place(e)}]" if e == d else "[*]" for e in range(self.dims))
                    text.append(f"#pragma xmp loop ({index}) on t{on}")
                text += [f"    for (int {index} = 0; {index} < {self.extents[d]}; {index}++)", f"        {name}[{index}] = 3 * {index} * {index} + {d};"]
                if self.spread[d]:
                    text.append(f"#pragma xmp reflect ({name})")
        return text

    def text(self):
        draw, own = self.draw, [0] * self.dims
        self.in_function = in_function = not self.swaps and not self.levels and draw.random() < 0.4
        body = self.step("        ")
        sums = f"unsigned sum{self.number} = 1, row{self.number} = 2;"
        text = self.declare() + self.helpers + [f"static {sums}"]
        if in_function:
            text += [f"static void step{self.number}(void)", "{", *[line[4:] if line[:1] == " " else line for line in body], "}"]
        text += [f"static void run{self.number}(void)", "{", "    unsigned hash;"]
        if self.counter:
            text.append(f"    int level = {draw.randrange(self.levels)};")
        if self.threads and not in_function:  # which threads take tiles have for themselves
            text.append(f"    unsigned change = 1; {sums}")
        for s in self.arrays:
            if self.swaps:
                text.append(f"    {self.name(s)} = xmp_malloc(xmp_desc_of({self.name(s)}), {', '.join(map(str, self.extents))});")
        text += self.fill_factors()
        for s in self.arrays:
            mix = " + ".join(f"{draw.randint(1, 99)} * {NAMES[d]}" for d in range(self.dims))
            for k, name in enumerate(self.parts(s)):
                text += self.nest(own, self.extents, [f"{self.element(name, own)} = {mix} + {s + 7 * k};"], "    ")
        for often in self.often:
            text.append(f"#pragma xmp blocking steps({self.chosen}){self.scheme}")
            head = f"int n = {often}; n > 0; n--" if self.falls else f"int n = 0; n < {often}; n++"
            text.append(f"    for ({head})" + (f"\n        step{self.number}();" if in_function else " {"))
            text += [] if in_function else body + ["    }"]
            text += self.hash_of("    ")
        return text + ["}"]


def program(seed):
    draw = random.Random(seed)
    dims = draw.randint(1, 3)
    extents = [draw.choice([5, 7, 8, 11, 13, 16, 23][:7 if dims == 1 else 5]) for _ in range(dims)]
    if draw.random() < 0.4:  # room for pyramids
        extents[0] = draw.choice([41, 60, 97])
    spread = [draw.random() < 0.7 for _ in range(dims)]
    spread[draw.randrange(dims)] = True
    periodic = [spread[d] and draw.random() < 0.4 for d in range(dims)]
    mirrored = [spread[d] and not periodic[d] and draw.random() < 0.4 for d in range(dims)]
    sizes = ["[*]" if draw.random() < 0.8 else "[1]" for d in range(dims) if spread[d]]
    if "[*]" not in sizes:
        sizes[draw.randrange(len(sizes))] = "[*]"
    nodes = "".join(sizes)
    before, behind = ([draw.randint(0, extents[d]) if spread[d] and draw.random() < 0.3 else 0 for d in range(dims)] for _ in range(2))
    shape = "".join(f"[{b + n + more}]" for b, n, more in zip(before, extents, behind))
    formats = "".join("[block]" if s else "[*]" for s in spread)
    text = ["#include <stdio.h>", "#include <xmp.h>", f"#pragma xmp nodes p{nodes}", f"#pragma xmp template t{shape}",
            f"#pragma xmp distribute t{formats} onto p", "static unsigned change = 1;",
            "static unsigned changed(unsigned x, int n)", "{", "    for (int k = 0; k < n % 3; k++)", "        x = 7 * x + k;", "    return x;", "}"]
    count = draw.randint(1, 3)
    threads = seed % 2 == 0
    for number in range(count):
        text += Loop(draw, number, extents, spread, periodic, mirrored, before, behind, threads).text()
    calls = "".join(f"    run{number}();\n" for number in range(count))
    return "\n".join(text) + f"\nint main(void)\n{{\n{calls}    return 0;\n}}\n"


def execute(command, work):
    result = subprocess.run(command, cwd=work, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=300)
    return result.returncode, result.stdout, result.stderr


def compare(seed, options):
    """What is wrong with the program of this seed; nothing: an empty string."""
    stem = os.path.join(options.work, f"blocking_{seed}")
    with open(stem + ".c", "w") as file:
        file.write(program(seed))
    for command, name in (options.cc + ["-w"], "serial"), (options.sodecc + ["-O1", "-w"], "nodes"):
        status, _, messages = execute(command + [stem + ".c", "-o", f"{stem}.{name}"], options.work)
        if status:
            return messages
    status, expected, messages = execute([stem + ".serial"], options.work)
    if status:
        return f"the serial run fails\n{messages}"
    for n in options.ranks:
        status, text, messages = execute(options.mpirun + ["-n", str(n), stem + ".nodes"], options.work)
        if status or text != expected:
            return f"{n} nodes: status {status}\nexpected\n{expected}got\n{text}{messages}"
    for name in "serial", "nodes", "c":
        os.remove(f"{stem}.{name}")
    return ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ranks", type=lambda text: [int(n) for n in text.split(",")], default=[1, 2, 3, 4, 6])
    for name in "--sodecc", "--mpirun", "--cc":
        parser.add_argument(name, type=shlex.split, required=True)
    parser.add_argument("--work", required=True)
    options = parser.parse_args()
    os.makedirs(options.work, exist_ok=True)
    failed = 0
    for seed in range(options.seed, options.seed + options.programs):
        trouble = compare(seed, options)
        if trouble:
            failed += 1
            print(f"blocking.py --programs 1 --seed {seed}: {trouble}")
    print(f"{options.programs - failed} of {options.programs} programs agree")
    return failed > 0


sys.exit(main())
