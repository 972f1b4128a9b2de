// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// What an asynchronous directive writes must be there until something waits for it: variables end with their blocks, memory with `free`.
// COVERS: warn_variable_not_awaited warn_freed_in_flight

#include <stdlib.h>
#define N 100
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N], all[N];
#pragma xmp align a[i] with t[i]
struct { double v[N]; } box;
void elsewhere(void);

static void wait_for(int id)
{
#pragma xmp wait_async (id)
}

void variables(double *given, int id)
{
    double b[N], x;
#pragma xmp gmove async(3)
// CHECK: :[[@LINE-1]]:13: warning: nothing waits for async(3), which this 'gmove' begins, before its variable 'b' ends; put '#pragma xmp wait_async (3)' before the end of the block
    b[:] = a[:];
#pragma xmp bcast (x) async(id + 1)
// CHECK: :[[@LINE-1]]:13: warning: nothing waits for async(id + 1), which this 'bcast' begins, before its variable 'x' ends
#pragma xmp gmove async(3)
    given[0:N] = a[:];
#pragma xmp gmove async(3)
    all[:] = a[:];
#pragma xmp gmove async(3)
    box.v[:] = a[:];
}

void block(int n)
{
    for (int k = 0; k < n; k++) {
        struct { double v[N]; } inner;
        double sum = 1;
#pragma xmp gmove async(4)
// CHECK: :[[@LINE-1]]:13: warning: nothing waits for async(4), which this 'gmove' begins, before its variable 'inner' ends
        inner.v[:] = a[:];
#pragma xmp reduction (+: sum) async(5)
// CHECK: :[[@LINE-1]]:13: warning: nothing waits for async(5), which this 'reduction' begins, before its variable 'sum' ends
    }
#pragma xmp wait_async (4, 5)
}

void awaited(int id)
{
    double b[N], d[N];
#pragma xmp gmove async(3)
    b[:] = a[:];
#pragma xmp wait_async (3)
#pragma xmp gmove async(5)
    d[:] = a[:];
#pragma xmp wait_async (id)
}

void called(void)
{
    double c[N];
#pragma xmp gmove async(4)
    c[:] = a[:];
    wait_for(4);
}

void perhaps(void)
{
    double b[N];
#pragma xmp gmove async(3)
    b[:] = a[:];
    elsewhere();
}

void memory(int n)
{
    double *x = malloc(N * sizeof *x), *y = malloc(N * sizeof *y);
#pragma xmp gmove async(1)
    x[0:N] = a[:];
#pragma xmp gmove async(2)
    y[0:N] = a[:];
    if (n == 0) {
        free(x);
// CHECK: :[[@LINE-1]]:9: warning: 'x' is released here, but 'gmove' may still write what it points to; put '#pragma xmp wait_async (1)' before this
// CHECK: :[[@LINE-7]]:13: note: for this 'gmove' directive
        return;
    }
#pragma xmp wait_async (2)
    free(y);
#pragma xmp wait_async (1)
    free(x);
}
