#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Random programs with the clause pipeline: what they print on 1, 2, 3, 4 and 6 nodes is compared with what plain C prints.
#
#   pipeline.py --programs 40 --seed 1 --sodecc B/bin/sodecc --mpirun mpiexec --cc gcc --work DIR [--ranks 1,3] [--language c++]
#
# Nests of 1 to 4 loops in any order, up or down, over templates of 1 to 3 dimensions of which up to 3 are divided, by blocks of any sizes;
# 1 to 3 arrays that the nest writes, with permuted, collapsed and missing dimensions, flat or not, offsets, shadows wider than needed; reads of new and of
# old values at distances of up to 3.  `accepts` says which nests have an order of the nodes. In C++ some elements have a reference.

import itertools
import random
import sys

from batches import HELPERS, beyond, compare, nodes_of

INDEX = "ijkl"
TYPES = ["unsigned", "unsigned", "double", "unsigned char", "long long", "struct cell"]


class Array:
    """axes: for each dimension the loop it belongs to.  written: whether the nest writes it."""

    def __init__(self, name, axes, kind, written, flat, extent):
        self.name, self.axes, self.kind, self.written, self.flat, self.extent = name, axes, kind, written, flat and len(axes) > 1, extent

    def subscripts(self, offsets):
        return "".join(f"[{shifted(INDEX[x], offsets[x])}]" for x in self.axes)

    def shape(self):
        return f"#pragma xmp shape {self.name}" + "".join(f"[{self.extent[x]}]" for x in self.axes)

    def element(self, offsets):
        if not self.flat:
            return self.name + self.subscripts(offsets)
        text = shifted(INDEX[self.axes[0]], offsets[self.axes[0]])
        for x in self.axes[1:]:
            text = f"({text}) * {self.extent[x]} + {shifted(INDEX[x], offsets[x])}"
        return f"{self.name}[{text}]"

    def at(self, offsets):
        return self.element(offsets) + (".value" if self.kind.startswith("struct") else "")

    def type(self):
        """Of its pointer."""
        return self.pointer().replace(f"*{self.name}", "*", 1)

    def pointer(self):
        inner = "".join(f"[{self.extent[x]}]" for x in self.axes[1:] if not self.flat)
        return f"{self.kind} (*{self.name}){inner}" if inner else f"{self.kind} *{self.name}"


def shifted(name, by):
    return name if not by else f"{name} {'+' if by > 0 else '-'} {abs(by)}"


class Nest:
    """One loop nest: its order, directions, named loops and what it reads."""

    def __init__(self, program):
        pick = self.pick = program.pick
        self.program = program
        # In a function whose arrays inherit, any loop of the list may be divided: what all arrays have.
        self.inherited = pick.randrange(3) == 0
        self.leader = pick.choice(program.arrays)
        common = [x for x in range(program.loops) if all(x in a.axes for a in program.arrays)]
        self.listed = common if self.inherited and pick.randrange(2) else program.divided
        self.order = list(range(program.loops))
        pick.shuffle(self.order)
        self.down = [pick.randrange(3) == 0 for _ in self.order]
        self.step = [2 if pick.randrange(12) == 0 else 1 for _ in self.order]
        named = [x for x in program.divided if pick.randrange(4)]
        self.named = named or [pick.choice(program.divided)]
        self.reads = {}
        for array in program.arrays:
            self.reads[array.name] = []
            for _ in range(pick.randrange(1, 4) if array.written else pick.randrange(2)):
                for _ in range(20):
                    read = [self.distance(x) if x in array.axes else 0 for x in range(program.loops)]
                    if not array.written or self.accepts(array, read):
                        self.reads[array.name].append(read)
                        break

    def distance(self, x):
        if self.pick.randrange(2):
            return 0
        width = self.pick.choice([1, 1, 1, 1, 2, 3])
        back = -1 if self.pick.randrange(4) else 1
        return width * back * (-1 if self.down[x] else 1)

    def apart(self, array, read):
        """How many iterations lie between this read and the write of the element, by loop, each way that they may be signed; positive: the write is earlier."""
        signs = [(-1, 0, 1) if x not in array.axes else ((read[x] < 0) - (read[x] > 0) if not self.down[x] else (read[x] > 0) - (read[x] < 0),) for x in self.order]
        if any(read[x] % self.step[x] for x in array.axes):
            return []
        return [s for s in itertools.product(*signs) if any(s)]

    def earlier(self, array, read):
        return [next(x for x in s if x) > 0 for s in self.apart(array, read)]

    def accepts(self, array, read):
        """Is there an order of the nodes?"""
        for signs, earlier in zip(self.apart(array, read), self.earlier(array, read)):
            for x, sign in zip(self.order, signs):
                if x in self.listed and sign and (earlier if x not in self.named else earlier != (sign > 0)):
                    return False
        return True

    def flows(self):
        return any(any(self.earlier(a, r)) and any(r[x] for x in self.named) for a in self.program.arrays if a.written for r in self.reads[a.name])

    def needs_reflect(self, array):
        for read in self.reads[array.name]:
            if any(read[x] for x in self.program.divided) and (not array.written or not all(self.earlier(array, read)) or not self.apart(array, read)):
                return True
        return False

    def bounds(self, x):
        everything = [r[x] for reads in self.reads.values() for r in reads] + [0]
        low, high = max(0, -min(everything)), self.program.extent[x] - max(0, max(everything))
        return low, max(high, low)

    def write(self, out):
        program, pick = self.program, self.pick
        fields = [a.name for a in program.arrays if (self.needs_reflect(a) or pick.randrange(3) == 0)]
        if fields:
            out.append(f"#pragma xmp reflect ({', '.join(fields)})")
        for a in self.program.arrays:
            for read in self.reads[a.name]:
                for x in range(program.loops):
                    a.low[x] = max(a.low[x], -read[x])
                    a.high[x] = max(a.high[x], read[x])
        block = pick.choice(["", " block(auto)", " block(1)", " block(2)", " block(3)", " block(7)", " block(1000)"])
        shift = program.lower
        on = "t" + "".join(f"[{shifted(INDEX[x], shift[x])}]" if x in program.divided or pick.randrange(2) else "[*]" for x in range(program.rank))
        if self.inherited:
            on = self.leader.name + self.leader.subscripts([0] * program.loops)
            if program.loops - 1 not in self.listed:  # a loop of its own, no index of the directive
                on = on.replace(f"[{INDEX[program.loops - 1]}]", "[*]")
        names = self.listed
        self.on = on if self.inherited else "t" + "".join(f"[{shifted(INDEX[x], shift[x])}]" if x in program.divided else "[*]" for x in range(program.rank))
        sums = pick.randrange(3) == 0
        out.append(f"#pragma xmp loop ({', '.join(INDEX[x] for x in names)}) on {on} pipeline({', '.join(INDEX[x] for x in self.named)}){block}"
                   + (" reduction(+: s)" if sums else ""))
        depth = 1
        for x in self.order:
            low, high = self.bounds(x)
            v = INDEX[x]
            step = self.step[x]
            if self.down[x]:
                head = f"for (int {v} = {high} - 1; {v} >= {low}; {v}{'--' if step == 1 else f' -= {step}'})"
            else:
                head = f"for (int {v} = {low}; {v} < {high}; {v}{'++' if step == 1 else f' += {step}'})"
            out.append("    " * depth + head + (" {" if x == self.order[-1] else ""))
            depth += 1
        zero = [0] * program.loops
        for a in [a for a in program.arrays if a.written]:
            terms = [f"(unsigned){b.at(r)} * {pick.randrange(1, 10)}u" for b in program.arrays for r in self.reads[b.name]
                     if b is a or pick.randrange(2)]
            terms.append(f"(unsigned)({' + '.join(f'{pick.randrange(1, 9)} * {INDEX[x]}' for x in range(program.loops))})")
            pick.shuffle(terms)
            guard = f"if (({' + '.join(INDEX[x] for x in range(program.loops))}) % 4 != {pick.randrange(4)}) " if pick.randrange(4) == 0 else ""
            text = [f"{guard}{a.at(zero)} = ({' + '.join(terms)}) % 61u;"]
            if program.refers:
                text = self.by_reference(a, text[0])
            out += ["    " * depth + line for line in text]
        if sums:
            out.append("    " * depth + f"s += (unsigned){program.arrays[0].at(zero)};")
        out.append("    " * (depth - 1) + "}")
        self.look(out)

    def by_reference(self, a, text):
        """Some of the elements that a statement reads, and perhaps the one that it sets, by references of C++."""
        lines, count = [], 0
        for b in self.program.arrays:
            for read in self.reads[b.name] + [[0] * self.program.loops]:
                if f"{b.at(read)}" not in text or self.program.refers.randrange(3) == 0:
                    continue
                name, count = f"of_{a.name}{count}", count + 1
                sets = b is a and not any(read) or self.program.refers.randrange(4) == 0
                lines.append(f"{'' if sets else 'const '}auto &{name} = {b.at(read)};")
                text = text.replace(b.at(read), name)
        return lines + [text]

    def look(self, out):
        """Reads the shadow that the nest has filled."""
        program = self.program
        for a in program.arrays:
            for x in self.named:
                reach = [r[x] for r in self.reads[a.name] if r[x] and a.written and any(self.earlier(a, r)) and all(self.earlier(a, r))]
                if not reach or self.pick.randrange(2):
                    continue
                by = self.pick.choice(reach)
                there = [by if y == x else 0 for y in range(program.loops)]
                out.append(f"#pragma xmp loop ({', '.join(INDEX[y] for y in program.divided)}) on {self.on} reduction(+: s)")
                for n, y in enumerate(a.axes):
                    v = INDEX[y]
                    low, high = (max(0, -by), program.extent[y] - max(0, by)) if y == x else (0, program.extent[y])
                    out.append("    " * (n + 1) + f"for (int {v} = {low}; {v} < {high}; {v}++)")
                out.append("    " * (len(a.axes) + 1) + f"s += (unsigned){a.at(there)} * (unsigned)({' + '.join(INDEX[y] for y in a.axes)});")


class Program:
    def __init__(self, seed, name, cxx):
        pick = self.pick = random.Random(seed)
        self.refers = random.Random(f"{seed} refers") if cxx else None
        self.name = name
        self.rank = pick.choice([1, 2, 2, 3])
        self.loops = self.rank + (pick.randrange(3) == 0)
        self.divided = sorted(pick.sample(range(self.rank), pick.randrange(1, self.rank + 1)))
        self.extent = [pick.choice([5, 8, 11, 13, 17] if self.rank > 1 else [7, 20, 33, 50]) for _ in range(self.loops)]
        self.lower = [pick.choice([0, 0, 0, 3, -4]) for _ in range(self.rank)]
        self.before, self.places = beyond(seed, self.extent[:self.rank])
        self.maps = []
        self.arrays = []
        for n in range(pick.randrange(1, 4)):
            axes = [x for x in range(self.loops) if x in self.divided or pick.randrange(5)]
            if pick.randrange(3) == 0:
                pick.shuffle(axes)
            self.arrays.append(Array("uvw"[n], axes, pick.choice(TYPES), n == 0 or pick.randrange(3) > 0, pick.randrange(4) == 0, self.extent))
        for a in self.arrays:
            a.low, a.high = [0] * self.loops, [0] * self.loops

    def template(self):
        first = [low - b for low, b in zip(self.lower, self.before)]
        return "".join(f"[{low}:{n}]" if low else f"[{n}]" for low, n in zip(first, self.places))

    def formats(self):
        result = []
        for x in range(self.rank):
            kind = self.pick.randrange(4)
            if x not in self.divided:
                result.append("*")
            elif kind == 0:
                self.maps.append(x)
                result.append(f"gblock(map{x})")
            else:
                result.append("block" if kind > 1 else f"block({self.places[x]})")
        return result

    def fill(self, out, a, digest):
        out.append("#pragma xmp loop (" + ", ".join(INDEX[x] for x in self.divided) + ") on t"
                   + "".join(f"[{shifted(INDEX[x], self.lower[x])}]" if x in self.divided else "[*]" for x in range(self.rank))
                   + (" reduction(+: s)" if digest else ""))
        for n, x in enumerate(sorted(a.axes, key=lambda x: x not in self.divided)):
            v = INDEX[x]
            out.append("    " * (n + 1) + f"for (int {v} = 0; {v} < {self.extent[x]}; {v}++)")
        weight = " + ".join(f"{2 * n + 3} * {INDEX[x]}" for n, x in enumerate(a.axes))
        here = a.at([0] * self.loops)
        out.append("    " * (len(a.axes) + 1)
                   + (f"s += (unsigned){here} * (unsigned)(({weight}) % 31 + 1);" if digest else f"{here} = (unsigned)({weight}) % 23u;"))

    def write(self):
        out, body = [], []
        formats = self.formats()
        nests = [Nest(self) for _ in range(self.pick.randrange(1, 4))]
        nests = [n for n in nests if n.flows()]
        for a in self.arrays:
            self.fill(body, a, False)
        steps = self.pick.choice([1, 1, 2, 3])
        body.append(f"    for (int step = 0; step < {steps}; step++) {{")
        functions = []
        for n, nest in enumerate(nests):
            if not nest.inherited:
                nest.write(body)
                continue
            heads = [a.name for a in self.arrays]
            lines = [f"static unsigned {self.name}_{n}({', '.join(a.pointer() for a in self.arrays)})\n{{\n    unsigned s = 0;",
                     *[a.shape() for a in self.arrays if a.flat], f"#pragma xmp inherit ({', '.join(heads)})"]
            nest.write(lines)
            functions.append("\n".join(lines + ["    return s;\n}\n\n"]))
            body.append(f"    s += {self.name}_{n}({', '.join(heads)});")
        body.append("    }")
        for a in self.arrays:
            self.fill(body, a, True)
        nodes = f"p{len(self.divided)}"
        end = [f"    free(map{x});" for x in self.maps]
        out += nodes_of(self.pick, len(self.divided))
        for x in self.maps:
            axis = self.divided.index(x)
            out.append(f"    int *map{x} = uneven({self.places[x]}, {self.pick.randrange(1, 1000)}, size_of(xmp_desc_of({nodes}), {len(self.divided) - axis}));")
        out.append("#pragma xmp template t" + self.template())
        out.append("#pragma xmp distribute t" + "".join(f"[{f}]" for f in formats) + f" onto {nodes}")
        for a in self.arrays:
            storage = a.flat or self.pick.randrange(2)
            out.append(f"    {a.pointer() if storage else a.kind + ' ' + a.name + ''.join(f'[{self.extent[x]}]' for x in a.axes)};")
            if storage:
                body.insert(0, f"    {a.name} = ({a.type()})xmp_malloc(xmp_desc_of({a.name}), {', '.join(str(self.extent[x]) for x in a.axes)});")
                end.append(f"    free({a.name});")
            if a.flat:
                out.append(a.shape())
            out.append(f"#pragma xmp align {a.name}" + "".join(f"[{INDEX[x]}]" if x in self.divided else "[*]" for x in a.axes) + " with t"
                       + "".join(f"[{shifted(INDEX[x], self.lower[x])}]" if x in self.divided else "[*]" for x in range(self.rank)))
            widths = [f"[{a.low[x] + self.pick.randrange(2)}:{a.high[x] + self.pick.randrange(2)}]" if x in self.divided else "[0]" for x in a.axes]
            out.append(f"#pragma xmp shadow {a.name}" + "".join(widths))
        return "".join(functions) + "\n".join([f"static void {self.name}(void)\n{{\n    unsigned s = 0;"] + out + body + end
                         + [f'    if (xmp_node_num() == 1)\n        printf("{self.name} %u\\n", s);\n}}'])


HEAD = """#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

struct cell {
    unsigned char tag;
    unsigned value;
};

""" + HELPERS


def write(seeds, cxx=False):
    return HEAD + "\n\n".join([Program(s, f"program{s}", cxx).write() for s in seeds])


if __name__ == "__main__":
    sys.exit(compare("pipeline", write, tasks=True))
