# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# One program: a C file with one function `u64 program_SEED(void)`, equal on every node and for every number of
# nodes.  Its mapping is either at file scope, the steps spread over functions, or in a function called with
# its extents, perhaps recursively.

import random

from generator import operations
from generator.mapping import Array, Nodes, Template

HEAD = """// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Program {seed} of test/random: `generate.py --seed {seed} --count 1 -o DIR` writes it again.
#include "support.h"
"""


class Program:
    def __init__(self, seed):
        self.seed = seed
        self.rng = rng = random.Random(seed)
        self.block_scope = rng.random() < 0.45
        self.openmp = rng.random() < 0.35
        self.sizes = {f"SIZE{k}": rng.randint(0, 12) for k in range(rng.randint(0, 3))}
        self.parameters = {}  # extents passed to the function with the mapping
        self.nodes = [Nodes(rng, f"p{k}") for k in range(rng.choice([1, 1, 2]))]
        self.templates = [Template(rng, f"t{k}", rng.choice(self.nodes), self.block_scope)
                          for k in range(rng.choice([1, 1, 2]))]
        for t in self.templates:
            if rng.random() < 0.15:
                t.twin = t.name + "_twin"
        self.arrays = [Array(rng, f"a{k}", rng.choice(self.templates[:1] * 3 + self.templates))
                       for k in range(rng.choice([1, 2, 3, 3, 4]))]
        self.helpers = {}  # array name -> text of its accessor
        self.locals = 0
        self.step_count = 0
        self.declarations = []

    # ---- what the steps ask for ----------------------------------------------------------------------------

    def local(self, stem):
        self.locals += 1
        return f"{stem}{self.locals}"

    def declare(self, line):
        self.declarations.append(line)

    def number(self, n):
        if self.sizes and self.rng.random() < 0.25:
            name = self.rng.choice(sorted(self.sizes))
            rest = n - self.sizes[name]
            return name if rest == 0 else f"({name} {'+' if rest > 0 else '-'} {abs(rest)})"
        return str(n)

    def extent(self, n):
        """An extent in a declaration: in block scope perhaps a parameter of the function."""
        if self.block_scope and self.rng.random() < 0.4:
            return self.parameters.setdefault(n, f"n{n}".replace("-", "_"))
        return self.number(n)

    def pragma(self, text):
        rng = self.rng
        pick = rng.random()
        if pick < 0.07 and " " in text:
            words = text.split(" ")
            at = rng.randrange(1, len(words))
            return ["#pragma xmp " + " ".join(words[:at]) + " \\", "    " + " ".join(words[at:])]
        if pick < 0.12:
            return ["#pragma xmp " + text + rng.choice([" // a comment", " /* another */"])]
        if pick < 0.17:
            return [f'_Pragma("xmp {text}")']
        if pick < 0.20:
            return ["#  pragma   xmp  " + text.replace(" ", rng.choice(["  ", " /**/ "]), 1)]
        return ["#pragma xmp " + text]

    def reference(self, rng, array, indices, periodic):
        """The text of an element that is read."""
        if not self.block_scope and rng.random() < 0.12:
            through = periodic and array.wrap
            name = f"{'wrapped' if through else 'get'}_{array.name}"
            parameters = ", ".join(f"int i{k}" for k in range(array.rank()))
            element = array.element([f"i{k}" for k in range(array.rank())], through)
            self.helpers[name] = [f"static {array.type.name} {name}({parameters})", "{", f"    return {element};", "}"]
            return f"{name}({', '.join(f'(int)({i})' for i in indices)})"
        return array.element(indices, periodic or rng.random() < 0.05)

    # ---- the text ------------------------------------------------------------------------------------------

    def mapping(self, entries):
        """Lines of declarations; entries are text or (directive, rest)."""
        lines = []
        for entry in entries:
            lines += [entry] if isinstance(entry, str) else self.pragma(" ".join(entry))
        return lines

    def nodes_lines(self):
        return [line for n in self.nodes for line in self.pragma(n.directive(self.rng))]

    def template_lines(self):
        return [line for t in self.templates for line in self.mapping(t.declare(self.rng, self.extent))]

    def array_lines(self, static):
        rng = self.rng
        declarations = [[a.declaration(self.extent, static)] for a in self.arrays]
        directives = [[line for d in a.directives(rng) for line in self.pragma(d)] for a in self.arrays]
        if rng.random() < 0.5:
            return [line for pair in zip(declarations, directives) for part in pair for line in part]
        return [line for part in declarations + directives for line in part]

    def steps(self, count):
        """Lines of `count` steps, some of them in loops over time and under conditions."""
        rng, lines = self.rng, []
        done = 0
        while done < count:
            if rng.random() < 0.15:
                lines += self.repeated(rng.randint(2, 4))
                done += 3
                continue
            conditional = rng.random() < 0.1
            before = [(a, a.ready, a.fresh) for a in self.arrays]
            new = operations.step(rng, self)
            if not new:
                continue
            done += 1
            if conditional:
                new = self.conditional(new, before)
            lines += self.marked(new, [ready for _, ready, _ in before])
        return lines

    def marked(self, lines, ready):
        """Marks a step that may be left out; later ones rely on reflects and on first values."""
        self.step_count += 1
        first = any(a.ready and not before for a, before in zip(self.arrays, ready))
        kind = "keep" if first or any("reflect" in line or "// keep" in line for line in lines) else "step"
        return [f"// {kind} {self.step_count}"] + lines + [f"// end {self.step_count}"]

    def conditional(self, lines, before):
        """Nothing may rely on what a step under a condition did: it may not run."""
        for a, ready, fresh in before:
            a.ready = ready
            a.fresh = None if a.fresh != fresh else fresh
        head, inside = self.rng.choice(["if (ck & 1)", "if (ck % 3)"]), ["    " + line for line in lines]
        single = "xmp loop " in lines[0] and not any(line.startswith(("ck =", "#pragma omp")) for line in lines)
        if single and self.rng.random() < 0.7:
            return [head] + inside
        return [head + " {"] + inside + ["}"]

    def repeated(self, count):
        for a in self.arrays:
            a.fresh = None  # the first step also follows the last one
        name = self.local("time")
        lines = []
        before = [a.ready for a in self.arrays]
        for _ in range(count):
            ready = [a.ready for a in self.arrays]
            new = operations.step(self.rng, self)
            lines += self.marked(new, ready) if new else []
        if not lines:
            return []
        return self.marked([f"for (int {name} = 0; {name} < {self.rng.randint(2, 3)}; {name}++) {{"]
                           + ["    " + line for line in lines] + ["}"], before)

    def function(self, head, mapping, steps, tail):
        return [head, "{"] + ["    " + line if not line.startswith("#") else line
                              for line in mapping + self.declarations + steps + tail] + ["}", ""]

    def text(self):
        rng = self.rng
        lines = HEAD.format(seed=self.seed).split("\n")
        lines += [f"#define {name} {value}" for name, value in self.sizes.items()]
        for a in self.arrays:
            lines += a.macro()
        functions = self.in_block() if self.block_scope else self.in_file()
        lines += self.file_lines
        for name in sorted(self.helpers):
            lines += self.helpers[name] + [""]
        return "\n".join(lines + functions)

    def in_file(self):
        rng = self.rng
        self.file_lines = self.nodes_lines() + self.template_lines()
        self.file_lines += self.array_lines(rng.choice(["static ", "static "]))
        for a in self.arrays:
            a.ready = rng.random() < 0.3  # zero
        functions, calls = [], []
        for k in range(rng.choice([1, 1, 2, 3])):
            self.declarations = []
            steps = self.steps(rng.randint(3, 7))
            functions += self.function(f"static u64 part{k}(u64 ck)", [], steps, ["return ck;"])
            calls.append(f"ck = part{k}(ck);")
        self.declarations = []
        ending = [line for a in self.arrays for line in self.closing(a)]
        return functions + self.function(f"u64 program_{self.seed}(void)", ["u64 ck = 1;"] + [], calls + ending,
                                         ["return ck;"])

    def in_block(self):
        rng = self.rng
        self.file_lines = []
        mapping = []
        outer = rng.random()
        if outer < 0.5:
            self.file_lines += self.nodes_lines()
        else:
            mapping += self.nodes_lines()
        gblock = any("gblock" in t.formats for t in self.templates)
        if outer < 0.2 and not gblock:
            self.block_scope = False  # extents of file scope are constants
            self.file_lines += self.template_lines()
            self.block_scope = True
        else:
            mapping += self.template_lines()
        mapping += self.array_lines("")
        steps = self.steps(rng.randint(4, 9))
        if rng.random() < 0.3:
            steps = ["if (depth > 0)", "    ck = mapped(ck, depth - 1@);"] + steps
        steps += [line for a in self.arrays for line in self.closing(a)]
        names = sorted(self.parameters.items())
        passed = "".join(f", {name}" for _, name in names)
        steps = [line.replace("@", passed) for line in steps]
        head = "static u64 mapped(u64 ck, int depth" + "".join(f", int {name}" for _, name in names) + ")"
        unused = ["(void)depth;"]
        function = self.function(head, mapping, unused + steps, ["return ck;"])
        numbers = "".join(f", {n}" for n, _ in names)
        self.declarations = []
        calls = [f"ck = mapped(ck, {rng.choice([0, 1, 2])}{numbers});" for _ in range(rng.choice([1, 1, 2]))]
        return function + self.function(f"u64 program_{self.seed}(void)", ["u64 ck = 2;"], calls, ["return ck;"])

    def closing(self, array):
        lines = [] if array.ready else operations.fill(self.rng, self, array)
        return lines + operations.checksum(self.rng, self, array)
