# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs programs in turn, again and again. Core-to-core and memory speed move between regimes from
# minute to minute, so only neighbors in time are compared: a ratio is the median of the ratios of the
# single rounds, and its spread is their quartiles.

import mmap
import os
import re
import statistics
import subprocess

LINE = re.compile(r"seconds_per_sweep (\S+) checksum (\S+)")


class RunError(Exception):
    pass


def environment():
    """The settings of a fair comparison on one machine (records/epyc.md)."""
    return {
        **os.environ,
        "OMP_NUM_THREADS": "1",
        "SODE_TUNING": "off",
        "OMPI_ALLOW_RUN_AS_ROOT": "1",  # containers
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "UCX_TLS": "posix,self",  # MPICH: no network
    }


def touch_memory(size=1 << 30):
    """So much of the free memory is there for the next program, as pages of 2 MB and as small ones. A virtual machine gives pages that were free for
    two seconds back to its host; whoever needs them next waits for them, 2.7 ms a MB in place of 0.14 (VM of records/xeon.md). The kernel doesn't make
    huge pages of small ones that were just freed, and Sode's arrays are on huge ones: so both kinds are held at once."""
    huge = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    huge.madvise(mmap.MADV_HUGEPAGE)
    huge[::mmap.PAGESIZE] = bytes(size // mmap.PAGESIZE)
    small = b"x" * size
    del small, huge


def launcher(mpi, ranks):
    """mpiexec with ranks bound to cores, if there are enough."""
    cores = os.cpu_count() >= ranks
    if mpi == "openmpi":
        return ["mpiexec.openmpi", "--mca", "btl", "self,vader", "--mca", "btl_vader_single_copy_mechanism", "none",
                *(["--bind-to", "core"] if cores else ["--oversubscribe", "--bind-to", "none"]), "-n", str(ranks)]
    return ["mpiexec.mpich", *(["-bind-to", "core"] if cores else []), "-n", str(ranks)]


def run(program, mpi, ranks, sweeps, timeout=300):
    """Seconds per sweep and checksum. The serial program is launched and bound like the others."""
    command = [*launcher(mpi, ranks), program.path, str(sweeps)]
    try:
        done = subprocess.run(command, env={**environment(), **dict(program.environment)}, text=True, errors="replace", stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout)
    except subprocess.TimeoutExpired:
        raise RunError(f"{' '.join(command)}\nno end after {timeout} s")
    match = LINE.search(done.stdout)
    if done.returncode or not match:
        raise RunError(f"{' '.join(command)}\nexit status {done.returncode}\n{done.stdout}{done.stderr}")
    return float(match.group(1)), float(match.group(2))


def equal(a, b, tolerance):
    return abs(a - b) <= tolerance * max(abs(a), abs(b))


def interleave(programs, mpi, ranks, sweeps, rounds, tolerance):
    """Times of each program (a dictionary by role), round by round. Checksums must agree."""
    times = {role: [] for role in programs}
    wanted = None
    for number in range(rounds):
        roles = list(programs)
        for role in roles[number % len(roles):] + roles[:number % len(roles)]:
            seconds, checksum = run(programs[role], mpi, ranks, sweeps)
            if wanted is None:
                wanted = (role, checksum)
            if not equal(checksum, wanted[1], tolerance):
                raise RunError(f"{programs[role].path} on {ranks} ranks: checksum {checksum!r}, "
                               f"{wanted[0]} has {wanted[1]!r}")
            times[role].append(seconds)
    return times


def sweeps_for(program, mpi, ranks, seconds):
    """Sweeps that take about this long."""
    per_sweep, _ = run(program, mpi, ranks, 5)
    return max(3, round(seconds / per_sweep))


def ratio(times, above, below):
    """(median, lower quartile, upper quartile) of the ratios of each round, or None."""
    if not times.get(above) or not times.get(below):
        return None
    ratios = [a / b for a, b in zip(times[above], times[below])]
    if len(ratios) < 2:
        return ratios[0], ratios[0], ratios[0]
    low, middle, high = statistics.quantiles(ratios, n=4, method="inclusive")
    return middle, low, high
