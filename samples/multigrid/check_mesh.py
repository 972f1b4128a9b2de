#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_mesh.py FOLDER: reads a mesh by NumPy alone and rebuilds the matrix of each level: phi = 0 on the face z = 1, no flow through the others."""
import re
import sys
import numpy as np
CELL, LINK = np.dtype("<i4, (3)<i4, <i4, <i4, <i4, <f8"), np.dtype("<i4, (6)<i4")  # id, at, boundary, parent, color, kappa; id, neighbors


def parts_of(folder, level, grid):  # cells a side, parts beyond the faces, cells, links, ids that come and go by face
    count, marks = np.prod([int(n) for n in re.search("parts (.*)", grid)[1].split()]), "<i4" if "markers yes" in grid else "V0"
    data, at = b"".join(open(f"{folder}/pmk.{level}{x}", "rb").read() for x in ([f".{k}" for k in range(count)] if "fpp" in grid else [""])), 0

    def take(dtype, n=1):
        nonlocal at
        r = np.frombuffer(data, np.dtype([("a", marks), ("r", dtype), ("b", marks)]), n, at)
        at += r.nbytes
        assert marks == "V0" or (r["a"] == r.itemsize - 8).all() and (r["b"] == r["a"]).all()
        return r["r"]
    for _ in range(count):
        parts, cells, _, near, (total, own), _ = (take(f"({n},)<i4")[0] for n in (3, 3, 1, 6, 2, 1))
        cell, _, link, (come, ids, go, sent) = take(CELL, own), take("<i4"), take(LINK, own), [take(f"({n},)<i4")[0] for n in (6, total - own) * 2]
        assert own == cells.prod() and (cell["f0"] == np.arange(own) + 1).all() and (link["f0"] == cell["f0"]).all()
        yield cells * parts, near, cell, link["f1"], np.split(ids, come[:5]), np.split(sent, go[:5])
    assert at == len(data)


def matrix(parts):  # rows, columns, values, kappa[z][y][x]
    n, number, found = parts[0][0], [p[2]["f1"] @ [1, p[0][0], p[0][0] * p[0][1]] for p in parts], []
    kappa = np.concatenate([p[2]["f5"] for p in parts])[np.argsort(np.concatenate(number))].reshape(n[::-1])
    for (_, near, cell, link, come, _), own in zip(parts, number):
        table = np.concatenate([[-1], own, *(number[q][parts[q][5][f ^ 1] - 1] for f, q in enumerate(near) if q >= 0)])
        other, there, k = table[link], link > 0, cell["f5"][:, None]
        assert (np.concatenate(come) == np.arange(len(own), len(table) - 1) + 1).all() and (cell["f2"][:, None] >> np.arange(6) & 1 == ~there).all()
        assert (~there | (other - own[:, None] == np.outer(np.cumprod([1, *n[:2]]), [-1, 1]).ravel())).all()
        t = np.where(there, 2 * k * kappa.flat[other] / (k + kappa.flat[other]), 2 * k * (np.arange(6) == 5)) / n[0]
        found += [(own, own, t.sum(1)), (own.repeat(6)[there.flat], other[there], -t[there])]
    return *(np.concatenate(x) for x in zip(*found)), kappa


if __name__ == "__main__":
    text, finer = open(sys.argv[1] + "/grid.dat").read(), None
    for level in range(1, 1 + int(re.search("levels (.*)", text)[1])):
        parts = list(parts_of(sys.argv[1], level, text))
        i, j, a, kappa = matrix(parts)
        for p, q in zip(finer or [], parts):
            assert (q[2]["f1"][p[2]["f3"] - 1] == p[2]["f1"] // 2).all(), "a parent is at another place"
        assert not finer or np.allclose(kappa, means), "a coarse permeability is not the mean of eight"
        assert (a[np.lexsort((i, j))] == a[np.lexsort((j, i))]).all(), "the matrix is not symmetric"
        print(f"level {level}: {kappa.size} cells, {len(i)} elements of the matrix, permeability {kappa.min():.4g} to {kappa.max():.4g}")
        finer, means = parts, kappa.reshape(sum(((n // 2, 2) for n in kappa.shape), ())).mean((1, 3, 5)) if not any(n % 2 for n in kappa.shape) else 0
