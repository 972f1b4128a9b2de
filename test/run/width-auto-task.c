// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %sodecc --emit-c -Rsode-width-inferred %s -o %t.c 2>&1 | %filecheck %s
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %filecheck %s --check-prefix=WRONG
// In a task on an element, its subscript is the element's own, and one beside it needs the shadow; not if the index changes in the task.
#include <stdio.h>

#define N 19

#pragma xmp nodes p[*]
#pragma xmp template t[N + 1]
#pragma xmp distribute t[block] onto p
static long u[N][2], v[N];
#pragma xmp align u[i][*] with t[i+1]
#pragma xmp align v[i] with t[i+1]
// CHECK: :[[@LINE+2]]:22: remark: width 0:2 of 'u' in dimension 0 inferred from 'u[k + 2][0]'
// CHECK: :[[@LINE+2]]:22: remark: width 0:0 of 'v' in dimension 0 inferred from own elements only
#pragma xmp shadow u[auto][0]
#pragma xmp shadow v[auto]

int main(void)
{
    long own = 0, above = 0, first = 0;

#pragma xmp loop (i) on u[i][*]
    for (int i = 0; i < N; i++)
        u[i][0] = u[i][1] = v[i] = i * i + 3;
#pragma xmp reflect (u)
    for (int k = 0; k < N - 2; k += 4) {
#pragma xmp task on u[k][0]
        own = u[k][1], above = u[k + 2][0];
#pragma xmp bcast (own, above) from u[k][0]
        first += own * above;
    }
#pragma xmp task on t[1]
    {
        long k = 0;
        own = v[0];
#ifdef WRONG
#pragma xmp task on v[k]
        {
            k++;
            own += v[k];
        }
#endif
        first += own + k;
    }
#pragma xmp bcast (first) from t[1]
#pragma xmp task on p[0]
    printf("%ld\n", first);
    return 0;
}
// WRONG: :19:22: error: the width 'auto' of 'v' cannot be inferred: it is not known how far its uses reach
// WRONG: :43:20: note: 'v' is used here
