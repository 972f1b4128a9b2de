# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Parts of arrays as arguments of ordinary C functions: the last dimensions, if they lie whole on every node that has any
# of them.  The functions know plain memory only.

from generator import values
from generator.loops import Nest


def depth(array):
    """How many dimensions at the end may be passed."""
    count = 0
    while count < array.rank() - 1 and array.plain(array.rank() - 1 - count):
        count += 1
    return count


def suitable(array):
    # Elements of arrays whose shadow follows from the subscripts have no address.
    return depth(array) > 0 and not (array.inferred or array.member)


def nest_over(rng, program, array):
    """A nest that leaves out the last dimensions, their extents, and the text of an argument."""
    most = depth(array)
    while program.cxx and most > 1 and any(tdim is not None for _, tdim, _ in array.axes[1 - most:]):
        most -= 1  # rows of rows whose length is known at run time have another type than the parameter
    count = rng.randint(1, most)
    nest = Nest(rng, program, target=array, whole=True, rows=count)
    nest.use(array.shared())
    row = array.element(nest.target_indices[:-count])
    extents = [extent for extent, _, _ in array.axes[-count:]]
    return nest, extents, rng.choice([row, f"&{row}[0]", f"({row})", f"{row} + 0"])


def function(rng, program, array, extents, const, result, statement, end):
    """Makes a function (part, value) that executes a statement for each `element` with its place `at`; its name."""
    name = f"{program.local('row')}_of_{array.name}"
    inner = "".join(f"[{e}]" for e in extents[1:])
    head = rng.choice(["(*part)" + inner if inner else "*part", f"part[]{inner}", f"part[{extents[0]}]{inner}"])
    element = "part" + "".join(f"[k{d}]" for d in range(len(extents)))
    at = "0"
    for d, extent in enumerate(extents):
        at = f"({at} * {extent} + (u64)k{d})"
    lines = [f"static {result} {name}({const}{array.type.name} {head}, u64 value)", "{"]
    lines += ["    " * (d + 1) + f"for (int k{d} = 0; k{d} < {extent}; k{d}++)" for d, extent in enumerate(extents)]
    lines += ["    " * (len(extents) + 1) + statement(element, at)]
    program.helpers[name] = lines + [f"    {line}" for line in end] + ["}"]
    return name


def fill(rng, program, array):
    """Each iteration writes a part."""
    nest, extents, row = nest_over(rng, program, array)
    if not nest.ok:
        return []
    store = array.type.store
    name = function(rng, program, array, extents, "", "void",
                    lambda element, at: f"{element} = {store(f'value + {at} * {rng.randint(1, 50)}')};", [])
    nest.body = [f"{name}({row}, {nest.expression(0)});"]
    array.ready = True
    array.fresh = None
    return nest.lines()


def read(rng, program, array):
    """Each iteration reads a part."""
    nest, extents, row = nest_over(rng, program, array)
    if not nest.ok:
        return []
    load = array.type.load
    name = function(rng, program, array, extents, "const ", "u64",
                    lambda element, at: f"value = value * 3 + {load(element)} * ({at} + 1);", ["return value;"])
    total = program.local("s")
    program.declare(f"u64 {total} = {rng.randrange(50)};")
    kind = rng.choice("+^")
    nest.reductions = [(kind, values.U64, total, False)]
    nest.body = [f"{total} {kind}= {name}({row}, {nest.expression(0)});"]
    return nest.lines() + nest.results()
