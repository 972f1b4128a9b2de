# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Sums whose terms differ so much in size that a sum in any order but an exact one loses some: `ordered(any)` rounds
# once.  The serial program adds integers of 128 bits.

from generator import features, values
from generator.loops import Nest


def summed(rng, program, array):
    nest = Nest(rng, program, target=array, whole=True)
    name, exact = program.local("s"), program.local("exact")
    value_type = rng.choice(values.FLOATING[:2])
    program.declare(f"{value_type.name} {name}; RANDOM_EXACT({exact});")
    element = array.type.load(program.reference(rng, array, nest.target_indices, False))
    places = " + ".join(f"(u64){v.name} * {rng.randint(1, 99)}" for v in nest.variables.values())
    nest.use(array.shared())
    nest.body = [f"u64 x = random_mix({element}, {places});",
                 f"RANDOM_ADD({name}, {exact}, {rng.choice('+-')}, {value_type.name}, x);"]
    nest.prelude = [f"RANDOM_START({name}, {exact}, {rng.choice([0, 0, 1, 77])});"]
    nest.exact = (name, value_type, f"RANDOM_SUM({name}, {exact})")
    nest.self_read = not features.has("exact sums of threads")
    lines = nest.lines()
    return lines + [f"RANDOM_ROUND({name}, {exact});", f"ck = random_mix(ck, random_bits((double){name}));"]
