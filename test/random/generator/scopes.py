# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Names and their scopes: inner names that hide those of the mapping, and a mapping of its own in a block, on whatever
# nodes execute it.

from generator import features, grids, operations, tasks, widened
from generator.mapping import Array, Template
from generator.nodes import Nodes


def hidden(rng, program):
    """Plain variables and members called like arrays, templates and nodes."""
    names = [x.name for x in program.arrays + program.templates + program.nodes
             if x not in program.arrays or not x.member]
    name = rng.choice(names)
    start = rng.randrange(100)
    return rng.choice([
        ["{", f"    int {name}[3] = {{{start}, 7, 9}};", f"    for (int k = 0; k < 3; k++) {name}[k] += k;",
         f"    ck = random_mix(ck, (u64){name}[ck % 3]);", "}"],
        ["{", f"    struct {{ int {name}, more; }} s = {{{start}, 2}};", f"    ck = random_mix(ck, (u64)s.{name});",
         "}"],
        [f"for (int {name} = 0; {name} < 3; {name}++)", f"    ck = random_mix(ck, (u64){name} + {start});"],
    ])


def inner(rng, program, array):
    """Arrays of a block, on the nodes of a task or on all."""
    pick = rng.random()
    make = grids.two_sizes if features.now(rng, "two grids", 0.3) else mapped
    if pick < 0.4:
        return make(rng, program)
    on = tasks.section(rng, rng.choice(program.nodes)) if pick < 0.85 or array.template.nodes.grouped else \
        tasks.single(rng, array)
    return tasks.in_task(rng, program, on, make(rng, program))


def mapped(rng, program):
    nodes = Nodes(rng, program.local("here"), "here")
    template = Template(rng, program.local("t"), nodes, True, False)
    outer = program.arrays, program.in_kernel
    program.in_kernel = True  # no helper functions: they would be outside
    program.arrays = arrays = []
    for _ in range(rng.choice([1, 2, 2])):
        like = rng.choice(arrays) if arrays and features.now(rng, "like", 0.5) else None
        arrays.append(Array(rng, program.local("b"), template, like))
    lines = [line for d in nodes.directives(rng) for line in program.pragma(d)]
    lines += program.mapping(template.declare(rng, program.number))
    lines += program.array_lines("")
    for a in arrays:
        program.macros[a.name] = a.macro()
    lines += [a.allocate(program) for a in arrays if a.pointer]
    for a in arrays:
        lines += operations.fill(rng, program, a)
    for _ in range(rng.randint(1, 3)):
        a = rng.choice(arrays)
        lines += rng.choice([lambda: operations.stencil(rng, program), lambda: operations.update(rng, program, a),
                             lambda: operations.reduce(rng, program, template)])()
    if features.has("widened") and widened.suitable(arrays[0]) and rng.random() < 0.3:
        lines += widened.inside_and_rim(rng, program, arrays[0])
    for a in arrays:
        lines += operations.checksum(rng, program, a)
    if rng.random() < 0.4:
        lines += nested_task(rng, program, nodes)
    lines += [a.release(rng) for a in arrays if a.pointer]
    program.arrays, program.in_kernel = outer
    return ["{"] + lines + ["}"]


def nested_task(rng, program, nodes):
    """Some of the executing nodes agree on a value; the others learn it."""
    name = program.local("v")
    program.declare(f"u64 {name};")
    talk = rng.choice([[], program.pragma("barrier"), program.pragma(f"reduction (max: {name})")])
    return [f"{name} = 0;"] + program.pragma(f"task on {tasks.section(rng, nodes)}") + ["{"] \
        + [f"    {name} = {rng.randrange(1000)};"] + talk + ["}"] + program.pragma(f"reduction (max: {name})") \
        + [f"ck = random_mix(ck, {name});"]
