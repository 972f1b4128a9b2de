# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ./dev bench multigrid tuner: what samples/multigrid --tune finds, in at most 20 solutions, against all levels to gather, numbers of sweeps and factors. The
# least of all, and the least of levels alone, then run in turn with what was found.

import argparse
import itertools
import json
import os
import statistics
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import multigrid  # noqa: E402

FACTORS = ["1", "1.2", "1.4", "1.6", "1.8"]


def parse_arguments():
    parser = argparse.ArgumentParser(description="The tuner of samples/multigrid against all that it chooses from.")
    parser.add_argument("--n", type=int, default=32, help="cells a side")
    parser.add_argument("--s", default="2.3", help="roughness of the ground")
    parser.add_argument("--ranks", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--sodecc", default=os.path.join(multigrid.ROOT, "build/openmpi/bin/sodecc"))
    parser.add_argument("--config", help="config.json of the runtime")
    parser.add_argument("--mpi", default="openmpi")
    parser.add_argument("--flags", default="-O3 -march=native")
    parser.set_defaults(root="", check=None, program=None)
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    print(f"{arguments.n}^3 cells, s = {arguments.s}, {arguments.ranks} ranks; load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory(prefix="sode-") as work:
        program, file = multigrid.build(arguments, work, ["multigrid"])["multigrid"], os.path.join(work, "figures.json")
        ground = ["--n", str(arguments.n), "--s", arguments.s, "--json", file]

        def figures(*options):
            multigrid.run(arguments, program, *ground, *options)
            with open(file) as opened:
                return json.load(opened)

        def seconds(how):
            level, stages, sweeps, factor = how
            return figures("--cga-level", str(level), *(["--hcga-level", stages] if stages != "-" else []), "--nu", str(sweeps), "--omega", str(factor))["solution_s"]

        tuned = figures("--tune")
        best = tuned["trials"][tuned["best"]]
        found = (best["cga_level"], best["hcga_level"], best["nu"], best["omega"])
        levels = sorted({trial["cga_level"] for trial in tuned["trials"]})
        plain = {level: min(seconds((level, "-", 2, 1)) for _ in range(2)) for level in levels}
        everything = {how: seconds(how) for how in itertools.product(levels, ["-"], [1, 2, 3], FACTORS)}
        fixed = (min(plain, key=plain.get), "-", 2, 1)
        least = min(everything, key=everything.get)
        times = {how: [] for how in (found, fixed, least)}
        for number in range(arguments.rounds):
            for how in list(times) if number % 2 else reversed(times):
                times[how].append(seconds(how))
        print(f"{len(tuned['trials'])} solutions found cga level, hcga level, nu, omega = {found} (at most 20: {'met' if len(tuned['trials']) <= 20 else 'MISSED'})")
        print("levels alone: " + ", ".join(f"{level}: {value:.4f} s" for level, value in plain.items()))
        for what, how, bar in [("the best level alone", fixed, 1.05), (f"the best of all {len(everything)}", least, 1.1)]:
            ratio = statistics.median(a / b for a, b in zip(times[found], times[how]))
            print(f"found / {what}, {how}: {ratio:.3f} (at most {bar}: {'met' if ratio <= bar else 'MISSED'})")


if __name__ == "__main__":
    main()
