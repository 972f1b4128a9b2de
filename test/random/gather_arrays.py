# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The arrays of gather.py: of one to three dimensions, of any distribution, in storage of several kinds.

from batches import HELPERS

ELEMENTS = ["double", "float", "int", "long", "short", "signed char", "unsigned", "double _Complex", "struct cell"]
INDICES = ["unsigned char", "short", "int", "unsigned", "long"]
VARIABLES = "ijk"

HEAD = """#include <complex.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define EVEN (xmp_all_num_nodes() % 2 ? 1 : 2)

struct cell {
    signed char tag;
    double v[2];
};

struct link {
    short at;
    struct link *next;
};

""" + HELPERS


class Template:
    """Declares one of one to three dimensions; which of them are distributed, and onto which nodes, is drawn."""

    def __init__(self, program, extents, spread=None):
        pick = program.pick
        self.name, self.extents = program.fresh("t"), extents
        dims = len(extents)
        two = dims > 1 and pick.random() < 0.5
        if spread is None:
            spread = sorted(pick.sample(range(dims), 2 if two else 1))
        nodes = ["xmp_all_num_nodes()"] if len(spread) == 1 else ["xmp_all_num_nodes() / EVEN", "EVEN"]
        self.spread = spread
        formats = ["*"] * dims
        for d, size in zip(spread, nodes):
            formats[d] = self.format(program, extents[d], size)
        program.line(f"#pragma xmp template {self.name}" + "".join(f"[{e}]" for e in extents))
        program.line(f"#pragma xmp distribute {self.name}" + "".join(f"[{f}]" for f in formats) + f" onto {'pq'[len(spread) - 1]}")

    @staticmethod
    def format(program, extent, nodes):
        kind = program.pick.randrange(6)
        if kind < 5:
            return ["block", "block", "block", "cyclic", f"cyclic({program.pick.choice([2, 3, 5])})"][kind]
        name = program.fresh("map")
        program.line(f"    int *{name} = uneven({extent}, {program.pick.randrange(1, 1000)}, {nodes});")
        program.released.append(name)
        return f"gblock({name})"


class Array:
    """Has n elements, or n rows; `indices`: which are numbers of rows."""

    def __init__(self, program, kind=None):
        pick, n, m = program.pick, program.n, program.m
        self.program = program
        self.kind = kind or pick.choice(["vector", "vector", "offset", "pointer", "rows", "rows", "columns", "positions", "planes", "cube", "copies"])
        self.element = pick.choice(INDICES if kind else ELEMENTS)
        self.extents = {"rows": [n, m], "columns": [m, n], "positions": [n * m], "planes": [2, n, m], "cube": [n, 2, m]}.get(self.kind, [n])
        self.adds = self.kind != "indices" and self.element != "struct cell"
        self.name = program.fresh("x")

    def declare(self):
        """Its mapping, storage and values."""
        program, pick, dims = self.program, self.program.pick, len(self.extents)
        offset = pick.randrange(1, 5) if self.kind == "offset" else 0
        if self.kind == "copies":
            t = Template(program, [7, program.n], pick.choice([[0], [0, 1]]))
            with_ = "[*][i]"
        else:
            t = Template(program, [e + offset for e in self.extents])
            with_ = "".join(f"[{v}{f' + {offset}' if offset else ''}]" for v in VARIABLES[:dims])
        subscripts = "".join(f"[{v}]" for v in VARIABLES[:dims])
        extents = "".join(f"[{e}]" for e in self.extents)
        program.line(f"    {self.element} {'*' + self.name if self.kind == 'pointer' else self.name + extents};\n"
                     f"#pragma xmp align {self.name}{subscripts} with {t.name}{with_}")
        if self.kind == "pointer":
            program.line(f"    {self.name} = ({self.element} *)xmp_malloc(xmp_desc_of({self.name}), {program.n});")
            program.released.append(self.name)
        self.fill(t, with_, subscripts, dims)

    def fill(self, t, with_, subscripts, dims):
        program, pick = self.program, self.program.pick
        factors = [pick.randrange(1, 9) for _ in range(dims)]
        sum_ = " + ".join(f"{v} * {f}" for v, f in zip(VARIABLES, factors))
        value = f"({sum_}) % {program.n if self.kind == 'indices' else 61}"
        spread = [0] * (len(t.spread) - 1) if self.kind == "copies" else t.spread
        order = spread + [d for d in range(dims) if d not in spread]
        if spread:
            on = with_ if dims == 1 else "".join(f"[{VARIABLES[d]}]" if d in spread else "[*]" for d in range(dims))
            program.line(f"#pragma xmp loop ({', '.join(VARIABLES[d] for d in spread)}) on {t.name}{on}")
        for d in order:
            v = VARIABLES[d]
            program.line(f"    for ({'int ' if v == 'k' else ''}{v} = 0; {v} < {self.extents[d]}; {v}++)")
        if self.element == "struct cell":
            program.line(f"        {self.name}{subscripts} = (struct cell){{(signed char)({value}), {{{value}, i % 5}}}};")
        else:
            program.line(f"        {self.name}{subscripts} = ({self.element})({value});")

    def at(self, row, column=None):
        """An element of a row."""
        n, m, column = self.program.n, self.program.m, row if column is None else column
        inner = f"({column}) % {m}"
        return self.name + {"rows": f"[{row}][{inner}]", "columns": f"[{inner}][{row}]", "positions": f"[{m} * ({row}) + {inner}]",
                            "planes": f"[({row}) % 2][{row}][{inner}]", "cube": f"[{row}][({row}) % 2][{inner}]"}.get(self.kind, f"[{row}]")

    def value(self, row, column=None):
        """As a long."""
        element = self.at(row, column)
        if self.element == "struct cell":
            return f"(long)({element}.v[({row}) % 2] + {element}.tag)"
        return f"(long)creal({element})" if "Complex" in self.element else f"(long){element}"

    def whole(self, prefix, row):
        """A statement for each element of a row; prefix: what it does with a long."""
        parts = self.program.m if len(self.extents) > 1 or self.kind == "positions" else 1
        loop = f"for (int v = 0; v < {parts}; v++)\n            " if parts > 1 else ""
        planes = {"planes": "[{}][%s][v]" % row, "cube": "[%s][{}][v]" % row}.get(self.kind)
        real = ("creal(", ")") if "Complex" in self.element else ("", "")
        if planes:
            return f"for (int v = 0; v < {self.program.m}; v++)\n            " + prefix + f"{real[0]}{self.name}{planes.format(0)}{real[1]}" + \
                f" + (long){real[0]}{self.name}{planes.format(1)}{real[1]};"
        return loop + prefix + f"{real[0]}{self.at(row, 'v' if parts > 1 else '0')}{real[1]};"
