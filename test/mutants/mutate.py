#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Puts faults into a copy of the source, one at a time, and sees whether the tests see them.
#
#   mutate.py BUILD [--jobs=N] [--new] [--passed=FILE] [NAME]...     NAME: map/same-chunk, or map for all of a folder
#   mutate.py BUILD --sample=N [--seed=K] [PATH]...  faults that a script makes (sample.py), of files below PATH, tried by trial.py
#
# BUILD/mutants/K holds a copy of the source, with a build tree in it, for each of N jobs, BUILD/mutants/sample that of samples.  A pass goes on
# where it was interrupted.  Results: results.tsv beside this file.

import argparse
import datetime
import fcntl
import json
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))  # concerns.py
import faults as table
import sample
import together
import trial
from trial import LIT, TIMEOUTS

RESULTS = os.path.join(table.HERE, "results.tsv")
RESULTS_HEAD = "# fault\trow\tdate\tcommit\toutcome\ttest that saw it\n"
SECONDS = 180  # for one test
TOGETHER = 5  # rows that are built at once; fewer, each by itself
interrupted = threading.Event()
TARGETS = {"compiler": ["sodecc"], "runtime": ["sode", "sode_static", "sode_start", "sode-info"],
           "io": ["sode-io", "sode-io-serial"]}  # what a fault changes


children = set()  # what an interruption ends


def run(command, log):
    log.write("$ " + " ".join(command) + "\n")
    log.flush()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
    children.add(process)
    if interrupted.is_set():
        os.killpg(process.pid, signal.SIGTERM)
    process.wait()
    children.discard(process)
    return process.returncode


def interrupt(*_):
    interrupted.set()
    for process in list(children):
        try:
            os.killpg(process.pid, signal.SIGTERM)
        except ProcessLookupError:  # it has just ended
            pass


def output_of(*command):
    return subprocess.run(command, cwd=table.SOURCE, check=True, text=True, stdout=subprocess.PIPE).stdout


class Lane:
    """One copy of the source with its build tree."""

    def __init__(self, directory, threads, passed, compiler):
        self.compiler = compiler  # sodecc of another tree, or None
        self.source, self.tree = os.path.join(directory, "source"), os.path.join(directory, "source/build/openmpi")
        self.threads = threads
        self.passing = dict.fromkeys(passed, True)  # test: whether it passes without a fault
        os.makedirs(self.source, exist_ok=True)
        self.log = open(os.path.join(directory, "log"), "w")

    def prepare(self, texts={}):
        """Brings the copy up to date, touching only what differs, and builds it; `texts` of files replace those of the source.  False: it does not build."""
        wanted = set(output_of("git", "ls-files", "--cached", "--others", "--exclude-standard").splitlines())
        for name in sorted(wanted):
            self.copy(name, texts.get(name))
        for directory, folders, names in os.walk(self.source):
            if directory == self.source:
                folders[:] = [folder for folder in folders if folder != "build"]
            for name in names:
                path = os.path.join(directory, name)
                if os.path.relpath(path, self.source) not in wanted:
                    os.remove(path)
        if not os.path.exists(os.path.join(self.tree, "build.ninja")):
            # The compiler without optimization and by clang, in a third of the time: it is built more often than it runs.
            if run(["cmake", "-S", self.source, "-B", self.tree, "-G", "Ninja", "-DMPI_C_COMPILER=mpicc.openmpi",
                    "-DCMAKE_CXX_COMPILER=clang++-19", "-DCMAKE_C_FLAGS_RELEASE=-O1", "-DCMAKE_CXX_FLAGS_RELEASE=-O0 -g0"]
                   + ([f"-DSODE_COMPILER={os.path.abspath(self.compiler)}"] if self.compiler else []), self.log):
                sys.exit(f"cmake failed, see {self.log.name}")
        return self.build()

    def copy(self, name, text=None):
        here, there = os.path.join(table.SOURCE, name), os.path.join(self.source, name)
        if not os.path.exists(here):
            return
        if text is None:
            with open(here, "rb") as file:
                text = file.read()
        else:
            text = text.encode()
        if os.path.exists(there):
            with open(there, "rb") as file:
                if file.read() == text:
                    return
        os.makedirs(os.path.dirname(there), exist_ok=True)
        shutil.copy(here, there)
        with open(there, "wb") as file:  # ninja compares times
            file.write(text)

    def build(self, targets=()):
        self.built_from = self.log.seek(0, os.SEEK_END)
        return run(["cmake", "--build", self.tree, "--parallel", str(self.threads)]
                   + (["--target", *targets] if targets else ["--", "-k", "0"]), self.log) == 0

    def text_of_build(self):
        """What the last build printed."""
        with open(self.log.name) as file:
            file.seek(self.built_from)
            return file.read()

    def errors(self):
        """Of the last build: (file, line)."""
        found = re.findall(r"^(\S+?):(\d+):\d+: (?:(?:fatal )?error:|note: in expansion of|note: expanded from)", self.text_of_build(), re.M)
        return {(os.path.relpath(os.path.join(self.tree, path), self.source), int(line)) for path, line in found}

    def test(self, test):
        """Which fail, and whether by a time limit.  None: they lack something here."""
        results = os.path.join(self.tree, "results.json")
        run(LIT + ["-v", f"-j{self.threads}", f"--timeout={SECONDS}", "-o", results]
            + [os.path.join(self.tree, "test", test)], self.log)
        with open(results) as file:
            found = json.load(file)["tests"]
        if all(test["code"] == "UNSUPPORTED" for test in found):
            return None
        failed = {test["name"].split(" :: ")[1]: test["code"] == "TIMEOUT" or any(t in test["output"] for t in TIMEOUTS)
                  for test in found if test["code"] in ("FAIL", "TIMEOUT")}
        return failed

    def try_fault(self, fault):
        outcome, tests = self.test_with(fault)
        if outcome == "seen" and not self.passes(tests[0], TARGETS[fault.file.split("/")[0]]):
            outcome = "fails anyway"
        return outcome, tests

    def passes(self, test, targets):
        """Without any fault."""
        if test not in self.passing:
            self.passing[test] = self.build(targets) and not self.test(test)
        return self.passing[test]

    def test_with(self, fault):
        path = os.path.join(self.source, fault.file)
        with open(path) as file:
            text = file.read()
        try:
            faulty = fault.apply(text)
        except ValueError:
            return "does not apply", []
        try:
            with open(path, "w") as file:
                file.write(faulty)
            if not self.build(TARGETS[fault.file.split("/")[0]]):
                return "does not build", []
            late, ran = [], False
            # One that sees it is enough.
            for name in fault.tests:
                failed = self.test(name)
                ran = ran or failed is not None
                for found, by_time in (failed or {}).items():
                    if not by_time:
                        return "seen", [found]
                    late.append(found)
            return ("timeout" if late else "unseen" if ran else "not run"), late
        finally:
            with open(path, "w") as file:
                file.write(text)


def passed_in(files):
    """Names of tests that passed, in results that lit wrote."""
    passed = set()
    for name in files:
        with open(name) as file:
            passed |= {test["name"].split(" :: ")[1] for test in json.load(file)["tests"] if test["code"] == "PASS"}
    return passed


def read_results():
    results = {}
    if os.path.exists(RESULTS):
        with open(RESULTS) as file:
            for line in file:
                if not line.startswith("#"):
                    fields = line.rstrip("\n").split("\t")
                    results[fields[0]] = fields[1:]
    return results


def write_result(fault, outcome, tests, known):
    """Only rows that exist stay; lines are sorted, so that two branches can be merged."""
    results = {name: fields for name, fields in read_results().items() if name in known}
    commit = output_of("git", "rev-parse", "--short", "HEAD").strip()
    results[fault.name] = [fault.fingerprint(), datetime.date.today().isoformat(), commit, outcome, " ".join(tests)]
    with open(RESULTS + ".new", "w") as file:
        file.write(RESULTS_HEAD)
        for name in sorted(results):
            file.write("\t".join([name] + results[name]) + "\n")
    os.replace(RESULTS + ".new", RESULTS)


def is_current(fault, results):
    return fault.name in results and results[fault.name][0] == fault.fingerprint()


def choose(faults, arguments, done):
    """Those to be tried: the named ones, the new ones, or what is left of a pass."""
    if arguments.names:
        chosen = [f for f in faults if any(f.name == n or f.name.split("/")[0] == n or f.file == n or
                                           f.file.startswith(n + "/") for n in arguments.names)]
        if not chosen:
            sys.exit("no such fault: " + " ".join(arguments.names))
    else:
        chosen = [f for f in faults if f.name not in done]
    if arguments.new:
        chosen = [f for f in chosen if not is_current(f, read_results())]
    return [f for f in chosen if f.tests]


def work(lane, todo, keep):
    if not lane.prepare():
        print(f"the source without any fault does not build, see {lane.log.name}", file=sys.stderr, flush=True)
        return
    while True:
        try:
            fault = todo.get_nowait()
        except queue.Empty:
            return
        outcome, tests = lane.try_fault(fault)
        if interrupted.is_set():  # what runs was ended too, and proves nothing
            return
        keep(fault, outcome, tests)


class Keeper:
    """Writes what is found out."""

    def __init__(self, known, pass_file):
        self.lock, self.known, self.pass_file = threading.Lock(), known, pass_file

    def __call__(self, fault, outcome, tests):
        with self.lock:
            write_result(fault, outcome, tests, self.known)
            if self.pass_file:
                with open(self.pass_file, "a") as file:
                    file.write(fault.name + "\n")
            print(f"{outcome:8}  {fault.name:32} {' '.join(tests)}", flush=True)


def summary(faults):
    results = read_results()
    counts = {}
    for fault in faults:
        outcome = "not tried" if not is_current(fault, results) else results[fault.name][3]
        outcome = "unseen, with a reason" if fault.reason else outcome
        counts[outcome] = counts.get(outcome, 0) + 1
    share = 100 * counts.get("seen", 0) // max(1, len(faults))
    print(f"{len(faults)} faults, {share} % seen: " + ", ".join(f"{counts[c]} {c}" for c in sorted(counts)))
    return all(outcome in ("seen", "not tried", "unseen, with a reason") for outcome in counts)


def try_sample(directory, threads, arguments):
    """In a tree of its own."""
    names = arguments.names or (["runtime", "io"] if arguments.compiler else [])
    directory = os.path.join(directory, "sample-libraries" if arguments.compiler else "sample")
    return trial.Trial(Lane(directory, threads, [], arguments.compiler), directory, sample.sample(arguments.sample, arguments.seed, names), run, interrupted)(threads)


def main():
    parser = argparse.ArgumentParser(description="Try faults.")
    parser.add_argument("build")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--jobs", type=int, default=1, help="trees side by side, each of half a gigabyte")
    parser.add_argument("--new", action="store_true", help="only those without a result, or whose row has changed")
    parser.add_argument("--passed", action="append", default=[], metavar="FILE",
                        help="results of lit from this source without a fault, as build/results/openmpi.json: what passed there is not run again")
    parser.add_argument("--list", action="store_true", help="say what is known, try nothing")
    parser.add_argument("--sample", type=int, help="so many faults that a script makes, with the tests that concern their files")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--compiler", help="sodecc of another tree: faults of runtime and io need no other")
    arguments = parser.parse_intermixed_args()
    faults = table.read_tables()
    if arguments.list:
        return 0 if summary(faults) else 1

    directory = os.path.join(os.path.abspath(arguments.build), "mutants")
    os.makedirs(directory, exist_ok=True)
    alone = open(os.path.join(directory, "lock"), "w")
    try:
        fcntl.flock(alone, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit(f"another one is at work in {directory}")
    threads = max(1, len(os.sched_getaffinity(0)) // arguments.jobs)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, interrupt)
    if arguments.sample:
        return try_sample(directory, threads, arguments)
    passed = passed_in(arguments.passed)
    pass_file, done = None, set()
    if not arguments.names and not arguments.new:
        pass_file = os.path.join(directory, "pass")
        if os.path.exists(pass_file):
            with open(pass_file) as file:
                done = set(file.read().split())
            print(f"going on after {len(done)} faults; remove {pass_file} to begin anew")

    keep, chosen = Keeper({f.name for f in faults}, pass_file), choose(faults, arguments, done)
    trees = [os.path.join(directory, ("libraries-" if arguments.compiler else "") + str(k)) for k in range(arguments.jobs)]
    lanes = [Lane(tree, threads, passed, arguments.compiler) for tree in trees]
    if len(chosen) >= TOGETHER:
        chosen = together.Together(lanes[0], trees[0], chosen, run, interrupted, keep)(threads * arguments.jobs)
    todo = queue.Queue()
    for fault in chosen:
        todo.put(fault)
    workers = [threading.Thread(target=work, args=(lane, todo, keep)) for lane in lanes[:len(chosen)]]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if pass_file and os.path.exists(pass_file) and todo.empty() and not interrupted.is_set():
        os.remove(pass_file)
    return 0 if summary(faults) and todo.empty() else 1


if __name__ == "__main__":
    sys.exit(main())
