// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// Lattice gauge theory: staggered fermions on a four-dimensional torus with SU(3) matrices on the links, solved by conjugate
// gradients, and the mean plaquette. Two of the four dimensions are distributed.

#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define LT 8
#define LZ 6
#define LY 4
#define LX 4
#define MASS 0.4
#define NPZ (xmp_all_num_nodes() % 2 ? 1 : 2)

typedef struct {
    double complex c[3];
} vector;
typedef struct {
    double complex c[3][3];
} matrix;
typedef struct {
    matrix link[4]; /* from the site to the next one in t, z, y, x */
} links;

#pragma xmp nodes p[*][NPZ]
#pragma xmp template lattice[LT][LZ][LY][LX]
#pragma xmp distribute lattice[block][block][*][*] onto p

static links gauge[LT][LZ][LY][LX];
static vector source[LT][LZ][LY][LX], x[LT][LZ][LY][LX], r[LT][LZ][LY][LX], d[LT][LZ][LY][LX], hop[LT][LZ][LY][LX],
    image[LT][LZ][LY][LX];
#pragma xmp align [t][z][i][j] with lattice[t][z][i][j] :: gauge, source, x, r, d, hop, image
#pragma xmp shadow [1][1][0][0] :: gauge, x, r, d, hop, image

#define SITES(t, z, y, x) \
    for (int t = 0; t < LT; t++) \
        for (int z = 0; z < LZ; z++) \
            for (int y = 0; y < LY; y++) \
                for (int x = 0; x < LX; x++)

/* Random bits of a place: the same wherever and whenever it is computed. */
static double noise(unsigned long site, unsigned long which)
{
    unsigned long z = (site * 64 + which + 1) * 0x9e3779b97f4a7c15ul;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ul;
    z = (z ^ z >> 27) * 0x94d049bb133111ebul;
    return (double)((z ^ z >> 31) >> 11) / (1ul << 53) - 0.5;
}

static matrix special_unitary(unsigned long site, unsigned long first)
{
    matrix m;

    for (int a = 0; a < 2; a++) {
        for (int b = 0; b < 3; b++)
            m.c[a][b] = noise(site, first + 6 * a + 2 * b) + I * noise(site, first + 6 * a + 2 * b + 1) + 2 * (a == b);
        double complex along = 0;
        for (int b = 0; b < 3 && a > 0; b++)
            along += conj(m.c[0][b]) * m.c[a][b];
        double size = 0;
        for (int b = 0; b < 3; b++) {
            m.c[a][b] -= a > 0 ? along * m.c[0][b] : 0;
            size += creal(m.c[a][b] * conj(m.c[a][b]));
        }
        for (int b = 0; b < 3; b++)
            m.c[a][b] /= sqrt(size);
    }
    for (int b = 0; b < 3; b++) /* the cross product */
        m.c[2][b] = conj(m.c[0][(b + 1) % 3] * m.c[1][(b + 2) % 3] - m.c[0][(b + 2) % 3] * m.c[1][(b + 1) % 3]);
    return m;
}

static matrix times(const matrix *a, const matrix *b, int adjoint)
{
    matrix m;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            m.c[i][j] = 0;
            for (int k = 0; k < 3; k++)
                m.c[i][j] += a->c[i][k] * (adjoint ? conj(b->c[j][k]) : b->c[k][j]);
        }
    return m;
}

/* sum += sign/2 (u v), or with the adjoint of u */
static void add(vector *sum, double sign, const matrix *u, const vector *v)
{
    for (int i = 0; i < 3; i++)
        sum->c[i] += 0.5 * sign * (u->c[i][0] * v->c[0] + u->c[i][1] * v->c[1] + u->c[i][2] * v->c[2]);
}

static void add_adjoint(vector *sum, double sign, const matrix *u, const vector *v)
{
    for (int i = 0; i < 3; i++)
        sum->c[i] += 0.5 * sign * (conj(u->c[0][i]) * v->c[0] + conj(u->c[1][i]) * v->c[1] + conj(u->c[2][i]) * v->c[2]);
}

/* to = D from + mass from, with D anti-Hermitian: sign -1 gives the adjoint. */
static void dirac(vector to[LT][LZ][LY][LX], vector from[LT][LZ][LY][LX], double sign)
{
#pragma xmp align [t][z][i][j] with lattice[t][z][i][j] :: to, from
#pragma xmp shadow [1][1][0][0] :: to, from
#pragma xmp reflect (from) width(/periodic/1, /periodic/1, 0, 0) orthogonal
#pragma xmp loop (t, z) on lattice[t][z][*][*]
    SITES(t, z, y, x)
    {
        vector sum;
        double phase = sign;
        for (int i = 0; i < 3; i++)
            sum.c[i] = MASS * from[t][z][y][x].c[i];
        const matrix *u = gauge[t][z][y][x].link;
        add(&sum, phase, &u[0], &from[(t + 1) % LT][z][y][x]);
        add_adjoint(&sum, -phase, &gauge[(t + LT - 1) % LT][z][y][x].link[0], &from[(t + LT - 1) % LT][z][y][x]);
        phase = t % 2 ? -phase : phase;
        add(&sum, phase, &u[1], &from[t][(z + 1) % LZ][y][x]);
        add_adjoint(&sum, -phase, &gauge[t][(z + LZ - 1) % LZ][y][x].link[1], &from[t][(z + LZ - 1) % LZ][y][x]);
        phase = z % 2 ? -phase : phase;
        add(&sum, phase, &u[2], &from[t][z][(y + 1) % LY][x]);
        add_adjoint(&sum, -phase, &gauge[t][z][(y + LY - 1) % LY][x].link[2], &from[t][z][(y + LY - 1) % LY][x]);
        phase = y % 2 ? -phase : phase;
        add(&sum, phase, &u[3], &from[t][z][y][(x + 1) % LX]);
        add_adjoint(&sum, -phase, &gauge[t][z][y][(x + LX - 1) % LX].link[3], &from[t][z][y][(x + LX - 1) % LX]);
        to[t][z][y][x] = sum;
    }
}

static double plaquette(void)
{
    double sum = 0;

#pragma xmp reflect (gauge) width(/periodic/1, /periodic/1, 0, 0)
#pragma xmp loop (t, z) on lattice[t][z][*][*] reduction(+:sum) ordered(any)
    SITES(t, z, y, x)
    {
        const matrix *u = gauge[t][z][y][x].link;
        const matrix *ahead[4] = {gauge[(t + 1) % LT][z][y][x].link, gauge[t][(z + 1) % LZ][y][x].link,
                                  gauge[t][z][(y + 1) % LY][x].link, gauge[t][z][y][(x + 1) % LX].link};
        for (int a = 0; a < 4; a++)
            for (int b = 0; b < a; b++) {
                matrix there = times(&u[a], &ahead[a][b], 0), back = times(&u[b], &ahead[b][a], 0);
                matrix around = times(&there, &back, 1);
                sum += creal(around.c[0][0] + around.c[1][1] + around.c[2][2]) / 3;
            }
    }
    return sum / (6.0 * LT * LZ * LY * LX);
}

static double square(vector v[LT][LZ][LY][LX])
{
#pragma xmp align v[t][z][i][j] with lattice[t][z][i][j]
#pragma xmp shadow v[1][1][0][0]
    double sum = 0;
#pragma xmp loop (t, z) on lattice[t][z][*][*] reduction(+:sum) ordered(any)
    SITES(t, z, y, x)
        for (int i = 0; i < 3; i++)
            sum += creal(v[t][z][y][x].c[i] * conj(v[t][z][y][x].c[i]));
    return sum;
}

/* x = (D^+ D)^-1 source; how many iterations that took. */
static int solve(double tolerance)
{
    int iterations = 0;

#pragma xmp loop (t, z) on lattice[t][z][*][*]
    SITES(t, z, i, j)
        for (int c = 0; c < 3; c++) {
            x[t][z][i][j].c[c] = 0;
            r[t][z][i][j].c[c] = d[t][z][i][j].c[c] = source[t][z][i][j].c[c];
        }
    double rr = square(r), first = rr;
    while (rr > tolerance * tolerance * first) {
        dirac(hop, d, 1);
        dirac(image, hop, -1);
        double alpha = rr / square(hop), before = rr;
#pragma xmp loop (t, z) on lattice[t][z][*][*]
        SITES(t, z, i, j)
            for (int c = 0; c < 3; c++) {
                x[t][z][i][j].c[c] += alpha * d[t][z][i][j].c[c];
                r[t][z][i][j].c[c] -= alpha * image[t][z][i][j].c[c];
            }
        rr = square(r);
#pragma xmp loop (t, z) on lattice[t][z][*][*]
        SITES(t, z, i, j)
            for (int c = 0; c < 3; c++)
                d[t][z][i][j].c[c] = r[t][z][i][j].c[c] + rr / before * d[t][z][i][j].c[c];
        iterations++;
    }
    return iterations;
}

int main(void)
{
    double correlator[LT] = {0};

#pragma xmp loop (t, z) on lattice[t][z][*][*]
    SITES(t, z, i, j)
    {
        unsigned long site = ((t * LZ + z) * LY + i) * LX + j;
        for (int mu = 0; mu < 4; mu++)
            gauge[t][z][i][j].link[mu] = special_unitary(site, 12 * mu);
        for (int c = 0; c < 3; c++)
            source[t][z][i][j].c[c] = t == 0 ? noise(site, 50 + c) : 0;
    }
    double mean = plaquette();
    int iterations = solve(1e-8);

#pragma xmp loop (t, z) on lattice[t][z][*][*] reduction(+:correlator)
    SITES(t, z, i, j)
        for (int c = 0; c < 3; c++)
            correlator[t] += creal(x[t][z][i][j].c[c] * conj(x[t][z][i][j].c[c]));
    if (xmp_node_num() == 1) {
        printf("plaquette %.12f, %d iterations\n", mean, iterations);
        for (int t = 0; t < LT; t++)
            printf("time %d: %.7e\n", t, correlator[t]);
    }
    return 0;
}
