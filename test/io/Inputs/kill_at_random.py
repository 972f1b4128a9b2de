# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kills a job that saves checkpoints at random instants, and sees that each leaves the old checkpoint or the new one.

    kill_at_random.py TIMES DIE_AT CHECK COMMAND...

COMMAND restarts from a.state, saves three steps more, and notes each in the file `saved`.  A random rank is killed at a random
call that changes files (die_at.c).  CHECK prints "0 wrong at step N" of the checkpoint.
"""
import os
import random
import subprocess
import sys

times, die_at, check, command = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4:]
seed = int(os.environ.get("SODE_TEST_SEED", random.randrange(1 << 30)))
rng = random.Random(seed)
ranks = int(command[command.index("-n") + 1])


def run(**environment):
    # Under mpiexec: env comes last, so that only the ranks get the library.
    at = command.index("-n") + 2
    words = [f"{name}={value}" for name, value in environment.items()]
    return subprocess.run(command[:at] + ["env", "LD_PRELOAD=" + die_at] + words + command[at:], timeout=120,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def saved():
    try:
        return int(open("saved").read() or 0)
    except FileNotFoundError:
        return 0


def look():
    """The step of the checkpoint, all of which is right."""
    text = subprocess.run([check], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120).stdout.decode().strip()
    if text == "there is none":
        return 0
    if not text.startswith("0 wrong at step "):
        sys.exit(f"seed {seed}: {text}")
    return int(text.split()[-1])


for rank in range(ranks):  # of an earlier run here: what follows appends to it
    if os.path.exists(f"calls.{rank}"):
        os.remove(f"calls.{rank}")
result = run(SODE_TEST_CALLS=os.path.abspath("calls"))
if result.returncode:
    sys.exit(result.stdout.decode())
calls = [len(open(f"calls.{rank}").readlines()) for rank in range(ranks)]
kinds = {"old": 0, "new": 0}
for _ in range(times):
    before = look()
    open("saved", "w").write(str(before))
    rank = rng.randrange(ranks)
    call = rng.randrange(1, calls[rank] + 1)
    status = run(SODE_TEST_DIE=f"{rank}:{call}").returncode
    last, now = saved(), look()
    if status == 0 or now not in (last, last + 1):
        sys.exit(f"seed {seed}: rank {rank} killed at its call {call}: status {status}, step {last} was saved, {now} is there")
    kinds["new" if now > last else "old"] += 1
print(f"{times} jobs killed: {kinds['old']} left what they had saved, {kinds['new']} the next one")
