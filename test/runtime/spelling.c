/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Names that are close to known ones: what one slip of the hand changes counts once; of three letters after the first '_'
 * one may be wrong, of six two, of more no more.
 *
 * RUN: %mpicc -std=gnu11 %optimize -I%source/runtime %s $(%objects base/spelling.c) -o %t
 * RUN: %t
 */
#include <stdio.h>
#include <string.h>

#include "base/spelling.h"

static int failures;

static void expect(const char *name, const char *known, int edits, int near)
{
    int got = sode_spelling_distance(name, known), is = sode_spelling_is_near(name, known);
    if (got != edits || is != near)
        printf("%s %s: got %d %d, wanted %d %d\n", name, known, got, is, edits, near), failures++;
}

int main(void)
{
    char longest[41];
    expect("SODE_PLANS", "SODE_PLANS", 0, 1);
    expect("SODE_PLANX", "SODE_PLANS", 1, 1); /* another letter, */
    expect("SODE_PLAN", "SODE_PLANS", 1, 1); /* one too few, */
    expect("SODE_XPLANS", "SODE_PLANS", 1, 1); /* one too many, */
    expect("SODE_PALNS", "SODE_PLANS", 1, 1); /* two exchanged, */
    expect("SODE_PLASN", "SODE_PLANS", 1, 1);
    expect("OSDE_PLANS", "SODE_PLANS", 1, 1);
    expect("SODE_LAPNS", "SODE_PLANS", 2, 0); /* not over a third */
    expect("SODE_PLAXX", "SODE_PLANS", 2, 0); /* two of five */
    expect("SODE_SCHEXX", "SODE_SCHEME", 2, 1); /* two of six */
    expect("SODE_SCHXXX", "SODE_SCHEME", 3, 0);
    expect("SODE_TRANSPOXXX", "SODE_TRANSPORT", 3, 0); /* three of nine */
    expect("pac", "pack", 1, 1); /* without '_' all letters count */
    expect("rm", "rma", 1, 1);
    expect("r", "rma", 2, 0);
    expect("r", "rm", 1, 0);
    expect("", "", 0, 1);
    expect("", "rma", 3, 0);
    expect("rma", "", 3, 0);
    expect("ab", "bc", 2, 0); /* these are not exchanged */
    expect("bc", "ab", 2, 0);
    memset(longest, 'x', 40);
    longest[40] = 0;
    if (sode_spelling_distance(longest, "pack") < 100 || sode_spelling_distance("pack", longest) < 100)
        printf("longer than any name\n"), failures++;
    return failures > 0;
}
