#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_cases.py CASE FOLDER: solves with the matrix of a mesh in files, as NumPy alone reads it (check_mesh.py), and compares with what is known.

sine    (--s 0) kappa = 1, q = 3 pi^2 sin sin sin: the closed form of the discrete solution, and errors of order 2
waves   (--ground waves) phi = sin sin sin: errors of order 2
across, along  (--ground layers) what flows from one face to the opposite one, along z and along x
line    (any) a well: what it brings flows out, and phi has no values below 0; the matrix is symmetric"""
import sys

import numpy as np

from check_mesh import levels

PI = np.pi
GIVEN = {"sine": range(6), "waves": range(6), "across": (4, 5), "along": (0, 1), "line": (5,)}


def solve(i, j, a, b):
    """Directly, or by conjugate gradients."""
    if len(b) <= 2048:
        matrix = np.zeros((len(b), len(b)))
        np.add.at(matrix, (i, j), a)
        return np.linalg.solve(matrix, b)
    x, r, scale = np.zeros_like(b), b.copy(), np.bincount(i, a * (i == j))
    p, last = 0, 1
    while np.linalg.norm(r) > 1e-13 * np.linalg.norm(b):
        z = r / scale
        now = r @ z
        p, last = z + now / last * p, now
        q = np.bincount(i, a * p[j])
        x, r = x + now / (p @ q) * p, r - now / (p @ q) * q
    return x


def places(n):
    """x, y, z of the cells, x fastest."""
    z, y, x = np.meshgrid(*((np.arange(m) + 0.5) / m for m in n[::-1]), indexing="ij")
    return x.ravel(), y.ravel(), z.ravel()


def source(case, n, edge):
    x, y, z = places(n)
    sines, h = np.sin(PI * x) * np.sin(PI * y) * np.sin(PI * z), 1 / n[0]
    if case == "sine":
        return h**3 * 3 * PI**2 * sines
    if case == "waves":
        s, c, t, d = (lambda u: np.sin(PI * u)), (lambda u: np.cos(PI * u)), (lambda u: np.sin(2 * PI * u)), (lambda u: np.cos(2 * PI * u))
        kappa = 1 + t(x) * d(y) * d(z) / 2
        slope = d(x) * d(y) * d(z) * c(x) * s(y) * s(z) - t(x) * t(y) * d(z) * s(x) * c(y) * s(z) - t(x) * d(y) * t(z) * s(x) * s(y) * c(z)
        return h**3 * PI**2 * (3 * kappa * sines - slope)
    if case == "line":
        return np.where((np.arange(n.prod()) % n[0] == n[0] // 2) & (np.arange(n.prod()) // n[0] % n[1] == n[1] // 2), h, 0)
    return edge[:, GIVEN[case][0]]  # phi = 1 on that face


def check(what, figure, low, high):
    print(f"{what}: {figure:.6e}, {low} .. {high}, {'pass' if low <= figure <= high else 'FAIL'}")
    return low <= figure <= high


def main(case, folder):
    errors, good = [], True
    for n, kappa, i, j, a, edge in levels(folder, GIVEN[case]):
        if n[0] < 4:
            break
        phi, h = solve(i, j, a, source(case, n, edge)), 1 / n[0]
        exact = np.prod([np.sin(PI * u) for u in places(n)], axis=0)
        errors.append(np.sqrt(h**3 * ((phi - exact) ** 2).sum()))
        if case == "sine":
            form = exact * 3 * PI**2 / (3 * (2 - 2 * np.cos(PI * h)) / h**2)
            good &= check(f"sine, {n[0]}^3: from the closed form", abs(phi - form).max() / form.max(), 0, 1e-10)
        if case == "line":
            good &= check(f"line, {n[0]}^3: outflow less the well's 1", abs((edge[:, 5] * phi).sum() - 1), 0, 1e-11)
            good &= check(f"line, {n[0]}^3: least phi", phi.min(), 0, np.inf)
            good &= check(f"line, {n[0]}^3: what is not symmetric", abs(a[np.lexsort((i, j))] - a[np.lexsort((j, i))]).max(), 0, 0)
        if case in ("across", "along") and n[2] % 4 == 0:
            layers = np.array([1, 1e-3, 1e3, 1]) if len(errors) == 1 else kappa.reshape(n[2], -1)[:: n[2] // 4, 0]
            effective = 4 / (1 / layers).sum() if case == "across" else layers.mean()
            good &= check(f"{case}, {n[0]}^3: outflow by the mean, less 1", abs((edge[:, GIVEN[case][1]] * phi).sum() / effective - 1), 0, 1e-10)
    if case in ("sine", "waves"):
        good &= check(f"{case}: order of the error", np.log2(errors[1] / errors[0]), 1.9, 2.1)
    return not good


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
