# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Solves the equations that samples/multigrid --matrix NAME has written, and compares: multigrid_solve.py NAME [direct]. More than 8,000 of them by conjugate gradients,
# since a direct solution of 32^3 takes half a minute.
import sys

import numpy
import scipy.io
import scipy.sparse.linalg

matrix = scipy.io.mmread(sys.argv[1] + ".mtx").tocsr()
b, phi = numpy.loadtxt(sys.argv[1] + ".txt").T
if len(b) > 8000 and "direct" not in sys.argv[2:]:
    found, failed = scipy.sparse.linalg.cg(matrix, b, tol=1e-13, maxiter=10000)
else:
    found, failed = scipy.sparse.linalg.spsolve(matrix.tocsc(), b, permc_spec="MMD_AT_PLUS_A"), 0
difference = abs(found - phi).max() / abs(found).max()
print(f"{len(b)} equations: {difference:.1e} from SciPy's solution")
sys.exit(bool(failed) or not difference <= 1e-9)
