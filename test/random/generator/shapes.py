# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What programs of the field consist of, each as one step: red-black sweeps, iterations until little changes, time steps
# that exchange parameters, elimination with a row for everybody, boundaries, grids of two sizes.

from generator import features, kernels, operations
from generator.loops import Nest
from generator.mapping import BLOCK_LIKE, shifted
from generator.nodes import subscripts


def sides(array):
    """Dimensions in which a loop may read both neighbors of an element after a reflect."""
    return [k for k, shadow in enumerate(array.shadow)
            if array.plain(k) or shadow != "full" and min(shadow) > 0 and array.template.formats[array.axes[k][1]] in BLOCK_LIKE]


def is_stencil(array):
    return array.ready and not array.inferred and len(array.aligned()) > 0 and len(sides(array)) > 0


def around(array, indices, dims):
    """The values of an element's neighbors, added."""
    terms = []
    for k in dims:
        for delta in (-1, 1):
            moved = [shifted(None, i, delta, False) if d == k else i for d, i in enumerate(indices)]
            terms.append(array.type.load(array.element(moved)))
    return " + ".join(terms)


class Sweep:
    """Loops over the elements of an array, in C order, without the ends of some dimensions."""

    def __init__(self, rng, program, array, dims):
        self.rng, self.program, self.array, self.dims = rng, program, array, dims
        self.names = [program.local("i") for _ in array.axes]
        self.first = {}  # dimension -> text, other than 0 or 1
        self.step = {}

    def lines(self, body, clauses=""):
        rng, array = self.rng, self.array
        subs = [rng.choice("*:")] * array.template.rank()
        for name, (_, tdim, offset) in zip(self.names, array.axes):
            if tdim in array.aligned():
                subs[tdim] = shifted(rng, name, offset)
        on = array.template.name + subscripts(rng, subs)
        if self.program.inherits and not (array.member or array.inferred):
            on = array.name + "".join(f"[{name}]" for name in self.names)
        text = f"loop on {on}{clauses}"
        result = self.program.pragma(text)
        for k, (name, (extent, _, _)) in enumerate(zip(self.names, array.axes)):
            inside = k in self.dims
            first = self.first.get(k, "1" if inside else "0")
            step = self.step.get(k, 1)
            move = f"{name} += {step}" if step > 1 else rng.choice([f"{name}++", f"++{name}"])
            result.append("    " * k + f"for (int {name} = {first}; {name} < {extent - inside}; {move})")
        return result + ["    " * array.rank() + line for line in (body if len(body) == 1 else ["{"] + body + ["}"])]


def renew(rng, program, array):
    """A reflect, at least of what the neighbors need."""
    if not array.has_shadow():
        return []
    array.fresh = None
    return program.pragma(f"reflect ({array.name})" + rng.choice(["", " orthogonal"]))


def red_black(rng, program, array):
    """Elements of one color after the other, from neighbors of the other color, in place."""
    dims = sides(array)
    dims = sorted(rng.sample(dims, rng.randint(1, len(dims))))
    lines = []
    colors = [0, 1] if rng.random() < 0.7 else [1, 0]
    for color in colors:
        lines += renew(rng, program, array)
        sweep = Sweep(rng, program, array, dims)
        before = " + ".join([sweep.names[k] for k in dims[:-1]] + [str(color)])
        sweep.first[dims[-1]] = f"1 + ({before}) % 2"
        sweep.step[dims[-1]] = 2
        element = array.element(sweep.names)
        value = f"{array.type.load(element)} + {around(array, sweep.names, dims)} + {rng.randrange(50)}"
        lines += sweep.lines([f"{element} = {array.type.store(value)};"])
    array.fresh = None
    return lines + ["// keep"]


def partners(program, array):
    """Arrays of the same shape and mapping."""
    return [a for a in program.arrays if a is not array and a.axes is array.axes and a.ready
            and a not in program.in_flight and not a.inferred]


def converged(rng, program, array):
    """Averages until the largest change is small: all nodes go round equally often."""
    others = partners(program, array)
    if not others:
        return []
    other = rng.choice(others)
    dims = sides(array)
    dims = sorted(rng.sample(dims, rng.randint(1, len(dims))))
    change, turns = program.local("change"), program.local("turns")
    program.declare(f"u64 {change};")
    program.declare(f"int {turns};")
    limit, most = rng.choice([0, 1, 5, 20]), rng.randint(2, 5)
    loop, end = rng.choice([([f"do {{"], [f"}} while ({change} > {limit} && {turns} < {most});"]),
                            ([f"for (;;) {{"], [f"    if ({change} <= {limit} || {turns} == {most})", "        break;", "}"])])
    inside = renew(rng, program, array)
    sweep = Sweep(rng, program, array, dims)
    element, next_element = array.element(sweep.names), other.element(sweep.names)
    body = [f"u64 before = {array.type.load(element)}, after = ({around(array, sweep.names, dims)}) / {2 * len(dims)};",
            f"{next_element} = {other.type.store('after')};", "u64 d = before > after ? before - after : after - before;",
            rng.choice([f"if (d > {change}) {change} = d;", f"{change} = d > {change} ? d : {change};"])]
    inside += [f"{change} = 0;"] + sweep.lines(body, f" reduction(max: {change})")
    back = Sweep(rng, program, array, dims)
    value = other.type.load(other.element(back.names))
    inside += back.lines([f"{array.element(back.names)} = {array.type.store(value)};"]) + [f"{turns}++;"]
    array.fresh = other.fresh = None
    return [f"{turns} = 0;"] + loop + ["    " + line for line in inside] + end \
        + [f"ck = random_mix(ck, {change} + (u64){turns});", "// keep"]


def time_steps(rng, program, array):
    """A function that steps from one parameter to the other and exchanges them."""
    others = [a for a in partners(program, array) if a.type is array.type and not a.member]
    if array.member or not others or program.block_scope or program.in_kernel:
        return []
    other = rng.choice(others)

    def step():
        dims = sides(array)
        dims = sorted(rng.sample(dims, rng.randint(1, len(dims))))
        sweep = Sweep(rng, program, array, dims)
        value = f"{around(array, sweep.names, dims)} + {rng.randrange(50)}"
        inner = "".join(f"[{extent}]" for extent, _, _ in array.axes[1:])
        keep = program.local("keep")
        first = f"{array.type.name} (*{keep}){inner}" if inner else f"{array.type.name} *{keep}"
        inside = renew(rng, program, array)
        inside += sweep.lines([f"{other.element(sweep.names)} = {array.type.store(value)};"])
        inside += [f"{first} = {array.name};", f"{array.name} = {other.name};", f"{other.name} = {keep};"]
        turn = program.local("turn")
        return [f"for (int {turn} = 0; {turn} < {rng.randint(1, 4)}; {turn}++) {{"] + ["    " + line for line in inside] \
            + ["}", "// keep"]

    array.fresh = other.fresh = None
    return kernels.call(rng, program, step)


def elimination(rng, program, array):
    """Row after row: its owner tells it to everybody, and the later rows use it."""
    t = array.template
    distributed = [k for k in range(array.rank()) if not array.plain(k)]
    plain = [k for k in range(array.rank()) if array.plain(k)]
    if array.inferred or len(distributed) != 1 or not plain or array.aligned() != set(t.distributed()) or t.nodes.grouped:
        return []
    along, across = distributed[0], rng.choice(plain)
    extent, tdim, offset = array.axes[along]
    width = array.axes[across][0]
    k, i, j, row = (program.local(stem) for stem in ("k", "i", "j", "row"))
    others = [str(rng.randrange(e)) for e, _, _ in array.axes]

    def element(first):
        return array.element([first if d == along else j if d == across else x for d, x in enumerate(others)])

    def owner(name):
        subs = [rng.choice("*:") if d != tdim else shifted(rng, name, offset) for d in range(t.rank())]
        return t.name + subscripts(rng, subs)

    program.declare(f"u64 {row}[{width}];")
    columns = f"for (int {j} = 0; {j} < {width}; {j}++)"
    inside = program.pragma(f"task on {owner(k)}") + [columns, f"    {row}[{j}] = {array.type.load(element(k))};"]
    inside += program.pragma(f"bcast ({row}) from {owner(k)}")
    inside += program.pragma(rng.choice([f"loop ({i}) on ", "loop on "]) + owner(i))
    value = f"{array.type.load(element(i))} + {row}[{j}] * (u64)({i} + {k})"
    first = rng.choice([f"{i} = {k} + 1", f"{i} = 1 + {k}"])
    inside += [f"for (int {first}; {i} < {extent}; {i}++)", "    " + columns,
               f"        {element(i)} = {array.type.store(value)};"]
    array.fresh = None
    return [f"for (int {k} = 0; {k} < {extent}; {k}++) {{"] + ["    " + line for line in inside] + ["}"] \
        + [f"ck = random_mix(ck, {row}[{rng.randrange(width)}]);"]


def boundary(rng, program, array):
    """A loop over one index of a distributed dimension, by the nodes that own it."""
    dim = rng.choice(sorted(array.aligned()))
    extent, _, offset = next(axis for axis in array.axes if axis[1] == dim)
    nest = Nest(rng, program, target=array, fixed={dim: offset + rng.choice([0, extent - 1, rng.randrange(extent)])},
                pinned=True)
    nest.statements(rng.choice([0, 1, 2]), 0)
    if not nest.ok:
        return []
    array.fresh = None
    return nest.lines()


def has_boundary(array):
    return array.ready and len(array.aligned()) > 1 and not array.inferred
