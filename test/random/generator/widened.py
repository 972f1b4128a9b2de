# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Loops that run over more or less than the own part (expand, margin, peel_and_wait), and reduce_shadow, which
# needs them: shadow cells begin as zero.

import re

from generator import features, operations
from generator.loops import Nest
from generator.mapping import BLOCK_LIKE


def suitable(array):
    """Only block-like distributions have widened loops."""
    return array.has_shadow() and "full" not in array.shadow and \
        all(array.template.formats[d] in BLOCK_LIKE for d in array.aligned())


def by_template_dim(array, widths):
    """Template dimension -> (mark, low, high), from widths by dimension of the array."""
    return {tdim: w for (_, tdim, _), w in zip(array.axes, widths) if tdim is not None and tuple(w[1:]) != (0, 0)}


def part_of_shadow(rng, array):
    return [("", rng.randint(0, low), rng.randint(0, high)) for low, high in array.shadow]


def fill(rng, program, array):
    """Every element and some of the shadow by the same formula: as if reflected."""
    widths = part_of_shadow(rng, array)
    by_dim = by_template_dim(array, widths)
    nest = Nest(rng, program, target=array, whole=True)
    nest.statements(0, 0)
    lines = []
    if rng.random() < 0.4:
        lines = nest.lines()
        nest.widths = ("margin(", by_dim)
    else:
        nest.widths = ("expand(", by_dim)
    lines += nest.lines() + ["// keep: later steps read the shadow"]
    array.ready = True
    array.fresh = [(low, high, False) for _, low, high in widths]
    return lines


def inward(rng, array):
    return [("", -rng.randint(0, 2), -rng.randint(0, 2)) for _ in array.axes]


def inside_and_rim(rng, program, array):
    """The inner part of each node, then the rest.  The serial program does everything twice."""
    nest = Nest(rng, program, target=array, repeatable=True)
    nest.statements(rng.choice([1, 2]), 0)
    if not nest.ok:
        return []
    array.fresh = None
    by_dim = by_template_dim(array, inward(rng, array))
    order = [("expand(", by_dim), ("margin(", by_dim)]
    rng.shuffle(order)
    lines = []
    for widths in order:
        nest.widths = widths
        lines += nest.lines()
    return lines


def peeled(rng, program, array):
    """A loop behind whose inner part the shadow of `array` is filled."""
    others = [a for a in program.arrays if a is not array and a.template is array.template
              and array.aligned() <= a.aligned() and suitable_target(a)]
    if not others:
        return []
    target = rng.choice(others)
    number = str(rng.randrange(50))
    lines = operations.reflect(rng, program, array, number)
    reach = {tdim: f for (_, tdim, _), f in zip(array.axes, array.fresh) if tdim is not None}
    nest = Nest(rng, program, target=target, prefer=array, reordered=True)
    for v in nest.variables.values():
        v.step = 1 if v.step > 0 else -1
    nest.statements(rng.choice([1, 2]), rng.choice([0, 0, 1]))
    if not nest.ok or nest.locations:
        return lines + program.pragma(f"wait_async ({number})")
    by_dim = {tdim: ("", -f[0], -f[1]) for tdim, f in reach.items() if (f[0], f[1]) != (0, 0)}
    nest.widths = (f"peel_and_wait({number}, ", by_dim)
    target.fresh = None
    return lines + nest.lines() + nest.results()


def overlapped(rng, program, array):
    """A loop that itself waits for the shadow of `array`."""
    others = [a for a in program.arrays if a is not array and a.template is array.template
              and array.aligned() <= a.aligned()]
    if not others:
        return []
    target = rng.choice(others)
    number = str(rng.randrange(50))
    lines = operations.reflect(rng, program, array, number)
    nest = Nest(rng, program, target=target, prefer=array, reordered=True)
    nest.statements(rng.choice([1, 2, 3]), rng.choice([0, 0, 1]))
    wait = program.pragma(f"wait_async ({number})")
    if not nest.ok or nest.locations:
        return lines + wait
    nest.overlap = True
    target.fresh = None
    # It waits only for what it names.
    text = nest.lines()
    named = any(re.search(rf"\b{re.escape(array.name)}\b", line) for line in text)
    wait = wait if not named or rng.random() < 0.2 else []
    return lines + text + wait + nest.results() + ["// keep"]


def suitable_target(array):
    return "full" not in array.shadow and all(array.template.formats[d] in BLOCK_LIKE for d in array.aligned())


def can_add(array):
    return array.type.kind in ("unsigned", "floating")


def scatter(rng, program, array):
    """Adds to elements around each element, then what lies in the shadows to the owners."""
    widths = [(low, high, array.wrap and (low or high) and rng.random() < 0.5) for low, high in array.shadow]
    # Zero, also in the shadow.  Beyond the array it exists in no serial program, but there the loop stays inside.
    zero = Nest(rng, program, target=array, whole=True)
    element = array.element(zero.target_indices)
    zero.body = [f"{element} = 0;"]
    zero.use(array.shared())
    for v in zero.variables.values():
        v.signed_only = True
    zero.widths = ("expand(", by_template_dim(array, [("/unbound/" if p else "", l, h) for l, h, p in widths]))
    lines = zero.lines()

    nest = Nest(rng, program, target=array, whole=True)
    nest.self_read = True  # elements are added to by several iterations
    offsets = []
    for _ in range(rng.randint(1, 3)):
        offsets.append([rng.choice([-l, h, rng.randint(-l, h)]) for l, h, _ in widths])
    for k, (extent, tdim, offset) in enumerate(array.axes):
        v = nest.variables.get(("t", tdim))
        if v is None or not any(o[k] for o in offsets):
            continue
        v.signed_only = True
        if widths[k][2]:
            continue
        # All these exist, perhaps not the element of the iteration itself.
        v.low, v.high = v.whole
        v.narrow(offset - min(o[k] for o in offsets), offset + extent - 1 - max(o[k] for o in offsets))
    if not all(v.low <= v.high for v in nest.variables.values()):
        return []
    value = " + ".join(f"(u64){v.name} * {rng.randint(1, 9)}" for v in nest.variables.values()) + " + 1"
    for o in offsets:
        indices = [nest.value_of(nest.variables[("t", tdim)], d - offset) if ("t", tdim) in nest.variables else i
                   for (_, tdim, offset), d, i in zip(array.axes, o, nest.target_indices)]
        element = array.element(indices, any(d and w[2] for d, w in zip(o, widths)))
        nest.body.append(f"{element} += ({array.type.name})(({value}) % 7);")
    nest.use(array.shared())
    lines += nest.lines()
    faces = all(sum(d != 0 for d in o) <= 1 for o in offsets) and rng.random() < 0.7 and features.has("orthogonal")
    plain = not any(p for _, _, p in widths) and rng.random() < 0.5
    text = ", ".join(("/periodic/" if p else "") + (str(l) if l == h else f"{l}:{h}") for l, h, p in widths)
    array.fresh = None
    array.ready = True
    clauses = ["" if plain else f" width({text})", " orthogonal" if faces else ""]
    number = str(rng.randrange(300, 320)) if features.now(rng, "async reduce_shadow", 0.3) else None
    if not number:
        return lines + program.pragma(f"reduce_shadow ({array.name})" + "".join(clauses)) + ["// keep"]
    clauses.append(f" async({number})")
    rng.shuffle(clauses)
    lines += program.pragma(f"reduce_shadow ({array.name})" + "".join(clauses))
    program.in_flight.append(array)
    lines += operations.meanwhile(rng, program, array.template)
    program.in_flight.remove(array)
    return lines + operations.wait(rng, program, array.template, [number]) + ["// keep"]
