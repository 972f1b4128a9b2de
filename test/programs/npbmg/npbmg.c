// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
// RUN: %if !sanitize %{ %sodecc -O2 %S/npbmg.c -o %t.w -lm && for n in $(%half 2 4); do %mpirun -n $n %t.w W | grep "class W: residual 6.467329375e-06, verified" || exit 1; done %}
//
// The MG kernel of the NAS parallel benchmarks, after its public C version, with that one's verification: V-cycles on a periodic cube of n^3 points. Planes
// are distributed. The blocks halve with the levels, and grids of LEAST planes and fewer each node has as a whole: the same functions are serial there.
// Rows and columns have a point more at each end, so that only planes are a ring.

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

enum { LEAST = 8, LEVELS = 10, SPIKES = 10 };

#define GRID(u, n) double (*u)[(n) + 2][(n) + 2]

struct level {
    int n;
    bool whole;
    void *u, *r;
};

static const double a[4] = {-8.0 / 3, 0, 1.0 / 6, 1.0 / 12}, c[4] = {-3.0 / 8, 1.0 / 32, -1.0 / 64, 0};

static void *check(void *storage)
{
    if (!storage) {
        fprintf(stderr, "there is not enough memory\n");
        exit(1);
    }
    return storage;
}

// A node's planes of n are a multiple of n / LEAST.
static void *create_shared(int n)
{
    const int nodes = xmp_all_num_nodes(), planes = n / LEAST * ((LEAST + nodes - 1) / nodes);
    GRID(u, n);
#pragma xmp nodes p[*]
#pragma xmp template t[n]
#pragma xmp distribute t[block(planes)] onto p
#pragma xmp align u[k][*][*] with t[k]
#pragma xmp shadow u[1][0][0]

    u = xmp_malloc(xmp_desc_of(u), n, n + 2, n + 2);
    (void)planes; // under a plain compiler
    return check(u);
}

static void *create(int n, bool whole)
{
    return whole ? check(calloc((size_t)n * (n + 2) * (n + 2), sizeof(double))) : create_shared(n);
}

// What lies beyond the ends of a row that has just been computed, and beyond the rows of a plane.
#define CLOSE_ROW(u, n, k, j)         \
    do {                              \
        u[k][j][0] = u[k][j][n];      \
        u[k][j][(n) + 1] = u[k][j][1]; \
    } while (0)
#define CLOSE_PLANE(u, n, k)                   \
    for (int end = 0; end < (n) + 2; end++) {  \
        u[k][0][end] = u[k][n][end];           \
        u[k][(n) + 1][end] = u[k][1][end];     \
    }

static void close_ring(int n, GRID(u, n))
{
#pragma xmp inherit (u)
#pragma xmp reflect (u) width(/periodic/1, 0, 0)
    (void)u;
}

// Restriction reads one plane beyond a node's last.
static void close_end(int n, GRID(u, n))
{
#pragma xmp inherit (u)
#pragma xmp reflect (u) width(/periodic/0:1, 0, 0)
    (void)u;
}

static void clear(int n, GRID(u, n))
{
#pragma xmp inherit (u)
#pragma omp parallel for
#pragma xmp loop (k) on u[k][*][*]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n + 2; j++)
            for (int i = 0; i < n + 2; i++)
                u[k][j][i] = 0;
    close_ring(n, u);
}

// Sums of the neighbors of a row that differ in one of k and j, and in both.
#define BESIDE(u, n, k, j, i) (u[k][(j) - 1][i] + u[k][(j) + 1][i] + u[((k) + n - 1) % n][j][i] + u[((k) + 1) % n][j][i])
#define ACROSS(u, n, k, j, i)                                                                                                                          \
    (u[((k) + n - 1) % n][(j) - 1][i] + u[((k) + n - 1) % n][(j) + 1][i] + u[((k) + 1) % n][(j) - 1][i] + u[((k) + 1) % n][(j) + 1][i])

// r = v - A u; on the way down it is restricted, on the way up it smoothes.
static void residual(int n, bool down, GRID(u, n), GRID(v, n), GRID(r, n))
{
#pragma xmp inherit (u)
#pragma xmp align v, r like u
#pragma omp parallel for
#pragma xmp loop (k) on u[k][*][*]
    for (int k = 0; k < n; k++) {
        for (int j = 1; j <= n; j++) {
            double one[n + 2], two[n + 2];

            for (int i = 0; i < n + 2; i++) {
                one[i] = BESIDE(u, n, k, j, i);
                two[i] = ACROSS(u, n, k, j, i);
            }
            for (int i = 1; i <= n; i++)
                r[k][j][i] = v[k][j][i] - a[0] * u[k][j][i] - a[2] * (two[i] + one[i - 1] + one[i + 1]) - a[3] * (two[i - 1] + two[i + 1]);
            CLOSE_ROW(r, n, k, j);
        }
        CLOSE_PLANE(r, n, k);
    }
    if (down)
        close_end(n, r);
    else
        close_ring(n, r);
}

// u += C r
static void smooth(int n, GRID(r, n), GRID(u, n))
{
#pragma xmp inherit (u)
#pragma xmp align r like u
#pragma omp parallel for
#pragma xmp loop (k) on u[k][*][*]
    for (int k = 0; k < n; k++) {
        for (int j = 1; j <= n; j++) {
            double one[n + 2], two[n + 2];

            for (int i = 0; i < n + 2; i++) {
                one[i] = BESIDE(r, n, k, j, i);
                two[i] = ACROSS(r, n, k, j, i);
            }
            for (int i = 1; i <= n; i++)
                u[k][j][i] += c[0] * r[k][j][i] + c[1] * (r[k][j][i - 1] + r[k][j][i + 1] + one[i]) + c[2] * (two[i] + one[i - 1] + one[i + 1]);
            CLOSE_ROW(u, n, k, j);
        }
        CLOSE_PLANE(u, n, k);
    }
    close_ring(n, u);
}

// Point k of the m lies where 2k + 1 of the finer grid does.
static void restrict_to(int m, GRID(fine, 2 * m), GRID(coarse, m))
{
#pragma xmp inherit (fine, coarse)
#pragma omp parallel for
#pragma xmp loop (k) on fine[k][*][*]
    for (int k = 1; k < 2 * m; k += 2) {
        for (int j = 1; j <= m; j++) {
            double one[2 * m + 2], two[2 * m + 2];

            for (int i = 1; i < 2 * m + 2; i++) {
                one[i] = BESIDE(fine, (2 * m), k, 2 * j, i);
                two[i] = ACROSS(fine, (2 * m), k, 2 * j, i);
            }
            for (int i = 1; i <= m; i++)
                coarse[k / 2][j][i] = 0.5 * fine[k][2 * j][2 * i] + 0.25 * (fine[k][2 * j][2 * i - 1] + fine[k][2 * j][2 * i + 1] + one[2 * i])
                                    + 0.125 * (one[2 * i - 1] + one[2 * i + 1] + two[2 * i]) + 0.0625 * (two[2 * i - 1] + two[2 * i + 1]);
            CLOSE_ROW(coarse, m, k / 2, j);
        }
        CLOSE_PLANE(coarse, m, k / 2);
    }
    close_end(m, coarse);
}

// fine[2k], between two planes of the coarse grid, and fine[2k + 1], in one, get their means, or these are added; likewise along rows and columns.
static void prolong(int m, GRID(coarse, m), GRID(fine, 2 * m), bool adds)
{
#pragma xmp inherit (coarse, fine)
#pragma omp parallel for
#pragma xmp loop (k) on coarse[k][*][*]
    for (int k = 0; k < m; k++) {
        for (int j = 1; j <= 2 * m; j++) {
            double in[m + 2], between[m + 2];

            for (int i = 0; i < m + 2; i++) {
                in[i] = 0.5 * (coarse[k][j / 2][i] + coarse[k][(j + 1) / 2][i]);
                between[i] = 0.25 * (coarse[k][j / 2][i] + coarse[k][(j + 1) / 2][i] + coarse[(k + m - 1) % m][j / 2][i] + coarse[(k + m - 1) % m][(j + 1) / 2][i]);
            }
            for (int i = 1; i <= m; i++) {
                fine[2 * k][j][2 * i - 1] = (adds ? fine[2 * k][j][2 * i - 1] : 0) + 0.5 * (between[i - 1] + between[i]);
                fine[2 * k][j][2 * i] = (adds ? fine[2 * k][j][2 * i] : 0) + between[i];
                fine[2 * k + 1][j][2 * i - 1] = (adds ? fine[2 * k + 1][j][2 * i - 1] : 0) + 0.5 * (in[i - 1] + in[i]);
                fine[2 * k + 1][j][2 * i] = (adds ? fine[2 * k + 1][j][2 * i] : 0) + in[i];
            }
            CLOSE_ROW(fine, 2 * m, 2 * k, j);
            CLOSE_ROW(fine, 2 * m, 2 * k + 1, j);
        }
        CLOSE_PLANE(fine, 2 * m, 2 * k);
        CLOSE_PLANE(fine, 2 * m, 2 * k + 1);
    }
    close_ring(2 * m, fine);
}

static void gather(int n, GRID(part, n), void *to)
{
    GRID(whole, n) = to;
#pragma xmp inherit (part)
#ifdef __SODE__
#pragma xmp gmove
    whole[0:n][0:n + 2][0:n + 2] = part[:][:][:];
#else
    memcpy(whole, part, sizeof(double[n][n + 2][n + 2]));
#endif
}

static void keep_own(int n, GRID(whole, n), GRID(part, n))
{
#pragma xmp inherit (whole, part)
#pragma xmp loop (k) on part[k][*][*]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n + 2; j++)
            for (int i = 0; i < n + 2; i++)
                part[k][j][i] = whole[k][j][i];
#pragma xmp reflect (part) width(/periodic/1, 0, 0)
}

// Levels from the coarsest, of 2 points, to the finest.
static void cycle(int count, struct level *l, void *v, void *part)
{
    for (int k = count - 1; k > 0; k--) {
        const bool gathers = l[k - 1].whole && !l[k].whole;

        restrict_to(l[k - 1].n, l[k].r, gathers ? part : l[k - 1].r);
        if (gathers)
            gather(l[k - 1].n, part, l[k - 1].r);
    }
    clear(l[0].n, l[0].u);
    smooth(l[0].n, l[0].r, l[0].u);
    for (int k = 1; k < count; k++) {
        const bool gathered = l[k - 1].whole && !l[k].whole;

        if (gathered)
            keep_own(l[k - 1].n, l[k - 1].u, part);
        prolong(l[k - 1].n, gathered ? part : l[k - 1].u, l[k].u, k == count - 1);
        residual(l[k].n, false, l[k].u, k < count - 1 ? l[k].r : v, l[k].r);
        smooth(l[k].n, l[k].r, l[k].u);
    }
}

static void solve(int cycles, int count, struct level *l, void *v, void *part)
{
    const struct level *finest = &l[count - 1];

    clear(finest->n, finest->u);
    residual(finest->n, true, finest->u, v, finest->r);
    for (int it = 0; it < cycles; it++) {
        cycle(count, l, v, part);
        residual(finest->n, true, finest->u, v, finest->r);
    }
}

static double norm(int n, GRID(r, n))
{
    double sum = 0;
#pragma xmp inherit (r)
#pragma xmp loop (k) on r[k][*][*] reduction(+: sum) ordered(any)
    for (int k = 0; k < n; k++)
        for (int j = 1; j <= n; j++)
            for (int i = 1; i <= n; i++)
                sum += r[k][j][i] * r[k][j][i];
    return sqrt(sum / n / n / n);
}

// 46 bits of a linear congruential generator.
static unsigned long long multiply(unsigned long long x, unsigned long long y)
{
    return x * y & ((1ULL << 46) - 1);
}

struct spike {
    double value;
    long at;
};

static int by_value(const void *x, const void *y)
{
    const struct spike *p = x, *q = y;

    return (p->value > q->value) - (p->value < q->value);
}

// 1 where the ten largest of n^3 random numbers are, -1 where the least are. Every node draws all of them.
static void set_spikes(int n, GRID(v, n))
{
    struct spike found[2][SPIKES + 1];
    unsigned long long x = 314159265;
#pragma xmp inherit (v)

    for (int k = 0; k < SPIKES; k++) {
        found[0][k].value = 2;
        found[1][k].value = 2;
    }
    for (long at = 0; at < (long)n * n * n; at++) {
        double value;

        x = multiply(x, 1220703125);
        value = ldexp((double)x, -46);
        for (int side = 0; side < 2; side++)
            if ((side ? 1 - value : value) < found[side][SPIKES - 1].value) {
                found[side][SPIKES - 1] = (struct spike){side ? 1 - value : value, at};
                qsort(found[side], SPIKES, sizeof(struct spike), by_value);
            }
    }
    clear(n, v);
#pragma xmp loop (k) on v[k][*][*]
    for (int k = 0; k < n; k++)
        for (int side = 0; side < 2; side++)
            for (int s = 0; s < SPIKES; s++)
                if (found[side][s].at / n / n == k)
                    v[k][found[side][s].at / n % n + 1][found[side][s].at % n + 1] = side ? 1 : -1;
    close_ring(n, v);
}

int main(int argc, char **argv)
{
    const char class = argc > 1 ? argv[1][0] : 'S';
    const double expected = class == 'S' ? 0.5307707005734e-04 : class == 'W' ? 0.6467329375339e-05 : 0.2433365309069e-05;
    const int n = class == 'S' ? 32 : class == 'W' ? 128 : 256;
    struct level l[LEVELS];
    void *v = create(n, false), *part = create(LEAST, false);
    int count = 0;
    double since, seconds, found;

    for (int m = 2; m <= n; m *= 2, count++) {
        const bool whole = m <= LEAST;

        l[count] = (struct level){m, whole, create(m, whole), create(m, whole)};
    }
    set_spikes(n, v);
    solve(1, count, l, v, part); // as the public version: the first cycle isn't timed
#pragma xmp barrier
    since = xmp_wtime();
    solve(4, count, l, v, part);
#pragma xmp barrier
    seconds = xmp_wtime() - since;
    found = norm(n, l[count - 1].r);
    if (xmp_node_num() == 1) {
        printf("class %c: residual %.9e, %s\n", class, found, fabs(found / expected - 1) < 1e-8 ? "verified" : "NOT verified");
        if (argc > 2)
            printf("%.4f s\n", seconds);
    }
    for (int k = 0; k < count; k++) {
        free(l[k].u);
        free(l[k].r);
    }
    free(v);
    free(part);
    return 0;
}
