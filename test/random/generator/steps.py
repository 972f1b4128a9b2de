# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# One step of a program, at random.

from generator import features, kernels, operations, tasks, widened


def step(rng, program):
    """The lines of one step; may be none."""
    array = rng.choice(program.arrays)
    if not array.ready:
        if features.has("widened") and widened.suitable(array) and rng.random() < 0.4:
            return widened.fill(rng, program, array)
        return operations.fill(rng, program, array)
    if program.kernels_allowed and features.has("parameters") and rng.random() < 0.12:
        return kernels.call(rng, program, lambda: plain(rng, program, array))
    return plain(rng, program, array)


def plain(rng, program, array):
    pick = rng.random()
    if pick < 0.16:
        return operations.update(rng, program, array)
    if pick < 0.40:
        return operations.stencil(rng, program)
    if pick < 0.44:
        return operations.reflect(rng, program)
    if pick < 0.52:
        return operations.reduce(rng, program, array.template)
    if pick < 0.70:
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
    """Constructs that need an array of some kind; else an ordinary loop."""
    choices = []
    if features.has("widened") and widened.suitable(array):
        choices += [widened.fill, widened.inside_and_rim]
        if features.has("async"):
            choices.append(widened.peeled)
    if features.has("reduce_shadow") and features.has("widened") and widened.suitable(array):
        choices.append(widened.scatter)
    if features.has("async") and array.has_shadow():
        choices.append(operations.behind)
    if features.has("replicas"):
        choices.append(tasks.replicas)
    if features.has("tasks"):
        choices.append(lambda rng, program, array: tasks.several(rng, program))
    if features.has("locations"):
        choices.append(lambda rng, program, array: tasks.with_location(rng, program))
    return (rng.choice(choices)(rng, program, array) if choices else []) or operations.update(rng, program, array)
