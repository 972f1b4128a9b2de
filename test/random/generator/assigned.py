# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Assignments of sections: under `array on`, each element where its template index lies, and of memory, as if the right
# side were read first.  Plain C does the same by loops.

from generator import features
from generator.moves import Memory, Triplet, everywhere, filled
from generator.nodes import subscripts


def names_of(lengths):
    return [f"k{d}" for d in range(len(lengths))]


def loops(lengths):
    return "".join(f"for (int k{d} = 0; k{d} < {n}; k{d}++) " for d, n in enumerate(lengths))


def value(rng, type_, operands):
    """An element from numbers: arithmetic, a conversion, perhaps a function."""
    terms = [f"{number} * {rng.randint(1, 9)}" if rng.random() < 0.7 else f"({number} ^ {rng.randint(1, 99)})"
             for number in operands]
    return type_.store(" + ".join(terms + [str(rng.randrange(1000))]))


def both(program, translated, plain):
    return ["#ifdef __SODE__"] + translated + ["#else"] + plain + ["#endif"]


def mapped(rng, program, array):
    """`array on`: the array and others that are mapped alike."""
    chosen = [Triplet(rng, extent, rng.randint(1, extent)) if rng.random() < 0.8 else rng.randrange(extent)
              for extent, _, _ in array.axes]
    if not any(isinstance(s, Triplet) for s in chosen):
        return []
    template, on = array.template, ["*"] * array.template.rank()
    brackets = rng.random() < 0.6
    for (extent, tdim, offset), s in zip(array.axes, chosen):
        if tdim is None:
            continue
        if not isinstance(s, Triplet):
            on[tdim] = str(s + offset)
        elif s.length == template.extent[tdim] and s.step == 1 and rng.random() < 0.5:
            on[tdim] = ":"
        else:
            first = s.base + offset
            on[tdim] = f"{first}:{s.length if brackets else first + (s.length - 1) * s.step}"
            on[tdim] += f":{s.step}" if s.step != 1 else ""
    operands = [a for a in program.arrays if a.template is template and a.axes == array.axes and a.ready
                and a not in program.in_flight and not a.inferred]
    operands = [rng.choice(operands) for _ in range(rng.randint(0, 3))] if operands else []

    def number(n):
        return program.scalar(n) if features.now(rng, "scalars", 0.05) else str(n)

    def section(a):
        return a.name + "".join(s.text(rng, number) if isinstance(s, Triplet) else f"[{s}]" for s in chosen)
    lengths = [s.length for s in chosen if isinstance(s, Triplet)]

    def element(a):
        left = names_of(lengths)
        return a.element([s.at(left.pop(0)) if isinstance(s, Triplet) else str(s) for s in chosen])
    here, sections, elements = section(array), [a.type.load(section(a)) for a in operands], \
        [a.type.load(element(a)) for a in operands]
    state = rng.getstate()
    translated = f"{here} = {value(rng, array.type, sections)};"
    rng.setstate(state)  # the same value once more
    plain = f"{loops(lengths)}{element(array)} = {value(rng, array.type, elements)};"
    array.fresh = None
    return both(program, program.pragma(f"array on {template.name}{subscripts(rng, on, brackets)}") + [translated], [plain])


def local(rng, program, array):
    """Memory of each node: sections that overlap."""
    memory = Memory(program.local("own"), array.type, [rng.randint(1, 9) for _ in range(rng.choice([1, 1, 2, 3]))])
    lines = ["{", f"{array.type.name} {memory.name}{''.join(f'[{n}]' for n, _, _ in memory.axes)};"]
    lines += filled(rng, program, memory)
    for _ in range(rng.randint(1, 3)):
        lengths = [rng.randint(1, n) for n, _, _ in memory.axes]
        sides = [[Triplet(rng, n, m) for (n, _, _), m in zip(memory.axes, lengths)] for _ in range(rng.choice([1, 2, 3]))]
        kept, count, place = program.local("kept"), 1, "0"
        for name, n in zip(names_of(lengths), lengths):
            count, place = count * n, f"({place}) * {n} + {name}"
        sections = [memory.name + "".join(t.text(rng, str) for t in side) for side in sides]
        elements = [memory.element([t.at(k) for t, k in zip(side, names_of(lengths))]) for side in sides]
        state = rng.getstate()
        translated = f"{sections[0]} = {value(rng, array.type, [array.type.load(s) for s in sections[1:]])};"
        rng.setstate(state)
        plain = value(rng, array.type, [array.type.load(e) for e in elements[1:]])
        lines += both(program, [translated], ["{", f"    {array.type.name} {kept}[{count}];",
                      f"    {loops(lengths)}{kept}[{place}] = {plain};",
                      f"    {loops(lengths)}{elements[0]} = {kept}[{place}];", "}"])
    return lines + everywhere(rng, program, memory) + ["}"]


def suitable(array):
    return array.ready and array.type.travels and not array.inferred


def assign(rng, program, array):
    return (mapped if rng.random() < 0.7 else local)(rng, program, array)
