// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Laplace's equation  d2u/dx2 + d2u/dy2 = 0  on the unit square, by Jacobi iteration.
//
// Grid      N x N points, u[i][j] at x = j h, y = i h, h = 1/(N-1); 5-point stencil, radius 1
// Boundary  u = sin(pi x) on the side y = 1, u = 0 on the other three
// Exact     u = sin(pi x) sinh(pi y) / sinh(pi)
//
// Shows     the whole way from a serial program to a distributed one: a block of rows for each
//           node, one shadow row on both sides, one reflect per sweep
// Build     sodecc -O2 laplace.c -o laplace -lm         serial: cc -O2 laplace.c -o laplace -lm
// Run       mpiexec -n 4 ./laplace                      [sweeps [file for the field]]
// Expect    the text in expected.txt, on any number of nodes and from the serial program
// Files     with -DFILES (serial: also -I<prefix>/include -L<prefix>/lib -lsode-io-serial) the file is
//           HDF5, has ten steps on the way, and is drawn by sode-view and ParaView; the terminal shows
//           how far the sweeps are

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef FILES
#include <sode/io.h>
#include <sode/progress.h>
#endif

#ifndef N
#define N 65
#endif

static double u[N][N], v[N][N];

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp align u[i][*] with t[i]
#pragma xmp align v[i][*] with t[i]
#pragma xmp shadow u[1][0]

static double exact(int i, int j)
{
    const double pi = 3.14159265358979323846, h = 1.0 / (N - 1);

    return sin(pi * j * h) * sinh(pi * i * h) / sinh(pi);
}

// The boundary has its values from the start and keeps them; the inside begins at zero.
static void initialise(void)
{
    int i, j;

#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            u[i][j] = i == 0 || i == N - 1 || j == 0 || j == N - 1 ? exact(i, j) : 0.0;
}

static void sweep(void)
{
    int i, j;

#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
    for (i = 1; i < N - 1; i++)
        for (j = 1; j < N - 1; j++)
            v[i][j] = 0.25 * (u[i-1][j] + u[i+1][j] + u[i][j-1] + u[i][j+1]);

#pragma xmp loop (i) on t[i]
    for (i = 1; i < N - 1; i++)
        for (j = 1; j < N - 1; j++)
            u[i][j] = v[i][j];
}

// Largest norms, not sums: a maximum does not depend on the order in which the nodes are combined,
// so every digit equals the serial program's.
static void report(int sweeps)
{
    int i, j;
    double residual = 0.0, error = 0.0;

#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i] reduction(max:residual, error)
    for (i = 1; i < N - 1; i++)
        for (j = 1; j < N - 1; j++) {
            double mean = 0.25 * (u[i-1][j] + u[i+1][j] + u[i][j-1] + u[i][j+1]);

            residual = fmax(residual, fabs(mean - u[i][j]));
            error = fmax(error, fabs(u[i][j] - exact(i, j)));
        }

#pragma xmp task on p[0]
    {
        printf("laplace: %d x %d points, %d sweeps\n", N, N, sweeps);
        printf("largest residual              %.3e\n", residual);
        printf("largest error against exact   %.6e\n", error);
    }
}

#ifdef FILES

// The steps that are written go from the start, n = 0, to the last sweep.
static void solve(int sweeps, const char *name)
{
    sode_file_t *file = name ? sode_file_open(name, "w") : NULL;
    int every = sweeps < 10 ? 1 : sweeps / 10;
    int n;

    for (n = 0; n < sweeps; n++) {
        if (file && n % every == 0)
            sode_file_append(file, "u", xmp_desc_of(u), n);
        sweep();
        sode_progress("sweeps", n + 1, sweeps);
    }
    if (file) {
        sode_file_append(file, "u", xmp_desc_of(u), sweeps);
        sode_file_grid_uniform(file, "u", 2, NULL, (double[]){1.0 / (N - 1), 1.0 / (N - 1)});
        sode_file_set_text(file, "u", "axes", "y x");
        sode_file_set_text(file, "time", "unit", "sweeps");
        sode_file_close(file);
    }
}

#else // without libraries

// Writes the field as N x N doubles, each node its own rows at their place in the one file.
static void write_field(const char *name)
{
    int i, failed = 0;
    FILE *file;

#pragma xmp task on p[0]
    {
        file = fopen(name, "wb"); // the first node makes an empty file ...
        if (file)
            fclose(file);
    }
#pragma xmp barrier // ... before any other opens it
    file = fopen(name, "r+b");
    if (!file) {
        perror(name);
        exit(EXIT_FAILURE);
    }
    setvbuf(file, NULL, _IONBF, 0); // a buffer might reach into the rows of another node
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++)
        if (fseek(file, (long)(sizeof(double) * N) * i, SEEK_SET)
            || fwrite(&u[i][0], sizeof(double), N, file) != N)
            failed = 1;
    if (fclose(file) || failed) {
        perror(name);
        exit(EXIT_FAILURE);
    }
}

static void solve(int sweeps, const char *name)
{
    int n;

    for (n = 0; n < sweeps; n++)
        sweep();
    if (name)
        write_field(name);
}

#endif

int main(int argc, char **argv)
{
    int sweeps = argc > 1 ? atoi(argv[1]) : 10000;

    initialise();
    solve(sweeps, argc > 2 ? argv[2] : NULL);
    report(sweeps);
    return 0;
}
