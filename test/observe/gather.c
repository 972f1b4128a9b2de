// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a gather does is in the trace, like what a reflect does; nodes that execute different gathers, or one of them none, are told
// so; the watchdog says where each waits; -fsode-check finds nothing wrong in a right program.
//
// RUN: %sodecc -fsode-check %optimize %s -o %t && SODE_TRACE=%t.json %mpirun -n 3 %t right > %t.out 2>&1 && count 0 < %t.out
// RUN: %python %S/Inputs/check_trace.py %t.json 3 gather:26:5 plan:26:1 transfer:26:5
// RUN: for what in other none; do %limited %mpirun -n 3 %t $what > %t.out 2>&1 && exit 1; grep '^sode: ' %t.out; done | %filecheck %s
// RUN: SODE_WATCHDOG=1 not %limited %mpirun -n 3 %t hang 2>&1 | %filecheck --check-prefix=WATCH %s
#include <string.h>
#include <unistd.h>
#include <xmp.h>

#define N 30
#pragma xmp nodes p[3]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N], z[N];
#pragma xmp align x[i] with t[i]
#pragma xmp align y[i] with t[i]
#pragma xmp align z[i] with t[i]
int col[N];

static void gatherX(void)
{
    for (int turn = 0; turn < 5; turn++) {
#pragma xmp loop (i) on t[i] gather(x) expect(fixed)
        for (int i = 0; i < N; i++)
            y[i] = x[col[i]];
    }
}
static void gatherZ(void)
{
#pragma xmp loop (i) on t[i] gather(z)
    for (int i = 0; i < N; i++)
        y[i] = z[col[i]];
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "right";
    for (int i = 0; i < N; i++)
        col[i] = N - 1 - i;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        x[i] = z[i] = i;
    if (strcmp(what, "right") == 0 || xmp_node_num() != 2)
        gatherX();
    else if (strcmp(what, "other") == 0)
        gatherZ();
    else
        while (strcmp(what, "hang") == 0)
            pause();
    if (strcmp(what, "none") == 0) {
#pragma xmp barrier
    }
    return 0;
}
// CHECK: 'gather{{( pattern)?}}' of '{{[xz]}}' of rank {{[012]}} meets 'gather{{( pattern)?}}' of '{{[xz]}}' of rank {{[012]}}
// CHECK: {{'gather( pattern)?' of 'x'.* meets 'barrier'|'barrier'.* meets 'gather( pattern)?' of 'x'}}
// WATCH: sode: rank {{[02]}}: watchdog: has been waiting {{.*}} in 'gather{{( pattern)?}}' of 'x'
