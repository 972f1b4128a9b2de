# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What happens to the storage of pointers: it is released and allocated again, or exchanged between pointers.

from generator import operations


def again(rng, program, array):
    """New storage, and first values."""
    if program.in_kernel:
        return []
    return [array.release(rng), array.allocate(program)] + operations.fill(rng, program, array) + ["// keep"]


def exchangeable(array, arrays):
    return [a for a in arrays if a is not array and a.pointer and a.ready and a.type is array.type
            and a.axes is array.axes]


def exchange(rng, program, array):
    """Two or three arrays of one mapping exchange their contents."""
    others = exchangeable(array, [a for a in program.arrays if a not in program.in_flight])
    if not others or program.in_kernel:
        return []
    ring = [array] + rng.sample(others, rng.randint(1, len(others)))
    inner = "".join(f"[{extent}]" for extent, _, _ in array.axes[1:])
    keep = program.local("keep")
    fresh = ring[0].fresh
    for to, source in zip(ring, ring[1:]):
        to.fresh = source.fresh
    ring[-1].fresh = fresh
    moves = [f"{to.name} = {source.name};" for to, source in zip(ring, ring[1:])] + [f"{ring[-1].name} = {keep};"]
    first = f"{array.type.name} (*{keep}){inner} = {array.name};" if inner else \
        f"{array.type.name} *{keep} = {array.name};"
    return ["{", "    " + first] + ["    " + move for move in moves] + ["}", "// keep"]
