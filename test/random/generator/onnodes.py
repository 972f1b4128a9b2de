# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Loops on node arrays: iteration i is done by node p[i].  The serial program has one node, so each iteration does a
# share of a whole that does not depend on their number.

from generator import features, values
from generator.mapping import shifted


def summed(rng, program):
    """Each iteration adds up every so many of a list of values."""
    nodes = rng.choice(program.nodes)
    dim = rng.randrange(len(nodes.sizes))
    value_type = rng.choice(values.SIGNED[2:5] + values.UNSIGNED + values.FLOATING)
    kind = rng.choice(["+", "+", "max", "min"])
    total, i, k = program.local("s"), program.local("i"), program.local("k")
    program.declare(f"{value_type.name} {total} = {values.start_value(rng, value_type, kind)};")
    offset = rng.choice([0, 0, 1, -1, 3])
    extent = nodes.extent(dim)
    low, high = shifted(rng, "0", -offset), shifted(rng, f"({extent})", -offset)
    forms = [f"for (int {i} = {low}; {i} < {high}; {i}++)", f"for (long {i} = {high} - 1; {i} >= {low}; --{i})"]
    brackets = rng.random() < 0.5
    subs = [rng.choice("*:")] * len(nodes.sizes)
    # ( ) counts nodes from 1.
    subs[dim] = shifted(rng, i, offset if brackets else offset + 1)
    on = nodes.name + ("".join(f"[{s}]" for s in subs) if brackets else "(" + ", ".join(reversed(subs)) + ")")
    listed = rng.choice(["", f" ({i})"])
    ordered = rng.choice(["", "", " ordered"]) if features.has("ordered") else ""
    lines = program.pragma(f"loop{listed} on {on} reduction({kind}: {total}){ordered}")
    value = f"random_mix(ck, (u64){k}) + {rng.randrange(100)}"
    start = f"(int){shifted(rng, i, offset)}"
    lines += [rng.choice(forms) + " {",
              f"    for (int {k} = {start}; {k} < {rng.randint(1, 23)}; {k} += {extent})",
              "        " + values.accumulate(rng, value_type, kind, total, value), "}"]
    return lines + [f"ck = random_mix(ck, {value_type.bits(total)});"]
