# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A step as a function of its own, its arrays as distributed parameters; perhaps in a file of its own, which then knows
# neither nodes nor templates.

import re

from generator import features
from generator.mapping import BLOCK_LIKE


def call(rng, program, step):
    """Makes the step and moves it into a function; returns the call."""
    outside, program.declarations = program.declarations, []
    program.in_kernel = True
    program.inherits = features.now(rng, "inherit", 0.75 if program.cut else 0.65)
    lines = step()
    program.in_kernel = program.inherits = False
    inside, program.declarations = program.declarations, outside
    if not lines:
        return []
    text = "\n".join(lines + inside)
    used = [a for a in program.arrays if re.search(rf"\b(AT_)?{a.name}\b", text)]
    by_name = [a for a in used if a.member or a.inferred]  # seen in the file, where the file has them
    inherit = can_inherit(program, used, text) and not (by_name and program.block_scope)
    if program.block_scope and not inherit:
        program.declarations += inside
        return lines
    used = [a for a in used if a not in by_name]
    rng.shuffle(used)
    name = program.local("kernel") + f"_{program.seed}"
    new = {a.name: f"{rng.choice('xyz')}_{a.name}" for a in used}
    parameters, directives = ["u64 ck"], []
    directives += mappings(rng, program, used, new, inherit)
    apart = inherit and not by_name and not ROW.search(text) and features.now(rng, "file of functions", 0.75 if program.cut else 0.4)
    for a in used:
        parameters.append(parameter(rng, program, a, new[a.name]))
        program.macros[new[a.name]] = a.macro(new[a.name])
    rename = re.compile(r"\b(AT_)?(" + "|".join(a.name for a in used) + r")\b") if used else None
    if rename:
        lines = [rename.sub(lambda m: (m[1] or "") + new[m[2]], line) for line in lines]
    head = f"u64 {name}({', '.join(parameters)})"
    if program.files == 1 and not apart:
        head = "static " + head
    place = None
    # Who calls a method is not known; rows are passed on where all calls are.
    if program.files == 1 and not apart and not ROW.search("\n".join(lines)) and program.now_in_cxx("methods", 0.4):
        place = program.local("Place")
    elif rng.random() < 0.4 or program.files > 1 or apart:
        program.prototypes.append(head + ";")
    if features.now(rng, "old style", 0.4):  # directives between the parameters and the body
        text = [head] + directives + program.function("", inside, lines, ["return ck;"])[1:]
    else:
        text = program.function(head, directives + inside, lines, ["return ck;"])
    if place:
        text, name = placed(rng, place, text, name)
    (program.apart if apart else program.kernels).append(text)
    keep = ["// keep"] if any("reflect" in line or "keep" in line for line in lines) else []
    return [f"ck = {name}({', '.join(['ck'] + [a.name for a in used])});"] + keep


def placed(rng, place, text, name):
    """The function in a namespace or class, and what calls it."""
    kind, mark, call = rng.choice([("namespace", "", f"{place}::{name}"), ("struct", ";", f"{place}::{name}"), ("struct", ";", f"{place}().{name}")])
    if not call.startswith(f"{place}::") and text[0].startswith("static "):
        text = [text[0].removeprefix("static ")] + text[1:]
    return [f"{kind} {place} {{"] + text + [f"}}{mark}", ""], call


def can_inherit(program, used, text):
    """Nothing in the function names a template or nodes, and its arrays may be passed."""
    objects = {name for a in program.arrays for name in (a.template.name, a.template.twin)} | {n.name for n in program.nodes}
    if not features.has("inherit") or not used or any(re.search(rf"\b{o}\b", text) for o in objects):
        return False
    # Rows are passed on where all calls are known; widths `auto` need loops on what the file says all of.
    return not (program.files > 1 and ROW.search(text)) and all(is_inheritable(a) and not a.inferred for a in used)


# Rows that are passed on, and those that a pointer follows: `*(a[i] + (j))`.
ROW = re.compile(r"\brow\d+_of_|\*\(\w+\[[^*]*\] \+ \(")


def is_inheritable(array):
    copies = len(array.template.nodes.sizes) - len(array.aligned())
    return array.rank() + copies <= 7 and all(
        array.template.formats[tdim] in BLOCK_LIKE + ("*",) for _, tdim, _ in array.axes if tdim is not None)


def has_whole_axis(array):
    """One that is aligned with a dimension that is not distributed."""
    return any(tdim is not None and array.template.formats[tdim] == "*" for _, tdim, _ in array.axes)


def mappings(rng, program, used, new, inherit):
    """The directives of the parameters."""
    lines, said = [], []
    for a in used:
        # An array that inherits may be distributed in each dimension, and so may be what is aligned like it.
        like = a.fitting(said) and features.now(rng, "like", 0.6) and not (inherit and has_whole_axis(a))
        if inherit and not like:
            lines.append(f"inherit ({new[a.name]})")
        else:
            lines += a.directives(program, new[a.name], said if like else [])
        said.append((a, new[a.name]))
    return [line for d in lines for line in program.pragma(d)]


def parameter(rng, program, array, name):
    extents = [program.number(e) for e, _, _ in array.axes]
    inner = "".join(f"[{e}]" for e in extents[1:])
    whole = array.axes[0][1] is not None and array.axes[0][0] == array.template.extent[array.axes[0][1]]
    # The extent of a pointer is that of the template.
    if whole and array.axes[0][2] == array.template.lower[array.axes[0][1]] and rng.random() < 0.3:
        return f"{array.type.name} (*{name}){inner}" if inner else f"{array.type.name} *{name}"
    return f"{array.type.name} {name}[{extents[0]}]{inner}"
