#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_mesh.py FOLDER: reads a mesh by NumPy alone and rebuilds the matrix of each level (phi = 0 on the face z = 1, no flow through the others); check_cases.py solves with it."""
import re
import sys
import numpy as np
SIZES, CELL, LINK = [3, 3, 1, 6, 2, 1, 0, 1, 0, 6, -1, 6, -1], np.dtype("<i4, (3)<i4, <i4, <i4, <i4, <f8"), np.dtype("<i4, (6)<i4")  # integers of records 1 to 13; 0: of each cell
def levels(folder, given=(5,)):  # of each: cells in x, y, z; permeability; rows, columns, elements of the matrix; t of the faces -x +x -y +y -z +z where phi is given
    grid, finer = open(folder + "/grid.dat").read(), None
    count, marks = np.prod([int(n) for n in re.search("parts (.*)", grid)[1].split()]), "<i4" if "markers yes" in grid else "V0"
    for level in range(1, 1 + int(re.search("levels (.*)", grid)[1])):
        data, at, parts, found = b"".join(open(f"{folder}/pmk.{level}{x}", "rb").read() for x in ([f".{k}" for k in range(count)] if "fpp" in grid else [""])), 0, [], []
        while at < len(data) and parts.append(r := []) is None:
            for k, size in enumerate(SIZES):
                kind = [CELL, LINK][k // 8] if size == 0 else f"({r[4][0] - r[4][1] if size < 0 else size},)<i4"
                x = np.frombuffer(data, np.dtype([("a", marks), ("r", kind), ("b", marks)]), r[4][1] if size == 0 else 1, at)
                at, _ = at + x.nbytes, r.append(x["r"] if size == 0 else x["r"][0])
                assert marks == "V0" or ((x["a"] == x.itemsize - 8) & (x["b"] == x["a"])).all(), "a record is between other lengths"
        n, number = parts[0][0] * parts[0][1], [p[6]["f1"] @ [1, *np.cumprod(parts[0][0] * parts[0][1])[:2]] for p in parts]
        kappa, edge = np.concatenate([p[6]["f5"] for p in parts])[np.argsort(np.concatenate(number))], np.zeros((n.prod(), 6))
        for own, (_, _, _, near, _, _, cell, _, link, *_) in zip(number, parts):
            table = np.concatenate([[-1], own, *(number[q][np.split(parts[q][12], parts[q][11][:5])[f ^ 1] - 1] for f, q in enumerate(near) if q >= 0)])
            other, there, k = table[link["f1"]], link["f1"] > 0, cell["f5"][:, None]
            assert (~there | (other - own[:, None] == np.outer([1, *np.cumprod(n)[:2]], [-1, 1]).ravel())).all() and (cell["f2"][:, None] >> np.arange(6) & 1 == ~there).all()
            t = np.where(there, 2 * k * kappa[other] / (k + kappa[other]), 2 * k * np.isin(np.arange(6), given)) / n[0]
            found, edge[own] = found + [(own, own, t.sum(1)), (own.repeat(6)[there.flat], other[there], -t[there])], np.where(there, 0, t)
        assert all((q[6]["f1"][p[6]["f3"] - 1] == p[6]["f1"] // 2).all() for p, q in zip(finer or [], parts)) and (finer is None or np.allclose(kappa, means)), "another coarse grid"
        yield (n, kappa, *(np.concatenate(x) for x in zip(*found)), edge)
        finer, means = parts, kappa.reshape(sum(((m // 2, 2) for m in n[::-1]), ())).mean((1, 3, 5)).ravel() if not any(n % 2) else kappa
for level, (n, kappa, i, j, a, _) in enumerate(levels(sys.argv[1]) if __name__ == "__main__" else (), 1): print(f"level {level}: {kappa.size} cells, {len(i)} elements of the matrix, permeability {kappa.min():.4g} to {kappa.max():.4g}")
