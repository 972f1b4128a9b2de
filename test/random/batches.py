# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What generators of small programs share: several programs in one executable, each a function, and what they print on
# ranks compared with what plain C prints.

import argparse
import os
import subprocess

MAIN = """

int main(int argc, char **argv)
{
    static void (*const programs[])(void) = {%s};
    for (int k = 0; k < %d; k++) /* argument: which of them run */
        if (argc < 2 || argv[1][k] == '1') {
            programs[k]();
            fflush(stdout);
        }
    return 0;
}
"""


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--together", type=int, default=20)
    parser.add_argument("--ranks", default="1,2,3,4,6")
    parser.add_argument("--every", type=int, default=1, help="each program runs on every so many of these numbers of ranks")
    for name in ("sodecc", "mpirun", "cc", "work"):
        parser.add_argument("--" + name, required=True)
    return parser.parse_args()


def differences(wanted, got, seeds):
    """Of programs that print other lines than wanted, and the one at which it stopped."""
    found = []
    for s in seeds:
        lines = [[line for line in text.decode(errors="replace").split("\n") if line.split(" ")[0] == f"program{s}"] for text in (wanted, got)]
        if lines[0] != lines[1]:
            found.append(f"seed {s}: wanted {', '.join(lines[0])}, got {', '.join(lines[1]) or 'nothing'}")
    return found


def compare(name, write, settings=lambda first, ranks: {}, flags=()):
    """0 if all agree.  write(seeds): the text of programSEED for each; settings: the environment of a run."""
    args = arguments()
    os.makedirs(args.work, exist_ok=True)
    failed = 0
    for first in range(args.seed, args.seed + args.programs, args.together):
        seeds = range(first, min(first + args.together, args.seed + args.programs))
        source = os.path.join(args.work, f"{name}-{first}.c")
        with open(source, "w") as file:
            file.write(write(seeds) + MAIN % (", ".join(f"program{s}" for s in seeds), len(seeds)))
        serial, parallel = source[:-2] + "-serial", source[:-2]
        subprocess.run(args.cc.split() + ["-Wno-unknown-pragmas", source, "-o", serial], check=True)
        subprocess.run(args.sodecc.split() + [*flags, source, "-o", parallel], check=True)
        wanted = subprocess.run([serial], check=True, stdout=subprocess.PIPE).stdout
        for k, ranks in enumerate(args.ranks.split(",")):
            chosen = settings(first, ranks)
            run = [s for s in seeds if (s + k) % args.every == 0]
            command = args.mpirun.split() + ["-n", ranks, parallel, "".join(str(int(s in run)) for s in seeds)]
            got = subprocess.run(command, stdout=subprocess.PIPE, timeout=300, env={**os.environ, **chosen})
            different = differences(wanted, got.stdout, run)
            if got.returncode or different:
                failed = 1
                print(*different, f"{source}: {ranks} ranks, {chosen}: status {got.returncode}, or other sums than plain C", sep="\n", flush=True)
    return failed
