// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// The width auto needs to know how far an array is used; if it does not, it says where.
// COVERS: err_width_unknown note_used_here

#pragma xmp nodes p[2][2]
#pragma xmp template t[40][30]
#pragma xmp distribute t[block][block] onto p
static double known[40][30], out[40][30];
#pragma xmp align known[i][j] with t[i][j]
#pragma xmp align out[i][j] with t[i][j]
#pragma xmp shadow known[auto][auto]
#ifdef WRONG
double outside[40][30];
#pragma xmp align outside[i][j] with t[i][j]
#pragma xmp shadow outside[auto][1]
#endif
#ifdef WRONG
static double narrow[40][30], listed[40][30], passed[40][30];
#pragma xmp align narrow[i][j] with t[i][j]
#pragma xmp align listed[i][j] with t[i][j]
#pragma xmp align passed[i][j] with t[i][j]
#pragma xmp shadow narrow[1][1]
#pragma xmp shadow listed[2][2]
#pragma xmp shadow passed[2][2]
#endif

void use(double *rows);

void f(int n)
{
#ifdef WRONG
    use((double *)passed);
#pragma xmp reflect (listed) width(auto)
#pragma xmp reflect (passed) width(auto, 1)
#endif
#pragma xmp reflect (known) width(auto)
#pragma xmp reflect (known) width(auto, 0)
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 2; i < 38; i++)
        for (int j = 1; j < 29; j++) {
            out[i][j] = known[i - 2][j] + known[i + 1][j - 1] + known[i][j];
#ifdef WRONG
            out[i][j] += listed[i + n][j];
#endif
        }
}
// CHECK: :[[@LINE-14]]:36: error: the width 'auto' of 'listed' cannot be inferred: it is not known how far its uses reach
// CHECK: :[[@LINE-5]]:26: note: 'listed' is used here
// CHECK: :[[@LINE-15]]:36: error: the width 'auto' of 'passed' cannot be inferred: its address is used
// CHECK: :[[@LINE-18]]:19: note: 'passed' is used here
// CHECK: :[[@LINE-36]]:28: error: the width 'auto' of 'outside' cannot be inferred: other files can use it, unless it is static
// CHECK: :[[@LINE-38]]:13: note: for this 'align' directive
