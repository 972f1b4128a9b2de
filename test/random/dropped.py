#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Does -fsode-check find a missing reflect?  Drops one from each of some random programs; where the result then
# differs from the serial one, it must be reported.
#
#   dropped.py --programs=20 --seed=1 --least=0.6 --sodecc=sodecc --mpirun=mpiexec --cc=cc --work=DIR
#
# A program without reflects, or whose result does not change, says nothing and does not count.  What the check leaves
# out on purpose (docs/checking.md) is missed, so not all are found: --least is the smallest share.

import argparse
import os
import random
import re
import sys

sys.dont_write_bytecode = True
import generate  # noqa: E402
from run import execute, sources, results_of, with_environment, with_flags  # noqa: E402


def drop(work, seed):
    """Blanks one reflect; False if there is none."""
    places = []
    for name in sources(work, seed):
        with open(os.path.join(work, name)) as file:
            lines = file.read().split("\n")
        places += [(name, k) for k, line in enumerate(lines) if re.match(r"\s*#\s*pragma xmp reflect\b", line)]
    if not places:
        return False
    name, k = random.Random(seed).choice(places)
    path = os.path.join(work, name)
    with open(path) as file:
        lines = file.read().split("\n")
    while lines[k].endswith("\\"):
        lines[k] = ""
        k += 1
    lines[k] = ";"
    with open(path, "w") as file:
        file.write("\n".join(lines))
    return True


def build(command, work, seed, executable):
    main = f"main_{seed}.c"
    generate.write_main(os.path.join(work, main), [seed])
    status, text = execute(command + [main] + sources(work, seed) + ["-o", executable, "-lstdc++", "-lm"], work, 120)
    if status != 0:
        sys.exit(f"seed {seed} does not compile\n{text}")
    return os.path.join(work, executable)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ranks", type=int, default=4)
    parser.add_argument("--least", type=float, default=0.0)
    for command in ("sodecc", "mpirun", "cc"):
        parser.add_argument("--" + command, required=True)
    parser.add_argument("--work", required=True)
    options = parser.parse_args()
    work = os.path.abspath(options.work)
    os.makedirs(work, exist_ok=True)
    os.environ["SODE_CHECK"] = "warn"  # the result is needed, too
    wrong, missed = 0, []
    for seed in range(options.seed, options.seed + options.programs):
        generate.write_program(work, seed)
        serial = build(with_flags(options.cc, 0), work, seed, f"serial_{seed}")
        _, wanted = execute([serial], work, 20)
        if not drop(work, seed):
            continue
        checked = build(with_flags(options.sodecc, 1) + ["-fsode-check"], work, seed, f"checked_{seed}")
        status, text = execute(with_environment(options.mpirun, options.ranks) + [checked], work, 60)
        if status == 0 and results_of(text) == results_of(wanted):
            continue
        wrong += 1
        if not re.search(r" is (stale|missing)", text):
            missed.append(seed)
    print(f"{wrong} of {options.programs} are wrong without a reflect; {wrong - len(missed)} of them are reported; "
          f"missed: {missed}")
    return 0 if wrong and wrong - len(missed) >= options.least * wrong else 1


if __name__ == "__main__":
    sys.exit(main())
