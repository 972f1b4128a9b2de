# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# One distributed loop nest.  It writes `target` (or nothing) and reads other arrays of the template where they
# are known to be present: owned elements, shadow after a reflect, anything in undistributed dimensions.
#
# The serial program runs the same iterations in one order and every rank some of them, so that
#  - an element is written by one iteration (or, along undistributed dimensions, in the same order everywhere);
#  - the target itself is read where all orders see the same value: the element itself, elements further on in
#    undistributed dimensions, and, after a reflect, elements that later iterations will overwrite.

import re

from generator import features, values
from generator.mapping import shifted, subscripts

NAMES = ["i", "j", "k", "l", "m", "n"]
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
        self.step = 1
        self.signed_only = False
        self.unsigned_down = False

    def narrow(self, low, high):
        self.low = max(self.low, low)
        self.high = min(self.high, high)


class Nest:
    def __init__(self, rng, program, target=None, template=None, whole=False, fixed=None, prefer=None, within=None,
                 repeatable=False, reordered=False):
        self.rng = rng
        self.program = program
        self.target = target
        self.template = target.template if target else template
        self.whole = whole  # every element of the target, in steps of one
        self.prefer = prefer  # an array to read more than others
        self.fixed = fixed or {}  # distributed template dimension -> the only index in it
        self.within = within or {}  # template dimension -> bounds of the indices
        self.repeatable = repeatable  # may run twice: it reads nothing that it writes
        self.reordered = reordered or repeatable  # the iterations have another order than in the serial program
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
            if not self.target.plain(k) or not (self.whole or rng.random() < 0.85) or len(self.variables) == 6:
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
                v.narrow(*self.within[v.tdim])
            offsets = [0, 0, 1, -1, 2]
            if self.target:
                offsets += [o for _, tdim, o in self.target.axes if tdim == v.tdim] * 6
            if v.tdim is not None:
                v.offset = rng.choice(offsets)
            if not self.whole and not self.repeatable:
                v.step = rng.choice([1, 1, 1, 1, 1, -1, -1, 2, 3, -2, -3, 5])
            elif rng.random() < 0.2:
                v.step = -1

    # ---- elements ------------------------------------------------------------------------------------------

    def value_of(self, v, offset=0):
        """Text of coordinate + offset."""
        return shifted(self.rng, v.name, v.offset + offset)

    def free_index(self, extent):
        """Any index of an undistributed dimension."""
        if self.rng.random() < 0.4 or not self.variables:
            return str(self.rng.randrange(extent))
        v = self.rng.choice(list(self.variables.values()))
        return f"({v.name} * {self.rng.randint(1, 3)} + 60) % {extent}"

    def indices_of_target(self):
        result = []
        for k, (extent, tdim, offset) in enumerate(self.target.axes):
            v = self.variables.get(("t", tdim) if tdim is not None else ("a", k))
            if v is not None and tdim is not None:
                v.narrow(offset, offset + extent - 1)
                result.append(self.value_of(v, -offset))
            elif v is not None:
                result.append(v.name)
            elif tdim in self.fixed:
                index = self.fixed[tdim] - offset
                self.ok = self.ok and 0 <= index < extent
                result.append(str(index))
            else:
                result.append(str(self.rng.randrange(extent)))
        return result

    def readable(self):
        here = set(self.fixed) | {v.tdim for v in self.variables.values() if v.split}
        return [a for a in self.program.arrays if a.template is self.template and a.ready and a.aligned() <= here
                and a not in self.program.in_flight and not (self.reordered and a is self.target)]

    def pick(self, candidates):
        if self.prefer in candidates and self.rng.random() < 0.7:
            return self.prefer
        return self.rng.choice(candidates)

    def read(self, array):
        """The u64 of some element of the array that every executing node has; narrows the loops."""
        rng = self.rng
        if array is self.target:
            return self.read_target()
        indices, periodic, limits = [], False, []
        # Of an orthogonal reflect: cells beside the own part only, so one dimension may leave it.
        faces = array.faces()
        leaving = rng.randrange(array.rank())
        for k, (extent, tdim, offset) in enumerate(array.axes):
            v = self.variables.get(("t", tdim))
            if array.plain(k) and (v is None or rng.random() < 0.3):
                indices.append(self.free_index(extent))
                continue
            fresh = array.fresh[k] if array.fresh else (0, 0, False)
            if array.plain(k):
                delta = rng.randint(-2, 2)
                fresh = (2, 2, False)
            elif fresh == "full":
                delta = None
            elif faces and k != leaving:
                delta = 0
            else:
                delta = rng.choice([-fresh[0], fresh[1], rng.randint(-fresh[0], fresh[1])])
            if v is None:  # fixed
                here = self.fixed[tdim] - offset
                if not 0 <= here < extent:
                    return None
                index = rng.randrange(extent) if delta is None else here + delta
                if not 0 <= index < extent:
                    index = here
                indices.append(str(index))
                continue
            low, high = offset, offset + extent - 1
            if delta is None:
                limits.append((v, low, high))
                indices.append(self.free_index(extent))
                continue
            if fresh[2] and delta:
                periodic = True
                limits.append((v, low, high))
                v.signed_only = True
            else:
                limits.append((v, low + max(0, -delta), high - max(0, delta)))
            indices.append(self.value_of(v, delta - offset))
        for v, low, high in limits:
            if max(v.low, low) > min(v.high, high):
                return None
        for v, low, high in limits:
            v.narrow(low, high)
        self.use(array.name)
        return array.type.load(self.program.reference(rng, array, indices, periodic))

    def read_target(self):
        rng, array = self.rng, self.target
        indices = list(self.target_indices)
        ahead = [k for k, f in enumerate(array.fresh or []) if f != "full" and not array.plain(k)
                 and ("t", array.axes[k][1]) in self.variables and not f[2]]
        plain = [k for k in range(array.rank()) if array.plain(k)]
        if ahead and not any(f == "full" or f[2] for f in array.fresh) and rng.random() < 0.6:
            k = rng.choice(ahead)
            extent, tdim, offset = array.axes[k]
            v = self.variables[("t", tdim)]
            delta = array.fresh[k][1] if v.step > 0 else -array.fresh[k][0]
            low, high = offset + max(0, -delta), offset + extent - 1 - max(0, delta)
            if max(v.low, low) > min(v.high, high):
                return None
            v.narrow(low, high)
            indices[k] = self.value_of(v, delta - offset)
            self.self_read = True
        elif plain and rng.random() < 0.6:
            k = rng.choice(plain)
            indices[k] = self.free_index(array.axes[k][0])
            self.self_read = True
        return array.type.load(self.program.reference(rng, array, indices, False))

    def use(self, name):
        if name not in self.shared:
            self.shared.append(name)

    # ---- the body ------------------------------------------------------------------------------------------

    def expression(self, reads):
        rng = self.rng
        text = str(rng.randint(0, 99)) + "ull"
        few = len(self.variables) if self.whole else min(len(self.variables), rng.randint(0, 2))
        for v in rng.sample(list(self.variables.values()), few):
            text += f" {rng.choice('+^')} (u64){v.name} * {rng.randint(1, 99)}"
        for _ in range(reads):
            candidates = self.readable()
            if not candidates:
                break
            term = self.read(self.pick(candidates))
            if term is not None:
                text = f"({text}) {rng.choice('+-^')} {term} * {rng.choice([1, 1, 3, 5, 1000003])}"
        return text

    def plain_statement(self, element, reads):
        """An assignment as a scientist writes it, without conversions: the host compiler may vectorise it."""
        rng, kind = self.rng, self.target.type.kind
        if kind not in ("floating", "unsigned"):
            return None
        terms = []
        for _ in range(reads + 1):
            candidates = [a for a in self.readable() if a.type.kind == kind]
            term = self.read(self.pick(candidates)) if candidates else None
            if term is not None:
                terms.append(term.replace("(u64)", "", 1))
        if len(terms) < 2:
            return None
        if kind == "unsigned":
            return f"{element} = 3u * {' + '.join(terms)};"
        x, y = terms[:2]  # stays below 61
        return rng.choice([f"{element} = {x} > {y} ? {x} - {y} : {y} - {x};", f"{element} = {x} < {y} ? {x} : {y};"])

    def statements(self, reads, reductions):
        rng = self.rng
        if self.target:
            element = self.target.element(self.target_indices)
            self.use(self.target.name)
            value = self.expression(reads)
            if rng.random() < 0.2:
                self.body.append(f"u64 x = {value};")
                value = "x"
            kind = "" if self.repeatable else self.target.type.kind
            plain = self.plain_statement(element, reads) if reads and rng.random() < 0.4 else None
            if plain:
                line = plain
            elif kind == "unsigned" and not self.whole and rng.random() < 0.3:
                line = f"{element} {rng.choice(['+=', '^=', '-='])} ({self.target.type.name})({value});"
            else:
                line = f"{element} = {self.target.type.store(value)};"
            if not self.whole and not plain and rng.random() < 0.15:
                line = f"if ((({value}) & 3) != 1) {line}"
            self.body.append(line)
        for _ in range(reductions):
            value = self.expression(max(1, reads))
            if features.has("locations") and self.variables and rng.random() < 0.3:
                self.extreme(value)
                continue
            value_type = values.reduction_type(rng)
            kind = rng.choice(values.reduction_kinds(value_type))
            name = self.program.local("s")
            start = values.start_value(rng, value_type, kind)
            if rng.random() < 0.15:
                self.program.declare(f"{value_type.name} {name}[3] = {{{start}, {start}, {start}}};")
                self.reductions.append((kind, value_type, name, True))
                self.body.append("{ unsigned bin = (unsigned)((" + value + ") % 3); "
                                 + values.accumulate(rng, value_type, kind, name + "[bin]", value) + " }")
            else:
                self.program.declare(f"{value_type.name} {name} = {start};")
                self.reductions.append((kind, value_type, name, False))
                self.body.append(values.accumulate(rng, value_type, kind, name, value))
        if not self.whole and rng.random() < 0.06 and self.variables:
            v = rng.choice(list(self.variables.values()))
            self.body.insert(0, f"if ({v.name} % 3 == 1) continue;")
        for v in self.variables.values():
            self.ok = self.ok and v.low <= v.high

    def extreme(self, value):
        """A reduction with the place of the extreme: few different values, so that many places have it."""
        rng = self.rng
        value_type = rng.choice([t for t in values.SIGNED + values.UNSIGNED + values.FLOATING])
        kind = rng.choice(["firstmax", "lastmax", "firstmin", "lastmin"])
        name = self.program.local("s")
        start = rng.choice([0, 3, 12])
        self.program.declare(f"{value_type.name} {name} = {start};")
        again = features.has("locations again") and rng.random() < 0.5
        self.prelude += [] if again else [f"{name} = {start};"]
        small = f"({value_type.name})(({value}) % 13)"
        sets, places = [f"{name} = {small};"], []
        count = rng.randint(1, min(3, len(self.variables))) if features.has("locations again") else len(self.variables)
        for v in rng.sample(list(self.variables.values()), count):
            place_type = rng.choice(values.SIGNED[2:] + values.UNSIGNED[2:] + values.FLOATING)
            place = self.program.local("w")
            start = rng.randrange(60)
            self.program.declare(f"{place_type.name} {place} = {start};")
            self.prelude += [] if again else [f"{place} = {start};"]
            places.append((place_type, place))
            sets.append(f"{place} = ({place_type.name})({rng.choice(['', '2 * '])}{v.name} + 100);")
        compare = {"firstmax": ">", "lastmax": ">=", "firstmin": "<", "lastmin": "<="}[kind]
        self.body.append(f"if ({small} {compare} {name}) {{ {' '.join(sets)} }}")
        self.locations.append((kind, value_type, name, places))

    # ---- the directive and the heads -----------------------------------------------------------------------

    def reference(self, listed):
        rng, t = self.rng, self.template
        by_dim = {v.tdim: v for v in self.variables.values() if v.tdim is not None}
        subs = []
        for d in range(t.rank()):
            v = by_dim.get(d)
            if v is not None and v.split:
                subs.append(shifted(rng, v.name, v.offset))
            elif v is not None and listed and v.offset == 0 and rng.random() < 0.2:
                subs.append(v.name)
            elif d in self.fixed and rng.random() < 0.5:
                subs.append(str(self.fixed[d]))
            else:
                subs.append(rng.choice("*:"))
        brackets = rng.random() < 0.6
        self.listed_dims = range(t.rank()) if brackets else range(t.rank())[::-1]
        return rng.choice([t.name, t.twin]) + subscripts(rng, subs, brackets)

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
        if not self.whole and not self.repeatable and rng.random() < 0.3 and high > low:
            low, high = sorted(rng.sample(range(low, high + 1), 2))
        step = v.step
        types = list(TYPES)
        if low >= 0 and (step > 0 or low >= -step) and not v.signed_only:
            types += UNSIGNED * 2
        kind = rng.choice(types)
        v.unsigned_down = kind in UNSIGNED and step < 0
        if declared:
            first = f"{kind} {v.name}"
        else:
            first = v.name
            self.program.declare(f"{kind} {v.name};")
        size = abs(step)
        if step > 0:
            bounds = f"{first} = {number(low)}; "
            bounds += f"{v.name} < {number(high + 1)}; " if rng.random() < 0.6 else f"{v.name} <= {number(high)}; "
        else:
            bounds = f"{first} = {number(high)}; "
            bounds += f"{v.name} >= {number(low)}; " if rng.random() < 0.6 else f"{v.name} > {number(low - 1)}; "
        sign = "+" if step > 0 else "-"
        steps = [f"{v.name} {sign}= {size}", f"{v.name} = {v.name} {sign} {size}"]
        if size == 1:
            steps += [f"{v.name}{sign}{sign}", f"{sign}{sign}{v.name}"] * 3
        return f"for ({bounds}{rng.choice(steps)})"

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
        listed = [v.name for v in order if v.split]
        rng.shuffle(listed)
        whole_list = rng.random() < 0.8
        index_list = f" ({', '.join(listed)})" if whole_list else ""
        # A clause combines over the dimensions of its own directive only.
        separable = not self.locations and all(r[0] in IDEMPOTENT for r in self.reductions)
        if len(listed) > 1 and separable and not (threads or self.widths or self.fixed) and rng.random() < 0.2:
            return self.nested(order, heads)
        text = f"loop{index_list} on {self.reference(whole_list)}"
        clauses = [self.clauses(threads), f" {self.widths[0]}{self.width_list(self.widths[1])})" if self.widths else ""]
        rng.shuffle(clauses)
        pragmas = [self.program.pragma(text + "".join(clauses))]
        collapse = 0
        if threads and not wide and not any(r[3] for r in self.reductions):
            collapse = rng.randint(1, len(order)) if rng.random() < 0.3 else 1
            at = rng.choice([0, 1, 1, 1])
            if at == 0 and pragmas[0][0].startswith("_Pragma"):
                at = 1  # gcc takes no _Pragma behind an omp pragma
            pragmas.insert(at, [self.threads(order, outside, collapse)])
        result = self.prelude + [line for pragma in pragmas for line in pragma]
        closing = []
        for depth, head in enumerate(heads):
            brace = depth + 1 == len(heads) and len(self.body) > 1
            if depth + 1 >= collapse and rng.random() < 0.2:
                brace = True
            result.append("    " * depth + head + (" {" if brace else ""))
            if brace:
                closing.insert(0, "    " * depth + "}")
        result += ["    " * len(heads) + line for line in self.body] + closing
        return result

    def nested(self, order, heads):
        """A `loop` directive for each distributed loop of the nest."""
        result, body = [], self.body
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

    def threads(self, order, outside, collapse):
        rng = self.rng
        text = "#pragma omp parallel for"
        if collapse > 1:
            text += f" collapse({collapse})"
        private = [v.name for d, v in enumerate(order) if d >= collapse and outside[v]]
        if private:
            text += f" private({', '.join(private)})"
        for kind, _, name, _ in self.reductions:
            text += f" reduction({kind}: {name})"
        # Helpers and macros use names that are not in the text: no default(none) for them.
        if rng.random() < 0.4:
            text += f" default(none) shared({', '.join(self.shared)})" if self.shared else " default(none)"
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
