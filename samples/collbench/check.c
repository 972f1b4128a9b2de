// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <xmp.h>

#include "../common/random.h"

#pragma xmp nodes p[*]

#ifdef __SODE__
#define WANTED (TERMS / 3)
#else
#define WANTED 1 // a serial program rounds after each addition
#endif

enum { TERMS = 3 * 333334, REPEATS = 1000 };

#pragma xmp template t[TERMS]
#pragma xmp distribute t[block] onto p

// 1e16, 1 and -1e16, equally often, shuffled: 700001 has no factor in common with TERMS.
static double nasty(int i)
{
    const int64_t at = (int64_t)i * 700001 % TERMS;

    return at % 3 == 0 ? 1e16 : at % 3 == 1 ? 1 : -1e16;
}

static double exact_sum(void)
{
    double sum = 0;

#pragma xmp loop (i) on t[i] reduction(+: sum) ordered(any)
    for (int i = 0; i < TERMS; i++)
        sum += nasty(i);
    return sum;
}

static double normal_sum(void)
{
    double sum = 0;

#pragma xmp loop (i) on t[i] reduction(+: sum) ordered(any)
    for (int i = 0; i < TERMS / 8; i++)
        sum += normal(1, i, 0);
    return sum;
}

// How often a sum in the order of the nodes differs from the first one.
static int count_different(void)
{
    double first = 0;
    int different = 0;

    for (int k = 0; k < REPEATS; k++) {
        double sum = normal(2, xmp_node_num(), 0) * 1e8;

#pragma xmp reduction (+: sum) ordered
        if (k == 0)
            first = sum;
        different += memcmp(&sum, &first, sizeof sum) != 0;
    }
    return different;
}

static int print(const char *what, double figure, double wanted)
{
    if (xmp_node_num() == 1)
        printf("%-62s %.17g  %s\n", what, figure, figure == wanted ? "right" : "WRONG");
    return figure != wanted;
}

int check(void)
{
    int wrong = print("1000002 terms of 1e16, 1, -1e16, exact; as many as are 1", exact_sum(), WANTED);
    const double sum = normal_sum();
    const int different = count_different();

    if (xmp_node_num() == 1)
        printf("%-62s %a\n", "125000 terms of N(0,1), exact: the same on any number of nodes", sum);
    wrong += print("of 1000 sums in the order of the nodes, those that differ", different, 0);
    return wrong;
}
