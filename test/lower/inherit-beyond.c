// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate -P %s | %filecheck %s
// Past a shadow of a declared width, in a dimension that nodes perhaps do not divide, the run asks what a node has; of a width that the run computes,
// on either side, the compiler does not know that it is too small.
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N];
#pragma xmp align u[i] with t[i]
#pragma xmp shadow u[2]

static void smooth(int n, int w, double x[n])
#pragma xmp inherit (x)
{
    double narrow[n], low[n], high[n];
#pragma xmp align narrow like x
#pragma xmp align low like x
#pragma xmp align high like x
#pragma xmp shadow narrow[1]
#pragma xmp shadow low[w:1]
#pragma xmp shadow high[1:w]
#pragma xmp loop (i) on x[i]
    for (int i = 2; i < n; i++)
        x[i] = narrow[i - 2] + low[i - 2] + high[i - 2];
}
// CHECK: sode_loop_meets(
// CHECK: .sode_array = sode_array__narrow_
// CHECK-NOT: .sode_array =

int main(void)
{
    smooth(N, 2, u);
    return 0;
}
