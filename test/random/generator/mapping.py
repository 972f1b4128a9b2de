# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Templates and distributed arrays: a random choice of each and its directives, in either notation; node arrays are in
# nodes.py.  Lists are held in C order, the order of [ ][ ]; ( ) reverses them and counts nodes from 1.

import copy

from generator import features, values
from generator.nodes import subscripts

BLOCK_LIKE = ("block", "block(n)", "gblock")


def shifted(rng, name, offset, turned=True):
    """`i + 2`, `i - 1`, `i` or, turned, `2 + i`."""
    if offset == 0:
        return name
    if offset > 0 and turned and rng.random() < 0.25:
        return f"{offset} + {name}"
    return f"{name} {'+' if offset > 0 else '-'} {abs(offset)}"


class Template:
    def __init__(self, rng, name, nodes, in_block, one_file):
        self.name = name
        self.nodes = nodes
        # Fixed after it is declared: shape, gblock maps, or both.
        self.late = features.has("template_fix") and one_file and rng.random() < 0.25
        if not in_block and not features.has("pointers"):
            self.late = False
        self.late_shape = self.late and rng.random() < 0.7
        gblock = in_block or self.late
        distributed = len(nodes.sizes)
        rank = rng.choice([r for r in (1, 1, 2, 2, 2, 3, 3, 4) if r >= distributed] or [distributed])
        longest = {1: 41, 2: 14, 3: 9, 4: 6}[rank]
        few = rng.random() < 0.15  # indices than nodes
        self.lower = [rng.choice([0, 0, 0, 1, 2, -3, 5]) for _ in range(rank)]
        self.extent = [rng.choice([rng.randint(1, longest), rng.randint(longest // 2 + 1, longest)])
                       for _ in range(rank)]
        if few:
            self.extent[rng.randrange(rank)] = rng.randint(1, 4)
        kinds = ["block"] * 6 + ["block(n)", "cyclic", "cyclic(n)"] + ["gblock"] * (2 if gblock else 0)
        formats = [rng.choice(kinds) for _ in range(distributed)] + ["*"] * (rank - distributed)
        rng.shuffle(formats)
        self.formats = formats
        self.chunk = [rng.randint(2, 4) for _ in range(rank)]
        self.maps = [f"{name}_map{d}" for d in range(rank)]
        self.seeds = [rng.randrange(10000) for _ in range(rank)]
        if "gblock" not in self.formats:
            self.late = self.late_shape
        self.twin = name  # another template of equal mapping, or itself

    def otherwise(self, rng, name, nodes, gblock):
        """A template of the same shape with other blocks."""
        other = copy.copy(self)
        other.name = other.twin = name
        other.nodes = nodes
        kinds = ["block", "block(n)"] + ["gblock"] * (3 if gblock or self.late else 0)
        other.formats = [rng.choice(kinds) if f in BLOCK_LIKE else f for f in self.formats]
        other.maps = [f"{name}_map{d}" for d in range(self.rank())]
        other.seeds = [rng.randrange(10000) for _ in range(self.rank())]
        other.chunk = [rng.randint(2, 4) for _ in range(self.rank())]
        if "gblock" not in other.formats:
            other.late = self.late_shape
        return other

    def rank(self):
        return len(self.extent)

    def upper(self, dim):
        return self.lower[dim] + self.extent[dim] - 1

    def distributed(self):
        return [d for d in range(self.rank()) if self.formats[d] != "*"]

    def node_dim(self, dim):
        return self.distributed().index(dim)

    def format(self, d, late):
        """The distribution of a dimension; of a gblock whose map is not known yet `gblock(*)`."""
        kind = self.formats[d]
        if kind == "gblock":
            return "gblock(*)" if late else f"gblock({self.maps[d]})"
        if kind == "block(n)":
            nodes = self.nodes.extent(self.node_dim(d))
            return f"block(({self.extent[d]} + {nodes} - 1) / ({nodes}) + {self.chunk[d] - 2})"
        return f"cyclic({self.chunk[d]})" if kind == "cyclic(n)" else kind

    def map_lines(self):
        lines = []
        for d in self.distributed():
            if self.formats[d] == "gblock":
                nodes = self.nodes.extent(self.node_dim(d))
                lines.append(f"int {self.maps[d]}[{nodes}];")
                lines.append(f"random_map({self.maps[d]}, {nodes}, {self.extent[d]}, {self.seeds[d]});")
        return lines

    def ranges(self, rng, number, brackets):
        if brackets:
            return [number(e) if low == 0 else f"{low}:{number(e)}" for low, e in zip(self.lower, self.extent)]
        return [number(u) if low == 1 else f"{low}:{number(u)}"
                for low, u in zip(self.lower, map(self.upper, range(self.rank())))]

    def declare(self, rng, number):
        """The text before and in the directives `template` and `distribute`, one entry each."""
        lines = [] if self.late else self.map_lines()
        names = list(dict.fromkeys([self.name, self.twin]))
        formats = [self.format(d, self.late) for d in range(self.rank())]
        if len(names) > 1 and rng.random() < 0.5:
            shape = subscripts(rng, self.ranges(rng, number, True), True)
            onto = f"distribute {subscripts(rng, formats)} onto {self.nodes.name}"
            both = ", ".join(names)
            if rng.random() < 0.5:
                return lines + [f"template {shape}, {onto} :: {both}"]
            return lines + [f"template {', '.join(n + shape for n in names)}", f"{onto} :: {both}"]
        for name in names:
            brackets = rng.random() < 0.5
            shape = self.ranges(rng, number, brackets)
            if self.late_shape:
                shape = [":"] * self.rank()
            lines.append(f"template {name}" + subscripts(rng, shape, brackets))
            lines.append(f"distribute {name}" + subscripts(rng, formats) + f" onto {self.nodes.name}")
        return lines

    def fix(self, rng, number):
        """Likewise for `template_fix`."""
        lines = self.map_lines()
        brackets = rng.random() < 0.5
        formats = [self.format(d, False) for d in range(self.rank())]
        text = "template_fix "
        if "gblock" in self.formats or rng.random() < 0.5:
            text += subscripts(rng, formats, brackets) + " "
        text += self.name
        if self.late_shape:
            text += subscripts(rng, self.ranges(rng, number, brackets), brackets)
        return lines + [text]


class Array:
    """axes: per dimension (extent, template dimension or None, offset); shadow: (low, high) or "full".
    fresh, what a reflect has made right: per dimension (low, high, periodic) or "full"; a fourth element
    says that there are no corners."""

    def __init__(self, rng, name, template, like=None):
        """like: an array of the same shape, mapping and shadow."""
        self.name = name
        self.template = template
        self.like = like
        self.fresh = None  # None: nothing but owned elements
        self.pointer = features.has("pointers") and rng.random() < 0.15
        self.typedef = features.has("typedefs") and rng.random() < 0.1
        self.ready = False  # every element has been written, or is zero
        self.inferred = False  # widths `auto`: its subscripts are index plus constant, in loops
        self.member = False  # of a struct; its name is a macro
        if like:
            self.axes, self.shadow, self.wrap = like.axes, like.shadow, like.wrap
            self.type = values.element_type(rng, self.has_shadow())
            if rng.random() < 0.5:
                self.type, self.pointer = like.type, like.pointer
            return
        while True:
            self.choose_axes(rng)
            if len(self.axes) <= (7 if features.has("7-D") else 5) and self.size() <= 1500:
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
        self.type = values.element_type(rng, self.has_shadow())
        self.wrap = any(s != "full" and s != (0, 0) for s in self.shadow) and rng.random() < 0.5

    def otherwise(self, rng, name, template):
        """An array of the same shape and shadow on another template."""
        other = copy.copy(self)
        other.name, other.template, other.axes = name, template, list(self.axes)
        other.like = None
        if rng.random() < 0.5:
            other.pointer = not self.pointer and features.has("pointers")
        return other

    def choose_axes(self, rng):
        template = self.template
        count = rng.choice([template.rank(), rng.randint(1, template.rank())])
        self.axes = []
        for tdim in rng.sample(range(template.rank()), count):
            whole = template.extent[tdim]
            extent = rng.choice([whole, whole, rng.randint(max(1, whole - 4), whole), rng.randint(1, whole)])
            self.axes.append((extent, tdim, rng.randint(template.lower[tdim], template.upper(tdim) - extent + 1)))
        if rng.random() < 0.6:
            self.axes.sort(key=lambda axis: axis[1])
        more = 5 if features.now(rng, "7-D", 0.08) else rng.choice([0, 0, 1, 1, 2])
        for _ in range(more):
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

    def can_be_inferred(self):
        return not (self.pointer or self.member) and self.has_shadow() and "full" not in self.shadow

    def faces(self):
        return bool(self.fresh) and any(f != "full" and len(f) > 3 for f in self.fresh)

    def has_shadow(self):
        return any(s != (0, 0) for s in self.shadow)

    def declaration(self, number, inside=None):
        """The lines that declare it; @ is where `static` or `extern` may stand.  inside: for the rows' extents."""
        inner = "".join(f"[{(inside or number)(e)}]" for e, _, _ in self.axes[1:])
        if self.member:
            return [f"struct box_{self.name} {{ int more; {self.type.name} part[{number(self.axes[0][0])}]{inner}; "
                    "double last; };"]
        if self.pointer:
            return [f"@{self.type.name} " + (f"(*{self.name}){inner};" if inner else f"*{self.name};")]
        if self.typedef:
            shape = f"shape_of_{self.name}"
            return [f"typedef {self.type.name} {shape}[{number(self.axes[0][0])}]{inner}; @{shape} {self.name};"]
        return [f"@{self.type.name} {self.name}[{number(self.axes[0][0])}]{inner};"]

    def variable(self, rng):
        """The variable whose member it is: behind the directives."""
        which, size = rng.choice([("", ""), ("[1]", "[2]")])
        return [f"@struct box_{self.name} var_{self.name}{size};", f"#define {self.name} var_{self.name}{which}.part"]

    def shared(self):
        """The name for clauses of OpenMP."""
        return f"var_{self.name}" if self.member else self.name

    def allocate(self, program):
        storage = f"xmp_malloc(xmp_desc_of({self.name}), {', '.join(program.number(e) for e, _, _ in self.axes)})"
        if program.cxx:
            inner = "".join(f"[{e}]" for e, _, _ in self.axes[1:])
            pointer = f"{self.type.name} (*){inner}" if inner else f"{self.type.name} *"
            storage = program.rng.choice([f"({pointer}){storage}", f"static_cast<{pointer}>({storage})"])
        return f"{self.name} = {storage};"

    def release(self, rng):
        return rng.choice([f"free({self.name});", f"random_free({self.name});", f"xmp_free(xmp_desc_of({self.name}));"])

    def fitting(self, said):
        """Those of (array, name) that have all dimensions of the template that this one has."""
        return [(other, name) for other, name in said if other.template is self.template and self.tdims() <= other.tdims()
                and (self.member or not other.member) and (other.inferred or not self.inferred)]  # whose offsets are constant

    def directives(self, program, name, said=()):
        """`align` and `shadow`; name: perhaps of a parameter, or several. said: (array, name), one of which it may be aligned like."""
        rng = program.rng
        name = self.directive_name(name)
        if self.fitting(said):
            return self.directives_like(rng, name, *rng.choice(self.fitting(said)))
        sources, subs = [], ["*"] * self.template.rank()
        colons = self.colons(rng)
        # What may exchange its storage says its mapping in the same numbers, and widths that follow from subscripts need constant distances.
        constant = any(a.inferred and a.template is self.template or a is not self and a.axes is self.axes for a in program.arrays)
        for k, (_, tdim, offset) in enumerate(self.axes):
            sources.append("*" if tdim is None else ":" if k in colons else f"i{k}")
            if tdim is not None:
                subs[tdim] = ":" if k in colons else program.shifted(f"i{k}", offset, False, constant)
        source = "".join(f"[{s}]" for s in sources)
        target = f"with {self.template.name}" + subscripts(rng, subs)
        widths = self.widths(rng)
        form = 1 if self.member else rng.random()
        if form < 0.1 and self.has_shadow():
            return [f"align {source} {target}, shadow {widths} :: {name}"]
        if form < 0.25 or "," in name:
            lines = [f"align {source} {target} :: {name}"]
        else:
            lines = [f"align {name}{source} {target}"]
        if self.has_shadow():
            lines.append(f"shadow {widths} :: {name}" if "," in name or not self.member and rng.random() < 0.15
                         else f"shadow {name}{widths}")
        return lines

    def directive_name(self, name):
        return f"box_{name}.part" if self.member else name

    def tdims(self):
        return {tdim for _, tdim, _ in self.axes if tdim is not None}

    def widths(self, rng):
        widths = ""
        for s in self.shadow:
            if s == "full":
                widths += "[*]"
            elif self.inferred and s != (0, 0) and rng.random() < 0.8:
                widths += "[auto]"
            elif s[0] == s[1] and rng.random() < 0.7:
                widths += f"[{s[0]}]"
            else:
                widths += f"[{s[0]}:{s[1]}]"
        return widths

    def directives_like(self, rng, name, other, of):
        """`align name like` another array, which has all its dimensions of the template, and `shadow` if that is another one."""
        places = {tdim: (k, offset) for k, (_, tdim, offset) in enumerate(other.axes) if tdim is not None}
        sources, targets, given = [], ["*"] * other.rank(), [(0, 0)] * self.rank()
        for k, (_, tdim, offset) in enumerate(self.axes):
            sources.append("*" if tdim is None else f"i{k}")
            if tdim is not None:
                at, there = places[tdim]
                targets[at] = shifted(rng, f"i{k}", offset - there, False)
                given[k] = other.shadow[at]
        source, target = ("".join(f"[{s}]" for s in subs) for subs in (sources, targets))
        if self.mapped_as(other) and rng.random() < 0.6:
            lines = [f"align {name} like {of}"]
        elif "," in name or rng.random() < 0.2:
            lines = [f"align {source} like {of}{target} :: {name}"]
        else:
            lines = [f"align {name}{source} like {of}{target}"]
        if given != self.shadow or self.inferred or other.inferred or self.has_shadow() and rng.random() < 0.3:
            lines.append(f"shadow {self.widths(rng)} :: {name}" if "," in name else f"shadow {name}{self.widths(rng)}")
        return lines

    def mapped_as(self, other):
        """Each dimension as that of the other one."""
        return [axis[1:] for axis in self.axes] == [axis[1:] for axis in other.axes]

    def colons(self, rng):
        """Dimensions aligned by `:`; the `:` of both sides pair in order."""
        plain = [k for k, (extent, tdim, offset) in enumerate(self.axes) if tdim is not None and offset == 0]
        in_order = [k for n, k in enumerate(plain) if all(self.axes[m][1] < self.axes[k][1] for m in plain[:n])]
        if not features.now(rng, "align :", 0.15):
            return set()
        return set(rng.sample(in_order, rng.randint(1, len(in_order)))) if in_order else set()

    def element(self, indices, periodic=False):
        """The text of an element; through a macro that wraps in the serial program where it must."""
        if self.wrap and periodic:
            return f"AT_{self.name}({', '.join(indices)})"
        return self.name + "".join(f"[{i}]" for i in indices)

    def through_address(self, rng, indices):
        """The same element by its address or, if its row is together, by that of the row."""
        if self.rank() > 1 and self.plain(self.rank() - 1) and not self.member and rng.random() < 0.6:
            row = self.element(indices[:-1])
            last = indices[-1]
            return rng.choice([f"(*({row} + ({last})))", f"({row})[{last}]", f"(&{row}[0])[{last}]"])
        return f"(*&{self.element(indices)})"

    def macro(self, name=None):
        name = name or self.name
        parameters = [f"i{k}" for k in range(self.rank())]
        translated = "".join(f"[{p}]" for p in parameters)
        serial = "".join(f"[RANDOM_WRAP({p}, {e})]" for p, (e, _, _) in zip(parameters, self.axes))
        head = f"#define AT_{name}({', '.join(parameters)}) {name}"
        return ["#ifdef __SODE__", head + translated, "#else", head + serial, "#endif"]
