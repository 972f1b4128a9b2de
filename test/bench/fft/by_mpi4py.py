# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A peer: mpi4py-fft, FFTW's lines and MPI_Alltoallw of derived types. by_mpi4py.py N FIELDS TRIES ROWS: seconds of each try, FIELDS real
# fields forward and back, one after the other, on ROWS x COLUMNS nodes.
import sys

import numpy
from mpi4py import MPI
from mpi4py_fft import PFFT, newDistArray


def main():
    n, fields, tries, rows = map(int, sys.argv[1:5])
    comm = MPI.COMM_WORLD
    fft = PFFT(comm, [n, n, n], axes=(0, 1, 2), dtype=float, grid=(rows, comm.size // rows, 1), backend="fftw")
    values = [newDistArray(fft, False) for _ in range(fields)]
    waves = [newDistArray(fft, True) for _ in range(fields)]
    for field in values:
        field[:] = numpy.arange(field.size).reshape(field.shape) % 7
    for turn in range(-1, tries):
        comm.Barrier()
        since = MPI.Wtime()
        for field, wave in zip(values, waves):
            fft.forward(field, wave)
        for field, wave in zip(values, waves):
            fft.backward(wave, field)
        seconds = comm.allreduce(MPI.Wtime() - since, op=MPI.MAX)
        if comm.rank == 0 and turn >= 0:
            print(f"{seconds:.6f}")


main()
