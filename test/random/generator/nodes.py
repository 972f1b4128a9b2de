# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Node arrays: of all nodes, of a part of another array, of the executing nodes.  See mapping.py for the lists.

from generator import features


def subscripts(rng, entries, brackets=None):
    """`[a][b]` or `(b, a)`, for templates: their indices are the same in both notations."""
    if brackets is None:
        brackets = rng.random() < 0.6
    if brackets:
        return "".join(f"[{e}]" for e in entries)
    return "(" + ", ".join(reversed(entries)) + ")"


ALL = "xmp_all_num_nodes()"
EVEN, THIRD = f"RANDOM_EVEN({ALL})", f"RANDOM_THIRD({ALL})"


class Root:
    """An array of all nodes, of which a program uses a part."""

    def __init__(self, rng, rank):
        inner = rng.choice({1: [[]], 2: [[EVEN], [EVEN], [THIRD]], 3: [[EVEN, THIRD], ["1", EVEN], [THIRD, EVEN]]}[rank])
        self.extents = ["/".join([ALL] + [f" {n}" for n in inner])] + inner

    def declaration(self, rng, name):
        return f"nodes {name}" + subscripts(rng, ["*"] + self.extents[1:])


class Half:
    """Part of the nodes: in each dimension of the root a range, perhaps with a step."""

    def __init__(self, rng):
        several = features.now(rng, "node sections in several dimensions", 0.4)
        self.root = Root(rng, rng.choice([2, 2, 3]) if several else 1)
        self.parts = [self.part(rng, n) for n in self.root.extents]
        self.total = " * ".join(f"({count})" for _, _, _, count in self.parts)

    def part(self, rng, n):
        """First, window, step (of every so many of the window), number."""
        half = f"({n} + 1) / 2"
        parts = [("0", half, 1, half)]
        if features.has("node sections"):
            parts += [(f"{n} - {half}", half, 1, half), ("0", n, 2, half)]
        if len(self.root.extents) > 1:
            parts += [("0", n, 1, n), (f"{n} - 1", "1", 1, "1")]
        return rng.choice(parts)

    def section(self, rng):
        brackets, subs = rng.random() < 0.5, []
        for (base, length, step, _), n in zip(self.parts, self.root.extents):
            end = f":{step}" if step > 1 or rng.random() < 0.2 else ""
            if length == n and not end and rng.random() < 0.7:
                subs.append(":")
            else:
                subs.append((f"{base}:{length}" if brackets else f"{base} + 1:{base} + {length}") + end)
        return subscripts(rng, subs, brackets)

    def first(self, rng, name):
        brackets = rng.random() < 0.5
        return name + subscripts(rng, [base if brackets else f"{base} + 1" for base, _, _, _ in self.parts], brackets)


class Nodes:
    """kind: entire, renamed (all nodes by another array's name), executing (`= *`), here (`= *`, anywhere), row (the
    part of another array that the own node lies in: several groups work side by side), half and executing half (a
    Half of the nodes; the program is in a task)."""

    def __init__(self, rng, name, kind="entire", half=None):
        self.name = name
        self.kind = kind
        self.grouped = kind == "row"
        self.root = name + "_root"
        self.total = {"here": "xmp_num_nodes()"}.get(kind, ALL)
        self.of = {"entire": "", "renamed": f" = {self.root}" + rng.choice(["", "[:]"])}.get(kind, " = *")
        self.root_line = f"nodes {self.root}[*]" if kind == "renamed" else None
        if half:
            self.total = half.total
        if kind == "half":
            self.root_line = half.root.declaration(rng, self.root)
            self.of = f" = {self.root}{half.section(rng)}"
        if self.grouped:
            several = features.now(rng, "node sections in several dimensions", 0.4)
            own = rng.choice([["*", ":", ":"], [":", "*", ":"], [":", ":", "*"], ["*", "*", ":"], ["*", ":", "*"]]) \
                if several else rng.choice([["*", ":"], [":", "*"]])
            root = Root(rng, len(own))
            self.root_line = root.declaration(rng, self.root)
            self.of = f" = {self.root}" + subscripts(rng, own)
            self.total = " * ".join(f"({n})" for n, sub in zip(root.extents, own) if sub == ":")
        rank = rng.choice([1, 1, 1, 2, 2, 3])
        even, third = f"RANDOM_EVEN({self.total})", f"RANDOM_THIRD({self.total})"
        self.sizes = ["*"] + {
            1: [],
            2: [rng.choice([even, even, third, "1"])],
            3: rng.choice([[even, third], [third, even], ["1", even], [even, "1"]]),
        }[rank]
        self.variables = kind == "entire" and rank > 1 and features.now(rng, "node sizes", 0.3)
        if self.variables:  # several `*`: XMP_NODE_SIZE<d>, d counts from the last bracket
            self.sizes = ["*"] + [f"random_node_size({d})" for d in range(rank - 2, -1, -1)]

    def extent(self, dim):
        """The extent as a C expression."""
        if dim > 0:
            return self.sizes[dim]
        return "/".join([f"({self.total})"] + [f" ({s})" for s in self.sizes[1:]])

    def directives(self, rng):
        lines = [self.root_line] if self.root_line else []
        sizes = list(self.sizes)
        if rng.random() < 0.2:
            sizes[0] = self.extent(0)
        elif self.variables:
            sizes = ["*"] * len(sizes)
        return lines + [f"nodes {self.name}" + subscripts(rng, sizes) + self.of]

    def on(self):
        """What a broadcast from one of these nodes needs: each group has a source of its own."""
        return f" on {self.name}" if self.grouped else ""

    def reference(self, rng, coordinates):
        """p[0][x - 1] or p(x, 1), from 0-based coordinates (C text)."""
        if rng.random() < 0.6:
            return self.name + "".join(f"[{c}]" for c in coordinates)
        return self.name + "(" + ", ".join(f"({c}) + 1" for c in reversed(coordinates)) + ")"
