# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A step as a function of its own, its arrays as distributed parameters.

import re

from generator import features


def call(rng, program, step):
    """Makes the step and moves it into a function; returns the call."""
    outside, program.declarations = program.declarations, []
    program.in_kernel = True
    lines = step()
    program.in_kernel = False
    inside, program.declarations = program.declarations, outside
    if not lines:
        return []
    text = "\n".join(lines + inside)
    used = [a for a in program.arrays if not (a.member or a.inferred) and re.search(rf"\b(AT_)?{a.name}\b", text)]
    rng.shuffle(used)
    name = program.local("kernel") + f"_{program.seed}"
    new = {a.name: f"{rng.choice('xyz')}_{a.name}" for a in used}
    parameters, directives = ["u64 ck"], []
    for a in used:
        parameters.append(parameter(rng, program, a, new[a.name]))
        directives += [line for d in a.directives(program, new[a.name]) for line in program.pragma(d)]
        program.macros[new[a.name]] = a.macro(new[a.name])
    rename = re.compile(r"\b(AT_)?(" + "|".join(a.name for a in used) + r")\b") if used else None
    if rename:
        lines = [rename.sub(lambda m: (m[1] or "") + new[m[2]], line) for line in lines]
    head = f"u64 {name}({', '.join(parameters)})"
    if program.files == 1:
        head = "static " + head
    if rng.random() < 0.4 or program.files > 1:
        program.prototypes.append(head + ";")
    if features.now(rng, "old style", 0.4):  # directives between the parameters and the body
        text = [head] + directives + program.function("", inside, lines, ["return ck;"])[1:]
    else:
        text = program.function(head, directives + inside, lines, ["return ck;"])
    program.kernels.append(text)
    keep = ["// keep"] if any("reflect" in line or "keep" in line for line in lines) else []
    return [f"ck = {name}({', '.join(['ck'] + [a.name for a in used])});"] + keep


def parameter(rng, program, array, name):
    extents = [program.number(e) for e, _, _ in array.axes]
    inner = "".join(f"[{e}]" for e in extents[1:])
    whole = array.axes[0][1] is not None and array.axes[0][0] == array.template.extent[array.axes[0][1]]
    # The extent of a pointer is that of the template.
    if whole and array.axes[0][2] == array.template.lower[array.axes[0][1]] and rng.random() < 0.3:
        return f"{array.type.name} (*{name}){inner}" if inner else f"{array.type.name} *{name}"
    return f"{array.type.name} {name}[{extents[0]}]{inner}"
