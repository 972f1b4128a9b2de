# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# `post` and `wait`: signals to neighbors, from one node to all and back, several under way, other steps between them. All nodes have the
# same list of posts and waits, each wait behind its post, so none waits in vain. A signal carries nothing: what shows that no wait ends too
# early is a board that all nodes see (support.h), on which a node notes each post before it.

from generator import features, moves, operations


class Signal:
    """Which node posts, which one waits for it."""

    def __init__(self, rng, here, number):
        self.rng, self.here, self.number = rng, here, number
        self.kind = rng.choice(["shift", "shift", "shift", "out", "in"])
        self.dim = rng.randrange(len(here.extents))
        self.by = rng.choice([0, 1, 1, 2, 3])
        self.root = rng.choice(["0", f"{here.extents[self.dim]} - 1"])
        self.some = rng.choice(["", "", "{} % 2 == 0", "{} > 0"]) if self.kind == "shift" else ""
        self.tag = rng.choice(["{0}", "{0}", "-{0}", "{0} + {1}", "2147483647 - {0}"])

    def place(self, at):
        return [f"({at})" if d == self.dim else c for d, c in enumerate(self.here.own)]

    def tagged(self, sender):
        return self.tag.format(100 * self.number, f"({sender})")

    def condition(self, sender):
        return self.some.format(f"({sender})")

    def post(self):
        own, n = self.here.own[self.dim], self.here.extents[self.dim]
        if self.kind == "out":
            each = self.here.posted(self, self.place("to"), self.tagged(own))
            return [f"for (int to = 0; {own} == {self.root} && to < {n}; to++) {{", *indented(each), "}"]
        to = self.root if self.kind == "in" else f"({own} + {self.by}) % ({n})"
        return inside(self.condition(own), self.here.posted(self, self.place(to), self.tagged(own)))

    def wait(self, how):
        own, n = self.here.own[self.dim], self.here.extents[self.dim]
        if self.kind == "in":
            each = self.here.waited(self, self.place("of"), self.tagged("of"), how)
            order = self.rng.choice([f"for (int of = 0; {own} == {self.root} && of < {n}; of++) {{",
                                     f"for (int of = {n} - 1; {own} == {self.root} && of >= 0; of--) {{"])
            return [order, *indented(each), "}"]
        of = self.root if self.kind == "out" else f"({own} + {self.by} * (({n}) - 1)) % ({n})"
        return inside(self.condition(of), self.here.waited(self, self.place(of), self.tagged(of), how))


def indented(lines):
    return [line if line.startswith("#") else "    " + line for line in lines]


def inside(condition, lines):
    return [f"if ({condition}) {{" if condition else "{", *indented(lines), "}"]


class Here:
    """The node array whose nodes exchange signals, or the first half of it."""

    def __init__(self, rng, program):
        self.rng, self.program = rng, program
        self.nodes = nodes = rng.choice(program.nodes)
        self.half = rng.random() < 0.3
        self.seen = rng.random() < 0.6  # whether the board is used
        self.extents = [nodes.extent(d) for d in range(len(nodes.sizes))]
        if self.half:
            self.extents[0] = f"(({self.extents[0]}) + 1) / 2"
        self.section = nodes.name + f"[0:{self.extents[0]}]" + "[:]" * (len(self.extents) - 1)
        self.own = [program.local("c") for _ in self.extents]
        self.base, self.since = program.local("base"), program.local("since")
        for name in self.own:
            program.declare(f"int {name};")
        program.declare(f"int {self.base} = 0, {self.since} = 0;")

    def slot(self, place):
        linear = "0"
        for c, n in zip(place, self.extents):
            linear = f"({linear}) * ({n}) + {c}"
        return f"{self.base} * 64 + {linear}"

    def posted(self, signal, to, tag):
        told = [f"random_tell({self.slot(self.own)}, {self.since} + {signal.at});"] if self.seen else []
        return told + self.program.pragma(f"post ({self.nodes.reference(self.rng, to)}, {tag})")

    def waited(self, signal, of, tag, how):
        of_node = "(" + self.nodes.reference(self.rng, of)
        lines = self.program.pragma("wait" + {"tag": f" {of_node}, {tag})", "node": f" {of_node})", "any": ""}[how])
        return lines + ([f"ck += random_told({self.slot(of)}) < {self.since} + {signal.at};"] if self.seen and how == "tag" else [])

    def begin(self, count):
        """Where each node is; on the board nobody else has what this step notes there."""
        rank = len(self.own)
        lines = [f"{c} = RANDOM_COORDINATE({self.nodes.name}, {rank - d});" for d, c in enumerate(self.own)]
        if self.seen:
            lines += [f"{self.base} = xmpc_all_node_num();", f"{self.since} = random_since;"]
            on = f" on {self.section}" if self.nodes.grouped else ""
            lines += self.program.pragma(f"reduction (min: {self.base}){on}")
            lines += self.program.pragma(f"reduction (max: {self.since})") + [f"random_since = {self.since} + {count};"]
        return lines

    def function(self, lines):
        """As a function of its own."""
        program = self.program
        name = program.local("told") + f"_{program.seed}"
        head = ("static " if program.files == 1 else "") + f"void {name}(" + ", ".join(f"int {v}" for v in self.own + [self.base, self.since]) + ")"
        unused = [f"(void){v};" for v in self.own + [self.base, self.since]]
        program.kernels.append(program.function(head, [], unused + lines, []))
        if program.files > 1:
            program.prototypes.append(head + ";")
        return [f"{name}({', '.join(self.own + [self.base, self.since])});"]


def between(rng, program, here):
    """What all nodes do meanwhile."""
    arrays = [a for a in program.arrays if a.ready and a not in program.in_flight]
    array = rng.choice(arrays) if arrays and not here.half else None
    if array and moves.suitable(array) and rng.random() < 0.5:
        return moves.move(rng, program, array)
    if array and rng.random() < 0.5:
        return operations.update(rng, program, array)
    return program.pragma("barrier")


def exchange(rng, program):
    here = Here(rng, program)
    how = rng.choice(["tag", "tag", "tag", "node", "any"])
    count = rng.randint(1, 6)
    order, signals = [], [Signal(rng, here, number) for number in range(count)]
    for signal in signals:
        signal.at = signal.number + 1
        order.append((signal, "post"))
    for signal in signals:
        order.insert(rng.randint(order.index((signal, "post")) + 1, len(order)), (signal, "wait"))
    lines = here.begin(count)
    apart = not (program.nodes_inside or program.in_kernel)
    for signal, what in order:
        if what == "post":
            new = signal.post()
            lines += here.function(new) if apart and rng.random() < 0.2 else new
        else:
            lines += signal.wait(how)
        if features.now(rng, "between signals", 0.15):
            lines += between(rng, program, here)
    if here.half:
        lines = program.pragma(f"task on {here.section}") + ["{", *indented(lines), "}"]
    # A wait that names nobody must not take a signal of a later step.
    return lines + (program.pragma("barrier") if how == "any" else [])
