# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What samples/spmv computes, by SciPy: the patterns are made again by another program, from what pattern.c and ../common/random.h say.
#
#   spmv_oracle.py products PLAIN N MOST     y of all patterns, of PLAIN --print
#   spmv_oracle.py counts STATS MULTIPLY.C RANKS FAMILY K N    messages and bytes of each rank, of SODE_STATS
#   spmv_oracle.py uniform CSV RANKS N       elements that U needs, and what is expected
#   spmv_oracle.py write FOLDER              Matrix Market files
#   spmv_oracle.py files PLAIN FOLDER        y of these
#   spmv_oracle.py file PLAIN PATH           y of a Matrix Market file
#   spmv_oracle.py cg SIDE                   iterations of conjugate gradients on a cube
import csv
import functools
import json
import math
import os
import subprocess
import sys

os.environ["NPY_DISABLE_CPU_FEATURES"] = "AVX512F AVX512_SKX"  # whose logarithms and cosines have other last bits than those of C
import numpy  # noqa: E402
import scipy.io  # noqa: E402
import scipy.sparse  # noqa: E402
import scipy.sparse.linalg  # noqa: E402

GOLDEN = 0x9E3779B97F4A7C15
FAMILIES = ["U", "M", "C", "B2", "B4", "B8"]
SEED, ATTEMPTS, ROWS = 1, 32, 2048  # so many rows at a time


def splitmix64(x):
    x = x + numpy.uint64(GOLDEN)
    x = (x ^ (x >> numpy.uint64(30))) * numpy.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> numpy.uint64(27))) * numpy.uint64(0x94D049BB133111EB)
    return x ^ (x >> numpy.uint64(31))


def draw(seed, row, number, attempt):
    """Of arrays."""
    row, number = numpy.asarray(row).astype(numpy.uint64), numpy.asarray(number).astype(numpy.uint64)
    with numpy.errstate(over="ignore"):
        return splitmix64(numpy.uint64(seed) ^ (row * numpy.uint64(GOLDEN)) ^ (number << numpy.uint64(32) | numpy.uint64(attempt)))


def uniform(drawn):
    return (drawn >> numpy.uint64(11)).astype(float) * 2.0 ** -53


def normal(seed, row, number):
    return numpy.sqrt(-2 * numpy.log(1 - uniform(draw(seed, row, number, 0)))) * numpy.cos(6.283185307179586 * uniform(draw(seed, row, number, 1)))


def integer(seed, row, number):
    return (draw(seed, row, number, 0) % numpy.uint64(1025)).astype(float) - 512


def windows(family, n, rows):
    reach = n // int(family[1:]) if family[0] == "B" else n
    return numpy.maximum(rows - reach, 0), numpy.minimum(rows + reach, n - 1)


def candidates(family, n, rows, low, high, u):
    if family not in "MC":
        return low + (u * (high - low + 1)).astype(int)
    width = n / (64 if family == "M" else 1024)
    with numpy.errstate(divide="ignore"):
        away = numpy.where(u < 0.5, width * numpy.log(2 * u), -width * numpy.log(2 - 2 * u))
    return numpy.where(u == 0, -1, rows + numpy.floor(numpy.where(u == 0, 0, away) + 0.5).astype(int))


class Free:
    """Of each row, the next free column on one side: a forest, whose paths are halved when they are walked. Columns are numbered
    from 1 on, so that 0 and n + 1 are always free."""

    def __init__(self, rows, n, step):
        self.wide, self.step = n + 2, step
        self.next = numpy.tile(numpy.arange(n + 2, dtype=numpy.int32), rows)

    def is_free(self, rows, columns):
        return self.next[rows * self.wide + columns + 1] == columns + 1

    def take(self, rows, columns):
        self.next[rows * self.wide + columns + 1] = columns + 1 + self.step

    def nearest(self, rows, columns):
        base, at = rows * self.wide, columns + 1
        while True:
            after = self.next[base + at]
            beyond = self.next[base + after]
            if (after == beyond).all():
                return after.astype(int) - 1
            self.next[base + at] = beyond
            at = beyond


def draw_rows(family, n, k, rows):
    """Of each row, its columns in the order in which they are drawn."""
    low, high = windows(family, n, rows)
    right, left = Free(len(rows), n, 1), Free(len(rows), n, -1)
    drawn = numpy.empty((len(rows), k), dtype=numpy.int32)
    for j in range(k):
        pending = numpy.arange(len(rows))
        for attempt in range(ATTEMPTS):
            columns = candidates(family, n, rows[pending], low[pending], high[pending], uniform(draw(SEED, rows[pending], j, attempt)))
            good = (low[pending] <= columns) & (columns <= high[pending])
            good[good] = right.is_free(pending[good], columns[good])
            drawn[pending[good], j] = columns[good]
            pending, columns = pending[~good], columns[~good]
            if len(pending) == 0:
                break
        else:
            middle = numpy.clip(columns, low[pending], high[pending])
            above, below = right.nearest(pending, middle), left.nearest(pending, middle)
            far = numpy.int64(n)
            above_far = numpy.where(above <= high[pending], above - middle, far)
            below_far = numpy.where(below >= low[pending], middle - below, far)
            drawn[pending, j] = numpy.where(above_far <= below_far, above, below)
        every = numpy.arange(len(rows))
        right.take(every, drawn[:, j])
        left.take(every, drawn[:, j])
    return drawn


@functools.lru_cache(maxsize=1)
def draws(family, n, most):
    return numpy.vstack([draw_rows(family, n, most, numpy.arange(first, min(first + ROWS, n))) for first in range(0, n, ROWS)])


def columns_of(family, n, k, most=0):
    """[n][k], ascending in each row. most: the greatest k that is asked for; patterns with fewer columns are its first draws."""
    return numpy.sort(draws(family, n, max(most, k))[:, :k], axis=1)


def matrix(columns, real):
    n, k = columns.shape
    values = (normal if real else integer)(SEED + 1, numpy.arange(n)[:, None], columns)
    return scipy.sparse.csr_matrix((values.ravel(), columns.ravel(), numpy.arange(n + 1) * k), shape=(n, n))


def vector(n, real=False):
    return (normal if real else integer)(SEED + 2, numpy.arange(n), 0)


def printed(plain, *options):
    out = subprocess.run([plain, "--print", "--seed", str(SEED), *options], check=True, stdout=subprocess.PIPE, text=True).stdout
    return numpy.array([float.fromhex(line) for line in out.split()])


def products(plain, n, most):
    count = 0
    for family in FAMILIES:
        shortest = n if family[0] != "B" else n // int(family[1:]) + 1
        densities = [1 << d for d in range(11) if 1 << d <= min(most, shortest)]
        for k in densities:
            count += 1
            columns = columns_of(family, n, k, densities[-1])
            arguments = ["--family", family, "--k", str(k), "--n", str(n)]
            assert (printed(plain, *arguments) == matrix(columns, False) @ vector(n)).all(), (family, k)
            a, x = matrix(columns, True), vector(n, True)
            error = abs(printed(plain, *arguments, "--values", "real") - a @ x)
            assert (error <= 4 * k * 2.0 ** -53 * (abs(a) @ abs(x))).all(), (family, k)
    print(f"{count} products are those of SciPy")


def expected(family, n, k, ranks, gap):
    """Of each rank that sends: messages, elements. gap None: everything goes to all."""
    block = (-(-n // ranks) + 7) // 8 * 8
    begins = [min(r * block, n) for r in range(ranks + 1)]
    messages, elements = [0] * ranks, [0] * ranks
    for receiver in range(ranks):
        needed = [int(c) for c in numpy.unique(columns_of(family, n, k)[begins[receiver]:begins[receiver + 1]])]
        if gap is None:
            needed = range(n)
        for owner in range(ranks):
            own = [c for c in needed if begins[owner] <= c < begins[owner + 1]]
            if receiver == owner or not own:
                continue
            messages[owner] += 1
            elements[owner] += 1 + sum(c - last if c - last - 1 <= gap else 1 for last, c in zip(own, own[1:])) if gap is not None else len(own)
    return messages, elements


def counts(stats, source, ranks, family, k, n):
    """Each product was computed twice; three gaps share a line."""
    with open(stats) as file:
        directives = json.load(file)["directives"]
    with open(source) as file:
        lines = file.read().split("\n")
    wanted = {"allgather": [None], "range": [n], "minimal": [0], "minimal) order(isend": [0], "minimal) order(sendrecv": [0], "gap(gap)": [1, 8, 64], "compact": [0], "compact_gap(gap)": [8]}
    for method, gaps in wanted.items():
        line = 1 + next(i for i, text in enumerate(lines) if f"method({method})" in text)
        found = [d for d in directives if d["where"].endswith(f"multiply.c:{line}") and d["what"] == "gather"]
        theory = [expected(family, n, k, ranks, gap) for gap in gaps]
        messages = [2 * sum(t[0][r] for t in theory) for r in range(ranks)]
        bytes_ = [16 * sum(t[1][r] for t in theory) for r in range(ranks)]
        assert len(found) == 1, (method, line)
        assert found[0]["per_rank"]["messages"] == messages, (method, found[0]["per_rank"]["messages"], messages)
        assert found[0]["per_rank"]["bytes"] == bytes_, (method, found[0]["per_rank"]["bytes"], bytes_)
    print("messages and bytes of each rank are those of the pattern")


def uniform_needs(path, ranks, n):
    """Within three standard deviations of the expected number of different columns."""
    with open(path, newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["family"] == "U"]
    block = (-(-n // ranks) + 7) // 8 * 8
    for row in rows:
        expected = variance = 0
        for r in range(ranks):
            own = max(min((r + 1) * block, n) - r * block, 0)
            needed = 1 - (1 - int(row["k"]) / n) ** own
            expected += (n - own) * needed
            variance += (n - own) * needed * (1 - needed)
        assert abs(int(row["bytes"]) / 8 - expected) <= 3 * math.sqrt(variance) + 1, (row["k"], row["bytes"], expected)
    print(f"{len(rows)} densities of U need as much as expected")


def laplacian(side, points):
    one = scipy.sparse.diags([1, 1], [-1, 1], shape=(side, side))
    eye = scipy.sparse.eye(side)
    if points == 27:
        full = one + eye
        return (27 * scipy.sparse.eye(side ** 3) - scipy.sparse.kron(full, scipy.sparse.kron(full, full))).tocsr()
    kron = scipy.sparse.kron
    return (6 * scipy.sparse.eye(side ** 3) - kron(one, kron(eye, eye)) - kron(eye, kron(one, eye)) - kron(eye, kron(eye, one))).tocsr()


def files():
    random = scipy.sparse.random(61, 61, 0.1, random_state=3, format="coo")
    return {"seven": (laplacian(5, 7), {}), "twentyseven": (laplacian(4, 27), {"symmetry": "symmetric"}),
            "general": (random, {"symmetry": "general"}), "skew": (random - random.T, {"symmetry": "skew-symmetric"}),
            "integer": (scipy.sparse.coo_matrix((10 * random).astype(int)), {"field": "integer", "symmetry": "general"}),
            "pattern": (random, {"field": "pattern", "symmetry": "general"})}


def write(folder):
    for name, (a, options) in files().items():
        scipy.io.mmwrite(os.path.join(folder, name + ".mtx"), a, **options)


def read_file(plain, path):
    a = scipy.sparse.csr_matrix(scipy.io.mmread(path), dtype=float)
    a.sort_indices()
    assert (printed(plain, "--matrix", path) == a @ vector(a.shape[0])).all(), path
    print(f"{a.shape[0]} rows are those of SciPy")


def read(plain, folder):
    for name in files():
        read_file(plain, os.path.join(folder, name + ".mtx"))
    for points in [7, 27]:
        a = laplacian(5, points)
        a.sort_indices()
        assert (printed(plain, "--laplacian", "5", "--points", str(points)) == a @ vector(125)).all(), points
    print("files are read as SciPy reads them")


def cg(side):
    a = laplacian(side, 7)
    b = a @ numpy.ones(side ** 3)
    count = [0]
    scipy.sparse.linalg.cg(a, b, tol=1e-10, callback=lambda _: count.__setitem__(0, count[0] + 1))
    said = int(sys.stdin.read().split("cg: ")[1].split()[0])
    assert abs(said - count[0]) <= 1, (said, count[0])
    print("as many iterations as SciPy")


if __name__ == "__main__":
    what, rest = sys.argv[1], sys.argv[2:]
    if what == "products":
        products(rest[0], int(rest[1]), int(rest[2]))
    elif what == "counts":
        counts(rest[0], rest[1], int(rest[2]), rest[3], int(rest[4]), int(rest[5]))
    elif what == "uniform":
        uniform_needs(rest[0], int(rest[1]), int(rest[2]))
    elif what == "write":
        write(rest[0])
    elif what == "files":
        read(rest[0], rest[1])
    elif what == "file":
        read_file(*rest)
    elif what == "cg":
        cg(int(rest[0]))
