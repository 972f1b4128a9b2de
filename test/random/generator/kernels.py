# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A step as a function of its own, its arrays as distributed parameters; perhaps in a file of its own, which then knows
# neither nodes nor templates.

import re

from generator import features, operations
from generator.mapping import BLOCK_LIKE


def call(rng, program, step):
    """Makes the step and moves it into a function; returns the call."""
    outside, program.declarations = program.declarations, []
    before = {a: (a.ready, a.fresh) for a in program.arrays}
    program.in_kernel = True
    program.inherits = features.now(rng, "inherit", 0.75 if program.cut else 0.65)
    lines, used, text = drawn(program, step, before)
    program.in_kernel = program.inherits = False
    inside, program.declarations = program.declarations, outside
    if not lines:
        return []
    by_name = [a for a in used if a.member or a.inferred]  # seen in the file, where the file has them
    inherit = can_inherit(program, used, text) and not (by_name and program.block_scope)
    if program.block_scope and not inherit:
        program.declarations += inside
        return lines
    used = [a for a in used if a not in by_name]
    rng.shuffle(used)
    name = program.local("kernel") + f"_{program.seed}"
    new = {a.name: f"{rng.choice('xyz')}_{a.name}" for a in used}
    inherited, directives = mappings(rng, program, used, new, inherit)
    apart = inherit and not by_name and not ROW.search(text) and features.now(rng, "file of functions", 0.75 if program.cut else 0.4)
    parameters = Parameters(rng, program, used, new, inherit)
    for a in used:
        program.macros[new[a.name]] = a.macro(new[a.name])
    rename = re.compile(r"\b(AT_)?(" + "|".join(a.name for a in used) + r")\b") if used else None
    if rename:
        lines = [rename.sub(lambda m: (m[1] or "") + new[m[2]], line) for line in lines]
    static = "static " if program.files == 1 and not apart else ""
    head = f"{static}u64 {name}({parameters.text(False)})"
    place = None
    # Who calls a method is not known; rows are passed on where all calls are.
    if static and not ROW.search("\n".join(lines)) and program.now_in_cxx("methods", 0.4):
        place = program.local("Place")
    is_ahead = inherited and features.now(rng, "inherit before", 0.3)
    said = [line for d in inherited for line in program.pragma(d)]
    ahead, in_body = (said, directives) if is_ahead else ([], said + directives)
    if not place and (rng.random() < 0.4 or not static):
        ahead = declare(rng, program, parameters, static, name, ahead)
    if features.now(rng, "old style", 0.4):  # directives between the parameters and the body
        text = ahead + [head] + in_body + program.function("", inside, lines, ["return ck;"])[1:]
    else:
        text = ahead + program.function(head, in_body + inside, lines, ["return ck;"])
    if place:
        text, name = placed(rng, place, text, name)
    (program.apart if apart else program.kernels).append(text)
    keep = ["// keep"] if any("reflect" in line or "keep" in line for line in lines) else []
    calls, first = [used], []
    if inherit and not by_name and "RANDOM_ASK" not in "\n".join(lines) and features.now(rng, "differently mapped", 0.9):
        first, others = elsewhere(rng, program, used, before)
        calls += others
        rng.shuffle(calls)
    return first + [f"ck = {name}({parameters.passed(rng, arrays)});" for arrays in calls] + keep


def declare(rng, program, parameters, static, name, ahead):
    """A prototype, perhaps with the directives; those that stay before the function."""
    at_prototype = ahead and rng.random() < 0.6
    other = not at_prototype and features.now(rng, "other prototypes", 0.6)
    extern = "" if static or rng.random() < 0.7 else "extern "
    program.prototypes += (ahead if at_prototype else []) + [f"{extern}{static}u64 {name}({parameters.text(other)});"]
    return [] if at_prototype else ahead


def drawn(program, step, before):
    """The lines of a step that inherits, if it is to, the arrays that it uses, and its text with the declarations."""
    for _ in range(4):
        program.declarations = []
        for a in program.arrays:
            a.ready, a.fresh = before[a]
        lines = step()
        text = "\n".join(lines + program.declarations)
        used = [a for a in program.arrays if re.search(rf"\b(AT_)?{a.name}\b", text)]
        if not program.inherits or can_inherit(program, used, text):
            break
    return lines, used, text


def elsewhere(rng, program, used, before):
    """The arrays of the same shape that are mapped otherwise, as arguments of another call, and the lines in front that make true of them what the
    function needs."""
    pairs, lines = [(a, program.otherwise.get(a)) for a in used], []
    if any(not b or b in used or b.inferred or b in program.in_flight for _, b in pairs):
        return [], []
    for a, b in pairs:
        ready, fresh = before[a]
        if ready and not b.ready:
            lines += operations.fill(rng, program, b)
        if fresh and fresh != b.fresh:
            lines += operations.reflect_again(program, b, fresh)
        if fresh and fresh != b.fresh:
            return lines + ["// keep"] * bool(lines), []
    for a, b in pairs:
        b.ready |= a.ready
        b.fresh = a.fresh
    return lines + ["// keep"] * bool(lines), [[b for _, b in pairs]]


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
    """The directives `inherit` of the parameters, and the lines of the others."""
    inherited, lines, said = [], [], []
    for a in used:
        # An array that inherits may be distributed in each dimension, and so may be what is aligned like it.
        like = a.fitting(said) and features.now(rng, "like", 0.6) and not (inherit and has_whole_axis(a))
        if inherit and not like:
            inherited.append(f"inherit ({new[a.name]})")
        else:
            lines += a.directives(program, new[a.name], said if like else [])
        said.append((a, new[a.name]))
    if len(inherited) > 1 and rng.random() < 0.4:
        inherited = [f"inherit ({', '.join(d[9:-1] for d in inherited)})"]
    return inherited, [line for d in lines for line in program.pragma(d)]


class Parameters:
    """What a function takes: `ck`, perhaps the extents of arrays, and the arrays."""

    def __init__(self, rng, program, used, new, inherit):
        self.rng, self.program, self.used, self.new = rng, program, used, new
        self.sizes = {}  # extent -> the parameter that has it
        if used and inherit and not program.cxx and features.now(rng, "extents of parameters", 0.35):
            for extent in sorted({extent for a in used for extent, _, _ in a.axes}):
                if rng.random() < 0.7:
                    self.sizes[extent] = f"extent{extent}"
        self.pointers = {a for a in used if self.may_be_pointer(a) and rng.random() < 0.3}
        self.qualified = {a for a in used if features.now(rng, "qualified parameters", 0.3)}

    def may_be_pointer(self, a):
        """The extent of a pointer is that of the template."""
        extent, tdim, offset = a.axes[0]
        return tdim is not None and extent == a.template.extent[tdim] and offset == a.template.lower[tdim]

    def text(self, other):
        """The list; other: of a prototype that names them otherwise, or not at all."""
        rename = self.rng.choice([lambda name: name + "_", lambda name: ""]) if other else lambda name: name
        sizes = {extent: rename(name) for extent, name in self.sizes.items()}
        list_of = ["u64 ck" if not other or self.rng.random() < 0.5 else "u64"] + [f"int {name}" for name in sizes.values()]
        return ", ".join(list_of + [self.parameter(a, rename(self.new[a.name]), sizes, other) for a in self.used])

    def parameter(self, a, name, sizes, other):
        extents = [sizes[e] or "*" if e in sizes else self.program.number(e) for e, _, _ in a.axes]
        inner = "".join(f"[{e}]" for e in extents[1:])
        pointer = self.rng.random() < 0.3 if other else a in self.pointers
        if pointer:
            restrict = " __restrict " if a in self.qualified else ""
            return f"{a.type.name} (*{restrict}{name}){inner}" if inner else f"{a.type.name} *{restrict}{name}"
        words = []
        if a in self.qualified and not self.program.cxx:
            words = self.rng.choice([["static"], ["restrict"], ["restrict", "static"], ["static", "const"]])
        first = extents[0] if not other or "static" in words or self.rng.random() < 0.7 else ""
        if first == "*":
            words = []
        return f"{a.type.name} {name}[{' '.join(words + [first])}]{inner}"

    def passed(self, rng, arrays):
        """The arguments of a call."""
        return ", ".join(["ck"] + [self.program.number(extent) for extent in self.sizes] + [a.name for a in arrays])
