#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Draws a square field of doubles, as laplace.c writes it, as a PNG picture.
# Needs nothing but Python itself: a PNG is a header, zlib data and checksums.
#
#   draw.py field.raw laplace.png
import array
import math
import struct
import sys
import zlib

SIZE = 520    # pixels per side
LEVELS = 20   # a dark contour line at each of these equal steps
COLOURS = [(26, 30, 84), (36, 94, 160), (78, 165, 174), (170, 214, 140), (250, 226, 120), (240, 140, 60), (160, 30, 40)]


def read_field(name):
    values = array.array("d")
    with open(name, "rb") as file:
        values.frombytes(file.read())
    n = math.isqrt(len(values))
    if n < 2 or n * n != len(values):
        sys.exit(f"{name}: not a square field of doubles")
    return n, values


def value_at(n, values, x, y):
    """Bilinear interpolation; x and y run from 0 to n-1."""
    j, i = min(int(x), n - 2), min(int(y), n - 2)
    fx, fy = x - j, y - i
    low = values[i * n + j] * (1 - fx) + values[i * n + j + 1] * fx
    high = values[(i + 1) * n + j] * (1 - fx) + values[(i + 1) * n + j + 1] * fx
    return low * (1 - fy) + high * fy


def colour(scaled):
    position = min(max(scaled, 0.0), 1.0) * (len(COLOURS) - 1)
    k = min(int(position), len(COLOURS) - 2)
    f = position - k
    return tuple(round(a * (1 - f) + b * f) for a, b in zip(COLOURS[k], COLOURS[k + 1]))


def paint(n, values):
    """Rows of RGB bytes, the side y = 1 on top."""
    lowest, highest = min(values), max(values)
    span = highest - lowest or 1.0
    step = (n - 1) / (SIZE - 1)
    grid = [[(value_at(n, values, c * step, r * step) - lowest) / span for c in range(SIZE)] for r in range(SIZE)]
    rows = []
    for r in range(SIZE - 1, -1, -1):
        row = bytearray([0])  # PNG filter 0: the bytes as they are
        for c in range(SIZE):
            here = grid[r][c]
            line = any(int(here * LEVELS) != int(other * LEVELS)
                       for other in (grid[max(r - 1, 0)][c], grid[r][max(c - 1, 0)]))
            row += bytes(v * 2 // 3 if line else v for v in colour(here))
        rows.append(bytes(row))
    return rows


def write_png(name, rows):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", SIZE, len(rows), 8, 2, 0, 0, 0)  # 8 bits, RGB
    with open(name, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"".join(rows), 9))
                   + chunk(b"IEND", b""))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: draw.py field.raw picture.png")
    write_png(sys.argv[2], paint(*read_field(sys.argv[1])))
