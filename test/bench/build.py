# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds the three programs of a case with one host compiler and the same flags:
#
#   serial      the annotated source, directives ignored, static extents
#   twin        the hand-written MPI program, one executable per number of ranks
#   translated  the annotated source through sodecc, one executable for all
#
# The compilers' remarks say whether the inner loop of the measured nest was vectorised.

import os
import re
import subprocess
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
KERNELS = os.path.join(HERE, "kernels")
INCLUDE = os.path.join(HERE, "../../include")


class BuildError(Exception):
    pass


@dataclass(frozen=True)
class Toolchain:
    compiler: str  # host compiler: gcc, clang-19, ...
    flags: tuple
    mpi: str       # openmpi or mpich
    sodecc: str    # path, or None: no translated program
    work: str      # directory for the executables


@dataclass(frozen=True)
class Program:
    path: str
    vectorised: str  # "64 byte", "x8", or "no"
    environment: tuple = ()  # what it is run with: pairs


def remarks(compiler):
    return ["-Rpass=loop-vectorize"] if "clang" in compiler else ["-fopt-info-vec"]


def nest_lines(source):
    """First and last line of the measured nest, as marked in the source."""
    with open(source) as file:
        lines = file.read().splitlines()
    marks = [number for number, text in enumerate(lines, 1) if text.strip() in ("// nest begins", "// nest ends")]
    assert len(marks) == 2, source
    return marks


def loop_remarks(output):
    """(file, line, text) of each vectorised loop. For a #line'd file clang's remark is at the function,
    and the next note says for which line it is."""
    found = []
    for place, line, text in re.findall(r"^(\S+?):(\d+):\d+: (.*)", output, re.MULTILINE):
        note = re.search(r"could not determine the original source location for (\S+):(\d+):\d+", text)
        if re.match("optimized: loop vectorized|remark: vectorized loop", text):
            found.append((place, int(line), text))
        elif note and found and found[-1][0:2] == (place, int(line)):
            found[-1] = (note.group(1), int(note.group(2)), found[-1][2])
    return found


def vectorised(output, source):
    """The widest vector that the compiler reports for a loop of the measured nest."""
    first, last = nest_lines(source)
    found = []
    for place, line, text in loop_remarks(output):
        if os.path.basename(place) == os.path.basename(source) and first <= line <= last:
            size = re.search(r"using (\d+) byte|width: (\d+)", text)
            found.append((int(size.group(1) or size.group(2)), bool(size.group(1))))
    if not found:
        return "no"
    number, is_bytes = max(found)
    return f"{number} byte" if is_bytes else f"x{number}"


def run_compiler(command, environment, source, result):
    done = subprocess.run(command, env={**os.environ, **environment}, text=True, errors="replace",
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        raise BuildError(f"{' '.join(command)}\n{done.stdout}")
    return Program(result, vectorised(done.stdout, source))


def build(tools, case, ranks, more=()):
    """One program: ranks is a number for the twin, or 'serial' or 'translated'; with more options."""
    name = f"{case.kernel}-{case.split}-{tools.compiler}{''.join([*tools.flags, *more])}-{tools.mpi}-{ranks}"
    result = os.path.join(tools.work, re.sub(r"[^\w.-]", "_", name))
    source = os.path.join(KERNELS, case.source + (".c" if isinstance(ranks, str) else "_mpi.c"))
    options = [*tools.flags, *more, *case.options, *remarks(tools.compiler), "-I" + INCLUDE, source, "-o", result, "-lm"]
    if ranks == "serial":
        return run_compiler([tools.compiler, "-Wno-unknown-pragmas", *options], {}, source, result)
    if ranks == "translated":
        return run_compiler([tools.sodecc, "-cc=" + tools.compiler, *options], {}, source, result)
    wrapper = {"OMPI_CC": tools.compiler, "MPICH_CC": tools.compiler}
    return run_compiler(["mpicc." + tools.mpi, f"-DRANKS={ranks}", *options], wrapper, source, result)
