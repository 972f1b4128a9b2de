// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// What the clauses of a loop, the items of a directive, or adjacent directives reduce is one call with a list. Variables are
// copied; what is reached through pointers and subscripts is reduced in place, as other variables of the list may choose it.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p

struct pair {
    int x;
    unsigned bits : 4;
};

double clauses(double s, double q)
{
// CHECK-LABEL: double clauses(
    int n = 0, most = 0;
    double exact = 0;
#pragma xmp loop (i) on t[i] reduction(+: s, n) ordered reduction(max: most) reduction(*: q) reduction(+: exact) ordered(any)
// CHECK: SODE_REDUCTIONS_BEGIN(SODE_WHERE, SODE_ON_TEMPLATE(sode_template__t, SODE_ALL),
// CHECK-SAME: s = SODE_REDUCED(double, 0); n = SODE_REDUCED(int, 1); q = SODE_REDUCED(double, 2);,
// CHECK-SAME: {SODE_OP_SUM, SODE_DOUBLE, &(double){s}, 1, SODE_ORDERED, 0}, {SODE_OP_SUM, SODE_INT, &(int){n}, 1, SODE_ORDERED, 0}, {SODE_OP_PROD, SODE_DOUBLE, &(double){q}, 1, 0, 0})
    for (int i = 0; i < 100; i++) {
        s += i;
        n++;
        q *= 2;
        most = i % 7 > most ? i % 7 : most;
        exact += 0.1;
    }
// CHECK: SODE_REDUCTIONS_END(__FILE__ ":21", SODE_ON_TEMPLATE(sode_template__t, SODE_ALL),
// CHECK-SAME: exact = SODE_REDUCED(double, 4);,
// CHECK-SAME: {SODE_OP_MAX, SODE_INT, &(int){most}, 1, 0, 0}, {SODE_OP_PROD,
// CHECK-SAME: {SODE_OP_SUM, SODE_DOUBLE, &(double){exact}, 1, SODE_ORDERED_ANY, sode_exact_{{[0-9]+}}_4})
// CHECK-NOT: {{sode|SODE}}_{{reduction|REDUCTION}}
// CHECK: return
    return s + n + q + most + exact;
}

void items(struct pair *pair, double list[8], int k, double s)
{
// CHECK-LABEL: void items(
    struct pair own = {1, 2};
    float sums[3] = {0};
#pragma xmp reduction (+: k, pair->x, list[k], sums, own.x, own.bits)
// CHECK: SODE_REDUCTIONS(SODE_WHERE, 0, 0, k = SODE_REDUCED(int, 0); own.x = SODE_REDUCED(int, 4); own.bits = SODE_REDUCED(unsigned int, 5);,
// CHECK-SAME: {SODE_OP_SUM, SODE_INT, &(int){k}, 1, 0, 0}, {SODE_OP_SUM, SODE_INT, (void *)&(pair->x), 1, 0, 0}, {SODE_OP_SUM, SODE_DOUBLE, (void *)&(list[k]), 1, 0, 0},
// CHECK-SAME: {SODE_OP_SUM, SODE_FLOAT, sums, sizeof(sums) / sizeof(float), 0, 0}, {SODE_OP_SUM, SODE_INT, &(int){own.x}, 1, 0, 0}, {SODE_OP_SUM, SODE_UINT, &(unsigned int){own.bits}, 1, 0, 0})
#pragma xmp reduction (min: s, list) on p[0:2] async(1)
// CHECK: sode_reductions(SODE_WHERE, 2, (const sode_reduced_t[]){{[{][{]}}SODE_OP_MIN, SODE_DOUBLE, (void *)&(s), 1, 0, 0}, {SODE_OP_MIN, SODE_DOUBLE, list, 8 * sizeof(double) / sizeof(double), 0, 0}}, SODE_ON_NODES({{.*}}), SODE_WITH(SODE_ASYNC, 1));
}

void adjacent(double s, double q, int *n, int k)
{
// CHECK-LABEL: void adjacent(
    double v[3] = {0}, w[3] = {0};
#pragma xmp reduction (+: s)
    /* a comment is nothing between */
#pragma xmp reduction (+: q, v)
#pragma xmp reduction (max: w[2]) ordered
// CHECK: SODE_REDUCTIONS(SODE_WHERE, 0, 0, {{.*}}SODE_OP_SUM, SODE_DOUBLE, {{.*}}SODE_OP_SUM, SODE_DOUBLE, {{.*}}SODE_OP_SUM, SODE_DOUBLE, v, {{.*}}SODE_OP_MAX, SODE_DOUBLE, (void *)&(w[2]), 1, SODE_ORDERED, 0})
// CHECK-NOT: {{sode_red|SODE_RED}}
// CHECK: {{^ *}}/* with the reduction of line [[#@LINE-6]] */{{$}}
// CHECK-NOT: {{sode_red|SODE_RED}}
// CHECK: {{^ *}}/* with the reduction of line [[#@LINE-8]] */{{$}}
    k++;
// The same variable, another set, a statement between, what an earlier one may change, asynchronous ones: apart.
#pragma xmp reduction (+: s)
#pragma xmp reduction (+: s)
#pragma xmp reduction (+: q) on p
#pragma xmp reduction (+: k) on p[0:2]
#pragma xmp reduction (+: s) on p[0:k]
#pragma xmp reduction (+: w[k])
#pragma xmp reduction (+: *n)
#pragma xmp reduction (+: k)
// CHECK-COUNT-8: {{sode_reduction|SODE_REDUCTION}}(SODE_WHERE,
    k++;
#pragma xmp reduction (max: s / k /)
#pragma xmp reduction (+: q)
// CHECK: sode_reduction_locations(
// CHECK: SODE_REDUCTION(SODE_WHERE,
#pragma xmp reduction (+: s) async(1)
#pragma xmp reduction (+: q) async(1)
// CHECK-COUNT-2: sode_reduction(SODE_WHERE,
// CHECK-NOT: /* with
// CHECK: the end
    /* the end */
}
