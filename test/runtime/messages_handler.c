/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Ranks that handle the signal by which the job is ended say nothing more: one message for all, as without a handler.
 *
 * RUN: %sodecc %optimize %s -o %t
 * RUN: for way in program due; do for n in 2 4; do not %mpirun -n $n %t $way > %t.out 2>&1; cat %t.out; \
 * RUN:   test $(grep -c '^sode: ' %t.out) = 1 || exit 1; done; done
 */
#include <signal.h>
#include <string.h>
#include <xmp.h>
#include <sode/checkpoint.h>

#pragma xmp nodes p[*]
#pragma xmp template t[9]
#pragma xmp distribute t[block] onto p
double *a;
#pragma xmp align a[i] with t[i]

static void note(int number)
{
    (void)number;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "due") == 0)
        sode_checkpoint_due(1e9);
    else
        signal(SIGTERM, note);
    a = xmp_malloc(xmp_desc_of(a), -argc);
    return a != NULL;
}
