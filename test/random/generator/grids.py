# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A coarse and a fine grid as multigrid programs have them: each coarse element lies with `ratio` fine ones, by the sizes
# of the blocks.  In a block of its own, on whatever nodes execute it.

from generator import values
from generator.nodes import subscripts


class Grid:
    def __init__(self, rng, program, stem, extent, formats, shadow, columns):
        self.name, self.template = program.local(stem), program.local("t")
        self.type = values.element_type(rng, shadow)
        self.extent, self.format, self.shadow, self.columns = extent, formats, shadow, columns

    def lines(self, rng, program, nodes):
        inner = f"[{self.columns}]" if self.columns else ""
        lines = program.pragma(f"template {self.template}[{self.extent}]")
        lines += program.pragma(f"distribute {self.template}{subscripts(rng, [self.format])} onto {nodes}")
        lines += [f"{self.type.name} {self.name}[{self.extent}]{inner};"]
        lines += program.pragma(f"align {self.name}[i]{'[*]' if inner else ''} with {self.template}{subscripts(rng, ['i'])}")
        if self.shadow:
            lines += program.pragma(f"shadow {self.name}[1]{'[0]' if inner else ''}")
        return lines

    def at(self, index):
        return f"{self.name}[{index}]" + ("[k]" if self.columns else "")

    def load(self, index):
        return self.type.load(self.at(index))

    def loop(self, rng, program, statements, clauses=""):
        lines = program.pragma(f"loop{rng.choice([' (i)', ''])} on {self.template}{subscripts(rng, ['i'])}{clauses}")
        head = rng.choice([f"for (int i = 0; i < {self.extent}; i++)", f"for (long i = {self.extent - 1}; i >= 0; i--)"])
        if self.columns:
            return lines + [head, f"    for (int k = 0; k < {self.columns}; k++) {{"] \
                + ["        " + s for s in statements] + ["    }"]
        return lines + [head + " {"] + ["    " + s for s in statements] + ["}"]

    def reflect(self, program):
        return program.pragma(f"reflect ({self.name})") if self.shadow else []


def two_sizes(rng, program):
    nodes, ratio, extent = program.local("here"), rng.choice([2, 2, 3]), rng.randint(1, 13)
    columns = rng.choice([0, 0, rng.randint(1, 4)])
    count = "xmp_num_nodes()"
    block = f"({extent} + {count} - 1) / {count}"
    lines = ["{"] + program.pragma(f"nodes {nodes}[*] = *")
    form = rng.choice(["block", "block", "gblock", "cyclic"])
    formats = {"block": (rng.choice(["block", f"block({block})"]), f"block({ratio} * ({block}))"),
               "gblock": ("gblock(sizes)", "gblock(fine_sizes)"), "cyclic": ("cyclic", f"cyclic({ratio})")}[form]
    if form == "gblock":
        lines += [f"int sizes[{count}], fine_sizes[{count}];",
                  f"random_map(sizes, {count}, {extent}, {rng.randrange(1000)});",
                  f"for (int k = 0; k < {count}; k++) fine_sizes[k] = {ratio} * sizes[k];"]
    shadow = form != "cyclic"
    coarse = Grid(rng, program, "coarse", extent, formats[0], shadow, columns)
    fine = Grid(rng, program, "fine", extent * ratio, formats[1], shadow, columns)
    lines += coarse.lines(rng, program, nodes) + fine.lines(rng, program, nodes)
    total = program.local("s")
    program.declare(f"u64 {total};")
    k = " + (u64)k * 7" if columns else ""
    lines += fine.loop(rng, program, [f"{fine.at('i')} = {fine.type.store(f'(u64)i * {rng.randint(1, 99)}{k} + ck % 89')};"])
    for _ in range(rng.randint(1, 2)):
        below = f" + (i > 0 ? {fine.load(f'{ratio} * i - 1')} : 9)" if shadow else ""
        next_one = f"{fine.load(f'{ratio} * i')} + 3 * {fine.load(f'i * {ratio} + {ratio - 1}')}"
        lines += fine.reflect(program)
        lines += coarse.loop(rng, program, [f"{coarse.at('i')} = {coarse.type.store(next_one + below)};"])
        above = f" + (i / {ratio} + 1 < {extent} ? {coarse.load(f'i / {ratio} + 1')} : 5)" if shadow else ""
        value = f"{fine.load('i')} + {coarse.load(f'i / {ratio}')}{above}"
        lines += coarse.reflect(program)
        lines += fine.loop(rng, program, [f"{fine.at('i')} = {fine.type.store(value)};"])
    lines += [f"{total} = 0;"]
    lines += fine.loop(rng, program, [f"{total} += random_mix({fine.load('i')}, (u64)i{k});"], f" reduction(+: {total})")
    return lines + [f"ck = random_mix(ck, {total});", "}"]
