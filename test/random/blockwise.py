#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Random programs with the clause blockwise, each with a serial sweep that takes old values where the neighbor is in another block: none may
# differ on 1, 2, 3, 4 and 6 nodes, with and without SODE_BLOCKS.
#
#   blockwise.py --programs 40 --seed 1 --sodecc B/bin/sodecc --mpirun mpiexec --cc gcc --work DIR [--ranks 1,3]
#
# Nests of 1 to 3 loops in any order, up or down, over templates that are divided by blocks of any sizes, empty ones among them, and may be
# longer than the arrays; reads of new and of old values at distances of up to 2 in any direction; parameters that inherit.

import random
import sys

import pipeline
from batches import beyond, compare, nodes_of
from pipeline import INDEX, shifted


class Program:
    def __init__(self, seed):
        pick = self.pick = random.Random(seed)
        self.name = f"program{seed}"
        self.rank = pick.choice([1, 1, 2, 2, 3])
        self.extent = [pick.choice([1, 5, 9, 16, 23] if self.rank > 1 else [3, 17, 40]) for _ in range(self.rank)]
        self.lower = [pick.choice([0, 0, 3, -4]) for _ in range(self.rank)]
        self.before, self.places = beyond(seed, self.extent)
        self.divided = sorted(pick.sample(range(self.rank), pick.randrange(1, self.rank + 1)))
        self.uneven = [x for x in self.divided if pick.randrange(3) == 0]
        self.inherited = pick.randrange(3) == 0

    def on(self, name, all_of=None):
        return name + "".join(f"[{shifted(INDEX[x], self.lower[x] if name == 't' else 0)}]" if x in self.divided and all_of in (None, x) else "[*]"
                              for x in range(self.rank))

    def nest(self, order, down, ranges, step, body):
        lines = []
        for depth, x in enumerate(order):
            v, (low, high) = INDEX[x], ranges[x]
            head = f"{v} = {high - 1}; {v} >= {low}; {v} -= {step[x]}" if down[x] else f"{v} = {low}; {v} < {high}; {v} += {step[x]}"
            lines.append("    " * (depth + 1) + f"for (int {head})")
        return lines + ["    " * (len(order) + 1) + body]

    def at(self, name, offsets):
        return name + "".join(f"[{shifted(INDEX[x], offsets[x])}]" for x in range(self.rank))

    def same_block(self, offsets):
        return " && ".join(f"part[{x}][{INDEX[x]}] == part[{x}][{shifted(INDEX[x], offsets[x])}]" for x in self.divided if offsets[x]) or "1"

    def sweep(self, body, oracle):
        pick = self.pick
        reads = [[pick.choice([0, 0, 1, -1, 2, -2]) for _ in range(self.rank)] for _ in range(pick.randrange(1, 5))]
        named = [x for x in self.divided if any(r[x] for r in reads)]
        if not named:
            return
        order = pick.sample(range(self.rank), self.rank)
        down = [pick.randrange(2) for _ in order]
        step = [2 if pick.randrange(8) == 0 else 1 for _ in order]
        ranges = [(max([0] + [-r[x] for r in reads]), self.extent[x] - max([0] + [r[x] for r in reads])) for x in range(self.rank)]
        here = [0] * self.rank
        terms = " + ".join(f"{2 * n + 3} * {self.at('u', r)}" for n, r in enumerate(reads)) + f" + {self.at('v', here)}"
        wanted = " + ".join(f"{2 * n + 3} * ({self.same_block(r)} ? {self.at('now', r)} : {self.at('old', r)})" for n, r in enumerate(reads))
        wanted += f" + {' + '.join(f'{x + 2}u * {INDEX[x]}' for x in range(self.rank))}"
        on = self.on("u" if self.inherited else "t")
        body.append("#pragma xmp reflect (u)")
        body.append(f"#pragma xmp loop ({', '.join(INDEX[x] for x in self.divided)}) on {on} "
                    f"blockwise({', '.join(INDEX[x] for x in pick.sample(named, len(named)))}) reduction(+: s)")
        body += self.nest(order, down, ranges, step, f"s += {self.at('u', here)} = {terms};")
        oracle += self.nest(order, down, ranges, step, f"t += {self.at('now', here)} = {wanted};")
        oracle.append("    memcpy(old, now, sizeof now);")

    def everywhere(self, text, clause=""):
        order = sorted(range(self.rank), key=lambda x: x not in self.divided)
        head = f"#pragma xmp loop ({', '.join(INDEX[x] for x in self.divided)}) on {self.on('t')}{clause}"
        return [head] + self.nest(order, [0] * self.rank, [(0, e) for e in self.extent], [1] * self.rank, text)

    def write(self):
        here, brackets = [0] * self.rank, "".join(f"[{e}]" for e in self.extent)
        nodes = f"p{len(self.divided)}"
        sweeps, oracle = [], []
        for _ in range(self.pick.randrange(1, 4)):
            self.sweep(sweeps, oracle)
        seed = " + ".join(f"{x + 2}u * {INDEX[x]}" for x in range(self.rank))
        out = []
        if self.inherited:
            out += [f"static unsigned sweep_{self.name}(unsigned u{brackets}, unsigned v{brackets})\n{{\n    unsigned s = 0;", "#pragma xmp inherit (u, v)",
                    *sweeps, "    return s;\n}\n"]
        out += [f"static void {self.name}(void)\n{{\n    unsigned s = 0, t = 0, wrong = 0;\n    static unsigned old{brackets}, now{brackets};",
                f"    static int part[{self.rank}][{max(self.extent)}];"]
        out += nodes_of(self.pick, len(self.divided))
        for n, x in enumerate(self.divided):
            if x in self.uneven:
                out.append(f"    int *map{x} = uneven({self.places[x]}, {self.pick.randrange(1, 1000)}, size_of(xmp_desc_of({nodes}), {len(self.divided) - n}));")
        firsts = [low - before for low, before in zip(self.lower, self.before)]
        out.append("#pragma xmp template t" + "".join(f"[{low}:{n}]" if low else f"[{n}]" for low, n in zip(firsts, self.places)))
        formats = "".join(f"[gblock(map{x})]" if x in self.uneven else "[block]" if x in self.divided else "[*]" for x in range(self.rank))
        out.append(f"#pragma xmp distribute t{formats} onto {nodes}")
        out.append(f"    unsigned u{brackets}, v{brackets};")
        for a in "uv":
            out.append(f"#pragma xmp align {self.on(a)} with {self.on('t')}")
        out.append("#pragma xmp shadow u" + "".join("[2]" if x in self.divided else "[0]" for x in range(self.rank)))
        for n, x in enumerate(self.divided):
            out += [f"#pragma xmp loop ({INDEX[x]}) on {self.on('t', all_of=x)}", f"    for (int {INDEX[x]} = 0; {INDEX[x]} < {self.extent[x]}; {INDEX[x]}++)",
                    f"        part[{x}][{INDEX[x]}] = index_of(xmp_desc_of({nodes}), {len(self.divided) - n});"]
        out += ["#pragma xmp reduction (max: part)"] + [f"    cut({x}, {self.before[x]}, {self.places[x]}, {self.extent[x]}, part[{x}]);" for x in self.divided]
        out += self.everywhere(f"{self.at('u', here)} = {self.at('v', here)} = {seed};")
        order = list(range(self.rank))
        out += self.nest(order, [0] * self.rank, [(0, e) for e in self.extent], [1] * self.rank, f"{self.at('old', here)} = {self.at('now', here)} = {seed};")
        out += ([f"    s = sweep_{self.name}(u, v);"] if self.inherited else sweeps) + oracle
        out += self.everywhere(f"wrong += {self.at('u', here)} != {self.at('now', here)};", " reduction(+: wrong)")
        out += [f"    free(map{x});" for x in self.uneven]
        return "\n".join(out + [f'    if (xmp_node_num() == 1)\n        printf("{self.name} %u %d\\n", wrong, s == t);\n}}'])


HEAD = pipeline.HEAD.replace("#include <stdlib.h>", "#include <stdlib.h>\n#include <string.h>") + """static int index_of(xmp_desc_t nodes, int dim)
{
    int index = 1;
    xmp_nodes_index(nodes, dim, &index);
    return index;
}

/* The blocks of SODE_BLOCKS, in those of nodes. */
static void cut(int dim, int before, int places, int extent, int *part)
{
    char *blocks = getenv("SODE_BLOCKS");
    long count = 0;
    for (int d = 0; blocks && d <= dim; d++)
        count = strtol(blocks + (*blocks == ','), &blocks, 10);
    for (int i = 0; i < extent; i++)
        part[i] = part[i] * 1000 + (count > 0 ? (i + before) / ((places - 1) / (count < places ? (int)count : places) + 1) : 0);
}

"""


def settings(first, ranks):
    pick = random.Random(f"{first} {ranks}")
    return {"SODE_BLOCKS": ",".join(str(pick.choice([0, 1, 2, 3, 5, 30])) for _ in range(3))} if pick.randrange(3) else {}


def write(seeds):
    return HEAD + "\n\n".join([Program(s).write() for s in seeds])


if __name__ == "__main__":
    sys.exit(compare("blockwise", write, settings))
