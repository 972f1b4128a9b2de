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
import json
import math
import os
import subprocess
import sys

import numpy
import scipy.io
import scipy.sparse
import scipy.sparse.linalg

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
FAMILIES = ["U", "M", "C", "B2", "B4", "B8"]
SEED = 1


def splitmix64(x):
    x = (x + GOLDEN) & MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def draw(seed, row, number, attempt):
    return splitmix64(seed ^ (row * GOLDEN & MASK) ^ (number << 32 | attempt))


def uniform(drawn):
    return (drawn >> 11) * 2.0 ** -53


def normal(seed, row, number):
    return math.sqrt(-2 * math.log(1 - uniform(draw(seed, row, number, 0)))) * math.cos(6.283185307179586 * uniform(draw(seed, row, number, 1)))


def window(family, n, row):
    reach = n // int(family[1:]) if family[0] == "B" else n
    return max(row - reach, 0), min(row + reach, n - 1)


def candidate(family, n, row, low, high, u):
    if family not in "MC":
        return low + int(u * (high - low + 1))
    width = n / (64 if family == "M" else 1024)
    if u == 0:
        return -1
    return row + math.floor((width * math.log(2 * u) if u < 0.5 else -width * math.log(2 - 2 * u)) + 0.5)


def columns_of(family, n, k, row):
    low, high = window(family, n, row)
    taken = set()
    for j in range(k):
        for attempt in range(32):
            column = candidate(family, n, row, low, high, uniform(draw(SEED, row, j, attempt)))
            if low <= column <= high and column not in taken:
                break
        else:
            middle = min(max(column, low), high)
            column = min((c for c in range(low, high + 1) if c not in taken), key=lambda c: (abs(c - middle), -c))
        taken.add(column)
    return sorted(taken)


def matrix(family, n, k, real):
    rows = [columns_of(family, n, k, row) for row in range(n)]
    number = (lambda row, c: normal(SEED + 1, row, c)) if real else (lambda row, c: draw(SEED + 1, row, c, 0) % 1025 - 512.0)
    return scipy.sparse.csr_matrix(([number(i, c) for i, row in enumerate(rows) for c in row], [c for row in rows for c in row],
                                    [k * i for i in range(n + 1)]), shape=(n, n))


def vector(n, real=False):
    return numpy.array([normal(SEED + 2, i, 0) if real else draw(SEED + 2, i, 0, 0) % 1025 - 512.0 for i in range(n)])


def printed(plain, *options):
    out = subprocess.run([plain, "--print", "--seed", str(SEED), *options], check=True, stdout=subprocess.PIPE, text=True).stdout
    return numpy.array([float.fromhex(line) for line in out.split()])


def products(plain, n, most):
    count = 0
    for family in FAMILIES:
        shortest = n if family[0] != "B" else n // int(family[1:]) + 1
        for k in [1 << d for d in range(11) if 1 << d <= min(most, shortest)]:
            count += 1
            y = printed(plain, "--family", family, "--k", str(k), "--n", str(n))
            assert (y == matrix(family, n, k, False) @ vector(n)).all(), (family, k)
        a, x = matrix(family, n, k, True), vector(n, True)
        error = abs(printed(plain, "--family", family, "--k", str(k), "--n", str(n), "--values", "real") - a @ x)
        assert (error <= 4 * k * 2.0 ** -53 * (abs(a) @ abs(x))).all(), (family, k)
    print(f"{count} products are those of SciPy")


def expected(family, n, k, ranks, gap):
    """Of each rank that sends: messages, elements. gap None: everything goes to all."""
    block = (-(-n // ranks) + 7) // 8 * 8
    begins = [min(r * block, n) for r in range(ranks + 1)]
    messages, elements = [0] * ranks, [0] * ranks
    for receiver in range(ranks):
        needed = sorted({c for row in range(begins[receiver], begins[receiver + 1]) for c in columns_of(family, n, k, row)})
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
