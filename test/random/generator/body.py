# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The body of a loop nest: which elements it may read and write, and its statements.  See loops.py for what makes
# them valid.

from generator import features, values
from generator.mapping import shifted


class Body:
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
                and a not in self.program.in_flight and not (self.fixed and a.inferred)
                and not (self.reordered and a is self.target)]

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
                index = rng.randrange(extent) if delta is None else here + delta
                if not 0 <= index < extent:
                    index = here
                if not 0 <= index < extent:
                    return None
                indices.append(str(index))
                continue
            low, high = offset, offset + extent - 1
            if delta is None:
                indices.append(self.free_index(extent))
                continue
            # The element exists, perhaps not that of the iteration itself.
            if fresh[2] and delta:
                periodic = True
                limits.append((v, low - fresh[0] - delta, high + fresh[1] - delta))
                v.signed_only = True
            else:
                limits.append((v, low - delta, high - delta))
            indices.append(self.value_of(v, delta - offset))
        for v, low, high in limits:
            if max(v.low, low) > min(v.high, high):
                return None
        for v, low, high in limits:
            v.narrow(low, high)
        self.use(array.shared())
        return self.loaded(array, self.program.reference(rng, array, indices, periodic))

    def loaded(self, array, element):
        if array.type.members and features.now(self.rng, "members", 0.5):
            access, member = self.rng.choice(array.type.members)
            return member.load(element + access)
        return array.type.load(element)

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
        return self.loaded(array, self.program.reference(rng, array, indices, False))

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
        if features.now(rng, "results in loops", 0.05):
            self.use("ck")
            text += " + ck % 97"
        if self.variables and features.now(rng, "conditions on indices", 0.07):
            v = rng.choice(list(self.variables.values()))
            edge = rng.choice([v.low, v.high, rng.randint(-2, 12)]) - v.offset
            text = f"((long){v.name} {rng.choice(['==', '<', '>='])} {edge} ? {rng.randint(0, 99)}ull : {text})"
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
            self.use(self.target.shared())
            value = self.expression(reads)
            if features.now(rng, "inner loops", 0.07):
                value = self.inner_loop(value)
            elif rng.random() < 0.2:
                self.body.append(f"u64 x = {value};")
                value = "x"
            kind = "" if self.repeatable else self.target.type.kind
            plain = self.plain_statement(element, reads) if reads and rng.random() < 0.4 else None
            if plain:
                line = plain
            elif self.target.type.members and features.now(rng, "members", 0.5):
                line = self.member_assignments(element, value)
            elif kind == "unsigned" and not self.whole and rng.random() < 0.3:
                line = f"{element} {rng.choice(['+=', '^=', '-='])} ({self.target.type.name})({value});"
            else:
                line = f"{element} = {self.target.type.store(value)};"
            if not plain and not self.target.inferred and self.program.now_in_cxx("references", 0.15):
                name = self.program.local("e")
                self.body.append(f"auto &{name} = {element};")
                line = line.replace(element, name)
            if not self.whole and not plain and rng.random() < 0.15:
                line = f"if ((({value}) & 3) != 1) {line}"
            self.body.append(line)
        for _ in range(reductions):
            value = self.expression(max(1, reads))
            if features.now(rng, "inner loops", 0.05):
                value = self.inner_loop(value)
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

    def member_assignments(self, element, value):
        """One member, or, if the element is new, all of them."""
        members = self.target.type.members
        if not self.whole:
            members = [self.rng.choice(members)]
        sets = [f"{element}{access} = {member.store(f'{value} + {k}')};" for k, (access, member) in enumerate(members)]
        return " ".join(sets) if len(sets) == 1 else "{ " + " ".join(sets) + " }"

    def inner_loop(self, value):
        """A loop of the body, left by `break`, or a `switch`; the name of its result."""
        rng = self.rng
        x, y, q = (self.program.local(stem) for stem in "xyq")
        self.body.append(f"u64 {x} = {value}, {y} = 0;")
        self.body.append(rng.choice([
            f"for (int {q} = 0; {q} < 5; {q}++) {{ if (({x} + {q}) % 4 == 1) break; {y} += {x} * (u64)({q} + 3); }}",
            f"for (u64 {q} = {x} % 7; {q} > 0; {q}--) {{ if ({q} == 3) continue; {y} ^= {x} + {q}; }}",
            f"do {{ if ({x} % 5 == 2) break; {y} += {x}; }} while ({y} % 4 == 1);",
            f"switch ({x} % 4) {{ case 0: {y} = 5; break; case 1: {y} = {x}; /* and */ default: {y} += 2; }}"]))
        return f"({x} + {y})"

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
