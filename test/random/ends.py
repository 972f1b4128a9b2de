#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Random programs whose reflect fills the shadow beyond the ends of an array: what they print on 1, 2, 3, 4 and 6 nodes is
# compared with what plain C prints, which wraps or mirrors the subscripts.
#
#   ends.py --programs 40 --seed 1 --sodecc B/bin/sodecc --mpirun mpiexec --cc gcc --work DIR [--ranks 1,3]
#
# Arrays of 1 to 3 dimensions with /periodic/, /mirror/, /antimirror/ or nothing in each, widths of 0 to 2 on either side, blocks of any
# sizes, also empty, of templates that may be longer than the arrays; each transport, async.  The loops read faces and corners.

import random
import sys

from batches import HELPERS, beyond, compare, nodes_of

INDEX = "ijk"
MACROS = {"/periodic/": "WRAPPED", "/mirror/": "MIRRORED", "/antimirror/": "MIRRORED"}


class Program:
    def __init__(self, seed, name):
        pick = self.pick = random.Random(seed)
        self.name, self.lines = name, []
        self.dims = range(pick.choice([1, 2, 2, 3]))
        self.divided = [pick.randrange(4) > 0 for _ in self.dims]
        self.divided[pick.choice(self.dims)] = True
        self.ends = [pick.choice(["", "/periodic/", "/mirror/", "/mirror/", "/antimirror/"]) if d else "" for d in self.divided]
        # A node mirrors only what it has: two elements need blocks of two.
        self.wide = [pick.randrange(3) == 0 for _ in self.dims]
        self.extent = [pick.choice([3, 4, 7, 9]) + 20 * w for w in self.wide]  # 2 or more for each of 2, 3, 4, 6 nodes, or nothing
        most = [0 if not d else 1 if "mirror" in e and not w else 2 for d, e, w in zip(self.divided, self.ends, self.wide)]
        self.low, self.high = ([pick.randrange(m + 1) for m in most] for _ in range(2))
        self.here = "".join(f"[{INDEX[d]}]" for d in self.dims)
        self.before, self.places = beyond(seed, self.extent)
        for d in self.dims:
            if "mirror" in self.ends[d] and max(self.low[d], self.high[d]) > 1:  # the template's blocks are the array's, then
                self.before[d], self.places[d] = 0, self.extent[d]
        self.there = "".join(f"[{INDEX[d]} + {b}]" if b else f"[{INDEX[d]}]" for d, b in enumerate(self.before))

    def declare(self):
        pick, nodes, maps = self.pick, f"p{sum(self.divided)}", []
        self.lines += nodes_of(pick, sum(self.divided))
        formats = []
        for d in self.dims:
            formats.append("*" if not self.divided[d] else "block" if self.wide[d] or pick.randrange(2) else f"gblock(map{d})")
            if formats[d].startswith("gblock"):
                maps.append(f"map{d}")
                self.lines.append(f"    int *map{d} = uneven({self.places[d]}, {pick.randrange(1, 1000)}, "
                                  f"size_of(xmp_desc_of({nodes}), {sum(self.divided[d:])}));")
        extents = "".join(f"[{e}]" for e in self.extent)
        shadow = "".join(f"[{a + x}:{b + x}]" if d else "[0]" for a, b, d, x in
                         zip(self.low, self.high, self.divided, [pick.randrange(2) for _ in self.dims]))
        self.lines += ["#pragma xmp template t" + "".join(f"[{n}]" for n in self.places),
                       "#pragma xmp distribute t" + "".join(f"[{f}]" for f in formats) + f" onto {nodes}",
                       f"    {pick.choice(['int', 'double', 'long', 'float'])} a{extents}, b{extents};",
                       f"#pragma xmp align {self.here} with t{self.there} :: a, b",
                       f"#pragma xmp shadow a{shadow}"]
        return maps

    def loop(self, body, clause=""):
        self.lines.append(f"#pragma xmp loop ({', '.join(INDEX[d] for d in self.dims)}) on t{self.there}{clause}")
        for d in self.dims:
            self.lines.append("    " * (d + 1) + f"for (int {INDEX[d]} = 0; {INDEX[d]} < {self.extent[d]}; {INDEX[d]}++)")
        self.lines[-1] += " {"
        self.lines += ["        " + text for text in body] + ["    }"]

    def read(self):
        """An element beside the iteration's, as far away as the widths allow."""
        subscripts, guards, signs = [], [], []
        for d in self.dims:
            by = self.pick.randrange(-self.low[d], self.high[d] + 1)
            text = f"{INDEX[d]} {'-' if by < 0 else '+'} {abs(by)}" if by else INDEX[d]
            subscripts.append(f"{MACROS[self.ends[d]]}({text}, {self.extent[d]})" if self.ends[d] else text)
            if self.ends[d] == "/antimirror/":
                signs.append(f"SIGN({text}, {self.extent[d]}) * ")
            if not self.ends[d] and by:
                guards.append(f"{text} >= 0 && {text} < {self.extent[d]}")
        element = "a" + "".join(f"[{s}]" for s in subscripts)
        return (f"if ({' && '.join(guards)}) " if guards else "") + f"b{self.here} += {self.pick.randrange(1, 5)} * {''.join(signs)}{element};"

    def write(self):
        self.lines.append(f"static void {self.name}(void)\n{{\n    double s = 0;")
        maps = self.declare()
        start = " + ".join(f"{3 * d + 5} * {INDEX[d]}" for d in self.dims)
        self.loop([f"a{self.here} = ({start}) % 17 + 1;", f"b{self.here} = 0;"])
        widths = ", ".join(f"{e}{a}:{b}" for e, a, b in zip(self.ends, self.low, self.high))
        later = self.pick.randrange(4) == 0
        how = " async(3)" if later else self.pick.choice(["", "", " transport(pack)", " transport(shm)", " transport(datatype)"])
        for step in range(self.pick.randrange(1, 3)):
            self.lines.append(f"#pragma xmp reflect (a) width({widths}){how}")
            if later:
                self.lines.append("#pragma xmp wait_async (3)")
            self.loop([self.read() for _ in range(4)])
            self.loop([f"a{self.here} = (int)(b{self.here} + {step}) % 97;"])
        self.loop([f"s += (double)b{self.here} * (({start}) % 7 + 1);"], " reduction(+: s)")
        self.lines += [f"    free({m});" for m in maps]
        self.lines.append(f'    if (xmp_node_num() == 1)\n        printf("{self.name} %.17g\\n", s);\n}}')
        return "\n".join(self.lines)


HEAD = """#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#ifdef __SODE__
#define WRAPPED(i, n) (i)
#define MIRRORED(i, n) (i)
#define SIGN(i, n) 1
#else
#define WRAPPED(i, n) (((i) + (n)) % (n))
#define MIRRORED(i, n) ((i) < 0 ? -1 - (i) : (i) >= (n) ? 2 * (n) - 1 - (i) : (i))
#define SIGN(i, n) ((i) < 0 || (i) >= (n) ? -1 : 1)
#endif

""" + HELPERS


def write(seeds):
    return HEAD + "\n\n".join([Program(s, f"program{s}").write() for s in seeds])


if __name__ == "__main__":
    sys.exit(compare("ends", write, tasks=True))
