// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dots.h"

// How a sum is ordered is a clause: a loop for each.
static struct pair plain_dots(const struct matrix *m, double a[m->n], double b[m->n], double c[m->n], double d[m->n])
{
    double first = 0, second = 0;
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: a, b, c, d
#pragma xmp loop (i) on t[i] reduction(+: first, second)
    for (int i = 0; i < m->n; i++) {
        first += a[i] * b[i];
        second += c[i] * d[i];
    }
    return (struct pair){first, second};
}

static struct pair ordered_dots(const struct matrix *m, double a[m->n], double b[m->n], double c[m->n], double d[m->n])
{
    double first = 0, second = 0;
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: a, b, c, d
#pragma xmp loop (i) on t[i] reduction(+: first, second) ordered
    for (int i = 0; i < m->n; i++) {
        first += a[i] * b[i];
        second += c[i] * d[i];
    }
    return (struct pair){first, second};
}

static struct pair exact_dots(const struct matrix *m, double a[m->n], double b[m->n], double c[m->n], double d[m->n])
{
    double first = 0, second = 0;
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: a, b, c, d
#pragma xmp loop (i) on t[i] reduction(+: first, second) ordered(any)
    for (int i = 0; i < m->n; i++) {
        first += a[i] * b[i];
        second += c[i] * d[i];
    }
    return (struct pair){first, second};
}

static double plain_dot(const struct matrix *m, double a[m->n], double b[m->n])
{
    double sum = 0;
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: a, b
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < m->n; i++)
        sum += a[i] * b[i];
    return sum;
}

static double ordered_dot(const struct matrix *m, double a[m->n], double b[m->n])
{
    double sum = 0;
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: a, b
#pragma xmp loop (i) on t[i] reduction(+: sum) ordered
    for (int i = 0; i < m->n; i++)
        sum += a[i] * b[i];
    return sum;
}

static double exact_dot(const struct matrix *m, double a[m->n], double b[m->n])
{
    double sum = 0;
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: a, b
#pragma xmp loop (i) on t[i] reduction(+: sum) ordered(any)
    for (int i = 0; i < m->n; i++)
        sum += a[i] * b[i];
    return sum;
}

double dot(const struct matrix *m, enum order order, double a[m->n], double b[m->n])
{
    return order == EXACT ? exact_dot(m, a, b) : order == BY_NODE ? ordered_dot(m, a, b) : plain_dot(m, a, b);
}

struct pair dots(const struct matrix *m, enum order order, int is_fused, double a[m->n], double b[m->n], double c[m->n], double d[m->n])
{
    struct pair apart;

    if (is_fused)
        return order == EXACT ? exact_dots(m, a, b, c, d) : order == BY_NODE ? ordered_dots(m, a, b, c, d) : plain_dots(m, a, b, c, d);
    apart.first = dot(m, order, a, b);
    apart.second = dot(m, order, c, d);
    return apart;
}
