// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linear finite elements for -Laplace(u) = f on the unit square, u = 0 on its edges, f such that u = sin(pi x) sin(pi y). No matrix is
// assembled: conjugate gradients multiply triangle by triangle.
//
//     b[corner] += area / 3 f(corner)            for the three corners of each triangle
//     q[corner] += sum of K[corner][other] p[other]
//
// Shows     gather and scatter: a loop over triangles reads values at corners and adds to them, whoever owns these; sums in the order
//           of the serial program, so that everything has the same bits on any number of nodes
// Build     sodecc -O2 elements.c -o elements -lm         serial: cc -O2 elements.c -o elements -lm
// Run       mpiexec -n 4 ./elements [file]      the file with -DFILES only, for draw.py (serial: also -L<prefix>/lib -lsode-io-serial)
// Prints    the number of iterations, and the largest error at a corner (expected.txt)

#include <math.h>
#include <stdio.h>
#include <xmp.h>
#ifdef FILES
#include <sode/io.h>
#endif

#define SIDE 24 // intervals on an edge
#define CORNERS ((SIDE + 1) * (SIDE + 1))
#define TRIANGLES (2 * SIDE * SIDE)
#define PI 3.14159265358979323846

#pragma xmp nodes n[*]
#pragma xmp template t[CORNERS]
#pragma xmp template e[TRIANGLES]
#pragma xmp distribute t[block] onto n
#pragma xmp distribute e[block] onto n

static double x[CORNERS], y[CORNERS], b[CORNERS], u[CORNERS], r[CORNERS], p[CORNERS], q[CORNERS];
static int inside[CORNERS];
#pragma xmp align [i] with t[i] :: x, y, b, u, r, p, q, inside
static int corner[TRIANGLES][3];
static double gx[TRIANGLES][3], gy[TRIANGLES][3], area[TRIANGLES]; // gradients of the three linear functions
#pragma xmp align [k][*] with e[k] :: corner, gx, gy
#pragma xmp align area[k] with e[k]

// Corners are numbered in no particular order, as a mesh generator does: their places from left to right times 1009, which 389 undoes.
static int number(int column, int row)
{
    return (int)((row * (SIDE + 1) + column) * 1009L % CORNERS);
}

static void make_mesh(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < CORNERS; i++) {
        const int place = (int)(i * 389L % CORNERS), column = place % (SIDE + 1), row = place / (SIDE + 1);
        double away;

        inside[i] = row % SIDE != 0 && column % SIDE != 0;
        away = inside[i] ? 0.25 / SIDE * sin(7.0 * column + 3.0 * row) : 0; // not quite a grid
        x[i] = (double)column / SIDE + away;
        y[i] = (double)row / SIDE - away;
    }
#pragma xmp loop (k) on e[k]
    for (int k = 0; k < TRIANGLES; k++) {
        const int column = k / 2 % SIDE, row = k / 2 / SIDE;

        corner[k][0] = number(column + k % 2, row);
        corner[k][1] = number(column + 1, row + k % 2);
        corner[k][2] = number(column, row + 1);
    }
}

// What a triangle needs of its corners' places; they don't move.
static void measure_triangles(void)
{
#pragma xmp loop (k) on e[k] gather(x, y)
    for (int k = 0; k < TRIANGLES; k++) {
        double twice = 0;

        for (int c = 0; c < 3; c++) {
            const int next = corner[k][(c + 1) % 3], last = corner[k][(c + 2) % 3];

            gx[k][c] = y[next] - y[last];
            gy[k][c] = x[last] - x[next];
            twice += x[corner[k][c]] * gx[k][c];
        }
        area[k] = twice / 2;
        for (int c = 0; c < 3; c++) {
            gx[k][c] /= twice;
            gy[k][c] /= twice;
        }
    }
}

static void load(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < CORNERS; i++)
        b[i] = 0;
#pragma xmp loop (k) on e[k] gather(x, y) scatter(+: b) ordered(any)
    for (int k = 0; k < TRIANGLES; k++)
        for (int c = 0; c < 3; c++) {
            const int i = corner[k][c];

            b[i] += area[k] / 3 * 2 * PI * PI * sin(PI * x[i]) * sin(PI * y[i]);
        }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < CORNERS; i++)
        b[i] *= inside[i];
}

// q = K p
static void multiply(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < CORNERS; i++)
        q[i] = 0;
#pragma xmp loop (k) on e[k] gather(p) scatter(+: q) ordered(any) expect(fixed)
    for (int k = 0; k < TRIANGLES; k++) {
        double dx = 0, dy = 0;

        for (int c = 0; c < 3; c++) {
            dx += gx[k][c] * p[corner[k][c]];
            dy += gy[k][c] * p[corner[k][c]];
        }
        for (int c = 0; c < 3; c++)
            q[corner[k][c]] += area[k] * (gx[k][c] * dx + gy[k][c] * dy);
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < CORNERS; i++)
        q[i] *= inside[i];
}

static int solve(void)
{
    double rr = 0, first;
    int iterations = 0;

#pragma xmp loop (i) on t[i] reduction(+: rr) ordered(any)
    for (int i = 0; i < CORNERS; i++) {
        u[i] = 0;
        r[i] = p[i] = b[i];
        rr += r[i] * r[i];
    }
    for (first = rr; rr > 1e-20 * first && iterations < 1000; iterations++) {
        double pq = 0, before = rr, alpha;

        multiply();
#pragma xmp loop (i) on t[i] reduction(+: pq) ordered(any)
        for (int i = 0; i < CORNERS; i++)
            pq += p[i] * q[i];
        alpha = rr / pq;
        rr = 0;
#pragma xmp loop (i) on t[i] reduction(+: rr) ordered(any)
        for (int i = 0; i < CORNERS; i++) {
            u[i] += alpha * p[i];
            r[i] -= alpha * q[i];
            rr += r[i] * r[i];
        }
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < CORNERS; i++)
            p[i] = r[i] + rr / before * p[i];
    }
    return iterations;
}

#ifdef FILES
static void write_mesh(const char *name)
{
    sode_file_t *file = sode_file_open(name, "w");

    sode_file_write(file, "x", xmp_desc_of(x));
    sode_file_write(file, "y", xmp_desc_of(y));
    sode_file_write(file, "u", xmp_desc_of(u));
    sode_file_write(file, "corner", xmp_desc_of(corner));
    sode_file_close(file);
}
#endif

int main(int argc, char **argv)
{
    double error = 0;
    int iterations;

    make_mesh();
    measure_triangles();
    load();
    iterations = solve();
#pragma xmp loop (i) on t[i] reduction(max: error)
    for (int i = 0; i < CORNERS; i++)
        error = fmax(error, fabs(u[i] - sin(PI * x[i]) * sin(PI * y[i])));
    if (xmp_node_num() == 1)
        printf("%d corners, %d triangles: %d iterations, error %.6e\n", CORNERS, TRIANGLES, iterations, error);
#ifdef FILES
    if (argc > 1)
        write_mesh(argv[1]);
#else
    (void)argc, (void)argv;
#endif
    return 0;
}
