# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What generators of small programs share: several programs in one executable, each a function, and what they print on
# ranks compared with what plain C prints.

import argparse
import os
import subprocess


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--together", type=int, default=20)
    parser.add_argument("--ranks", default="1,2,3,4,6")
    for name in ("sodecc", "mpirun", "cc", "work"):
        parser.add_argument("--" + name, required=True)
    return parser.parse_args()


def compare(name, write, settings=lambda first, ranks: {}, flags=()):
    """0 if all agree.  write(seeds): the text of programSEED for each; settings: the environment of a run."""
    args = arguments()
    os.makedirs(args.work, exist_ok=True)
    for first in range(args.seed, args.seed + args.programs, args.together):
        seeds = range(first, min(first + args.together, args.seed + args.programs))
        source = os.path.join(args.work, f"{name}-{first}.c")
        with open(source, "w") as file:
            file.write(write(seeds) + "\n\nint main(void)\n{\n" + "".join(f"    program{s}();\n" for s in seeds) + "    return 0;\n}\n")
        serial, parallel = source[:-2] + "-serial", source[:-2]
        subprocess.run(args.cc.split() + ["-Wno-unknown-pragmas", source, "-o", serial], check=True)
        subprocess.run(args.sodecc.split() + [*flags, source, "-o", parallel], check=True)
        wanted = subprocess.run([serial], check=True, stdout=subprocess.PIPE).stdout
        for ranks in args.ranks.split(","):
            chosen = settings(first, ranks)
            got = subprocess.run(args.mpirun.split() + ["-n", ranks, parallel], stdout=subprocess.PIPE, timeout=300, env={**os.environ, **chosen})
            if got.returncode or got.stdout != wanted:
                for line in sorted(set(wanted.split(b"\n")) ^ set(got.stdout.split(b"\n"))):
                    print(line.decode())
                print(f"{source}: {ranks} ranks, {chosen}: status {got.returncode}, or other sums than plain C")
                return 1
    return 0
