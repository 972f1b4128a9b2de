# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# One program: a function `u64 program_SEED(void)`, equal on every node and for every number of nodes, in one C file
# or in up to four with a header, and perhaps in one or two more with functions whose parameters inherit.  Its mapping is either at file scope, the steps spread over functions, or in a function
# called with its extents, perhaps recursively.

import random

from generator import features, operations, steps
from generator.mapping import Array, Template, shifted
from generator.nodes import Half, Nodes

HEAD = """// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Program {seed} of test/random: `generate.py --seed {seed} --count 1 -o DIR` writes it again.
#include "support.h"
"""


class Program:
    def __init__(self, seed):
        self.seed = seed
        self.cxx = features.is_cxx(seed)
        self.rng = rng = random.Random(seed)
        self.cut = features.is_cut(seed)
        self.block_scope = rng.random() < (0.3 if self.cut else 0.45)
        self.openmp = rng.random() < 0.35
        self.sizes = {f"SIZE{k}": rng.randint(0, 12) for k in range(rng.randint(0, 3))}
        self.scalars = {}  # value -> initialised variable of file scope
        self.parameters = {}  # extents passed to the function with the mapping
        self.files = 2 if not self.block_scope and rng.random() < (0.75 if self.cut else 0.25) else 1
        if self.cut and self.files == 2:
            self.files = rng.choice([2, 3, 4])
        # All of it on the first half of the nodes; the others learn the result.
        self.half = Half(rng) if rng.random() < 0.13 else None
        kind = self.kind_of_nodes()
        self.nodes = [Nodes(rng, "p0", kind, self.half)]
        if rng.random() < 0.3:
            self.nodes.append(Nodes(rng, "p1", kind if self.half else self.kind_of_nodes(), self.half))
        if any(n.grouped for n in self.nodes):
            self.nodes = self.nodes[:1]  # elements of several groups are the same only to one of them
        self.templates = [Template(rng, f"t{k}", rng.choice(self.nodes), self.block_scope, self.files == 1)
                          for k in range(rng.choice([1, 1, 2]))]
        for t in self.templates:
            if not t.late and rng.random() < 0.2:
                t.twin = t.name + "_twin"
        suffix = f"_{seed}" if self.files > 1 else ""  # external names
        self.arrays = []
        for k in range(rng.choice([1, 2, 3, 3, 4])):
            like = rng.choice(self.arrays) if k and features.now(rng, "like", 0.4) else None
            template = like.template if like else rng.choice(self.templates[:1] * 3 + self.templates)
            self.arrays.append(Array(rng, f"a{k}{suffix}", template, like))
        self.otherwise = {}  # array -> one of the same shape that is mapped otherwise
        if features.now(rng, "differently mapped", 0.6 if self.cut else 0.3):
            self.map_otherwise(suffix)
        for a in self.arrays:
            # Before its template is fixed, only a pointer can be aligned at file scope.
            a.pointer = a.pointer or (a.template.late and not self.block_scope)
        self.helpers = {}  # name -> text of an accessor
        for a in self.arrays:
            a.typedef = a.typedef and self.files == 1
            a.member = not (self.block_scope or a.pointer or a.typedef or self.files > 1) \
                and features.now(rng, "distributed members", 0.12)
            a.inferred = self.files == 1 and a.can_be_inferred() and features.now(rng, "auto widths", 0.2)
        self.macros = {}  # name -> text of the macro of an array or parameter
        self.kernels = []  # functions with distributed parameters
        self.apart = []  # those of them in a file without nodes, templates and arrays
        self.prototypes = []
        self.in_kernel = False
        self.inherits = False  # a kernel that names neither templates nor nodes, if it can
        self.constants_only = False
        self.nodes_inside = False  # the node arrays are declared in the function
        self.in_flight = []  # arrays whose shadow is being filled
        self.locals = 0
        self.step_count = 0
        self.declarations = []

    def map_otherwise(self, suffix):
        """Copies of the arrays of a template on one with other blocks: what inherits is called with both."""
        rng, template = self.rng, self.templates[0]
        arrays = [a for a in self.arrays if a.template is template][:3]
        nodes = [n for n in self.nodes if len(n.sizes) == len(template.nodes.sizes)]
        other = template.otherwise(rng, f"t{len(self.templates)}", rng.choice(nodes), self.block_scope)
        self.templates.append(other)
        for a in arrays:
            b = a.otherwise(rng, f"a{len(self.arrays)}{suffix}", other)
            self.arrays.append(b)
            self.otherwise[a], self.otherwise[b] = b, a

    def kind_of_nodes(self):
        if self.half:
            inside = self.block_scope and features.has("= *") and self.rng.random() < 0.5
            return "executing half" if inside else "half"
        pick = self.rng.random()
        if pick < 0.12:
            return "row"
        if pick < 0.22:
            return "renamed"
        return "executing" if pick < 0.3 and self.block_scope and features.has("= *") else "entire"

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
            return self.parameters.setdefault(n, f"size{n}".replace("-", "_"))
        if not self.block_scope and features.now(self.rng, "run-time extents", 0.1):
            return f"RANDOM_SIZE({self.scalar(n)}, {n})"
        return self.number(n)

    def scalar(self, n):
        """A variable that always has this value."""
        return self.scalars.setdefault(n, f"value{n}".replace("-", "_"))

    def shifted(self, name, offset, turned=True, constant=False):
        """In a directive: `i + 2`, or with a variable."""
        if offset and not self.constants_only and features.now(self.rng, "scalars", 0.04) and not constant:
            return f"{name} + {self.scalar(offset)}"
        return shifted(self.rng, name, offset, turned)

    def constant(self, array, n):
        """A number of a directive, or a variable: not for an array whose shadow follows from it."""
        return self.scalar(n) if features.now(self.rng, "scalars", 0.04) and not array.inferred else str(n)

    def now_in_cxx(self, name, share):
        return self.cxx and features.now(self.rng, name, share)

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
        if array.inferred:
            return array.element(indices, periodic)
        if not periodic and features.now(rng, "addresses", 0.05):
            return array.through_address(rng, indices)
        if not self.block_scope and not self.in_kernel and rng.random() < 0.12:
            through = periodic and array.wrap
            name = f"{'wrapped' if through else 'get'}_{array.name}"
            parameters = ", ".join(f"int i{k}" for k in range(array.rank()))
            element = array.element([f"i{k}" for k in range(array.rank())], through)
            self.helpers[name] = [f"static {array.type.name} {name}({parameters})", "{", f"    return {element};", "}"]
            return f"{name}({', '.join(f'(int)({i})' for i in indices)})"
        return array.element(indices, periodic or rng.random() < 0.05)

    # ---- the text ------------------------------------------------------------------------------------------

    def mapping(self, entries):
        """Lines of directives and of other text, each an entry."""
        lines = []
        for entry in entries:
            is_directive = entry.split()[0] in ("template", "distribute", "template_fix")
            lines += self.pragma(entry) if is_directive else [entry]
        return lines

    def nodes_lines(self):
        directives = [d for n in self.nodes for d in n.directives(self.rng)]
        if self.rng.random() < 0.15:
            directives = ["nodes " + ", ".join(d.split(" ", 1)[1] for d in directives)]
        return [line for d in directives for line in self.pragma(d)]

    def template_lines(self):
        return [line for t in self.templates for line in self.mapping(t.declare(self.rng, self.extent))]

    def fix_lines(self):
        return [line for t in self.templates if t.late for line in self.mapping(t.fix(self.rng, self.extent))]

    def array_lines(self, prefix, extent=None):
        rng = self.rng
        for a in self.arrays:
            a.declared = a.declaration(self.number if a.typedef or a.member else extent or self.extent, self.number if self.cxx else None)
        declarations = [[line.replace("@", prefix) for line in a.declared] for a in self.arrays]
        groups = {}  # the last of arrays with directives in common -> their names
        for a in self.arrays:
            if a.like and rng.random() < 0.5 and a.like in groups and not (a.member or a.like.member) \
                    and a.inferred == a.like.inferred:
                groups[a] = f"{groups.pop(a.like)}, {a.name}"
            else:
                groups[a] = a.name
        directives, said = [], []
        for a in self.arrays:
            directives.append([line for d in a.directives(self, groups[a], said if features.now(rng, "like", 0.5) else []) for line in self.pragma(d)] if a in groups else [])
            if a in groups:
                said += [(b, b.directive_name(b.name)) for b in self.arrays if b.name in groups[a].split(", ")]
        variables = [[line.replace("@", prefix) for line in a.variable(rng)] if a.member else [] for a in self.arrays]
        if rng.random() < 0.5:
            return [line for group in zip(declarations, directives, variables) for part in group for line in part]
        return [line for part in declarations + directives + variables for line in part]

    def allocations(self):
        return [a.allocate(self) for a in self.arrays if a.pointer]

    def releases(self):
        return [a.release(self.rng) for a in self.arrays if a.pointer]

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
            new = steps.step(rng, self)
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
        single = "xmp loop " in lines[0] and not any(line.startswith(("ck =", "#pragma omp")) for line in lines) \
            and sum("xmp" in line for line in lines) == 1
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
            new = steps.step(self.rng, self)
            lines += self.marked(new, ready) if new else []
        if not lines:
            return []
        return self.marked([f"for (int {name} = 0; {name} < {self.rng.randint(2, 3)}; {name}++) {{"]
                           + ["    " + line for line in lines] + ["}"], before)

    def function(self, head, declarations, steps, tail):
        return [head, "{"] + ["    " + line if not line.startswith("#") else line
                              for line in declarations + steps + tail] + ["}", ""]

    def text(self):
        """name of a file -> its text."""
        head = HEAD.format(seed=self.seed).split("\n") + [f"constexpr int {n} = {value};" if self.cxx else f"#define {n} {value}" for n, value in self.sizes.items()]
        for a in self.arrays:
            self.macros[a.name] = a.macro()
        functions = self.in_block() if self.block_scope else self.in_file()
        head += [f"static int {name} = {n};" for n, name in sorted(self.scalars.items())]
        head += [line for name in sorted(self.macros) for line in self.macros[name]]
        helpers = [line for name in sorted(self.helpers) for line in self.helpers[name] + [""]]
        name = f"program_{self.seed}"
        suffix = ".cpp" if self.cxx else ".c"
        apart = self.spread(self.apart, [name + "_apart" + suffix] + [name + "_apart2" + suffix] * self.cut)
        apart = {file: head + self.prototypes + lines for file, lines in apart.items() if lines}
        if self.files == 1:
            lines = head + self.file_lines + helpers + self.prototypes
            return {name + suffix: lines + [line for f in self.kernels + functions for line in f]} | apart
        header = [f"#ifndef PROGRAM_{self.seed}", f"#define PROGRAM_{self.seed}"] + head + self.file_lines + helpers
        header += self.prototypes + ["#endif"]
        include = HEAD.format(seed=self.seed).split("\n")[:2] + [f'#include "{name}.h"']
        definitions = [line.replace("@", "") for a in self.arrays for line in a.declared]
        others = [f"{name}_more{k or ''}{suffix}" for k in range(self.files - 1)]
        parts = self.spread(self.kernels + functions[:-1], others + [name + suffix])
        texts = {file: include + (definitions if file not in others else []) + lines for file, lines in parts.items()}
        texts[name + suffix] += functions[-1]
        return {name + ".h": header} | texts | apart

    def spread(self, functions, files):
        """name of a file -> the lines of its functions, whose order is kept."""
        parts = {file: [] for file in files}
        for k, lines in enumerate(functions):
            parts[self.rng.choice(files) if self.cut else files[k % len(files)]] += lines
        return parts

    def in_file(self):
        rng = self.rng
        self.file_lines = self.nodes_lines() + self.template_lines()
        self.file_lines += self.array_lines("static " if self.files == 1 else "extern ")
        for a in self.arrays:
            a.ready = not a.pointer and rng.random() < 0.3  # zero
        functions = []
        calls = self.fix_lines() + self.allocations()
        static = "static " if self.files == 1 else ""
        for k in range(rng.choice([1, 1, 2, 3])):
            self.declarations = []
            lines = self.steps(rng.randint(3, 7))
            head = f"u64 part{k}_{self.seed}(u64 ck)"
            functions.append(self.function(static + head, self.declarations, lines, ["return ck;"]))
            if self.files > 1:
                self.prototypes.append(head + ";")
            call = f"part{k}_{self.seed}(ck)"
            calls.append(f"ck = [&] {{ return {call}; }}();" if self.now_in_cxx("lambda expressions", 0.3) else f"ck = {call};")
        self.declarations = []
        ending = [line for a in self.arrays for line in self.closing(a)] + self.releases()
        return functions + [self.entry_function(self.declarations, calls + ending)]

    def entry_function(self, declarations, calls):
        """program_SEED, called from main."""
        if self.half:
            rng, on = self.rng, self.nodes[0].name
            inside = self.block_scope and self.nodes_inside
            source = self.half.first(rng, "everybody" if inside else self.nodes[0].root)
            if inside:
                on = "everybody" + self.half.section(rng)
            calls = self.pragma(f"task on {on}") + ["{"] + calls + ["}"]
            calls += self.pragma(f"bcast (ck) from {source}")
            if inside:
                calls = self.pragma(self.half.root.declaration(rng, "everybody")) + calls
        return self.function(f"RANDOM_ENTRY u64 program_{self.seed}(void)", ["u64 ck = 1;"] + declarations, calls, ["return ck;"])

    def in_block(self):
        rng = self.rng
        self.file_lines = []
        mapping = []
        outer = rng.random()
        late = any(t.late for t in self.templates)
        # In a task, a node array of all nodes cannot be declared.
        self.nodes_inside = outer >= 0.5 and not self.half or any("executing" in n.kind for n in self.nodes)
        if self.nodes_inside:
            mapping += self.nodes_lines()
        else:
            self.file_lines += self.nodes_lines()
        gblock = any("gblock" in t.formats for t in self.templates)
        outlive = False
        if outer < 0.2 and not self.nodes_inside and not gblock and not late:
            self.block_scope = False  # extents of file scope are constants
            self.file_lines += self.template_lines()
            self.block_scope = True
            outlive = not any(a.pointer or a.typedef for a in self.arrays) and features.now(rng, "arrays outlive", 0.5)
        else:
            mapping += self.template_lines()
        mapping += self.fix_lines()
        if outlive:  # only the directives are in the function, and what they say is constant
            self.constants_only = True
            lines = self.array_lines("static ", self.number)
            inside = features.now(rng, "static arrays of functions", 0.5)
            self.file_lines += [line for line in lines if line.startswith("static ") and not inside]
            mapping += [line for line in lines if not line.startswith("static ") or inside]
            self.constants_only = False
        else:
            mapping += self.array_lines("") + self.allocations()
        lines = self.steps(rng.randint(4, 9))
        if rng.random() < 0.3:
            lines = ["if (depth > 0)", "    ck = mapped(ck, depth - 1@);"] + lines
        lines += [line for a in self.arrays for line in self.closing(a)] + self.releases()
        names = sorted(self.parameters.items())
        passed = "".join(f", {name}" for _, name in names)
        lines = [line.replace("@", passed) for line in lines]
        head = "static u64 mapped(u64 ck, int depth" + "".join(f", int {name}" for _, name in names) + ")"
        function = self.function(head, mapping + self.declarations, ["(void)depth;"] + lines, ["return ck;"])
        numbers = "".join(f", {n}" for n, _ in names)
        calls = [f"ck = mapped(ck, {rng.choice([0, 1, 2])}{numbers});" for _ in range(rng.choice([1, 1, 2]))]
        return [function, self.entry_function([], calls)]

    def closing(self, array):
        lines = [] if array.ready else operations.fill(self.rng, self, array)
        return lines + operations.checksum(self.rng, self, array)
