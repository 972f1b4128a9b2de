// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s 2>&1 | %messages %s
// Parameters inherit intervals of indices only; test/files/handed.test has calls of functions of other files.
// COVERS: err_argument_cyclic

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
#pragma xmp template dealt[100]
#pragma xmp distribute dealt[cyclic] onto p
static double a[100], c[100];
#pragma xmp align a[i] with t[i]
#pragma xmp align c[i] with dealt[i]

static void fill(int n, double w[n])
{
#pragma xmp loop (i) on w[i]
    for (int i = 0; i < n; i++)
        w[i] = 1;
}

void calls(void)
{
    fill(100, a);
    fill(100, c);
// CHECK: :[[@LINE-1]]:15: error: 'c' has a cyclic dimension, and parameter 'w' inherits, which is for block and gblock only; give the parameter an 'align', or copy 'c' by 'gmove'
// CHECK: :15:32: note: 'w' is declared here
}
