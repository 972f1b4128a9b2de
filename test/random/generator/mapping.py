# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Node arrays, templates and distributed arrays: a random choice of each and its directives, in either
# notation.  Lists are held in C order, the order of [ ][ ]; ( ) reverses them and counts nodes from 1.

from generator import features, values

BLOCK_LIKE = ("block", "gblock")


def subscripts(rng, entries, brackets=None):
    """`[a][b]` or `(b, a)`, for templates: their indices are the same in both notations."""
    if brackets is None:
        brackets = rng.random() < 0.6
    if brackets:
        return "".join(f"[{e}]" for e in entries)
    return "(" + ", ".join(reversed(entries)) + ")"


def shifted(rng, name, offset, turned=True):
    """`i + 2`, `i - 1`, `i` or, turned, `2 + i`."""
    if offset == 0:
        return name
    if offset > 0 and turned and rng.random() < 0.25:
        return f"{offset} + {name}"
    return f"{name} {'+' if offset > 0 else '-'} {abs(offset)}"


class Nodes:
    def __init__(self, rng, name):
        self.name = name
        rank = rng.choice([1, 1, 1, 2, 2, 3])
        self.sizes = ["*"] + {
            1: [],
            2: [rng.choice(["RANDOM_EVEN", "RANDOM_EVEN", "RANDOM_THIRD", "1"])],
            3: rng.choice([["RANDOM_EVEN", "RANDOM_THIRD"], ["RANDOM_THIRD", "RANDOM_EVEN"], ["1", "RANDOM_EVEN"],
                           ["RANDOM_EVEN", "1"]]),
        }[rank]

    def extent(self, dim):
        """The extent as a C expression."""
        if dim > 0:
            return self.sizes[dim]
        return "/".join(["xmp_all_num_nodes()"] + [f" ({s})" for s in self.sizes[1:]])

    def directive(self, rng):
        return f"nodes {self.name}" + subscripts(rng, self.sizes)

    def reference(self, rng, coordinates):
        """p[0][x - 1] or p(x, 1), from 0-based coordinates (C text)."""
        if rng.random() < 0.6:
            return self.name + "".join(f"[{c}]" for c in coordinates)
        return self.name + "(" + ", ".join(f"({c}) + 1" for c in reversed(coordinates)) + ")"


class Template:
    def __init__(self, rng, name, nodes, gblock):
        self.name = name
        self.nodes = nodes
        distributed = len(nodes.sizes)
        rank = rng.choice([r for r in (1, 1, 2, 2, 2, 3, 3, 4) if r >= distributed] or [distributed])
        longest = {1: 41, 2: 14, 3: 9, 4: 6}[rank]
        self.lower = [rng.choice([0, 0, 0, 1, 2, -3, 5]) for _ in range(rank)]
        self.extent = [rng.choice([rng.randint(1, longest), rng.randint(longest // 2 + 1, longest)])
                       for _ in range(rank)]
        kinds = ["block"] * 7 + ["cyclic", "cyclic(n)"] + ["gblock"] * (2 if gblock else 0)
        formats = [rng.choice(kinds) for _ in range(distributed)] + ["*"] * (rank - distributed)
        rng.shuffle(formats)
        self.formats = formats
        self.chunk = [rng.randint(2, 4) for _ in range(rank)]
        self.maps = [f"{name}_map{d}" for d in range(rank)]
        self.seeds = [rng.randrange(10000) for _ in range(rank)]
        self.twin = name  # another template of equal mapping, or itself

    def rank(self):
        return len(self.extent)

    def upper(self, dim):
        return self.lower[dim] + self.extent[dim] - 1

    def distributed(self):
        return [d for d in range(self.rank()) if self.formats[d] != "*"]

    def node_dim(self, dim):
        return self.distributed().index(dim)

    def declare(self, rng, number):
        """The text before and in the directives `template` and `distribute`."""
        lines = []
        for d in self.distributed():
            if self.formats[d] == "gblock":
                lines.append(f"int {self.maps[d]}[{self.nodes.extent(self.node_dim(d))}];")
                lines.append(f"random_map({self.maps[d]}, {self.nodes.extent(self.node_dim(d))}, {self.extent[d]}, "
                             f"{self.seeds[d]});")
        for name in dict.fromkeys([self.name, self.twin]):
            if rng.random() < 0.5:
                entries = [number(e) if low == 0 else f"{low}:{number(e)}" for low, e in zip(self.lower, self.extent)]
                lines.append(("template", name + subscripts(rng, entries, True)))
            else:
                entries = [number(u) if low == 1 else f"{low}:{number(u)}"
                           for low, u in zip(self.lower, map(self.upper, range(self.rank())))]
                lines.append(("template", name + subscripts(rng, entries, False)))
            formats = []
            for d, kind in enumerate(self.formats):
                formats.append({"gblock": f"gblock({self.maps[d]})", "cyclic(n)": f"cyclic({self.chunk[d]})"}
                               .get(kind, kind))
            lines.append(("distribute", name + subscripts(rng, formats) + f" onto {self.nodes.name}"))
        return lines


class Array:
    """axes: per dimension (extent, template dimension or None, offset); shadow: (low, high) or "full"."""

    def __init__(self, rng, name, template):
        self.name = name
        self.template = template
        self.type = values.element_type(rng)
        while True:
            self.choose_axes(rng)
            if len(self.axes) <= 5 and self.size() <= 1500:
                break
        self.shadow = []
        for extent, tdim, _ in self.axes:
            kind = template.formats[tdim] if tdim is not None else "*"
            widths = (0, 0)
            if kind != "*" and rng.random() < 0.08 and features.has("full shadow"):
                widths = "full"
            elif kind in BLOCK_LIKE and rng.random() < 0.8:
                widths = (rng.choice([0, 1, 1, 2, 3]), rng.choice([0, 1, 1, 2, 3]))
                if rng.random() < 0.5:
                    widths = (widths[0], widths[0])
            self.shadow.append(widths)
        self.fresh = None  # per dimension (low, high, periodic) or "full"; None: nothing but owned elements
        self.ready = False  # every element has been written, or is zero
        self.wrap = any(s != "full" and s != (0, 0) for s in self.shadow) and rng.random() < 0.5

    def choose_axes(self, rng):
        template = self.template
        count = rng.choice([template.rank(), template.rank(), rng.randint(1, template.rank())])
        self.axes = []
        for tdim in rng.sample(range(template.rank()), count):
            whole = template.extent[tdim]
            extent = whole if rng.random() < 0.5 else rng.randint(max(1, whole - 4), whole)
            self.axes.append((extent, tdim, rng.randint(template.lower[tdim], template.upper(tdim) - extent + 1)))
        if rng.random() < 0.6:
            self.axes.sort(key=lambda axis: axis[1])
        for _ in range(rng.choice([0, 0, 1, 1, 2])):
            self.axes.insert(rng.randrange(len(self.axes) + 1), (rng.randint(1, 5), None, 0))

    def size(self):
        size = 1
        for extent, _, _ in self.axes:
            size *= extent
        return size

    def rank(self):
        return len(self.axes)

    def aligned(self):
        """Distributed template dimensions that the array is aligned with."""
        return {tdim for _, tdim, _ in self.axes if tdim is not None and self.template.formats[tdim] != "*"}

    def plain(self, dim):
        """The dimension is whole on every node that has any of it."""
        tdim = self.axes[dim][1]
        return tdim is None or self.template.formats[tdim] == "*"

    def has_shadow(self):
        return any(s != (0, 0) for s in self.shadow)

    def declaration(self, number, static):
        return f"{static}{self.type.name} {self.name}" + "".join(f"[{number(e)}]" for e, _, _ in self.axes) + ";"

    def directives(self, rng):
        sources, subs = [], ["*"] * self.template.rank()
        for k, (_, tdim, offset) in enumerate(self.axes):
            sources.append("*" if tdim is None else f"i{k}")
            if tdim is not None:
                subs[tdim] = shifted(rng, f"i{k}", offset, turned=False)
        source = "".join(f"[{s}]" for s in sources)
        target = f"with {self.template.name}" + subscripts(rng, subs)
        if rng.random() < 0.15 and features.has("combined form"):
            lines = [f"align {source} {target} :: {self.name}"]
        else:
            lines = [f"align {self.name}{source} {target}"]
        if self.has_shadow():
            widths = []
            for s in self.shadow:
                if s == "full":
                    widths.append("*")
                elif s[0] == s[1] and rng.random() < 0.7:
                    widths.append(str(s[0]))
                else:
                    widths.append(f"{s[0]}:{s[1]}")
            widths = "".join(f"[{w}]" for w in widths)
            combined = rng.random() < 0.15 and features.has("combined form")
            lines.append(f"shadow {widths} :: {self.name}" if combined else f"shadow {self.name}{widths}")
        return lines

    def element(self, indices, periodic=False):
        """The text of an element; through a macro that wraps in the serial program where it must."""
        if self.wrap and periodic:
            return f"AT_{self.name}({', '.join(indices)})"
        return self.name + "".join(f"[{i}]" for i in indices)

    def macro(self):
        parameters = [f"i{k}" for k in range(self.rank())]
        translated = "".join(f"[{p}]" for p in parameters)
        serial = "".join(f"[RANDOM_WRAP({p}, {e})]" for p, (e, _, _) in zip(parameters, self.axes))
        head = f"#define AT_{self.name}({', '.join(parameters)}) {self.name}"
        return ["#ifdef __SODE__", head + translated, "#else", head + serial, "#endif"]
