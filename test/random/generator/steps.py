# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# One step of a program, at random.

from generator import assigned, exact, features, inquiry, kernels, moves, onnodes, operations, rows, scopes, shapes, signals, storage, tasks, widened


def step(rng, program):
    """The lines of one step; may be none."""
    array = rng.choice(program.arrays)
    if not array.ready:
        if features.has("widened") and widened.suitable(array) and rng.random() < 0.4:
            return widened.fill(rng, program, array)
        if features.has("rows") and rows.suitable(array) and rng.random() < 0.15:
            return rows.fill(rng, program, array) or operations.fill(rng, program, array)
        return operations.fill(rng, program, array)
    if not program.in_kernel and features.has("parameters") and rng.random() < (0.65 if program.cut else 0.3):
        return kernels.call(rng, program, lambda: plain(rng, program, array))
    return plain(rng, program, array)


def plain(rng, program, array):
    if features.mostly("gmove") and moves.suitable(array) and array not in program.in_flight and rng.random() < 0.7:
        return moves.move(rng, program, array)
    if features.mostly("post") and rng.random() < 0.7:
        return signals.exchange(rng, program)
    if features.mostly("array") and assigned.suitable(array) and array not in program.in_flight and rng.random() < 0.7:
        return assigned.assign(rng, program, array)
    pick = rng.random()
    if pick < 0.14:
        return operations.update(rng, program, array)
    if pick < 0.35:
        return operations.stencil(rng, program)
    if pick < 0.39:
        return operations.reflect(rng, program)
    if pick < 0.45:
        return operations.reduce(rng, program, array.template)
    if pick < 0.72:
        return special(rng, program, array)
    if pick < 0.76:
        return tasks.alone(rng, program, tasks.element(rng, program, array))
    if pick < 0.83:
        return tasks.loop_in_task(rng, program, array)
    if pick < 0.88:
        return tasks.scalar_from_node(rng, program)
    if pick < 0.91:
        return tasks.half_of_nodes(rng, program)
    if pick < 0.94:
        return tasks.line_of_nodes(rng, program)
    if pick < 0.97:
        return operations.read_everywhere(rng, program, array)
    return program.pragma(rng.choice(["barrier", f"barrier on {array.template.nodes.name}"]))


def special(rng, program, array):
    """A construct that needs an array of some kind; else an ordinary loop."""
    arrays = [a for a in program.arrays if a not in program.in_flight]
    choices = []
    for weight, names, suits, make in SPECIAL:
        suitable = [a for a in arrays if suits(a)] if all(features.has(name) for name in names) else []
        choices += [(make, suitable)] * (weight if suitable else 0)
    rng.shuffle(choices)
    for make, suitable in choices[:4]:
        lines = make(rng, program, rng.choice(suitable))
        if lines:
            return lines
    return operations.update(rng, program, array)


def any_array(array):
    return True


def is_ready(array):
    return array.ready


def filled_and_wide(array):
    return array.ready and widened.suitable(array)


# How often, what must be supported, for which arrays, what.
SPECIAL = [
    (2, ["widened"], widened.suitable, widened.fill),
    (2, ["widened"], filled_and_wide, widened.inside_and_rim),
    (5, ["widened", "async"], filled_and_wide, widened.peeled),
    (5, ["widened", "reduce_shadow"], lambda array: widened.suitable(array) and widened.can_add(array),
     widened.scatter),
    (2, ["async"], lambda array: array.ready and array.has_shadow(), operations.behind),
    (6, ["replicas"], lambda array: array.ready and tasks.is_replicated(array), tasks.replicas),
    (2, ["tasks"], any_array, lambda rng, program, array: tasks.several(rng, program)),
    (2, ["loop on nodes"], any_array, lambda rng, program, array: onnodes.summed(rng, program)),
    (2, ["pointers again"], lambda array: array.ready and array.pointer, storage.again),
    (4, ["pointers exchanged"], lambda array: array.ready and array.pointer, storage.exchange),
    (2, ["left early"], any_array, lambda rng, program, array: tasks.left_early(rng, program)),
    (3, ["inner mapping"], any_array, scopes.inner),
    (1, ["hidden names"], any_array, lambda rng, program, array: scopes.hidden(rng, program)),
    (2, ["ordered(any)"], is_ready, exact.summed),
    (4, ["overlap", "async"], lambda array: array.ready and array.has_shadow(), widened.overlapped),
    (2, ["rows"], rows.suitable, rows.fill),
    (3, ["rows"], lambda array: array.ready and rows.suitable(array), rows.read),
    (2, ["inquiry"], inquiry.suitable, inquiry.ask),
    (2, ["red-black"], shapes.is_stencil, shapes.red_black),
    (4, ["convergence"], shapes.is_stencil, shapes.converged),
    (6, ["time steps"], shapes.is_stencil, shapes.time_steps),
    (2, ["elimination"], is_ready, shapes.elimination),
    (2, ["boundaries"], shapes.has_boundary, shapes.boundary),
    (4, ["array"], assigned.suitable, assigned.assign),
    (8, ["gmove"], moves.suitable, moves.move),
    (2, ["post"], any_array, lambda rng, program, array: signals.exchange(rng, program)),
    (1, ["locations"], any_array, lambda rng, program, array: tasks.with_location(rng, program)),
]
