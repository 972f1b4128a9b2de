# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the cases of disagree.c: each must end with one message that names the two lines marked `a: case` and `b: case`."""
import argparse, os, re, shlex, subprocess, sys

parser = argparse.ArgumentParser()
parser.add_argument("--mpirun")
parser.add_argument("--source")
parser.add_argument("program")
arguments = parser.parse_args()

lines = {}
for number, text in enumerate(open(arguments.source), 1):
    for side, case in re.findall(r"([ab]): ([a-z-]+)", text):
        lines.setdefault(case, {})[side] = number
says = dict(re.findall(r"^// SAYS ([a-z]+): (.*)$", open(arguments.source).read(), re.MULTILINE))

MEETS, WAITS, ALONE, LONG, WARNS = (says["meets"], says["waits"], says["alone"], says["long"],
                                    "warning: [^ ]*: " + says["meets"])
CASES = [  # case, what the message says, ranks, status
    ("barrier-reflect", MEETS, (2, 5), 1), ("arrays", MEETS, (3,), 1), ("widths", MEETS, (2,), 1),
    ("counts", MEETS, (2, 5), 1), ("bcast-reduction", MEETS, (3,), 1), ("break", MEETS, (2, 5), 1),
    ("break-late", MEETS, (3,), 1), ("async", MEETS, (2,), 1), ("in-flight", MEETS, (3,), 1),
    ("allocate", MEETS, (2, 3), 1), ("sets", WAITS, (3,), 1), ("tasks", WAITS, (3,), 1), ("images", WAITS, (5,), 1),
    ("operators", MEETS, (3,), 1), ("chance", MEETS, (2, 5), 1), ("roots", MEETS, (2,), 1),
    ("surplus", ALONE, (3,), 1), ("long-ago", LONG, (2,), 1), ("lines", WARNS, (5,), 0),
]
FINE = [("barriers", 3), ("late", 4)]
BY_TRANSPORT = ["widths", "break"]
TRANSPORTS = ["pack", "datatype", "rma", "shm", "neighbor"]


def run(case, ranks, environment={}, warm=0):
    command = ["timeout", "150"] + shlex.split(arguments.mpirun) + ["-n", str(ranks), arguments.program, case, str(warm)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, **environment})
    output = done.stdout.decode(errors="replace")
    return done.returncode, [line for line in output.splitlines() if line.startswith("sode: ")], output


failed = 0


def fail(why, case, ranks, environment, output):
    global failed
    failed = 1
    print(f"{case} on {ranks} ranks {environment}: {why}\n{output}")


def check(case, message, ranks, status, environment={}, warm=0):
    code, said, output = run(case, ranks, environment, warm)
    if code != status:
        return fail(f"status {code}", case, ranks, environment, output)
    if len(said) != 1 or not re.search(message, said[0]):
        return fail("message", case, ranks, environment, output)
    named = {int(n) for n in re.findall(r"disagree\.c:(\d+)", said[0])}
    if named != set(lines.get(case, {}).values()):
        fail(f"lines {named} instead of {lines.get(case)}", case, ranks, environment, output)


for case, message, counts, status in CASES:
    for ranks in counts:
        check(case, message, ranks, status)
for transport in TRANSPORTS:
    for k, case in enumerate(BY_TRANSPORT):
        check(case, MEETS, 3, 1, {"SODE_TRANSPORT": transport}, warm=k % 2)
check("arrays", MEETS, 2, 1, {"SODE_TRANSPORT": "auto"}, warm=100)
for case, ranks in FINE:
    code, said, output = run(case, ranks)
    if code != 0 or said:
        fail(f"status {code}", case, ranks, {}, output)
sys.exit(failed)
