// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g -fsode-check %s -o %t && %limited %mpirun -n 3 %t poison | sort | uniq -c | FileCheck %s
// RUN: %sodecc -g %s -o %t.plain && %limited %mpirun -n 3 %t.plain zero | sort | uniq -c | FileCheck %s --check-prefix=PLAIN
// Shadows of block-scope and allocated arrays hold signalling NaN, or a conspicuous integer, until they are filled; those of
// static arrays zero, as their owners do. Cells beyond the array, which only a periodic reflect fills, are not touched: the
// first and the last of three nodes have one of them. Without -fsode-check nothing is written. A reflect replaces what was there.
// CHECK: {{^ *}}2 char: 1 poisoned, then 0
// CHECK-NEXT: {{^ *}}1 char: 2 poisoned, then 0
// CHECK-NEXT: {{^ *}}2 complex: 1 poisoned, then 0
// CHECK-NEXT: {{^ *}}1 complex: 2 poisoned, then 0
// CHECK-NEXT: {{^ *}}2 double: 1 poisoned, then 0
// CHECK-NEXT: {{^ *}}1 double: 2 poisoned, then 0
// CHECK-NEXT: {{^ *}}2 float: 1 poisoned, then 0
// CHECK-NEXT: {{^ *}}1 float: 2 poisoned, then 0
// CHECK-NEXT: {{^ *}}2 long double: 1 poisoned, then 0
// CHECK-NEXT: {{^ *}}1 long double: 2 poisoned, then 0
// CHECK-NEXT: {{^ *}}2 pointer: 1 poisoned, then 0
// CHECK-NEXT: {{^ *}}1 pointer: 2 poisoned, then 0
// CHECK-NEXT: {{^ *}}3 static: 0 poisoned, then 0
// CHECK-NOT: {{.}}
// PLAIN: {{^ *}}3 static: 0 poisoned, then 0
// PLAIN-NOT: {{.}}

#include <complex.h>
#include <stdio.h>
#include <string.h>
#include <xmp.h>
#define N 12
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double always[N];
#pragma xmp align always[i] with t[i]
#pragma xmp shadow always[1]
static int wanted;

/* A NaN that is not quiet: bits, because loading one into a register may quieten it. */
static int is_signalling(const void *value, size_t size)
{
    unsigned char bytes[16];
    memcpy(bytes, value, size);
    if (size == 4)
        return bytes[3] == 0x7f && (bytes[2] & 0xc0) == 0x80;
    if (size == 8)
        return bytes[7] == 0x7f && (bytes[6] & 0xf8) == 0xf0;
    return bytes[9] == 0x7f && bytes[8] == 0xff && (bytes[7] & 0xc0) == 0x80;
}

static int is_number(const void *value, size_t size)
{
    unsigned char bytes[16];
    memcpy(bytes, value, size);
    for (size_t k = 0; k < size; k++)
        if (bytes[k] != 0xa5)
            return 0;
    return 1;
}

typedef int test_t(const void *, size_t);

/* The cells before and behind the own part of each node, whose number of elements is 4. */
static int poisoned(xmp_desc_t array, size_t size, size_t part, test_t *test)
{
    void *address;
    int count = 0;
    xmp_array_laddr(array, &address);
    const char *stored = address;
    for (int side = 0; side < 2; side++) {
        int all = 1;
        for (size_t at = 0; at < size; at += part)
            all &= test(stored + (side ? 5 * size : 0) + at, part);
        count += all;
    }
    return count;
}

#define DIRECTIVE(...) _Pragma(#__VA_ARGS__)
#define LOOK(NAME, ARRAY, TYPE, PART, TEST)                                                                  \
    do {                                                                                                     \
        int before = wanted ? poisoned(xmp_desc_of(ARRAY), sizeof(TYPE), sizeof(PART), TEST) : 0;            \
        DIRECTIVE(xmp loop (i) on t[i]) for (int i = 0; i < N; i++) ARRAY[i] = 0;                            \
        DIRECTIVE(xmp reflect (ARRAY) width(/periodic/1))                                                    \
        if (wanted || !strcmp(NAME, "static"))                                                               \
            printf("%s: %d poisoned, then %d\n", NAME, before,                                               \
                   poisoned(xmp_desc_of(ARRAY), sizeof(TYPE), sizeof(PART), TEST));                          \
    } while (0)

static void blocks(void)
{
    double d[N];
    float f[N];
    long double l[N];
    double complex z[N];
    char c[N];
    double *a;
#pragma xmp align [i] with t[i] :: d, f, l, z, c, a
#pragma xmp shadow [1] :: d, f, l, z, c, a
    a = xmp_malloc(xmp_desc_of(a), N);
    LOOK("double", d, double, double, is_signalling);
    LOOK("float", f, float, float, is_signalling);
    LOOK("long double", l, long double, long double, is_signalling);
    LOOK("complex", z, double complex, double, is_signalling);
    LOOK("char", c, char, char, is_number);
    LOOK("pointer", a, double, double, is_signalling);
    xmp_free(xmp_desc_of(a));
}

int main(int argc, char **argv)
{
    wanted = argc > 1 && !strcmp(argv[1], "poison");
    blocks();
    LOOK("static", always, double, double, is_signalling);
    return 0;
}
