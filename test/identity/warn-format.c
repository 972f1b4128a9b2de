// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Format strings through macros, concatenation, positional arguments and PRI macros.
// identity: warnings -- -std=c11
#include <inttypes.h>
#include <stdio.h>
#include <stddef.h>
#define FMT "%d"
#define BOTH FMT " %s\n"
int f(long l, size_t z, int64_t i64, char *s, void *v)
{
    printf(FMT "\n", l);
    printf(BOTH, 1, 2);
    printf("%" PRId64 " %" PRIu32 "\n", i64, l);
    printf("%zu %zd %td %jd\n", l, z, z, i64);
    printf("%2$s %1$d\n", 1, s);
    printf("%d %d\n", 1);
    printf("%d\n", 1, 2);
    printf("%q %!\n", 1);
    printf("%*.*f\n", 3, 2.0, 1.0);
    printf("%n %p %s\n", &l, 3, v);
    printf("");
    printf("%", 1);
    printf("%c %hhd %lc\n", "c", 300, 'x');
    fprintf(stderr, s);
    snprintf(s, 3, "%s and more", "long");
    scanf("%d %lf %s", &l, &z, s);
    return printf("%#x %+s %05s", 1, s, s);
}
