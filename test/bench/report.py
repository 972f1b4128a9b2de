# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The Markdown that bench.py prints: where and how it was measured, then a table per set of flags.

import datetime
import os
import re
import statistics
import subprocess

import measure

# Promised upper limits of the ratios; a number above is printed bold.
AGAINST_TWIN = 1.03
AGAINST_SERIAL = 1.05

COLUMNS = ["kernel", "split", "compiler", "ranks", "serial ms", "twin ms", "sodecc ms", "sodecc / twin",
           "sodecc / serial", "twin / serial", "vectorised: serial, twin, sodecc"]


def first_line(command):
    try:
        done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except OSError:
        return "not there"
    return done.stdout.splitlines()[0] if done.stdout else ""


def processor():
    with open("/proc/cpuinfo") as file:
        model = re.search(r"model name\s*:\s*(.*)", file.read())
    return f"{model.group(1) if model else 'unknown processor'}, {os.cpu_count()} cores"


def load():
    return f"\nLoad average (1, 5, 15 min) {' '.join(f'{value:.2f}' for value in os.getloadavg())}."


def heading(arguments, command):
    here = os.path.dirname(os.path.abspath(__file__))
    lines = [
        f"- machine: {processor()}, Linux {os.uname().release}",
        f"- date: {datetime.date.today()}, commit {first_line(['git', '-C', here, 'describe', '--always', '--dirty'])}",
        f"- command: `{command}`",
        f"- MPI: {first_line(['mpiexec.' + arguments.mpi, '--version'])}, ranks bound to cores: "
        f"`{' '.join(measure.launcher(arguments.mpi, max(arguments.ranks)))}`",
        *(f"- {compiler}: {first_line([compiler, '--version'])}" for compiler in arguments.compilers),
        f"- times per sweep are medians of {arguments.rounds} runs of about {arguments.seconds} s, in turn; ratios are "
        "medians of the ratios of each round, with their quartiles",
    ]
    return "\n".join(lines) + load()


def table_head(flags):
    return f"\n`{flags}`\n\n| " + " | ".join(COLUMNS) + " |\n|" + "---|" * len(COLUMNS)


def milliseconds(times, role):
    return f"{1e3 * statistics.median(times[role]):.4g}" if times.get(role) else ""


def ratio(times, above, below, limit):
    values = measure.ratio(times, above, below)
    if not values:
        return ""
    text = f"{values[0]:.3f}"
    if limit and values[0] > limit:
        text = f"**{text}**"
    return f"{text} ({values[1]:.3f} to {values[2]:.3f})"


def row(case, compiler, ranks, programs, times):
    if times is None:
        cells = ["failed", "", "", "", "", ""]
    else:
        cells = [milliseconds(times, role) for role in ("serial", "twin", "translated")]
        cells += [ratio(times, "translated", "twin", AGAINST_TWIN),
                  ratio(times, "translated", "serial", AGAINST_SERIAL), ratio(times, "twin", "serial", None)]
    vectors = ", ".join(getattr(programs[role], "vectorised", "?") for role in ("serial", "twin", "translated")
                        if role in programs)
    return "| " + " | ".join([case.kernel, case.split, compiler, str(ranks), *cells, vectors]) + " |"
