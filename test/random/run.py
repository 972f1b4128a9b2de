#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compares random programs, translated and run on several numbers of nodes, with their serial runs.
#
#   run.py --programs 200 --seed 1 --sodecc sodecc --mpirun mpiexec --cc gcc [--work DIR]
#
# Translated objects know nothing of MPI: with several pairs of --mpirun and --config (the file SODE_CONFIG means), they
# are compiled once, and linked and run with each.
#
# The programs of a batch are linked into one executable that is launched once per number of nodes.  When a launch
# fails or hangs, the program at which it stopped is run alone and the rest goes on without it.  A failure names its seed
# and the command that repeats it; --shrink also drops the steps of a failing program that it fails without.

import argparse
import concurrent.futures
import itertools
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import generate  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
INCLUDE = os.path.join(HERE, "..", "..", "include")


class Build:
    """One compiler, its objects and executables."""

    def __init__(self, name, command, work, jobs):
        self.name = name
        self.command = command
        self.work = work
        self.jobs = jobs
        self.linked = {}

    def compile(self, seeds):
        """Returns seed -> messages of those that fail."""
        files = [file for seed in seeds for file in sources(self.work, seed)]
        failures = {}
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            made = {file for part in pool.map(self.compile_together, (files[k::self.jobs] for k in range(self.jobs))) for file in part}
            rest = [seed for seed in seeds if not made.issuperset(sources(self.work, seed))]
            for seed, (status, text) in zip(rest, pool.map(self.compile_one, rest)):
                if status != 0:
                    failures[seed] = text
        return failures

    def compile_together(self, files):
        """The files, if one command compiles them, which saves a third of the time."""
        # In the directory of the source, so that messages and assertions name it shortly.
        if len(files) < 2 or execute(self.command + ["-c", *files], self.work, 120 * len(files))[0] != 0:
            return []
        for file in files:
            os.replace(os.path.join(self.work, os.path.splitext(file)[0] + ".o"), os.path.join(self.work, self.object(file)))
        return files

    def compile_one(self, seed):
        for file in sources(self.work, seed):
            status, text = execute(self.command + ["-c", file, "-o", self.object(file)], self.work, 120)
            if status != 0:
                break
        return status, text

    def object(self, file):
        return f"{os.path.splitext(file)[0]}.{self.name}.o"

    def link(self, seeds, config=None):
        """An executable of some of the programs, for the MPI of this configuration."""
        key = (tuple(seeds), config)
        if key in self.linked:
            return self.linked[key]
        stem = f"main_{self.name}_{len(self.linked) + 1}"
        generate.write_main(os.path.join(self.work, stem + ".c"), seeds)
        objects = [self.object(file) for s in seeds for file in sources(self.work, s)]
        with_mpi = ["env", f"SODE_CONFIG={config}"] if config else []
        status, text = execute(with_mpi + self.command + [stem + ".c"] + objects + ["-o", stem, "-lstdc++", "-lm"], self.work, 300)
        if status != 0:
            sys.exit(f"{self.name}: the programs do not link\n{text}")
        self.linked[key] = os.path.join(self.work, stem)
        return self.linked[key]


def sources(work, seed):
    """Names of the C or C++ files of a program."""
    return sorted(name for name in os.listdir(work) if re.fullmatch(rf"program_{seed}(_\w+)?\.(c|cpp)", name))


def execute(command, directory, timeout):
    """Status and output; a hanging command and all it started is ended, with the status "hangs"."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, cwd=directory, stdin=subprocess.DEVNULL, stdout=output,
                                   stderr=subprocess.STDOUT, start_new_session=True)
        try:
            status = process.wait(timeout)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGTERM)  # mpiexec ends its ranks
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            status = f"hangs ({timeout} s)"
        output.seek(0)
        return status, output.read().decode(errors="replace")


def results_of(text):
    """seed -> checksum of the lines that a program printed."""
    results = {}
    for line in text.splitlines():
        words = line.split()
        if len(words) >= 2 and words[0].isdigit() and len(words[1]) == 16:
            results[int(words[0])] = " ".join(words[1:])
    return results


# Number of nodes -> sizes of the last two dimensions of node arrays with several `*`.
NODE_SIZES = {2: (2, 1), 3: (1, 3), 4: (2, 2), 5: (1, 5), 6: (3, 2), 7: (1, 7)}


def with_environment(mpirun, ranks):
    """The command that launches so many ranks, and what the programs ask the environment for."""
    sizes = NODE_SIZES.get(ranks, (1, 1))
    overlap = "auto" if ranks % 3 == 0 else "always"  # else these loops are too small to be cut
    return ["env", f"SODE_OVERLAP={overlap}"] + [f"XMP_NODE_SIZE{d}={size}" for d, size in enumerate(sizes)] \
        + shlex.split(mpirun) + ["-n", str(ranks)]


def launch(build, prefix, seeds, timeout, config=None):
    """Runs the programs; returns seed -> checksum, and seed -> message for those that do not end."""
    executable = build.link(seeds, config)
    results, failures = {}, {}
    rest = list(seeds)
    while rest:
        status, text = execute(prefix + [executable] + [str(s) for s in rest], build.work, timeout + len(rest) // 4)
        found = results_of(text)
        results.update(found)
        missing = [s for s in rest if s not in found]
        if not missing and status == 0:
            break
        if len(rest) == 1 or not missing:
            failures[rest[-1]] = f"status {status}\n{text[-3000:]}"
            break
        if not found and len(rest) > 1 and not alone_is_different(build, prefix, missing[0], timeout, config):
            # It may fail before main: try the halves by themselves.
            for half in (rest[:len(rest) // 2], rest[len(rest) // 2:]):
                more, failed = launch(build, prefix, half, timeout, config)
                results.update(more)
                failures.update(failed)
            break
        more, failed = launch(build, prefix, missing[:1], timeout, config)
        results.update(more)
        failures.update(failed)
        rest = missing[1:]
    return results, failures


def alone_is_different(build, prefix, seed, timeout, config):
    """Whether this program fails in an executable of its own, too: then it is the culprit."""
    status, _ = execute(prefix + [build.link([seed], config)], build.work, timeout)
    return status != 0


def with_flags(command, level):
    """The command with the flags of every program before its own, which win."""
    words = shlex.split(command)
    found = shutil.which(words[0]) if words else None
    if found is None:
        sys.exit(f"there is no command '{command}'")
    return [os.path.abspath(found)] + [f"-O{level}", "-w", "-fopenmp", "-I" + INCLUDE, "-I" + HERE] + words[1:]


def launchers(options):
    """Pairs of what SODE_CONFIG shall be (None: as it is) and a command that launches."""
    return list(itertools.zip_longest(options.config, options.mpirun or ["mpiexec"]))


def compare(options, seeds, work, quiet=False):
    """Returns seed -> message of the programs that fail."""
    serial = Build("serial", with_flags(options.cc, 0), work, options.jobs)  # half of the time is the compilers'
    translated = Build("sode", with_flags(options.sodecc, options.optimize), work, options.jobs)
    failures = serial.compile(seeds)
    if failures:
        sys.exit(f"the generator wrote an invalid program, seed {min(failures)}\n{failures[min(failures)]}")
    failures = {seed: "does not compile\n" + text for seed, text in translated.compile(seeds).items()}
    seeds = [s for s in seeds if s not in failures]
    if not seeds:
        return failures
    wanted, failed = launch(serial, [], seeds, options.timeout)
    if failed:
        sys.exit(f"the serial program fails, seed {min(failed)}\n{failed[min(failed)]}")
    for (config, mpirun), ranks in itertools.product(launchers(options), options.ranks):
        begin = time.monotonic()
        where = f"{ranks} nodes" + (f", {config}" if config else "")
        found, failed = launch(translated, with_environment(mpirun, ranks), seeds, options.timeout, config)
        for seed, text in failed.items():
            failures.setdefault(seed, f"{where}: {text}")
        for seed in seeds:
            if seed in found and found[seed] != wanted[seed]:
                failures.setdefault(seed, f"{where}: wanted {wanted[seed]}, got {found[seed]}")
        if not quiet:
            print(f"{where}: {sum(found.get(s) == wanted[s] for s in seeds)} of {len(seeds)} equal, "
                  f"{time.monotonic() - begin:.0f} s", flush=True)
    return failures


def shrink(options, seed, work):
    """Drops steps while the program still fails.  Reflects stay: what follows relies on them."""
    paths = [os.path.join(work, name) for name in sources(work, seed)]
    for path in reversed(paths):
        with open(path) as file:
            text = file.read()
        steps = [line.split()[-1] for line in text.splitlines() if line.strip().startswith("// step ")]
        for step in reversed(steps):
            with open(path, "w") as file:
                file.write(without(text, step))
            try:
                if compare(options, [seed], work, quiet=True):
                    text = without(text, step)
            except SystemExit:
                pass  # no longer a valid program
        with open(path, "w") as file:
            file.write(text)
    return " ".join(paths)


def clean(work, seeds):
    """Thousands of objects and executables are large."""
    done = {f"program_{seed}" for seed in seeds}
    for name in os.listdir(work):
        if re.sub(r"^(program_\d+).*", r"\1", name) in done or name.startswith("main_"):
            os.remove(os.path.join(work, name))


def without(text, step):
    inside, kept = False, []
    for line in text.splitlines():
        words = line.split()
        inside = inside or words == ["//", "step", step]
        if not inside:
            kept.append(line)
        inside = inside and words != ["//", "end", step]
    return "\n".join(kept) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--half", type=int, choices=(0, 1), help="only even or only odd seeds")
    parser.add_argument("--sodecc", default="sodecc")
    parser.add_argument("--mpirun", action="append", help="default: mpiexec")
    parser.add_argument("--config", action="append", default=[], help="of the --mpirun in the same place")
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--ranks", default="1,2,3,4,6", type=lambda text: [int(r) for r in text.split(",")])
    parser.add_argument("--optimize", default="1", choices="0123", help="-O of translated programs")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=int, default=100, help="seconds per launch, and a quarter per program")
    parser.add_argument("--work", help="directory that is kept")
    parser.add_argument("--batch", type=int, default=250, help="programs in one executable")
    parser.add_argument("--shrink", action="store_true")
    parser.add_argument("--all", action="store_true", help="also what sodecc does not know yet")
    parser.add_argument("--language", choices=generate.features.LANGUAGES, default="both", help="both: a quarter is C++")
    parser.add_argument("--without", default="", help="features to leave out, with commas: generator/features.py")
    parser.add_argument("--mostly", choices=("array", "gmove", "post"), help="what most steps are to be")
    options = parser.parse_args()
    if options.mostly:
        generate.features.prefer(options.mostly)
    generate.features.use_language(options.language)
    if options.all:
        generate.features.have_all()
    generate.features.leave_out(options.without.split(",") if options.without else [])
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")  # more threads than cores
    with tempfile.TemporaryDirectory(prefix="sode-random-") as temporary:
        work = options.work or temporary
        os.makedirs(work, exist_ok=True)
        seeds = [seed for seed in range(options.seed, options.seed + options.programs) if options.half in (None, seed % 2)]
        failures = {}
        for begin in range(0, len(seeds), options.batch):
            batch = seeds[begin:begin + options.batch]
            for seed in batch:
                generate.write_program(work, seed)
            found = compare(options, batch, work)
            failures.update(found)
            if len(seeds) > len(batch):
                print(f"seeds {batch[0]} to {batch[-1]}: {len(found)} failed", flush=True)
                clean(work, [seed for seed in batch if seed not in found])
        for seed, text in sorted(failures.items()):
            print(f"---- seed {seed}: {text.rstrip()}")
            print("repeat: " + shlex.join([sys.executable, os.path.abspath(__file__), "--programs=1", f"--seed={seed}",
                                           f"--sodecc={options.sodecc}", f"--cc={options.cc}",
                                           *(f"--mpirun={command}" for _, command in launchers(options)),
                                           *(f"--config={file}" for file in options.config), f"--optimize={options.optimize}", f"--work=random-{seed}", "--shrink"]
                                          + ["--all"] * options.all + [f"--language={options.language}"] + ([f"--mostly={options.mostly}"] if options.mostly else [])
                                          + [f"--without={options.without}"]))
            if options.shrink:
                print("shrunk: " + shrink(options, seed, work))
        print(f"{len(seeds) - len(failures)} of {len(seeds)} programs agree")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
