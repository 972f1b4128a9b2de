# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Steps of a program: loops and reflects.  Each returns the lines of one step and notes in the arrays what holds
# after it.

from generator import features, values
from generator.loops import Nest


TRANSPORTS = ("auto", "datatype", "neighbor", "pack", "rma", "shm")


def fill(rng, program, array):
    nest = Nest(rng, program, target=array, whole=True)
    nest.statements(0, 0)
    array.ready = True
    array.fresh = None
    return nest.lines()


def update(rng, program, array, fixed=None, prefer=None, within=None):
    """Writes some elements of the array, reads others, perhaps with reductions."""
    nest = Nest(rng, program, target=array, fixed=fixed, prefer=prefer, within=within)
    nest.statements(rng.choice([2, 3, 4] if prefer else [0, 1, 1, 2, 3]), rng.choice([0, 0, 0, 1, 2]))
    if not nest.ok:
        return []
    array.fresh = None
    return nest.lines() + nest.results()


def reduce(rng, program, template, fixed=None, prefer=None, within=None):
    nest = Nest(rng, program, template=template, fixed=fixed, prefer=prefer, within=within)
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
    nest.use(array.shared())
    nest.body = [f"{name} {kind}= random_mix({element}, {place});"]
    nest.reductions = [(kind, values.U64, name, False)]
    return nest.lines() + nest.results()


def reflect(rng, program, array=None, asynchronous=None, flying=None):
    """asynchronous: the number of the operation, text; flying: gets the arrays if there may be several."""
    arrays = [a for a in program.arrays if a.has_shadow() and a.ready and a not in program.in_flight]
    if not arrays:
        return []
    array = array or rng.choice(arrays)
    clauses = f" async({asynchronous})" if asynchronous else ""
    if features.now(rng, "transport", 0.15):
        clauses += f" transport({rng.choice(TRANSPORTS)})"
    several = not asynchronous or flying is not None and features.has("async reflect of several")
    flying = [] if flying is None else flying
    flying.append(array)
    if any(s == "full" for s in array.shadow) or (rng.random() < 0.3 and several):
        flying += [a for a in arrays if a not in flying and rng.random() < 0.3 and several]
        for a in flying:
            a.fresh = ["full" if s == "full" else (s[0], s[1], False) for s in a.shadow]
        return program.pragma(f"reflect ({', '.join(a.name for a in flying)})" + clauses)
    widths, fresh = [], []
    faces = features.has("orthogonal") and rng.random() < 0.25
    for low, high in array.shadow:
        if rng.random() < 0.4:
            low, high = rng.randint(0, low), rng.randint(0, high)
        periodic = array.wrap and (low or high) and rng.random() < 0.6
        text = program.constant(array, low)
        if low != high or rng.random() < 0.3:
            text += f":{program.constant(array, high)}"
        if array.inferred and (low or high) and rng.random() < 0.5:
            text = "auto"
        widths.append(("/periodic/" if periodic else "") + text)
        fresh.append((low, high, bool(periodic)) + ((True,) if faces else ()))
    if several and features.has("widths of several"):
        # Declared by the same lines, so that a width means the same for each.
        flying += [a for a in arrays if a is not array and a.shadow is array.shadow and a.axes is array.axes
                   and not (a.inferred or array.inferred) and rng.random() < 0.4]
    for a in flying:
        a.fresh = fresh
    order = [f" width({', '.join(widths)})", " orthogonal" if faces else "", clauses]
    rng.shuffle(order)
    return program.pragma(f"reflect ({', '.join(a.name for a in flying)})" + "".join(order))


def reflect_again(program, array, fresh):
    """What makes of the shadow what a reflect of another array has made."""
    array.fresh = fresh
    if "full" in fresh:
        array.fresh = ["full" if s == "full" else (s[0], s[1], False) for s in array.shadow]
        return program.pragma(f"reflect ({array.name})")
    widths = ", ".join("/periodic/" * f[2] + f"{f[0]}:{f[1]}" for f in fresh)
    return program.pragma(f"reflect ({array.name}) width({widths})" + " orthogonal" * (len(fresh[0]) > 3))


def stencil(rng, program):
    """A reflect and a loop that reads what it brought: most often by another array."""
    arrays = [a for a in program.arrays if a.has_shadow() and a.ready and a not in program.in_flight]
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


def behind(rng, program, array):
    """Something else happens while the shadows of the array and perhaps of others are filled."""
    lines, flying, ids = [], [], []
    for a in [array] + [a for a in program.arrays if a is not array and a.ready and a.has_shadow()
                        and a not in program.in_flight and features.now(rng, "several in flight", 0.3)]:
        if a in program.in_flight:
            continue
        number = rng.choice([str(rng.randrange(50))] + ids)
        together = []
        lines += reflect(rng, program, a, number, together)
        ids += [number] if number not in ids else []
        flying += together
        program.in_flight += together
    lines += meanwhile(rng, program, array.template)
    program.in_flight = [a for a in program.in_flight if a not in flying]
    rng.shuffle(ids)
    return lines + wait(rng, program, array.template, ids + rng.choice([[], [], [f"{ids[0]} + 100"]])) + ["// keep"]


def meanwhile(rng, program, template):
    """What happens while something is in flight."""
    lines = []
    for _ in range(rng.randint(0, 2)):
        others = [a for a in program.arrays if a.ready and a not in program.in_flight]
        if others and rng.random() < 0.6:
            lines += update(rng, program, rng.choice(others))
        else:
            lines += reduce(rng, program, template)
    return lines


def wait(rng, program, template, numbers):
    on = "" if template.nodes.grouped else rng.choice(["", "", f" on {template.nodes.name}", f" on {template.name}"])
    return program.pragma(f"wait_async ({', '.join(numbers)}){on}")


def read_everywhere(rng, program, array):
    """An element that every node holds, read outside of loops."""
    if array.aligned() or not array.ready:
        return []
    indices = [str(rng.randrange(extent)) for extent, _, _ in array.axes]
    return [f"ck = random_mix(ck, {array.type.load(array.element(indices))});"]
