# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Tries a sample: one build has all its faults, each behind a switch. First the quick tests that concern the files run without any, and note
# which faults they reach; then each fault runs what reaches it, the likeliest and quickest first, until one fails. What is known is kept, so that a
# pass goes on where it ended.

import hashlib
import json
import os
import re
import threading
import time

import faults as table
import sample

LIT = ["/usr/bin/python3", "/usr/lib/llvm-19/build/utils/lit/lit.py"]
# What tests print that ended by their own time limits: such a failure alone proves nothing.
TIMEOUTS = ("exit status none after", "Reached timeout")
ENOUGH = 3  # tests without a fault that reach it; others run only if none of these sees it
QUICK = 4  # seconds of a test that runs without a fault to see what it reaches
PATIENCE = 100  # seconds of tests for one fault
LONG = 150  # seconds, for a test that ended by its limit and runs once more
SUFFIXES = (".c", ".cpp", ".test")


class Interrupted(Exception):
    pass


class Trial:
    def __init__(self, lane, directory, chosen, run, interrupted):
        """`run` starts a command that an interruption ends."""
        self.lane, self.start, self.interrupted = lane, run, interrupted
        self.faults = dict(enumerate(chosen, 1))  # 0: no fault acts
        self.lock, self.busy = threading.Condition(), set()
        key = hashlib.sha1(repr([(f.name, self.text(f)) for f in chosen]).encode()).hexdigest()[:10]
        self.folder = os.path.join(directory, "tried", key)
        self.logs = os.path.join(self.folder, "reached")
        os.makedirs(self.logs, exist_ok=True)
        self.known = {row[0]: (row[1], float(row[2])) for row in self.read("tests")}  # test: outcome without a fault, seconds
        self.done = {row[0]: row[1:] for row in self.read("results")}  # fault: outcome, test
        self.concerned = {k: self.files(fault) for k, fault in self.faults.items()}
        self.estimates = self.earlier_times()

    def text(self, fault):
        return fault.lines

    def path(self, name):
        return os.path.join(self.folder, name + ".tsv")

    def read(self, name):
        if not os.path.exists(self.path(name)):
            return []
        with open(self.path(name)) as file:
            return [line.rstrip("\n").split("\t") for line in file]

    def write(self, name, *fields):
        with open(self.path(name), "a") as file:
            file.write("\t".join(map(str, fields)) + "\n")

    def files(self, fault):
        """The tests that concern it, each a file below test/."""
        found = set()
        for name in fault.tests:
            path = os.path.join(table.SOURCE, "test", name)
            for folder, folders, names in os.walk(path) if os.path.isdir(path) else [(os.path.dirname(path), [], [os.path.basename(path)])]:
                folders[:] = [f for f in folders if f != "Inputs"]
                for test in (os.path.join(folder, n) for n in names if n.endswith(SUFFIXES)):
                    with open(test, errors="replace") as file:
                        if "RUN:" in file.read():
                            found.add(os.path.relpath(test, os.path.join(table.SOURCE, "test")))
        return found

    def earlier_times(self):
        times = {}
        for tree in ("sanitize", "mpich", "openmpi"):
            path = os.path.join(table.SOURCE, "build", tree, "test/.lit_test_times.txt")
            if os.path.exists(path):
                with open(path) as file:
                    times.update((name.strip(), abs(float(took))) for took, name in (line.split(maxsplit=1) for line in file))
        return times

    def seconds(self, test):
        if test in self.known:
            return self.known[test][1]
        usual = 0.6 if test.split("/")[0] in ("check", "driver", "lower", "model", "output", "parse") else 3
        return self.estimates.get(test, usual)

    def rank(self, k, test):
        """The least runs first: quick ones, and those whose names or texts have words of the file's name."""
        words = re.findall(r"[A-Z]?[a-z]{3,}", os.path.basename(self.faults[k].file).rsplit(".", 1)[0])
        with open(os.path.join(table.SOURCE, "test", test), errors="replace") as file:
            text = file.read()
        alike = sum(3 * (w.lower().rstrip("s") in test) + (w.lower().rstrip("s") in text) for w in words)
        return (self.seconds(test) + 0.5) / (1 + alike)

    def reached(self, test):
        with open(os.path.join(self.logs, test.replace("/", "+"))) as file:
            return {int(line) for line in file}

    # ---- running tests -------------------------------------------------------------------------------------

    def run(self, tests, mutant, threads=1, least=20):
        """Up to the first failure, if there is a fault: {test: (code, by time, seconds)}.  least: seconds before one is ended."""
        results = os.path.join(self.folder, f"lit-{threading.get_ident()}.json")
        if os.path.exists(results):
            os.remove(results)
        logs = self.logs if mutant == 0 else os.path.join(self.folder, f"reached-{threading.get_ident()}")
        os.makedirs(logs, exist_ok=True)
        limit = 120 if mutant == 0 else int(least + 8 * max(map(self.seconds, tests)))
        command = LIT + ["-q", f"-j{threads}", f"--timeout={limit}", "--skip-test-time-recording", "-o", results, "--param", f"mutant={mutant}",
                         "--param", f"mutant_logs={logs}"] + (["--max-failures=1"] if mutant else [])
        self.start(command + [os.path.join(self.lane.tree, "test", test) for test in tests], self.lane.log)
        if self.interrupted.is_set():
            raise Interrupted
        with open(results) as file:
            return {t["name"].split(" :: ")[1]: (t["code"], t["code"] == "TIMEOUT" or any(w in t["output"] for w in TIMEOUTS), t["elapsed"])
                    for t in json.load(file)["tests"] if t["code"] not in ("SKIPPED", "EXCLUDED")}

    def learn(self, tests, threads=1):
        """Without a fault."""
        for test, (code, _, seconds) in self.run(tests, 0, threads).items():
            self.known[test] = code, seconds
            with self.lock:
                self.write("tests", test, code, f"{seconds:.2f}")

    def survey(self, threads):
        """What quick tests reach, until each fault has enough of them."""
        count = {k: 0 for k in self.faults}
        for test in self.known:
            for k in self.reached(test):
                count[k] = count.get(k, 0) + 1
        waiting = sorted({t for k in self.faults for t in self.concerned[k] if t not in self.known and self.seconds(t) <= QUICK},
                         key=lambda t: min(self.rank(k, t) for k in self.faults if t in self.concerned[k]))
        while True:
            needed = [t for t in waiting if any(t in self.concerned[k] and count[k] < ENOUGH for k in self.faults)][:16]
            if not needed:
                return
            self.learn(needed, threads)
            waiting = [t for t in waiting if t not in needed]
            for test in needed:
                for k in self.reached(test) if test in self.known else ():
                    count[k] += 1

    def candidates(self, k):
        """Tests that reach it, then those that nobody has asked; those that fail anyway are none."""
        asked = [t for t in self.concerned[k] if t in self.known]
        reaching = [t for t in asked if self.known[t][0] == "PASS" and k in self.reached(t)]
        others = [t for t in self.concerned[k] if t not in self.known]
        # What others' tests reach by chance is as good.
        chance = [t for t in self.known if t not in self.concerned[k] and self.known[t][0] == "PASS" and k in self.reached(t)]
        return [t for part in (reaching, chance, others) for t in sorted(part, key=lambda t: self.rank(k, t))]

    def take(self, tests, count):
        """So many of them that no other worker runs now: two runs of one test would share its files."""
        with self.lock:
            while True:
                free = [t for t in tests if t not in self.busy][:count]
                if free or self.interrupted.is_set():
                    self.busy.update(free)
                    return free
                self.lock.wait(1)

    def give(self, tests):
        with self.lock:
            self.busy.difference_update(tests)
            self.lock.notify_all()

    def try_fault(self, k):
        left, spent, late, batch, ran = self.candidates(k), 0.0, [], 2, 0
        while left and spent < PATIENCE:
            tests = self.take(left, batch)
            try:
                found = self.run(tests, k)
                for test, (code, by_time, seconds) in found.items():
                    spent += seconds
                    ran += code != "UNSUPPORTED"
                    if code not in ("FAIL", "TIMEOUT"):
                        continue
                    if by_time:
                        late.append(test)
                        continue
                    if test not in self.known:
                        self.learn([test])
                    if self.known.get(test, [""])[0] == "PASS":
                        return "seen", test
            finally:
                self.give(tests)
            left = [t for t in left if t not in found]
            batch = min(2 * batch, 12)
        if late:
            return ("seen", late[0] + " (hangs)") if self.hangs(late[0], k) else ("timeout", late[0])
        return ("unseen", f"{ran} tests, {len(left)} left out" if ran else "no test reaches it")

    def hangs(self, test, k):
        """Twice, the second time for long, and not without the fault."""
        tests = self.take([test], 1)
        try:
            code, by_time, _ = self.run(tests, k, least=LONG)[test] if tests else ("", False, 0)
            return by_time and code in ("FAIL", "TIMEOUT") and self.run(tests, 0)[test][0] == "PASS"
        finally:
            self.give(tests)

    # ---- the whole -----------------------------------------------------------------------------------------

    def build(self):
        """Without the faults that no compiler takes."""
        while not self.lane.prepare(self.texts()):
            if self.interrupted.is_set():
                raise Interrupted
            wrong = [fault for fault in self.faults.values() if self.builds(fault) and any(
                file == fault.file and abs(line - fault.line) <= fault.lines.count("\n") for file, line in self.lane.errors())]
            if not wrong:
                raise SystemExit(f"the source does not build, see {self.lane.log.name}")
            for fault in wrong:
                self.finish(fault, "does not build", "")

    def builds(self, fault):
        return self.done.get(fault.name, [""])[0] != "does not build"

    def texts(self):
        found = {}
        for file in {fault.file for fault in self.faults.values()}:
            with open(os.path.join(table.SOURCE, file)) as source:
                found[file] = sample.switched(source.read(), [(k, f) for k, f in self.faults.items() if f.file == file and self.builds(f)])
        return found

    def finish(self, fault, outcome, test, seconds=0.0):
        with self.lock:
            self.done[fault.name] = [outcome, test]
            self.write("results", fault.name, outcome, test, f"{seconds:.0f}")
            print(f"{outcome:8}  {fault.name:60} {test} ({seconds:.0f} s)", flush=True)

    def work(self, numbers):
        while True:
            with self.lock:
                if not numbers or self.interrupted.is_set():
                    return
                k = numbers.pop(0)
            before = time.monotonic()
            try:
                outcome, test = self.try_fault(k)
            except Interrupted:
                return
            self.finish(self.faults[k], outcome, test, time.monotonic() - before)

    def __call__(self, threads):
        """0 if tests see all."""
        before = time.monotonic()
        if self.done:
            print(f"going on after {len(self.done)} faults; remove {self.folder} to begin anew", flush=True)
        try:
            self.build()
            print(f"built after {time.monotonic() - before:.0f} s", flush=True)
            self.survey(threads)
            print(f"{len(self.known)} tests without a fault after {time.monotonic() - before:.0f} s", flush=True)
            numbers = [k for k, fault in self.faults.items() if fault.name not in self.done]
            workers = [threading.Thread(target=self.work, args=(numbers,)) for _ in range(threads)]
            for worker in workers:
                worker.start()
            for worker in workers:
                worker.join()
        except Interrupted:
            pass
        counts = {}
        for outcome, *_ in self.done.values():
            counts[outcome] = counts.get(outcome, 0) + 1
        survivors = [f for f in self.faults.values() if self.done.get(f.name, [""])[0] in ("unseen", "timeout")]
        print("\n".join([""] + [fault.row() for fault in survivors]))
        tried = counts.get("seen", 0) + len(survivors)
        print(f"{tried} of {len(self.faults)} faults in {time.monotonic() - before:.0f} s, {100 * counts.get('seen', 0) // max(1, tried)} % seen: "
              + ", ".join(f"{counts[c]} {c}" for c in sorted(counts)), flush=True)
        return 143 if self.interrupted.is_set() else 1 if survivors else 0
