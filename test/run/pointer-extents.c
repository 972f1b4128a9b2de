// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Extents of every integer type for xmp_malloc, also beyond 2^31 and 2^32, of which only the last bytes are touched; the
// call in a macro.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#define SMALL 7
#define LARGE 2147483748L /* 2^31 + 100 */
#define HUGE 4294967396UL /* 2^32 + 100: 100 as an int */
#pragma xmp nodes p[*]
#pragma xmp template t[HUGE]
#pragma xmp distribute t[block] onto p
enum size { SEVEN = SMALL };
int (*a)[3];
unsigned char *far, (*plane)[LARGE];
#pragma xmp align a[i][*] with t[i]
#pragma xmp align far[i] with t[i]
#pragma xmp template s[2]
#pragma xmp distribute s[block] onto p
#pragma xmp align plane[i][*] with s[i]

static long sum_of_a(void)
{
    long sum = 0;
#pragma xmp loop (i) on t[i]
    for (long i = 0; i < SMALL; i++)
        for (int j = 0; j < 3; j++)
            a[i][j] = (int)(10 * i + j);
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (long i = 0; i < SMALL; i++)
        for (int j = 0; j < 3; j++)
            sum += (i + 1) * a[i][j];
    free(a);
    return sum;
}

#define ALLOCATE(n, m) (a = (int (*)[3])xmp_malloc(xmp_desc_of(a), (n), m), sum_of_a())

static long last_of(long n)
{
    long sum = 0;
#pragma xmp loop (i) on t[i]
    for (long i = n - 50; i < n; i++)
        far[i] = (unsigned char)(i - n + 60);
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (long i = n - 50; i < n; i++)
        sum += far[i];
    free(far);
    return sum;
}

static long last_of_planes(void)
{
    long sum = 0;
#pragma xmp loop (i) on s[i] reduction(+: sum)
    for (int i = 0; i < 2; i++) {
        plane[i][LARGE - 1] = (unsigned char)(i + 3);
        sum += plane[i][LARGE - 1];
    }
    return sum;
}

int main(void)
{
    signed char c = SMALL;
    unsigned short h = SMALL;
    unsigned int u = SMALL;
    long long l = SMALL;
    unsigned long long w = SMALL;
    _Bool one = 1;
    long sums[] = {
        ALLOCATE(c, h - 4), ALLOCATE(h, 3), ALLOCATE(u, l - 4), ALLOCATE(l, 3u), ALLOCATE(w, (short)3), ALLOCATE(SEVEN, 3ULL),
        ALLOCATE(one + 6, one ? 3 : 4L), ALLOCATE((size_t)SMALL, sizeof(int) - 1),
    };
    far = xmp_malloc(xmp_desc_of(far), HUGE);
    long huge = last_of(HUGE);
    far = xmp_malloc(xmp_desc_of(far), LARGE);
    long large = last_of(LARGE);
    plane = (unsigned char (*)[LARGE])xmp_malloc(xmp_desc_of(plane), 2, LARGE);
    long planes = last_of_planes();
    free(plane);
    if (xmp_node_num() == 1) {
        for (size_t k = 0; k < sizeof sums / sizeof *sums; k++)
            printf("%ld ", sums[k]);
        printf("%ld %ld %ld\n", huge, large, planes);
    }
    return 0;
}
