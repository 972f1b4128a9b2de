# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The same as star.c by Devito: by_devito.py DIMS RADIUS N STEPS [wave]; prints seconds and the sum of squares."""
import sys
import time

import numpy
from devito import Eq, Grid, Operator, TimeFunction, configuration

configuration["log-level"] = "ERROR"
dims, radius, size, steps = map(int, sys.argv[1:5])
wave = "wave" in sys.argv[5:]
grid = Grid(shape=(size,) * dims, extent=(size - 1,) * dims, dtype=numpy.float64)
u = TimeFunction(name="u", grid=grid, space_order=2 * radius, time_order=2 if wave else 1)


def start():
    axes = numpy.indices((size, size))
    plane = (axes[0] * 7 + axes[1] * 3) % 11
    for level in range(u.data.shape[0]):
        u.data[level] = plane if dims == 2 else plane[:, :, None]


new = 2 * u - u.backward + 0.05 * u.laplace if wave else u + 0.05 * u.laplace
operator = Operator([Eq(u.forward, new)])
first = 1 if wave else 0
start()
operator.apply(time_m=first, time_M=first, dt=1.0)  # compiles
start()
comm = grid.distributor.comm if configuration["mpi"] else None
if comm is not None:
    comm.Barrier()
since = time.time()
operator.apply(time_m=first, time_M=first + steps - 1, dt=1.0)
elapsed = time.time() - since
last = u.data[(first + steps) % u.data.shape[0]]
total = float(numpy.sum(numpy.asarray(last) ** 2))
if comm is not None and comm.size > 1:
    total, elapsed = comm.allreduce(total), max(comm.allgather(elapsed))
if comm is None or comm.rank == 0:
    print(f"{elapsed:.4f} {total:.12g}")
