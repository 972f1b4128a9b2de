# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Matrix Market files that samples/spmv must refuse, with one line and a failure, and those that it must take.
import subprocess
import sys

GOOD = "%%MatrixMarket matrix coordinate real general\n"
REFUSED = [
    ("", "the file is empty"),
    ("1 1 1\n", "f.mtx:1: the first line does not begin with %%MatrixMarket"),
    ("%%MatrixMarket matrix coordinate real\n", "f.mtx:1: the header has 4 words instead of five"),
    ("%%MatrixMarket vector coordinate real general\n", "f.mtx:1: the file has a 'vector'; only a 'matrix' can be multiplied"),
    ("%%MatrixMarket matrix array real general\n", "f.mtx:1: the matrix is dense ('array'); store its non-zeros as 'coordinate'"),
    ("%%MatrixMarket matrix list real general\n", "f.mtx:1: 'list' is no format"),
    ("%%MatrixMarket matrix coordinate complex general\n", "f.mtx:1: the matrix is complex; this program multiplies real ones"),
    ("%%MatrixMarket matrix coordinate quaternion general\n", "f.mtx:1: 'quaternion' is not a kind of values"),
    ("%%MatrixMarket matrix coordinate real hermitian\n", "f.mtx:1: a hermitian matrix has complex values, but these are 'real'"),
    ("%%MatrixMarket matrix coordinate real circulant\n", "f.mtx:1: 'circulant' is no symmetry"),
    ("%%MatrixMarket matrix coordinate pattern skew-symmetric\n", "f.mtx:1: a pattern has no signs"),
    (GOOD + "% nothing more\n", "f.mtx: the file ends before the line of sizes"),
    (GOOD + "2 3 1\n", "f.mtx:2: the matrix has 2 rows and 3 columns; this program multiplies square ones"),
    (GOOD + "0 0 0\n", "f.mtx:2: the matrix has 0 rows; there may be 1 to 1073741824"),
    (GOOD + "2 2 -1\n", "f.mtx:2: the number of entries is -1; it must not be negative"),
    (GOOD + "2 2\n", "f.mtx:2: the number of entries should be an integer, in '2 2'"),
    (GOOD + "2 2 99999999999999999999\n", "f.mtx:2: the number of entries should be an integer"),
    (GOOD + "2 2 1 5\n", "f.mtx:2: there is more than expected: '2 2 1 5'"),
    (GOOD + "2 2 1\n1 3 5\n", "f.mtx:3: position (1, 3) is outside of the matrix, which has rows and columns 1 to 2"),
    (GOOD + "2 2 1\n0 1 5\n", "f.mtx:3: position (0, 1) is outside"),
    (GOOD + "2 2 1\n1 1 five\n", "f.mtx:3: the value should be a number, in '1 1 five'"),
    (GOOD + "2 2 1\n1 1.5 5\n", "f.mtx:3: the column should be an integer"),
    (GOOD + "2 2 2\n1 1 5\n", "f.mtx: the file ends after 1 of 2 entries"),
    (GOOD + "2 2 1\n1 1 5\n2 2 5\n", "f.mtx:4: there are more entries than the 1 that the line of sizes says"),
    (GOOD.replace("general", "symmetric") + "2 2 1\n1 2 5\n", "f.mtx:3: position (1, 2) is above the diagonal"),
    (GOOD.replace("general", "skew-symmetric") + "2 2 1\n2 2 5\n", "f.mtx:3: position (2, 2) is on the diagonal"),
    (GOOD + "%" + "x" * 2000 + "\n", "f.mtx:2: the line is longer than 1024 characters"),
]
TAKEN = [
    GOOD + "%\n\n  2 2 3  \r\n1 1 5\r\n% in between\n2 1 1e-3\n1 1 2\n",  # twice at one place: the sum
    "%%matrixmarket MATRIX Coordinate Integer General\n3 3 0\n",
]


def run(plain, text):
    with open("f.mtx", "w", newline="") as file:
        file.write(text)
    return subprocess.run([plain, "--check", "--matrix", "f.mtx"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


for text, message in REFUSED:
    done = run(sys.argv[1], text)
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and message in done.stderr, (message, done)
for text in TAKEN:
    done = run(sys.argv[1], text)
    assert done.returncode == 0 and "right" in done.stdout, done
