# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# One distributed loop nest, its directive and heads; the body is in body.py.  It writes `target` (or nothing) and
# reads other arrays of the template where they are known to be present: owned elements, shadow after a reflect,
# anything in undistributed dimensions.
#
# The serial program runs the same iterations in one order and every rank some of them, so that
#  - an element is written by one iteration (or, along undistributed dimensions, in the same order everywhere);
#  - the target itself is read where all orders see the same value: the element itself, elements further on in
#    undistributed dimensions, and, after a reflect, elements that later iterations will overwrite.

import re

from generator import features
from generator.body import Body
from generator.mapping import shifted
from generator.nodes import subscripts

NAMES = ["i", "j", "k", "l", "m", "n", "o"]
TYPES = ["int"] * 6 + ["long", "short", "int64_t", "long long", "int8_t"]
IDEMPOTENT = ("max", "min", "&", "|", "&&", "||")  # a copy of a value may count twice
UNSIGNED = ["unsigned", "size_t", "unsigned long", "uint16_t", "unsigned char"]


class Variable:
    """Iterates over template coordinates (tdim set) or over the indices of an undistributed array dimension."""

    def __init__(self, name, tdim, split, low, high):
        self.name = name
        self.tdim = tdim
        self.split = split  # named in the index list
        self.offset = 0  # coordinate = value + offset
        self.low = low  # coordinates, inclusive
        self.high = high
        self.whole = (low, high)
        self.step = 1
        self.grid = None  # (low, step): only these indices
        self.signed_only = False
        self.unsigned_down = False
        self.one_byte = False

    def narrow(self, low, high):
        self.low = max(self.low, low)
        self.high = min(self.high, high)
        if self.grid:
            base, step = self.grid
            self.low += (base - self.low) % step
            self.high -= (self.high - base) % step


class Nest(Body):
    def __init__(self, rng, program, target=None, template=None, whole=False, fixed=None, prefer=None, within=None,
                 repeatable=False, reordered=False, rows=0, pinned=False):
        self.rng = rng
        self.program = program
        self.target = target
        self.template = target.template if target else template
        self.whole = whole  # every element of the target, in steps of one
        self.prefer = prefer  # an array to read more than others
        self.fixed = fixed or {}  # distributed template dimension -> the only index in it
        self.pinned = pinned  # by the directive, not by the executing nodes
        self.within = within or {}  # template dimension -> bounds and step of the indices
        self.repeatable = repeatable  # may run twice: it reads nothing that it writes
        self.reordered = reordered or repeatable  # the iterations have another order than in the serial program
        self.rows = rows  # so many of the target's last dimensions have no loops
        self.overlap = False
        self.exact = None  # (name, type, text for threads) of a sum that is `ordered(any)`
        self.widths = None  # ("expand(", template dimension -> (mark, low, high)), margin or peel_and_wait likewise
        self.self_read = False  # the order of the iterations matters
        self.ok = True
        self.variables = {}  # ("t", template dimension) or ("a", target dimension) -> Variable
        self.body = []
        self.reductions = []  # (kind, type, name, is_array)
        self.prelude = []  # statements before the loops
        self.locations = []  # (kind, type, name, [(type, name) of a location, ...])
        self.shared = []  # names for default(none)
        self.choose_variables()
        if target:
            self.target_indices = self.indices_of_target()

    # ---- which loops ---------------------------------------------------------------------------------------

    def add(self, key, tdim, split, low, high):
        self.variables[key] = Variable(NAMES[len(self.variables)], tdim, split, low, high)

    def choose_variables(self):
        rng, t = self.rng, self.template
        if self.target:
            split = self.target.aligned() - set(self.fixed)
        else:
            split = {d for d in t.distributed() if d not in self.fixed}
            if len(split) > 1 and rng.random() < 0.3:
                split.discard(rng.choice(sorted(split)))
        for d in sorted(split):
            self.add(("t", d), d, True, t.lower[d], t.upper(d))
        for k, (extent, tdim, _) in enumerate(self.target.axes if self.target else []):
            if not self.target.plain(k) or not (self.whole or rng.random() < 0.85) \
                    or len(self.variables) == len(NAMES) or k >= self.target.rank() - self.rows:
                continue
            if tdim is None:
                self.add(("a", k), None, False, 0, extent - 1)
            else:
                self.add(("t", tdim), tdim, rng.random() < 0.5, t.lower[tdim], t.upper(tdim))
        if self.target is None:
            for d in range(t.rank()):
                if t.formats[d] == "*" and rng.random() < 0.4:
                    self.add(("t", d), d, rng.random() < 0.5, t.lower[d], t.upper(d))
        if not any(v.split for v in self.variables.values()):
            self.ok = False
            for v in self.variables.values():
                if v.tdim is not None:
                    v.split = self.ok = True
                    break
        for v in self.variables.values():
            if v.tdim in self.within:
                low, high, step = self.within[v.tdim]
                v.grid = (low, step) if step > 1 else None
                v.narrow(low, high)
            offsets = [0, 0, 1, -1, 2]
            if self.target:
                offsets += [o for _, tdim, o in self.target.axes if tdim == v.tdim] * 6
            if v.tdim is not None:
                v.offset = rng.choice(offsets)
            if not self.whole and not self.repeatable:
                v.step = rng.choice([1, 1, 1, 1, 1, -1, -1, 2, 3, -2, -3, 5]) * (v.grid[1] if v.grid else 1)
            elif rng.random() < 0.2:
                v.step = -1

    # ---- the directive and the heads -----------------------------------------------------------------------

    def on_array(self):
        """`u[i - 1][*]`: the target in place of its template; or nothing."""
        a, t = self.target, self.template
        share = 1 if self.program.inherits else 0.3
        if not a or a.member or a.inferred or self.widths or self.fixed or not features.now(self.rng, "on array", share):
            return ""
        by_dim = {v.tdim: v for v in self.variables.values() if v.tdim is not None and v.split}
        if not set(by_dim) <= {tdim for _, tdim, _ in a.axes}:
            return ""
        subs = [shifted(self.rng, by_dim[tdim].name, by_dim[tdim].offset - offset) if tdim in by_dim else self.rng.choice("*:")
                for _, tdim, offset in a.axes]
        return a.name + "".join(f"[{s}]" for s in subs)

    def reference(self, listed):
        rng, t = self.rng, self.template
        on = self.on_array()
        if on:
            return on
        by_dim = {v.tdim: v for v in self.variables.values() if v.tdim is not None}
        subs = []
        plain = any(a.inferred and a.template is t for a in self.program.arrays)  # the compiler compares subscripts
        for d in range(t.rank()):
            v = by_dim.get(d)
            if v is not None and v.split:
                subs.append(shifted(rng, v.name, v.offset) if plain else self.program.shifted(v.name, v.offset))
            elif v is not None and listed and v.offset == 0 and rng.random() < 0.2:
                subs.append(v.name)
            elif d in self.fixed and (self.pinned or rng.random() < 0.5):
                subs.append(str(self.fixed[d]))
            else:
                subs.append(rng.choice("*:"))
        brackets = rng.random() < 0.6
        self.listed_dims = range(t.rank()) if brackets else range(t.rank())[::-1]
        return (t.name if plain else rng.choice([t.name, t.twin])) + subscripts(rng, subs, brackets)

    def width_list(self, widths):
        """Widths of template dimensions, in the order of the subscripts of the reference."""
        text = []
        for d in self.listed_dims:
            mark, low, high = widths.get(d, ("", 0, 0))
            text.append(mark + (str(low) if low == high and self.rng.random() < 0.7 else f"{low}:{high}"))
        return ", ".join(text)

    def head(self, v, declared):
        rng, number = self.rng, self.program.number
        low, high = v.low - v.offset, v.high - v.offset
        if not self.whole and not self.repeatable and rng.random() < 0.3 and high > low and not v.grid:
            low, high = sorted(rng.sample(range(low, high + 1), 2))
        step = v.step
        types = list(TYPES)
        if low >= 0 and (step > 0 or low >= -step) and not v.signed_only:
            types += UNSIGNED * 2
        kind = rng.choice(types)
        v.unsigned_down = kind in UNSIGNED and step < 0
        v.one_byte = kind in ("int8_t", "unsigned char")
        if declared:
            word = "auto" if kind == "int" and self.program.now_in_cxx("auto", 0.3) else kind
            first = f"{word} {v.name}"
        else:
            first = v.name
            self.program.declare(f"{kind} {v.name};")
        size = abs(step)
        wide = self.program.cxx and v.one_byte  # g++ wants no wider variable in a loop of OpenMP
        number = self.number if kind in TYPES and not wide else number
        if step > 0:
            bounds = f"{first} = {number(low)}; "
            bounds += f"{v.name} < {number(high + 1)}; " if rng.random() < 0.6 else f"{v.name} <= {number(high)}; "
        else:
            bounds = f"{first} = {number(high)}; "
            bounds += f"{v.name} >= {number(low)}; " if rng.random() < 0.6 else f"{v.name} > {number(low - 1)}; "
        sign = "+" if step > 0 else "-"
        size = self.variable(size)
        steps = [f"{v.name} {sign}= {size}", f"{v.name} = {v.name} {sign} {size}"]
        if size == 1:
            steps += [f"{v.name}{sign}{sign}", f"{sign}{sign}{v.name}"] * 3
        return f"for ({bounds}{rng.choice(steps)})"

    def variable(self, value):
        """A number, or a variable that has this value."""
        if not features.now(self.rng, "variable bounds", 0.04):
            return value
        name = self.program.local("n")
        # g++ refuses `omp for` of a `short` that is compared with a `long`.
        self.program.declare(f"{self.rng.choice(['int', 'int' if self.program.cxx else 'long', 'const int', 'short'])} {name} = {value};")
        self.use(name)
        return name

    def number(self, value):
        text = self.variable(value)
        return self.program.number(value) if text == value else text

    def clauses(self, threads):
        text, rest = "", list(self.reductions)
        while rest:
            kind = rest[0][0]
            together = [r for r in rest if r[0] == kind]
            rest = [r for r in rest if r[0] != kind]
            word = kind.upper() if self.rng.random() < 0.3 else kind
            text += f" reduction({word}: {', '.join(r[2] for r in together)})"
            if features.has("ordered"):
                exact = kind in "+-" and not threads and not any(array for _, _, _, array in together)
                text += self.rng.choice([""] * 8 + [" ordered", " ordered(any)" if exact else " ordered"])
        if self.exact:
            text += f" reduction({self.rng.choice(['+', '-', '+'])}: {self.exact[0]}) ordered(any)"
        for kind, _, name, places in self.locations:
            text += f" reduction({kind}: {name} / {', '.join(place for _, place in places)} /)"
        return text

    def lines(self):
        """The directive with its loops, and after them the statements that use the results."""
        rng = self.rng
        order = list(self.variables.values())
        rng.shuffle(order)
        threads = self.program.openmp and not self.self_read and not self.locations and rng.random() < 0.6
        # clang reduces these with calls that need -latomic.
        wide = any(r[1].kind == "complex" or r[1].name == "long double" for r in self.reductions)
        outside = {v: rng.random() < 0.4 for v in order}
        for v in order:
            if outside[v]:
                self.rename(v)
        heads = [self.head(v, not outside[v]) for v in order]
        if not (threads or order[-1].split or self.whole or self.reordered) and features.now(rng, "break", 0.1):
            # Only a loop that runs whole on each node breaks where the serial one does.
            places = " + ".join(f"(u64){v.name} * {rng.randint(1, 9)}" for v in order)
            self.body.insert(0, f"if (({places}) % 13 == 5) break;")
        heads = [self.named("FOR", head) for head in heads]
        if not self.whole and not self.repeatable:  # those may be written twice, with other names
            single = self.body[0] if len(self.body) == 1 else "{ " + " ".join(self.body) + " }"
            name = self.named("BODY", single)
            self.body = self.body if name == single else [name]
        listed = [v.name for v in order if v.split]
        rng.shuffle(listed)
        whole_list = rng.random() < 0.8
        index_list = f" ({', '.join(listed)})" if whole_list else ""
        # A clause combines over the dimensions of its own directive only.
        separable = not self.locations and not self.exact and all(r[0] in IDEMPOTENT for r in self.reductions)
        separable = separable and not (threads or self.widths or self.overlap or self.fixed)
        if len(listed) > 1 and separable and rng.random() < 0.2:
            return self.nested(order, heads)
        text = f"loop{index_list} on {self.named('ON', self.reference(whole_list))}"
        clauses = [self.clauses(threads), " overlap" if self.overlap else "",
                   f" {self.widths[0]}{self.width_list(self.widths[1])})" if self.widths else ""]
        rng.shuffle(clauses)
        pragmas = [self.program.pragma(text + "".join(clauses))]
        collapse, before, region = 0, 0, ""
        if threads and not wide and not any(r[3] for r in self.reductions):
            # The loop that the threads share: the first, or one inside.
            before = rng.randrange(len(order)) if features.now(rng, "omp inside", 0.25) else 0
            collapse = rng.randint(1, len(order) - before) if rng.random() < 0.3 else 1
            # gcc 12 counts the iterations of collapsed loops in the widest of their types, of 8 bits modulo 256.
            if all(v.one_byte for v in order[before:before + collapse]):
                collapse = 1
            at = rng.choice([0, 1, 1, 1])
            if at == 0 and pragmas[0][0].startswith("_Pragma"):
                at = 1  # gcc takes no _Pragma behind an omp pragma
            shared = self.threads(order[before:], order[:before], outside, collapse)
            if before == 0:
                alone = not (self.reductions or self.exact or self.widths or self.overlap)  # no communication
                if alone and features.now(rng, "omp region", 0.2):
                    region, at = "#pragma omp parallel", 1
                    shared = shared.replace(" parallel", "").replace(" default(none)", "")
                    shared = re.sub(r" shared\([^)]*\)", "", shared)
                pragmas.insert(at, [shared])
        elif self.simple() and features.now(rng, "omp simd", 0.1):
            before, shared = len(order) - 1, "#pragma omp simd"
            if before == 0:
                pragmas.append([shared])
        result = self.prelude + ([region, "{"] if region else []) + [line for pragma in pragmas for line in pragma]
        closing = ["}"] if region else []
        for depth, head in enumerate(heads):
            brace = depth + 1 == len(heads) and len(self.body) > 1
            if depth + 1 >= before + collapse and rng.random() < 0.2:
                brace = True
            if before and depth == before:
                result.append(shared)
            result.append("    " * depth + head + (" {" if brace else ""))
            if brace:
                closing.insert(0, "    " * depth + "}")
        result += ["    " * len(heads) + line for line in self.body] + closing
        return result

    def named(self, stem, text):
        """The text, or the name of a macro that stands for it."""
        if not features.now(self.rng, "macros", 0.05):
            return text
        name = self.program.local(stem)
        self.prelude.append(f"#define {name} {text}")
        return name

    def nested(self, order, heads):
        """A `loop` directive for each distributed loop of the nest."""
        result, body = list(self.prelude), self.body
        for depth, (v, head) in enumerate(zip(order, heads)):
            indent = "    " * depth
            if v.split:
                subs = [shifted(self.rng, v.name, v.offset) if d == v.tdim else self.rng.choice("*:")
                        for d in range(self.template.rank())]
                listed = self.rng.choice(["", f" ({v.name})"])
                result += self.program.pragma(f"loop{listed} on {self.template.name}{subscripts(self.rng, subs)}")
            inner = depth + 1 == len(order)
            result.append(indent + head + " {")
            if not inner and self.rng.random() < 0.5:
                name = self.program.local("n")
                result.append(f"{indent}    int {name} = (int){v.name};")
                pattern = re.compile(rf"\(u64\){v.name}\b")
                body = [pattern.sub(f"(u64){name}", line) for line in body]
        result += ["    " * len(order) + line for line in body]
        result += ["    " * depth + "}" for depth in range(len(order))][::-1]
        for kind, _, name, _ in self.reductions:
            result += self.program.pragma(f"reduction ({kind}: {name})")
        return result

    def rename(self, v):
        """A variable declared outside has a name of its own."""
        new = self.program.local(v.name[0])
        pattern = re.compile(rf"\b{v.name}\b(?!\.)")
        self.body = [pattern.sub(new, line) for line in self.body]
        v.name = new

    def simple(self):
        """The iterations of the innermost loop may run side by side."""
        return self.program.openmp and not (self.self_read or self.locations or self.reductions or self.exact
                                            or any("break;" in line for line in self.body))

    def threads(self, order, around, outside, collapse):
        """The directive for the first of the loops `order`, which stands inside those of `around`."""
        rng = self.rng
        text = "#pragma omp parallel for"
        if collapse > 1:
            text += f" collapse({collapse})"
        private = [v.name for d, v in enumerate(order) if d >= collapse and outside[v]]
        if private:
            text += f" private({', '.join(private)})"
        for kind, _, name, _ in self.reductions:
            text += f" reduction({kind}: {name})"
        if self.exact:
            text += f" reduction(+: {self.exact[2]})"
        # Helpers and macros use names that are not in the text: no default(none) for them.
        if rng.random() < 0.4:
            shared = self.shared + [v.name for v in around]
            text += f" default(none) shared({', '.join(shared)})" if shared else " default(none)"
        if rng.random() < 0.3:
            kinds = ["static", "static, 1"]
            # gcc 12 runs no iteration of a dynamic loop that counts an unsigned variable down.
            if not any(v.unsigned_down for v in order[:collapse]):
                kinds += ["dynamic", "guided", "dynamic, 2"]
            text += f" schedule({rng.choice(kinds)})"
        return text

    def results(self):
        out = []
        for _, value_type, name, places in self.locations:
            for kind, scalar in [(value_type, name)] + places:
                out.append(f"ck = random_mix(ck, {kind.bits(scalar)});")
        for _, value_type, name, array in self.reductions:
            for element in ([f"{name}[{k}]" for k in range(3)] if array else [name]):
                out.append(f"ck = random_mix(ck, {value_type.bits(element)});")
        return out
