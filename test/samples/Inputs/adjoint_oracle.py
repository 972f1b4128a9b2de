#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What samples/adjoint should find, from the equation alone: the cost and the norm of its gradient at the first guess, by complex
# steps, dJ/dx = Im J(x + ih) / h, which know nothing of an adjoint and have no error of differences.
#
#   adjoint_oracle.py NX NY NDA BC CONTROL RUN.json       RUN.json: of the same options, default twin, no noise
import json
import math
import sys

H, DT = 1e-30, 0.2


def square(ny, nx):
    return [[float(abs(i - ny / 2) <= ny / 4 and abs(j - nx / 2) <= nx / 4) for j in range(nx)] for i in range(ny)]


def neighbors(ny, nx, bc):
    """For each cell those on the four sides: round the ends, or without those behind a wall."""
    def of(i, j):
        sides = [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)]
        if bc == "periodic":
            return [(a % ny, b % nx) for a, b in sides]
        return [(a, b) for a, b in sides if 0 <= a < ny and 0 <= b < nx]
    return [[of(i, j) for j in range(nx)] for i in range(ny)]


def states(start, m, nda, beside):
    """theta^0 ... theta^{nda-1}"""
    state = start
    for _ in range(nda):
        yield state
        state = [[t + DT * (sum(state[a][b] - t for a, b in beside[i][j]) + t * (1 - t) * (t - 0.5 + m))
                  for j, t in enumerate(row)] for i, row in enumerate(state)]


def cost(start, m, beside, observed):
    return 0.5 * sum((t - o) ** 2 for n, state in enumerate(states(start, m, len(observed), beside)) if n > 0
                     for row, other in zip(state, observed[n]) for t, o in zip(row, other))


def main():
    nx, ny, nda = map(int, sys.argv[1:4])
    bc, control, path = sys.argv[4:]
    beside, start, m = neighbors(ny, nx, bc), square(ny, nx), -0.1
    observed = list(states(start, 0.1, nda, beside))
    by_cell = []
    if control == "joint":
        start = [[0.8 * t + 0.1 for t in row] for row in start]
        for i in range(ny):
            for j in range(nx):
                moved = [list(row) for row in start]
                moved[i][j] += 1j * H
                by_cell.append(cost(moved, m, beside, observed).imag / H)
    by_m = cost(start, m + 1j * H, beside, observed).imag / H
    scale = math.sqrt(nx * ny) if control == "joint" else 1
    wanted = cost(start, m, beside, observed), math.sqrt(sum(g * g for g in by_cell) + (by_m / scale) ** 2)
    with open(path) as file:
        first = json.load(file)["iterations"][0]
    for name, value in zip(("J", "gradient"), wanted):
        off = abs(first[name] / value - 1)
        print(f"{name}: {first[name]:.12g}, oracle {value:.12g}, off by {off:.1e}")
        if not off <= 1e-10:
            sys.exit("more than 1e-10")


if __name__ == "__main__":
    main()
