#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_mesh.py FOLDER: reads the files of a mesh by NumPy alone, and rebuilds the matrix of each level from them: phi = 0 on the face
z = 1, no flow through the others. `matrix(folder, level)` returns it: rows, columns, values, kappa[z][y][x]."""
import re
import sys
import numpy as np

CELL, LINK = np.dtype("<i4, (3)<i4, <i4, <i4, <i4, <f8"), np.dtype("<i4, (6)<i4")  # id, at, boundary, parent, color, kappa; id, neighbors


def part(data, marks):  # records 1 to 13, and what is left of the bytes
    def take(dtype, count):
        nonlocal data
        r = np.frombuffer(data, np.dtype([("a", marks), ("r", dtype), ("b", marks)]), count)
        data = data[r.nbytes:]
        assert not r["a"].nbytes or (r["a"] == r.itemsize - 8).all() and (r["b"] == r.itemsize - 8).all()
        return r["r"]
    parts, cells, _, neighbors, (total, own), _ = (take(f"({n},)<i4", 1)[0] for n in (3, 3, 1, 6, 2, 1))
    cell, _, links, (imports, ids, exports, sent) = take(CELL, own), take("<i4", 1), take(LINK, own), [
        take(f"({n},)<i4", 1)[0] for n in (6, total - own, 6, total - own)]
    assert own == cells.prod() and (cell["f0"] == np.arange(own) + 1).all() and (links["f0"] == cell["f0"]).all()
    return (cells * parts, neighbors, cell, links["f1"], np.split(ids, imports[:5]), np.split(sent, exports[:5])), data


def read(folder, level):
    grid = open(folder + "/grid.dat").read()
    count, marks = np.prod([int(n) for n in re.search("parts (.*)", grid)[1].split()]), "<i4" if "markers yes" in grid else "V0"
    files = [f".{k}" for k in range(count)] if "fpp" in grid else [""]
    left, parts = b"".join(open(f"{folder}/pmk.{level}{name}", "rb").read() for name in files), []
    while left:
        p, left = part(left, marks)
        parts.append(p)
    assert len(parts) == count
    return parts


def matrix(folder, level):
    parts = read(folder, level)
    n, rows, columns, values = parts[0][0], [], [], []
    kappa = np.zeros(n[::-1])
    number = [p[2]["f1"] @ [1, n[0], n[0] * n[1]] for p in parts]
    for p, own in zip(parts, number):
        kappa.flat[own] = p[2]["f5"]
    for p, own in zip(parts, number):
        table = np.concatenate([[-1], own, *(number[q][parts[q][5][f ^ 1] - 1] for f, q in enumerate(p[1]) if q >= 0)])
        assert (np.concatenate(p[4]) == np.arange(len(own), len(table) - 1) + 1).all()
        k, diagonal = p[2]["f5"], 0
        for f in range(6):
            other, there = table[p[3][:, f]], p[3][:, f] > 0
            assert (other[there] - own[there] == (1 if f % 2 else -1) * np.prod(n[:f // 2])).all() and (p[2]["f2"] >> f & 1 == ~there).all()
            t = np.where(there, 2 * k * kappa.flat[other] / (k + kappa.flat[other]), 2 * k * (f == 5)) / n[0]
            diagonal = diagonal + t
            rows, columns, values = rows + [own[there]], columns + [other[there]], values + [-t[there]]
        rows, columns, values = rows + [own], columns + [own], values + [diagonal]
    return np.concatenate(rows), np.concatenate(columns), np.concatenate(values), kappa


if __name__ == "__main__":
    for level in range(1, 1 + int(re.search("levels (.*)", open(sys.argv[1] + "/grid.dat").read())[1])):
        i, j, a, kappa = matrix(sys.argv[1], level)
        order, mirrored = np.lexsort((i, j)), np.lexsort((j, i))
        assert (a[order] == a[mirrored]).all(), "the matrix is not symmetric"
        assert level == 1 or np.allclose(kappa, means), "a coarse permeability is not the mean of eight"
        for p, q in zip(read(sys.argv[1], level - 1), read(sys.argv[1], level)) if level > 1 else []:
            assert (q[2]["f1"][p[2]["f3"] - 1] == p[2]["f1"] // 2).all(), "a parent is at another place"
        print(f"level {level}: {kappa.size} cells, {len(i)} elements of the matrix, permeability {kappa.min():.4g} to {kappa.max():.4g}")
        if all(n % 2 == 0 for n in kappa.shape):
            means = kappa.reshape(sum(((n // 2, 2) for n in kappa.shape), ())).mean((1, 3, 5))
