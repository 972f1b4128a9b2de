// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A directive that goes on on the next line without a backslash is one error, and the rest of it is no other.
// COVERS: err_directive_continued

#define N 8
#ifdef WRONG
#pragma xmp
    nodes p[*]
// CHECK: :[[@LINE-2]]:12: error: a directive ends with its line; to continue it on the next one, end the line with '\'
#pragma xmp template t[N]
#pragma xmp distribute t[block]
                       onto p
// CHECK: :[[@LINE-2]]:32: error: a directive ends with its line; to continue it on the next one, end the line with '\'
// CHECK-NEXT: #pragma xmp distribute t[block]
#else
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#endif
double u[N];
#ifdef WRONG
#pragma xmp align u[i]
    with t[i]
// CHECK: :[[@LINE-2]]:23: error: a directive ends with its line
#else
#pragma xmp align u[i] with t[i]
#endif
#pragma xmp shadow u[1]

void width(int n, int m);
extern int on, overlap(int);

int main(void)
{
    double s = 0, most = 0;
#ifdef WRONG
#pragma xmp reflect (u)
    width(1)
// CHECK: :[[@LINE-2]]:24: error: a directive ends with its line
#pragma xmp loop (i) on t[i]
    reduction(+: s)

    reduction(max:
        most)
// CHECK: :[[@LINE-5]]:29: error: a directive ends with its line
    for (int i = 0; i < N; i++)
        s += u[i], most = most > u[i] ? most : u[i];
#pragma xmp bcast (s,
                   most)
// CHECK: :[[@LINE-2]]:22: error: a directive ends with its line
#pragma xmp reduction (+:
                       s)
// CHECK: :[[@LINE-2]]:26: error: a directive ends with its line
#pragma xmp loop (i) on t[i]
    reduction(+: s)
// CHECK: :[[@LINE-2]]:29: error: a directive ends with its line
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        s += u[i];
#endif
    // Statements like these are none.
#pragma xmp reflect (u)
    width(1, 0);
#pragma xmp barrier
    on = overlap(1);
#pragma xmp reflect (u)
    width(1,
          0);
    return s + most > 0;
}
