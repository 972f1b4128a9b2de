# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The steps of a program.  Each returns the lines of one step and notes in the arrays what holds after it.

from generator import values
from generator.loops import Nest
from generator.mapping import subscripts


def fill(rng, program, array):
    nest = Nest(rng, program, target=array, whole=True)
    nest.statements(0, 0)
    array.ready = True
    array.fresh = None
    return nest.lines()


def update(rng, program, array, fixed=None, prefer=None):
    """Writes some elements of the array, reads others, perhaps with reductions."""
    nest = Nest(rng, program, target=array, fixed=fixed, prefer=prefer)
    nest.statements(rng.choice([2, 3, 4] if prefer else [0, 1, 1, 2, 3]), rng.choice([0, 0, 0, 1, 2]))
    if not nest.ok:
        return []
    array.fresh = None
    return nest.lines() + nest.results()


def reduce(rng, program, template, fixed=None, prefer=None):
    nest = Nest(rng, program, template=template, fixed=fixed, prefer=prefer)
    nest.statements(rng.choice([1, 1, 2]), rng.choice([1, 1, 2, 3]))
    if not nest.ok:
        return []
    return nest.lines() + nest.results()


def checksum(rng, program, array):
    """Every element with its place."""
    nest = Nest(rng, program, target=array, whole=True)
    place = "0"
    for index, (extent, _, _) in zip(nest.target_indices, array.axes):
        place = f"({place}) * {extent} + (u64)({index})"
    name = program.local("h")
    program.declare(f"u64 {name} = 0;")
    kind = rng.choice("+^")
    element = array.type.load(program.reference(rng, array, nest.target_indices, False))
    nest.use(array.name)
    nest.body = [f"{name} {kind}= random_mix({element}, {place});"]
    nest.reductions = [(kind, values.U64, name, False)]
    return nest.lines() + nest.results()


def reflect(rng, program, array=None):
    arrays = [a for a in program.arrays if a.has_shadow() and a.ready]
    if not arrays:
        return []
    array = array or rng.choice(arrays)
    if any(s == "full" for s in array.shadow) or rng.random() < 0.3:
        together = [a for a in arrays if a is not array and rng.random() < 0.3] + [array]
        for a in together:
            a.fresh = ["full" if s == "full" else (s[0], s[1], False) for s in a.shadow]
        return program.pragma(f"reflect ({', '.join(a.name for a in together)})")
    widths, fresh = [], []
    for low, high in array.shadow:
        if rng.random() < 0.4:
            low, high = rng.randint(0, low), rng.randint(0, high)
        periodic = array.wrap and (low or high) and rng.random() < 0.6
        text = str(low) if low == high and rng.random() < 0.7 else f"{low}:{high}"
        widths.append(("/periodic/" if periodic else "") + text)
        fresh.append((low, high, bool(periodic)))
    array.fresh = fresh
    return program.pragma(f"reflect ({array.name}) width({', '.join(widths)})")


def stencil(rng, program):
    """A reflect and a loop that reads what it brought: most often by another array."""
    arrays = [a for a in program.arrays if a.has_shadow() and a.ready]
    if not arrays:
        return []
    array = rng.choice(arrays)
    lines = reflect(rng, program, array)
    others = [a for a in program.arrays if a.template is array.template and a is not array
              and array.aligned() <= a.aligned()]
    pick = rng.random()
    if others and pick < 0.6:
        return lines + update(rng, program, rng.choice(others), prefer=array)
    if pick < 0.75:
        return lines + update(rng, program, array, prefer=array)
    return lines + reduce(rng, program, array.template, prefer=array)


def element_in_task(rng, program, array):
    """One element by its owners, outside of loops; its value travels to everybody."""
    t = array.template
    indices = [rng.randrange(extent) for extent, _, _ in array.axes]
    subs = [rng.choice("*:") for _ in range(t.rank())]
    for index, (_, tdim, offset) in zip(indices, array.axes):
        if tdim is not None and (t.formats[tdim] != "*" or rng.random() < 0.5):
            subs[tdim] = str(index + offset)
    value = program.local("v")
    program.declare(f"u64 {value};")
    element = array.element([str(i) for i in indices])
    lines = [f"{value} = 0;"] + program.pragma(f"task on {t.name}{subscripts(rng, subs)}"
                                              + (" nocomm" if rng.random() < 0.15 else ""))
    body = [f"{value} = {array.type.load(element)} + 1;"]
    if rng.random() < 0.5:
        body.insert(0, f"{element} = {array.type.store(str(rng.randrange(1000)) + 'ull + ck')};")
        array.fresh = None
    lines += ["    " + body[0]] if len(body) == 1 and rng.random() < 0.6 else ["{"] + ["    " + b for b in body] + ["}"]
    if array.aligned() == set(t.distributed()) and rng.random() < 0.7:
        lines += program.pragma(f"bcast ({value}) from {t.name}{subscripts(rng, subs)}")
    else:
        lines += program.pragma(f"reduction (max: {value})")
    return lines + [f"ck = random_mix(ck, {value});"]


def loop_in_task(rng, program, array):
    """A loop over the rest of the template by the owners of one index of a distributed dimension."""
    t = array.template
    aligned = sorted(array.aligned())
    if len(aligned) < 2:
        return []
    dim = rng.choice(aligned)
    extent, _, offset = next(a for a in array.axes if a[1] == dim)
    index = offset + rng.randrange(extent)
    if rng.random() < 0.5:
        inner = update(rng, program, array, fixed={dim: index})
    else:
        inner = reduce(rng, program, t, fixed={dim: index})
    if not inner:
        return []
    subs = [str(index) if d == dim else ":" for d in range(t.rank())]
    value = program.local("v")
    program.declare(f"u64 {value};")
    inner = [line.replace("ck", value) if line.startswith("ck = ") else line for line in inner]
    lines = [f"{value} = 0;"] + program.pragma(f"task on {t.name}{subscripts(rng, subs)}") + ["{"]
    lines += ["    " + line for line in inner] + ["}"]
    return lines + program.pragma(f"reduction (max: {value})") + [f"ck = random_mix(ck, {value});"]


def some_node(rng, nodes):
    return [rng.choice(["0", "0", f"{nodes.extent(d)} - 1"]) if d or rng.random() < 0.5 else "0"
            for d in range(len(nodes.sizes))]


def scalar_from_node(rng, program):
    """A scalar or a buffer is set on one node and broadcast."""
    nodes = rng.choice(program.nodes)
    coordinates = some_node(rng, nodes)
    value_type = rng.choice([values.U64, values.element_type(rng)])
    name = program.local("b")
    count = rng.choice([0, 0, 4])
    program.declare(f"{value_type.name} {name}{f'[{count}]' if count else ''};")
    elements = [f"{name}[{q}]" for q in range(count)] if count else [name]
    task = program.pragma(f"task on {nodes.reference(rng, coordinates)}" + (" nocomm" if rng.random() < 0.2 else ""))
    inside = [f"{e} = {value_type.store(str(rng.randrange(10 ** 6)) + 'ull + ck')};" for e in elements]
    if rng.random() < 0.2 and "nocomm" not in task[-1]:
        inside += program.pragma(rng.choice(["barrier", "barrier", f"reduction (max: ck)"]))
    lines = [f"{e} = {value_type.store('0')};" for e in elements]
    task += ["{"] + ["    " + line if not line.startswith("#") else line for line in inside] + ["}"]
    if rng.random() < 0.2:
        task = program.pragma(f"task on {nodes.name}") + ["{"] + ["    " + line for line in task] + ["}"]
    lines += task + program.pragma(f"bcast ({name}) from {nodes.reference(rng, coordinates)}")
    return lines + [f"ck = random_mix(ck, {value_type.load(e)});" for e in elements]


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


def read_everywhere(rng, program, array):
    """An element that every node holds, read outside of loops."""
    if array.aligned() or not array.ready:
        return []
    indices = [str(rng.randrange(extent)) for extent, _, _ in array.axes]
    return [f"ck = random_mix(ck, {array.type.load(array.element(indices))});"]


def step(rng, program):
    """One step at random; may return nothing."""
    array = rng.choice(program.arrays)
    pick = rng.random()
    if not array.ready:
        return fill(rng, program, array)
    if pick < 0.22:
        return update(rng, program, array)
    if pick < 0.53:
        return stencil(rng, program)
    if pick < 0.57:
        return reflect(rng, program)
    if pick < 0.68:
        return reduce(rng, program, array.template)
    if pick < 0.78:
        return element_in_task(rng, program, array)
    if pick < 0.86:
        return loop_in_task(rng, program, array)
    if pick < 0.91:
        return scalar_from_node(rng, program)
    if pick < 0.94:
        return half_of_nodes(rng, program)
    if pick < 0.97:
        return read_everywhere(rng, program, array)
    return program.pragma(rng.choice(["barrier", f"barrier on {array.template.nodes.name}"]))
