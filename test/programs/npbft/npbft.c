// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
// RUN: %if !sanitize %{ %sodecc -O2 %S/npbft.c -o %t.w -lm && for n in $(%half 2 4); do %mpirun -n $n %t.w W | grep "class W: verified" || exit 1; done %}
//
// The FT kernel of the NAS parallel benchmarks, after its public C version, with that one's verification: the heat equation on a periodic box by Fourier
// transforms in three dimensions. Planes of z are distributed for the transforms in x and y, rows of y for those in z; under a plain compiler both are
// the same memory.

#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template by_planes[:], by_rows[:]
#pragma xmp distribute by_planes[block] onto p
#pragma xmp distribute by_rows[block] onto p

#ifndef CMPLX /* Debian's complex.h has it for gcc alone */
#define CMPLX(re, im) __builtin_complex((double)(re), (double)(im))
#endif

#ifdef __SODE__
#define MOVE(to, from) to[0:nz][0:ny][0:nx] = from[0:nz][0:ny][0:nx];
#else
#define MOVE(to, from)
#endif

enum { MOST = 256, LINES = 8, STEPS = 6 };

static int nx = 64, ny = 64, nz = 64;
#define GRID(u) double complex u[nz][ny][nx]

/* Roots of unity of MOST, and how much a wave of each axis decays in a step. */
static double root_re[MOST], root_im[MOST], decay_x[MOST], decay_y[MOST], decay_z[MOST];

/* Lines side by side, as they are read and after each pass. */
struct panel {
    double re[MOST * LINES], im[MOST * LINES];
};

/* One factor 4 of n numbers, or a last one of 2; `step` lines side by side. */
static void pass(int n, int step, const struct panel *restrict x, struct panel *restrict y)
{
    const int m = n > 2 ? n / 4 : 1, turn = MOST / n;

    if (n == 2) {
        for (int q = 0; q < step; q++) {
            y->re[q] = x->re[q] + x->re[q + step];
            y->im[q] = x->im[q] + x->im[q + step];
            y->re[q + step] = x->re[q] - x->re[q + step];
            y->im[q + step] = x->im[q] - x->im[q + step];
        }
        return;
    }
    for (int f = 0; f < m; f++) {
        const double c1 = root_re[f * turn], s1 = root_im[f * turn], c2 = root_re[2 * f * turn], s2 = root_im[2 * f * turn];
        const double c3 = root_re[3 * f * turn], s3 = root_im[3 * f * turn];
        const double *re = x->re + f * step, *im = x->im + f * step;
        double *to_re = y->re + 4 * f * step, *to_im = y->im + 4 * f * step;
        const int far = m * step;

        for (int q = 0; q < step; q++) {
            double even_re = re[q] + re[q + 2 * far], even_im = im[q] + im[q + 2 * far];
            double odd_re = re[q] - re[q + 2 * far], odd_im = im[q] - im[q + 2 * far];
            double sum_re = re[q + far] + re[q + 3 * far], sum_im = im[q + far] + im[q + 3 * far];
            double dif_re = im[q + far] - im[q + 3 * far], dif_im = re[q + 3 * far] - re[q + far];
            double a = odd_re + dif_re, b = odd_im + dif_im, c = even_re - sum_re, d = even_im - sum_im, e = odd_re - dif_re, g = odd_im - dif_im;
            to_re[q] = even_re + sum_re;
            to_im[q] = even_im + sum_im;
            to_re[q + step] = a * c1 - b * s1;
            to_im[q + step] = a * s1 + b * c1;
            to_re[q + 2 * step] = c * c2 - d * s2;
            to_im[q + 2 * step] = c * s2 + d * c2;
            to_re[q + 3 * step] = e * c3 - g * s3;
            to_im[q + 3 * step] = e * s3 + g * c3;
        }
    }
}

static const struct panel *transform(int n, struct panel panels[2])
{
    int from = 0;

    for (int step = LINES; n > 1; from = !from) {
        pass(n, step, &panels[from], &panels[!from]);
        step *= n > 2 ? 4 : 2;
        n /= n > 2 ? 4 : 2;
    }
    return &panels[from];
}

/* The transform back is the one forward with the parts of complex numbers exchanged, before and after. */
static inline void put(struct panel *panel, int at, double complex value, int back)
{
    panel->re[at] = back ? cimag(value) : creal(value);
    panel->im[at] = back ? creal(value) : cimag(value);
}

static inline double complex get(const struct panel *panel, int at, int back)
{
    return back ? CMPLX(panel->im[at], panel->re[at]) : CMPLX(panel->re[at], panel->im[at]);
}

static void along_x(double complex plane[ny][nx], struct panel panels[2], int back)
{
    for (int j = 0; j < ny; j += LINES) {
        for (int i = 0; i < nx; i++)
            for (int l = 0; l < LINES; l++)
                put(panels, i * LINES + l, plane[j + l][i], back);
        const struct panel *done = transform(nx, panels);
        for (int i = 0; i < nx; i++)
            for (int l = 0; l < LINES; l++)
                plane[j + l][i] = get(done, i * LINES + l, back);
    }
}

static void along_y(double complex plane[ny][nx], struct panel panels[2], int back)
{
    for (int i = 0; i < nx; i += LINES) {
        for (int j = 0; j < ny; j++)
            for (int l = 0; l < LINES; l++)
                put(panels, j * LINES + l, plane[j][i + l], back);
        const struct panel *done = transform(ny, panels);
        for (int j = 0; j < ny; j++)
            for (int l = 0; l < LINES; l++)
                plane[j][i + l] = get(done, j * LINES + l, back);
    }
}

/* The first transform of a plane finds it in memory, the second one in the cache. */
static void along_planes(GRID(u), int back)
{
#pragma xmp inherit (u)
#pragma xmp loop (k) on u[k][*][*]
#pragma omp parallel for
    for (int k = 0; k < nz; k++) {
        struct panel panels[2];

        if (!back)
            along_x(u[k], panels, back);
        along_y(u[k], panels, back);
        if (back)
            along_x(u[k], panels, back);
    }
}

/* Back: waves decay first. */
static void along_z(GRID(from), GRID(to), int back)
{
#pragma xmp inherit (from, to)
#pragma xmp loop (j) on from[*][j][*]
#pragma omp parallel for
    for (int j = 0; j < ny; j++) {
        struct panel panels[2];

        for (int i = 0; i < nx; i += LINES) {
            for (int k = 0; k < nz; k++)
                for (int l = 0; l < LINES; l++) {
                    if (back)
                        from[k][j][i + l] *= decay_x[i + l] * decay_y[j] * decay_z[k];
                    put(panels, k * LINES + l, from[k][j][i + l], back);
                }
            const struct panel *done = transform(nz, panels);
            for (int k = 0; k < nz; k++)
                for (int l = 0; l < LINES; l++)
                    to[k][j][i + l] = get(done, k * LINES + l, back);
        }
    }
}

/* Random numbers of the NAS benchmarks: x a^n of 46 bits. */
static unsigned long multiply(unsigned long x, unsigned long y)
{
    return x * y & ((1ul << 46) - 1);
}

static unsigned long power(unsigned long a, unsigned long n)
{
    unsigned long result = 1;

    for (; n > 0; n /= 2, a = multiply(a, a))
        if (n % 2)
            result = multiply(result, a);
    return result;
}

static void start(GRID(u))
{
#pragma xmp inherit (u)
#pragma xmp loop (k) on u[k][*][*]
#pragma omp parallel for
    for (int k = 0; k < nz; k++) {
        const unsigned long a = 1220703125;
        unsigned long x = multiply(314159265, power(a, 2ul * nx * ny * k));

        for (int j = 0; j < ny; j++)
            for (int i = 0; i < nx; i++) {
                unsigned long second;

                x = multiply(x, a);
                second = multiply(x, a);
                u[k][j][i] = CMPLX(ldexp((double)x, -46), ldexp((double)second, -46));
                x = second;
            }
    }
}

static double complex checksum(GRID(u))
{
    double re = 0, im = 0;

#pragma xmp inherit (u)
#pragma xmp loop (k) on u[k][*][*] reduction(+:re, im)
    for (int k = 0; k < nz; k++)
        for (int j = 1; j <= 1024; j++)
            if (5 * j % nz == k) {
                re += creal(u[k][3 * j % ny][j % nx]);
                im += cimag(u[k][3 * j % ny][j % nx]);
            }
    return CMPLX(re, im) / ((double)nx * ny * nz);
}

static void set_decay(double decay[], int n)
{
    for (int k = 0; k < n; k++) {
        int wave = k < n / 2 ? k : k - n;
        decay[k] = exp(-4e-6 * M_PI * M_PI * wave * wave);
    }
}

static const double wanted[3][STEPS][2] = {
    {{554.6087004964, 484.5363331978}, {554.6385409189, 486.5304269511}, {554.6148406171, 488.3910722336}, {554.5423607415, 490.1273169046}, {554.4255039624, 491.7475857993}, {554.2683411902, 493.2597244941}},
    {{567.3612178944, 529.3246849175}, {563.1436885271, 528.2149986629}, {559.4024089970, 527.0996558037}, {556.0698047020, 526.0027904925}, {553.0898991250, 524.9400845633}, {550.4159734538, 523.9212247086}},
    {{504.6735008193, 511.4047905510}, {505.9412319734, 509.8809666433}, {506.9376896287, 509.8144042213}, {507.7892868474, 510.1336130759}, {508.5233095391, 510.4914655194}, {509.1487099959, 510.7917842803}},
};

int main(int argc, char **argv)
{
    const char class = argc > 1 ? argv[1][0] : 'S';
    int right = 1;
    double complex sums[STEPS];

    if (class == 'W')
        nx = ny = 128, nz = 32;
    if (class == 'A')
        nx = ny = 256, nz = 128;
#pragma xmp template_fix by_planes[nz]
#pragma xmp template_fix by_rows[ny]
    double complex (*planes)[ny][nx], (*rows)[ny][nx], (*waves)[ny][nx];
#pragma xmp align planes[k][*][*] with by_planes[k]
#pragma xmp align [*][j][*] with by_rows[j] :: rows, waves
    rows = xmp_malloc(xmp_desc_of(rows), nz, ny, nx);
    waves = xmp_malloc(xmp_desc_of(waves), nz, ny, nx);
#ifdef __SODE__
    planes = xmp_malloc(xmp_desc_of(planes), nz, ny, nx);
#else
    planes = rows;
#endif
    for (int k = 0; k < MOST; k++) {
        root_re[k] = cos(2 * M_PI * k / MOST);
        root_im[k] = -sin(2 * M_PI * k / MOST);
    }
    set_decay(decay_x, nx);
    set_decay(decay_y, ny);
    set_decay(decay_z, nz);

    double since = 0;
    for (int round = 0; round < 2; round++) { /* the first one warms up */
        start(planes);
#pragma xmp barrier
        since = xmp_wtime();
        along_planes(planes, 0);
#pragma xmp gmove
        MOVE(rows, planes)
        along_z(rows, waves, 0);
        for (int step = 0; step < (round ? STEPS : 1); step++) {
            along_z(waves, rows, 1);
#pragma xmp gmove
            MOVE(planes, rows)
            along_planes(planes, 1);
            sums[step] = checksum(planes);
        }
#pragma xmp barrier
        since = xmp_wtime() - since;
    }
    for (int step = 0; step < STEPS; step++) {
        const double *one = wanted[class == 'A' ? 2 : class == 'W'][step];
        right = right && cabs(sums[step] / CMPLX(one[0], one[1]) - 1) < 1e-11;
        if (xmp_node_num() == 1)
            printf("%.8f %.8f\n", creal(sums[step]), cimag(sums[step]));
    }
    if (xmp_node_num() == 1) {
        printf("class %c: %s\n", class, right ? "verified" : "NOT verified");
        if (argc > 2)
            printf("%.4f s\n", since);
    }
#ifdef __SODE__
    free(planes);
#endif
    free(rows);
    free(waves);
    return 0;
}
