# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Steps on a part of the nodes, and how their results get to the others.

from generator import features, values
from generator.loops import Nest
from generator.nodes import subscripts
from generator.operations import fill, reduce, update


class Task:
    """A block for some nodes: what comes before it, its set, what it does, how its result travels."""

    def __init__(self, before, on, body, after, quiet=True):
        self.before = before
        self.on = on
        self.body = body
        self.after = after
        self.quiet = quiet  # no communication in it

    def block(self, rng, program, enclosed=None):
        lines = program.pragma(f"task on {self.on}" + (" nocomm" if self.quiet and rng.random() < 0.15 else ""))
        body = enclosed or self.body
        if len(body) == 1 and not body[0].startswith(("#", "_Pragma", "u64")) and rng.random() < 0.6:
            return lines + ["    " + body[0]]
        return lines + ["{"] + indented(body) + ["}"]


def indented(lines):
    return [line if line.startswith("#") else "    " + line for line in lines]


def alone(rng, program, task):
    lines = task.block(rng, program)
    return task.before + lines + task.after


def several(rng, program):
    """Tasks that may run at the same time."""
    tasks = []
    # Their order is not defined: no two touch the same array.
    arrays = [a for a in program.arrays if a.ready and a not in program.in_flight]
    for _ in range(rng.randint(1, 3)):
        if arrays and rng.random() < 0.5:
            array = rng.choice(arrays)
            arrays.remove(array)
            tasks.append(element(rng, program, array))
        else:
            tasks.append(on_node(rng, program))
    lines = [line for t in tasks for line in t.before] + program.pragma("tasks") + ["{"]
    for t in tasks:
        lines += indented(t.block(rng, program))
    return lines + ["}"] + [line for t in tasks for line in t.after]


# ---- how a value that some nodes know gets to all ------------------------------------------------------------


def spread(rng, program, names, source, nodes, single, loads):
    """names: scalars that are 0 where they are not known.  source: the only node of each group, if there is one."""
    lines = []
    number = str(rng.randrange(100, 200)) if features.has("async") and rng.random() < 0.2 else None
    clause = f" async({number})" if number else ""
    if source and rng.random() < 0.7:
        on = nodes.on() or rng.choice(["", "", f" on {nodes.name}"])
        clauses = [f" from {source}", on, clause]
        rng.shuffle(clauses)
        lines += program.pragma(f"bcast ({', '.join(names)})" + "".join(clauses))
    else:
        kinds = ["max", "|"] + (["+", "^"] if single else [])
        for name in names:
            lines += program.pragma(f"reduction ({rng.choice(kinds)}: {name}){clause}")
    if number:
        lines += program.pragma(f"wait_async ({number})")
    return lines + [f"ck = random_mix(ck, {load});" for load in loads]


# ---- single elements and nodes -------------------------------------------------------------------------------


def element(rng, program, array):
    """One element by its owners, outside of loops; its value travels to everybody."""
    if array.inferred:
        return on_node(rng, program)
    t = array.template
    indices = [rng.randrange(extent) for extent, _, _ in array.axes]
    subs = [rng.choice("*:") for _ in range(t.rank())]
    for index, (_, tdim, offset) in zip(indices, array.axes):
        if tdim is not None and (t.formats[tdim] != "*" or rng.random() < 0.5):
            subs[tdim] = program.constant(array, index + offset)
    value = program.local("v")
    program.declare(f"u64 {value};")
    place = array.element([str(i) for i in indices])
    body = [f"{value} = {array.type.load(place)} + 1;"]
    if rng.random() < 0.5:
        body.insert(0, f"{place} = {array.type.store(str(rng.randrange(1000)) + 'ull + ck')};")
        array.fresh = None
    whole = array.aligned() == set(t.distributed())
    reference = t.name + subscripts(rng, subs)
    after = spread(rng, program, [value], reference if whole else None, t.nodes, whole and not t.nodes.grouped, [value])
    return Task([f"{value} = 0;"], t.name + subscripts(rng, subs), body, after)


def some_node(rng, nodes):
    return [rng.choice(["0", "0", f"{nodes.extent(d)} - 1"]) if d or rng.random() < 0.5 else "0"
            for d in range(len(nodes.sizes))]


def on_node(rng, program):
    """A scalar or a buffer is set on one node and broadcast."""
    nodes = rng.choice(program.nodes)
    coordinates = some_node(rng, nodes)
    value_type = rng.choice([values.U64, values.element_type(rng)])
    name = program.local("b")
    count = rng.choice([0, 0, 4])
    program.declare(f"{value_type.name} {name}{f'[{count}]' if count else ''};")
    elements = [f"{name}[{q}]" for q in range(count)] if count else [name]
    body = [f"{e} = {value_type.store(str(rng.randrange(10 ** 6)) + 'ull + ck')};" for e in elements]
    quiet = rng.random() < 0.8
    if not quiet:
        body += program.pragma(rng.choice(["barrier", "barrier", f"reduction (max: ck)"]))
    before = [f"{e} = {value_type.store('0')};" for e in elements]
    reference = nodes.reference(rng, coordinates)
    loads = [value_type.load(e) for e in elements]
    if value_type is values.U64 and not count:
        after = spread(rng, program, [name], reference, nodes, not nodes.grouped, loads)
    else:
        after = program.pragma(f"bcast ({name}) from {reference}{nodes.on()}")
        after += [f"ck = random_mix(ck, {load});" for load in loads]
    return Task(before, nodes.reference(rng, coordinates), body, after, quiet)


def scalar_from_node(rng, program):
    task = on_node(rng, program)
    if rng.random() < 0.2:
        inner = task.block(rng, program)
        nodes = next(n for n in program.nodes if task.on.startswith(n.name))
        return task.before + Task([], nodes.name, [], [], False).block(rng, program, inner) + task.after
    return alone(rng, program, task)


def with_location(rng, program):
    """The largest value of all nodes and what else its node knows."""
    nodes = rng.choice(program.nodes)
    value, kind = program.local("v"), rng.choice(["max", "min"])
    value_type = rng.choice(values.SIGNED[2:] + values.FLOATING)
    first, second = program.local("w"), program.local("w")
    program.declare(f"{value_type.name} {value};")
    program.declare(f"double {first};")
    program.declare(f"long {second}[3];")
    sign = "" if kind == "max" else "-"
    before = [f"{value} = 0;", f"{first} = 0;", f"{second}[0] = {second}[1] = {second}[2] = 0;"]
    body = [f"{value} = {sign}({value_type.name})(ck % 50 + 1);", f"{first} = (double)(ck % 1000);",
            f"{second}[{rng.randrange(3)}] = (long)(ck % 77);"]
    after = program.pragma(f"reduction ({kind}: {value} / {first}, {second} /)")
    after += [f"ck = random_mix(ck, {value_type.bits(value)});", f"ck = random_mix(ck, random_bits({first}));"]
    after += [f"ck = random_mix(ck, (u64){second}[{k}]);" for k in range(3)]
    return alone(rng, program, Task(before, nodes.reference(rng, some_node(rng, nodes)), body, after))


# ---- lines and sections of nodes -----------------------------------------------------------------------------


def along(nodes, dim, here, others, rng):
    """q[here][others]...: subscript `here` in dimension dim."""
    entries = [here if d == dim else others for d in range(len(nodes.sizes))]
    if here in (":", "*") and rng.random() < 0.4:
        return nodes.name + "(" + ", ".join(reversed(entries)) + ")"
    return nodes.name + "".join(f"[{e}]" for e in entries)


def line_of_nodes(rng, program):
    """The nodes with one coordinate tell the others along this dimension; many sources at once."""
    nodes = rng.choice(program.nodes)
    dim = rng.randrange(len(nodes.sizes))
    at = rng.choice(["0", f"{nodes.extent(dim)} - 1"])
    name = program.local("v")
    program.declare(f"u64 {name};")
    body = [f"{name} = ck + {rng.randrange(1000)};"]
    everywhere = along(nodes, dim, ":", "*", rng)
    if rng.random() < 0.3:
        half = f"0:({nodes.extent(dim)} + 1) / 2"
        at = "0"
        after = program.pragma(f"bcast ({name}) from {along(nodes, dim, at, '*', rng)} on "
                               f"{along(nodes, dim, half, '*', rng)}")
        after += program.pragma(f"reduction (max: {name}) on {everywhere}")
    else:
        after = program.pragma(f"bcast ({name}) from {along(nodes, dim, at, '*', rng)} on {everywhere}")
    after += [f"ck = random_mix(ck, {name});"]
    return alone(rng, program, Task([f"{name} = 0;"], along(nodes, dim, at, ":", rng), body, after))


def half_of_nodes(rng, program):
    """The first half of a node array talks among itself."""
    nodes = rng.choice(program.nodes)
    name = program.local("v")
    program.declare(f"u64 {name};")
    section = f"0:(({nodes.extent(0)}) + 1) / 2"
    reference = nodes.name + f"[{section}]" + "[:]" * (len(nodes.sizes) - 1)
    lines = [f"{name} = 0;"] + program.pragma(f"task on {reference}")
    lines += ["{", f"    {name} = ck + {rng.randrange(1000)};"]
    lines += program.pragma(rng.choice(["barrier", f"barrier on {reference}", f"reduction (min: {name})",
                                        f"reduction (&: {name}) on {reference}"]))
    lines += ["}"] + program.pragma(f"bcast ({name})")
    return lines + [f"ck = random_mix(ck, {name});"]


def section(rng, nodes):
    """Some of the nodes, by a range in one or more dimensions; the first dimension has any number of nodes."""
    brackets, subs = rng.random() < 0.5, []
    for d in range(len(nodes.sizes)):
        n = nodes.extent(d)
        base, length, step = rng.choice([("0", "1", 1), ("0", f"(({n}) + 1) / 2", 1), ("0", n, 2), ("0", n, 3),
                                         (f"({n}) / 2", f"(({n}) + 1) / 2", 1), (f"{n} - 1", "1", 1)])
        if d and rng.random() < 0.5:
            subs.append(":")
        elif brackets:
            subs.append(f"{base}:{length}" + (f":{step}" if step > 1 else ""))
        else:
            subs.append(f"{base} + 1:{base} + {length}" + (f":{step}" if step > 1 else ""))
    return nodes.name + ("".join(f"[{s}]" for s in subs) if brackets else "(" + ", ".join(reversed(subs)) + ")")


def single(rng, array):
    """The owners of one index of the template."""
    t = array.template
    return t.name + subscripts(rng, [str(rng.randint(t.lower[d], t.upper(d))) for d in range(t.rank())])


def left_early(rng, program):
    """A task that is left before its end."""
    nodes = rng.choice(program.nodes)
    reference = nodes.reference(rng, some_node(rng, nodes))
    name = program.local("v")
    program.declare(f"u64 {name};")
    some = f"{name} % {rng.randint(2, 4)} == 1"
    lines = program.pragma(f"task on {reference}")
    if not program.nodes_inside and rng.random() < 0.5:
        function = program.local("left") + f"_{program.seed}"
        head = ("static " if program.files == 1 else "") + f"u64 {function}(u64 {name})"
        body = lines + ["{", f"    if ({some})", f"        return {name} + 3;", f"    {name} += 8;",
                        f"    for (;;)", f"        return {name} ^ 5;", "}"]
        program.kernels.append(program.function(head, [], body, ["return 0;"]))
        if program.files > 1:
            program.prototypes.append(head + ";")
        lines = [f"{name} = {function}(ck);"]
    else:
        label = program.local("done")
        leave, before, after = rng.choice([(f"goto {label};", [], [f"{label}:;"]),
                                           ("break;", ["do {"], ["} while (0);"]),
                                           ("continue;", [f"for (int k = 0; k < 1; k++) {{"], ["}"])])
        body = [f"    {name} = ck + {rng.randrange(100)};", f"    if ({some})", f"        {leave}", f"    {name} *= 3;"]
        lines = [f"{name} = 0;"] + before + lines + ["{"] + body + ["}"] + after
    return lines + spread(rng, program, [name], reference, nodes, not nodes.grouped, [name])


# ---- loops in tasks ------------------------------------------------------------------------------------------


def in_task(rng, program, on, inner):
    """A step that changes ck, by some nodes: the others learn the result."""
    value = program.local("v")
    program.declare(f"u64 {value};")
    inner = [line.replace("ck", value) if line.startswith("ck = ") else line for line in inner]
    lines = [f"{value} = 0;"] + program.pragma(f"task on {on}") + ["{"] + indented(inner) + ["}"]
    return lines + program.pragma(f"reduction (max: {value})") + [f"ck = random_mix(ck, {value});"]


def loop_in_task(rng, program, array):
    """A loop over the rest of the template by the owners of one index, or of a section, of a distributed dimension."""
    t = array.template
    aligned = sorted(array.aligned())
    if not aligned or array.inferred:
        return []
    dim = rng.choice(aligned)
    extent, _, offset = next(a for a in array.axes if a[1] == dim)
    subs = [":"] * t.rank()
    brackets = rng.random() < 0.5
    if len(aligned) < 2 or rng.random() < 0.6:
        within = {}
        for d in [d for d in aligned if d == dim or features.now(rng, "task sections", 0.4)]:
            extent, _, offset = next(a for a in array.axes if a[1] == d)
            low = offset + rng.randrange(extent)
            high = rng.randint(low, offset + extent - 1)
            step = rng.randint(1, 4) if features.now(rng, "task sections", 0.4) else 1
            within[d] = (low, high, step)
            subs[d] = f"{low}:{high - low + 1}" if brackets else f"{low}:{high}"
            if high == t.upper(d) and rng.random() < 0.3:
                subs[d] = f"{low}:"
            if step > 1 or rng.random() < 0.1:
                subs[d] += f":{step}"
        limits = {"within": within}
    else:
        index = offset + rng.randrange(extent)
        limits = {"fixed": {dim: index}}
        subs[dim] = str(index)
    if rng.random() < 0.5:
        inner = update(rng, program, array, **limits)
    else:
        inner = reduce(rng, program, t, **limits)
    if not inner:
        return []
    return in_task(rng, program, t.name + subscripts(rng, subs, brackets), inner)


# ---- whole arrays that several nodes hold --------------------------------------------------------------------


def is_replicated(array):
    return array.aligned() < set(array.template.distributed()) and "full" not in array.shadow and not array.member


def replicas(rng, program, array):
    """Copies of an array along a node dimension it is not aligned with: one is changed and sent, or all are combined."""
    t = array.template
    free = [d for d in t.distributed() if d not in array.aligned()]
    dim = rng.choice(free)
    node_dim = t.node_dim(dim)
    everywhere = f" on {along(t.nodes, node_dim, ':', '*', rng)}"
    if len(free) == 1 and features.now(rng, "replicas by themselves", 0.3):
        everywhere = ""  # the nodes that have copies
    kinds = combinations(array.type)
    if kinds and rng.random() < 0.5 and array.rank() < 5:
        return combined(rng, program, array, dim, rng.choice(kinds), everywhere)
    if not array.type.travels:
        return []
    at = rng.choice(["0", f"{t.nodes.extent(node_dim)} - 1"])
    nest = Nest(rng, program, target=array)
    nest.statements(rng.choice([0, 1, 2]), 0)
    if not nest.ok:
        return []
    array.fresh = None
    task = Task([], along(t.nodes, node_dim, at, ":", rng), nest.lines(),
                program.pragma(f"bcast ({array.name}) from {along(t.nodes, node_dim, at, '*', rng)}{everywhere}"),
                False)
    return alone(rng, program, task)


def combinations(value_type):
    """The kinds of a `reduction` directive."""
    if value_type.kind not in ("signed", "unsigned", "bool", "floating", "complex"):
        return []
    kinds = [k for k in values.all_kinds(value_type) if k != "-"]
    return kinds if features.has("replicas by any kind") else [k for k in kinds if k == "+"]


def combined(rng, program, array, dim, kind, everywhere):
    """Each copy gets a part of the contributions to every element."""
    t = array.template
    # Every copy counts.
    neutral = {"+": "0", "^": "0", "*": "1"}.get(kind) or values.start_value(rng, array.type, kind)
    start = Nest(rng, program, target=array, whole=True)
    start.body = [f"{array.element(start.target_indices)} = {neutral};"]
    start.use(array.shared())
    nest = Nest(rng, program, target=array, whole=True)
    nest.add(("t", dim), dim, True, t.lower[dim], t.upper(dim))
    nest.self_read = True
    value = " + ".join(f"(u64){v.name} * {rng.randint(1, 9)}" for v in nest.variables.values())
    nest.body = [values.accumulate(rng, array.type, kind, array.element(nest.target_indices), f"({value}) % 7")]
    nest.use(array.shared())
    array.fresh = None
    array.ready = True
    number = str(rng.randrange(200, 300)) if features.now(rng, "async replicas", 0.3) else None
    lines = program.pragma(f"reduction ({kind}: {array.name}){everywhere}" + (f" async({number})" if number else ""))
    lines += program.pragma(f"wait_async ({number})") if number else []
    return start.lines() + nest.lines() + lines + ["// keep"]
