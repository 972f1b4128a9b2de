# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Tries rows of the tables as trial.py does samples: one build has all of them. A row replaces any text of a function, so the function has two bodies, the
# right one and the faulty one, and a switch between them. Rows elsewhere (tables, macros, what the compiler must know) are left to mutate.py's own way.

import os
import re
import threading

import faults as table
import sample
import trial
from trial import Interrupted

HEADER = f'#include "{os.path.join(table.HERE, "switch.h")}"\n#line 1\n'


def body(text, begin, end):
    """The outermost braces of a function around this part, or None."""
    plain, open_at = sample.masked(text), []
    for k in range(begin):
        if plain[k] == "{":
            open_at.append(k)
        elif plain[k] == "}" and open_at:
            open_at.pop()
    for k in open_at:
        head = plain[max(plain.rfind(c, 0, k) for c in ";{}") + 1:k]
        if "(" in head and not head.rstrip().endswith("=") and not re.search(r"\bconstexpr\b", head):
            close = sample.closing(plain, k)
            return (k, close + 1) if close >= end else None
    return None


def switched(path, text, rows):
    """The text with these rows, (number, fault), each to be turned on, and the numbers of those that are in it."""
    bodies = {}
    for number, fault in rows:
        found = list(fault.pattern().finditer(text))
        place = body(text, *found[0].span()) if len(found) == 1 else None
        if place:
            bodies.setdefault(place, []).append((number, fault, found[0]))
    for begin, end in sorted(bodies, reverse=True):
        whole = "{ "
        for number, fault, found in bodies[begin, end]:
            faulty = text[begin:found.start()] + "\n".join(fault.new) + text[found.end():end]
            whole += f'if (sode_mutant({number}))\n#line 1 "{name_of(number)}"\n{faulty}\nelse '
        line = text.count("\n", 0, begin) + 1
        text = text[:begin] + whole + f'\n#line {line} "{path}"\n' + text[begin:end] + "}" + text[end:]
    return HEADER + text, [number for inside in bodies.values() for number, _, _ in inside]


def name_of(number):
    return f"fault-{number}-"


class Together(trial.Trial):
    def __init__(self, lane, directory, chosen, run, interrupted, keep):
        """`keep` writes a result."""
        super().__init__(lane, directory, chosen, run, interrupted)
        self.keep, self.known = keep, {}  # of an earlier pass the source may have been another
        self.left, self.wrong = [], set()  # those that cannot be switched

    def text(self, fault):
        return fault.fingerprint()

    def files(self, fault):
        return set(fault.tests)

    def texts(self):
        found, inside = {}, set()
        for file in {fault.file for fault in self.faults.values()}:
            path = os.path.join(table.SOURCE, file)
            with open(path) as source:
                rows = [(k, f) for k, f in self.faults.items() if f.file == file and k not in self.wrong]
                found[file], numbers = switched(os.path.join(self.lane.source, file), source.read(), rows)
                inside.update(numbers)
        self.left = [k for k in self.faults if k not in inside]
        return found

    def build(self):
        while not self.lane.prepare(self.texts()):
            if self.interrupted.is_set():
                raise Interrupted
            wrong = {int(n) for n in re.findall(r"fault-(\d+)-", self.lane.text_of_build())} - self.wrong
            if not wrong:
                raise SystemExit(f"the source does not build, see {self.lane.log.name}")
            print("do not build so: " + ", ".join(self.faults[k].name for k in sorted(wrong)), flush=True)
            self.wrong |= wrong

    def passes(self, test):
        """Without any fault."""
        if test not in self.known:
            self.learn([test])
        return self.known.get(test, [""])[0] == "PASS"

    def try_fault(self, k):
        late, ran, anyway = [], 0, False
        for test in sorted(self.faults[k].tests, key=self.seconds):
            self.take([test], 1)
            try:
                if not self.passes(test):
                    anyway |= self.known[test][0] != "UNSUPPORTED"
                    continue
                ran += 1
                if k not in self.reached(test):
                    continue
                for found, (code, by_time, _) in self.run([test], k).items():
                    if code in ("FAIL", "TIMEOUT") and not by_time:
                        return "seen", [found]
                    if by_time:
                        late.append(found)
            finally:
                self.give([test])
        return ("timeout", late) if late else ("unseen" if ran else "fails anyway" if anyway else "not run", [])

    def finish(self, fault, outcome, tests, _):
        if outcome == "fails anyway":  # perhaps because of the other faults
            self.left.append(next(k for k in self.faults if self.faults[k] is fault))
        else:
            self.keep(fault, outcome, tests)

    def __call__(self, threads):
        """Returns what is left to be tried one by one."""
        try:
            self.build()
            quickest = {k: min(fault.tests, key=self.seconds) for k, fault in self.faults.items()}
            numbers = sorted((k for k in self.faults if k not in self.left), key=lambda k: (self.seconds(quickest[k]), quickest[k]))
            workers = [threading.Thread(target=self.work, args=(numbers,)) for _ in range(threads)]
            for worker in workers:
                worker.start()
            for worker in workers:
                worker.join()
        except Interrupted:
            pass
        return [] if self.interrupted.is_set() else [self.faults[k] for k in self.left]
