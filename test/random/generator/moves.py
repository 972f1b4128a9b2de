# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# `gmove`: sections of the program's arrays, of arrays that are mapped in a block of their own, of memory, elements and
# scalars.  Plain C has no sections: it copies by loops, through memory that holds the right side.

from generator import features, operations, values
from generator.mapping import Array, Template
from generator.nodes import Nodes


class Memory:
    """An array that every node has for itself; what sections need of an Array."""

    def __init__(self, name, type_, extents):
        self.name, self.type = name, type_
        self.axes = [(n, None, 0) for n in extents]

    def rank(self):
        return len(self.axes)

    def element(self, indices):
        return self.name + "".join(f"[{i}]" for i in indices)


class Triplet:
    def __init__(self, rng, extent, length):
        """Some elements of 0 .. extent - 1."""
        most = (extent - 1) // (length - 1) if length > 1 else 3
        self.extent, self.length = extent, length
        self.step = rng.choice([1, 1, rng.randint(1, most)])
        span = (length - 1) * self.step
        self.base = rng.randint(0, extent - 1 - span)
        if features.now(rng, "negative steps", 0.2):
            self.base, self.step = self.base + span, -self.step

    def at(self, index):
        return f"{self.base} + {self.step} * {index}"

    def text(self, rng, number):
        step = f":{number(self.step)}" if self.step != 1 or rng.random() < 0.1 else ""
        base, length = number(self.base), number(self.length)
        if self.step > 0 and self.base == 0 and rng.random() < 0.6:
            base = ""
        if self.step > 0 and self.base + self.length * self.step >= self.extent and rng.random() < 0.6:
            length = ""
        if not base and not length and not step[1:].isdigit():
            length = " "  # in C++ `[::step]` has a global name (docs/language/cxx.md)
        return f"[{base}:{length}{step}]"


class Side:
    """A section with triplets of these lengths in order, and indices in the other dimensions."""

    def __init__(self, rng, program, array, lengths):
        self.rng, self.program, self.array = rng, program, array
        fits = placed(rng, [extent for extent, _, _ in array.axes], lengths)
        self.subscripts = [rng.randrange(extent) if length is None else Triplet(rng, extent, length)
                           for (extent, _, _), length in zip(array.axes, fits)]

    def section(self):
        """As sodecc reads it: numbers may be variables."""
        def number(n):
            return self.program.scalar(n) if features.now(self.rng, "scalars", 0.05) else str(n)
        return self.array.name + "".join(s.text(self.rng, number) if isinstance(s, Triplet) else f"[{number(s)}]"
                                         for s in self.subscripts)

    def element(self, names):
        """In loops over these indices."""
        left = list(names)
        return self.array.element([s.at(left.pop(0)) if isinstance(s, Triplet) else str(s) for s in self.subscripts])


def placed(rng, extents, lengths):
    """Which dimension has which length; None: an index."""
    count, k, result = len(extents), 0, []
    fitting = [c for c in choices(count, len(lengths)) if all(extents[d] >= n for d, n in zip(c, lengths))]
    chosen = rng.choice(fitting)
    for d in range(count):
        result.append(lengths[k] if k < len(chosen) and chosen[k] == d else None)
        k += result[-1] is not None
    return result


def choices(count, length, first=0):
    if length == 0:
        return [[]]
    return [[d] + rest for d in range(first, count) for rest in choices(count, length - 1, d + 1)]


def shape(rng, left, right):
    """Lengths that sections of both can have."""
    for _ in range(20):
        rank = rng.choice([r for r in (1, 1, 2, 2, 3, 4) if r <= min(left.rank(), right.rank())] or [0])
        extents = [sorted(rng.sample(range(side.rank()), rank)) for side in (left, right)]
        most = [min(left.axes[a][0], right.axes[b][0]) for a, b in zip(*extents)]
        return [n if rng.random() < 0.5 else rng.randint(1, n) for n in most]


def copy(rng, program, left, right, lengths, scalar=False, mode=None):
    """left = right, with loops in plain C.  scalar: the right side is one element."""
    sides = Side(rng, program, left, lengths), Side(rng, program, right, [] if scalar else lengths)
    count, names = 1, [f"k{d}" for d in range(len(lengths))]
    for n in lengths:
        count *= n
    loops = "".join(f"for (int k{d} = 0; k{d} < {n}; k{d}++) " for d, n in enumerate(lengths))
    place = "0"
    for name, n in zip(names, lengths):
        place = f"({place}) * {n} + {name}"
    kept = program.local("kept")
    wait = []
    if mode is None:
        mode = ""
    if not mode and isinstance(left, Array) and isinstance(right, Array) and not scalar:
        mode = rng.choice(["", "", "", " in", " out"]) if features.has("gmove in") else ""
    if features.now(rng, "gmove async", 0.2):
        number = rng.randrange(40)
        mode += f" async({number})"
        wait = program.pragma(f"wait_async ({number})")
    sections = [side.section() for side in sides]
    return ["#ifdef __SODE__"] + program.pragma("gmove" + mode) + [f"{sections[0]} = {sections[1]};"] + wait + \
        ["#else", "{", f"    {left.type.name} {kept}[{count}];",
         f"    {loops}{kept}[{place}] = {sides[1].element([] if scalar else names)};",
         f"    {loops}{sides[0].element(names)} = {kept}[{place}];", "}", "#endif"]


def everywhere(rng, program, memory):
    """Every node mixes what it got."""
    name = [f"k{d}" for d in range(memory.rank())]
    loops = "".join(f"for (int {k} = 0; {k} < {n}; {k}++) " for k, (n, _, _) in zip(name, memory.axes))
    return [f"{loops}ck = random_mix(ck, {memory.type.load(memory.element(name))});"]


def filled(rng, program, memory):
    name = [f"k{d}" for d in range(memory.rank())]
    loops = "".join(f"for (int {k} = 0; {k} < {n}; {k}++) " for k, (n, _, _) in zip(name, memory.axes))
    value = " + ".join(f"(u64){k} * {rng.randint(1, 9999)}" for k in name) + f" + {rng.randrange(1000)}"
    return [f"{loops}{memory.element(name)} = {memory.type.store(value)};"]


def partner(rng, program, array):
    """An array of the same element type, with a mapping of its own on the nodes that execute; and its lines."""
    nodes = Nodes(rng, program.local("here"), "here")
    while True:
        template = Template(rng, program.local("there"), nodes, True, False)
        other = Array(rng, program.local("moved"), template)
        if not template.late and not other.pointer and not other.typedef and other.size() <= 1500:
            break
    other.type = array.type
    lines = [line for d in nodes.directives(rng) for line in program.pragma(d)]
    lines += program.mapping(template.declare(rng, str))
    lines += other.declaration(str)
    lines += [line for d in other.directives(program, other.name) for line in program.pragma(d)]
    return other, [line.replace("@", "") for line in lines]


def among(rng, program, array):
    """To and from arrays in a block."""
    other, lines = partner(rng, program, array)
    rest = [other] if rng.random() < 0.7 else []
    if not rest or rng.random() < 0.3:
        third, more = partner(rng, program, array)
        rest.append(third)
        lines += more
    lines = ["{"] + lines
    everything = [array] + rest
    outer, program.arrays = program.arrays, list(everything)
    in_kernel, program.in_kernel = program.in_kernel, True  # functions don't see the block
    for a in rest:
        lines += operations.fill(rng, program, a)
    for _ in range(rng.randint(1, 4)):
        left, right = rng.choice(everything), rng.choice(everything)
        if left is right and rng.random() < 0.7:
            continue
        lines += copy(rng, program, left, right, shape(rng, left, right), rng.random() < 0.1)
        left.fresh = None
    if rng.random() < 0.3:
        left, right = rng.choice(rest), array
        body = copy(rng, program, left, right, shape(rng, left, right))
        lines += ["for (int again = 0; again < 2; again++) {"] + body + ["}"]
    for a in rest:
        lines += operations.checksum(rng, program, a)
    program.arrays, program.in_kernel = outer, in_kernel
    for a in rest:
        program.macros[a.name] = a.macro()
    return lines + ["}"]


def with_memory(rng, program, array):
    """To and from memory of each node, elements and scalars."""
    memory = Memory(program.local("own"), array.type, [rng.randint(1, 6) for _ in range(rng.choice([1, 1, 2, 3]))])
    shape_of = "".join(f"[{n}]" for n, _, _ in memory.axes)
    lines = ["{", f"{array.type.name} {memory.name}{shape_of};"] + filled(rng, program, memory)
    for _ in range(rng.randint(1, 3)):
        scalar = rng.random() < 0.2
        if rng.random() < 0.5:
            lines += copy(rng, program, memory, array, shape(rng, memory, array), scalar)
            lines += everywhere(rng, program, memory)
        else:
            lines += copy(rng, program, array, memory, shape(rng, array, memory), scalar)
            array.fresh = None
    return lines + ["}"]


def beyond(rng, program, array):
    """in and out by some of the nodes, which get elements of others and put them elsewhere: what they got shows in the array."""
    nodes, n = program.local("whole"), program.local("n")
    some = rng.choice(["0", f"{n} - 1", f"0:({n} + 1) / 2", f"{n} / 2:{n} - {n} / 2", "0:1"])
    lines = ["{"] + program.pragma(f"nodes {nodes}[*] = *") + [f"int {n} = xmp_num_nodes();"] + program.pragma("barrier")
    lines += program.pragma(f"task on {nodes}[{some}]") + ["{"]
    outer, program.arrays = program.arrays, [array]
    in_kernel, program.in_kernel = program.in_kernel, True
    for _ in range(rng.randint(1, 2)):
        if rng.random() < 0.5:
            other, mapped = partner(rng, program, array)
            program.arrays.append(other)
            lines += ["{"] + mapped + operations.fill(rng, program, other)
        else:
            other = Memory(program.local("own"), array.type, [rng.randint(1, 6) for _ in range(rng.choice([1, 1, 2, 3]))])
            lines += ["{", f"{array.type.name} {other.name}" + "".join(f"[{n}]" for n, _, _ in other.axes) + ";"]
            lines += filled(rng, program, other)
        for _ in range(rng.randint(1, 2)):
            lines += copy(rng, program, other, array, shape(rng, other, array), rng.random() < 0.1, " in")
            lines += copy(rng, program, array, other, shape(rng, array, other), rng.random() < 0.1, " out")
        lines += ["}"]
        if isinstance(other, Array):
            program.macros[other.name] = other.macro()
    program.arrays, program.in_kernel = outer, in_kernel
    array.fresh = None
    return lines + ["}"] + program.pragma("barrier") + ["}"]


def element(rng, program, array):
    """One element, for everybody; or another one of it."""
    name = program.local("one")
    at = [str(rng.randrange(extent)) for extent, _, _ in array.axes]
    here = array.element(at)
    lines = ["{", f"{array.type.name} {name};"] + program.pragma("gmove") + [f"{name} = {here};"]
    lines += [f"ck = random_mix(ck, {array.type.load(name)});"]
    if rng.random() < 0.5:
        to = [str(rng.randrange(extent)) for extent, _, _ in array.axes]
        lines += program.pragma("gmove") + [f"{array.element(to)} = {rng.choice([name, here])};"]
        array.fresh = None
    return lines + ["}"]


def suitable(array):
    """gmove of pointers is refused."""
    return array.ready and array.type.travels and array.type.kind != "address" and not array.template.nodes.grouped and not array.inferred


def move(rng, program, array):
    pick = rng.random()
    if features.now(rng, "gmove beyond", 0.3):
        return beyond(rng, program, array)
    return (among if pick < 0.6 else with_memory if pick < 0.9 else element)(rng, program, array)
