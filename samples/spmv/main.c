// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sparse matrix-vector products that choose how to communicate. README.md goes from the question to the picture.
//
// Shows     loop gather: reads through a subscript that comes from memory, by every method; reductions in a fixed order
// Build     sodecc -O3 *.c ../common/*.c -o spmv -lm
//           serial: cc -O3 -I<prefix>/include *.c ../common/*.c -o spmv -L<prefix>/lib -lsode-io-serial -lm
// Run       mpiexec -n 4 ./spmv --all66 --n 65536 --tune --csv out.csv;  --help

#include <stdio.h>
#include <string.h>
#include <xmp.h>

#include "../common/arguments.h"
#include "check.h"
#include "market.h"
#include "pattern.h"
#include "solve.h"
#include "sweep.h"

static struct {
    int n, k, most, repeats, seed, side, points, iterations;
    int checks, all66, tunes, prints, separate, history;
    const char *family, *method, *values, *matrix, *csv, *solver, *ordered;
    double tolerance;
} o = {.n = 65536, .k = 16, .most = 1024, .repeats = 5, .seed = 1, .points = 7, .iterations = 1000, .family = "U", .method = "all",
       .values = "int", .ordered = "any", .tolerance = 1e-10};

static const struct option table[] = {
    {"--family", TEXT, &o.family, 0, 0, " U M C B2 B4 B8 ", "of the pattern (U)"},
    {"--k", INTEGER, &o.k, 1, 1 << 20, NULL, "non-zeros in a row (16)"},
    {"--n", INTEGER, &o.n, 1, 1 << 30, NULL, "rows (65536)"},
    {"--seed", INTEGER, &o.seed, 0, 1 << 30, NULL, "of positions and values (1)"},
    {"--values", TEXT, &o.values, 0, 0, " int real ", "int: small integers, with exact sums; real: N(0,1) (int)"},
    {"--matrix", TEXT, &o.matrix, 0, 0, NULL, "a Matrix Market file instead of a pattern"},
    {"--laplacian", INTEGER, &o.side, 1, 1000, NULL, "Laplace's operator on a cube with so many points on a side"},
    {"--points", INTEGER, &o.points, 7, 27, NULL, "of that, in a row: 7 or 27 (7)"},
    {"--method", TEXT, &o.method, 0, 0, " all auto allgather range minimal minimal-isend minimal-rounds gap1 gap8 gap64 compact compact-overlap compact8 ell sell tuned ",
     "all, auto, allgather, range, minimal, minimal-isend, minimal-rounds, gap1, gap8, gap64, compact, compact-overlap, compact8, or a format with auto: ell, sell, or tuned, which takes the fastest loop (all)"},
    {"--check", FLAG, &o.checks, 0, 0, NULL, "compare each row with a serial sum, bit for bit"},
    {"--print", FLAG, &o.prints, 0, 0, NULL, "print y, in hexadecimal"},
    {"--tune", FLAG, &o.tunes, 0, 0, NULL, "measure all methods in turn; a table of the fastest"},
    {"--all66", FLAG, &o.all66, 0, 0, NULL, "do so with all six families and 1, 2, 4, ... 1024 non-zeros in a row"},
    {"--most", INTEGER, &o.most, 1, 1024, NULL, "of --all66, only those with at most so many (1024)"},
    {"--repeat", INTEGER, &o.repeats, 1, 1000, NULL, "products of which the median counts (5)"},
    {"--csv", TEXT, &o.csv, 0, 0, NULL, "file of measured times and counts"},
    {"--solve", TEXT, &o.solver, 0, 0, " cg bicgstab ", "A x = b, b = A times ones, by cg or bicgstab"},
    {"--tolerance", NUMBER, &o.tolerance, 0, 1, NULL, "of the residual (1e-10)"},
    {"--iterations", INTEGER, &o.iterations, 0, 1 << 20, NULL, "at most (1000)"},
    {"--ordered", TEXT, &o.ordered, 0, 0, " no yes any ", "dot products: the same bits for the same number of nodes (yes), for any (any)"},
    {"--separate", FLAG, &o.separate, 0, 0, NULL, "a reduction for each dot product; else two travel together"},
    {"--history", FLAG, &o.history, 0, 0, NULL, "print all residuals"},
    {0},
};

static enum values values(void)
{
    return strcmp(o.values, "int") == 0 ? INTEGERS : REALS;
}

static void make_matrix(struct matrix *m, char *name, size_t size)
{
    const struct recipe recipe = {family_of(o.family), o.n, o.k, (uint64_t)o.seed, values()};
    const struct laplacian laplacian = {o.side, o.points};

    if (o.matrix) {
        snprintf(name, size, "%s", strrchr(o.matrix, '/') ? strrchr(o.matrix, '/') + 1 : o.matrix);
        market_read(o.matrix, m);
    } else if (o.side) {
        if (o.points != 7 && o.points != 27)
            refuse("--points '%d': it is 7 or 27", o.points);
        snprintf(name, size, "laplacian");
        matrix_create(m, o.side * o.side * o.side, laplacian_maker, &laplacian);
    } else {
        if (!is_possible(family_of(o.family), o.n, o.k))
            refuse("--k '%d': the first row of family %s has fewer columns; make --n larger", o.k, o.family);
        snprintf(name, size, "%s_%d", o.family, o.k);
        matrix_create(m, o.n, pattern_maker, &recipe);
    }
}

static void print_timings(const struct formats *f, const char *name, const struct timing *timings)
{
    const double count = nonzeros(&f->rows);

    if (xmp_node_num() != 1)
        return;
    printf("%-10s %12s %12s %9s %14s\n", name, "product, s", "kernel, s", "GFLOPS", "plan, products");
    for (int k = 0; k < PRODUCTS; k++)
        if (timings[k].seconds > 0)
            printf("%-10s %12.6f %12.6f %9.3f %14.1f\n", products[k].name, timings[k].seconds, timings[k].kernel,
                   2e-9 * count / timings[k].seconds, timings[k].plan / timings[k].seconds);
}

static void print_solution(const struct solution *found)
{
    if (xmp_node_num() == 1)
        printf("%s: %d iterations, residual %.3e, of the solution %.3e, %.3f s\n", o.solver, found->iterations, found->residual,
               found->true_residual, found->seconds);
}

static long one_matrix(const struct product *how)
{
    struct timing timings[PRODUCTS] = {{0, 0, 0}};
    struct matrix m;
    struct formats f;
    char name[64];
    long wrong = 0;

    make_matrix(&m, name, sizeof name);
    formats_create(&f, &m);
    if (o.checks)
        wrong = check(&f, name, how, values(), (uint64_t)o.seed);
    if (o.prints)
        print_product(&f, how ? how : products, values(), (uint64_t)o.seed);
    if (o.tunes) {
        measure(&f, how, o.repeats, (uint64_t)o.seed, timings);
        print_timings(&f, name, timings);
    }
    if (o.solver) {
        const enum order order = strcmp(o.ordered, "any") == 0 ? EXACT : strcmp(o.ordered, "yes") == 0 ? BY_NODE : PLAIN;
        const struct solver solver = {o.solver, how ? how : products, order, !o.separate, o.iterations, o.tolerance, o.history};
        const struct solution found = solve(&f, &solver);

        print_solution(&found);
        wrong += !(found.residual <= o.tolerance);
    }
    formats_free(&f);
    matrix_free(&m);
    return wrong;
}

static long all_patterns(const struct product *how)
{
    const struct sweep sweep = {o.n, o.most, o.repeats, how, (uint64_t)o.seed, values(), o.csv};
    long wrong = 0;

    if (o.checks)
        wrong = sweep_check(&sweep);
    if (o.tunes)
        sweep_measure(&sweep);
    return wrong;
}

int main(int argc, char **argv)
{
    const struct product *how;

    read_arguments("spmv", table, argc, argv);
    how = product_of(o.method);
    if (!o.checks && !o.prints && !o.tunes && !o.solver)
        refuse("nothing to do; say --check, --tune, --solve or --print (--help lists all options)");
    if (o.csv && !(o.all66 && o.tunes))
        refuse("--csv belongs to --all66 --tune");
    if (o.all66 && (o.matrix || o.side || o.solver || o.prints))
        refuse("--all66 goes with --check and --tune, and without --matrix, --laplacian, --solve and --print");
    return (o.all66 ? all_patterns : one_matrix)(how) != 0;
}
