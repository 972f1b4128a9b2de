# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Solves the equations that samples/multigrid --matrix NAME has written, and compares: multigrid_solve.py NAME
import sys

import numpy
import scipy.io
import scipy.sparse.linalg

matrix = scipy.io.mmread(sys.argv[1] + ".mtx").tocsr()
b, phi = numpy.loadtxt(sys.argv[1] + ".txt").T
found, failed = scipy.sparse.linalg.cg(matrix, b, tol=1e-13, maxiter=10000) if len(b) > 8000 else (scipy.sparse.linalg.spsolve(matrix.tocsc(), b), 0)
difference = abs(found - phi).max() / abs(found).max()
print(f"{len(b)} equations: {difference:.1e} from SciPy's solution")
sys.exit(bool(failed) or not difference <= 1e-9)
