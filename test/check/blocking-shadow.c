// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=warning:
// Where the compiler does not widen shadows (of parameters, of arrays of other files, for a number of steps that only the run
// knows), the declared ones must do; a parameter that may be another array need not be `restrict`: the run compares them.
// COVERS: err_block_shadow

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
extern double other[N];
#pragma xmp align other[i] with t[i]
#pragma xmp shadow other[1]
static double a[N], b[N];
#pragma xmp align [i] with t[i], shadow [1] :: a
#pragma xmp align [i] with t[i] :: b
extern int depth;

#define SMOOTH(from, to) \
    _Pragma("xmp loop (i) on t[i]") \
    for (int i = 1; i < N - 1; i++) \
        to[i] = from[i-1] + from[i+1]; \
    _Pragma("xmp loop (i) on t[i]") \
    for (int i = 0; i < N; i++) \
        from[i] = to[i];

void parameter(double u[restrict N], double wide[restrict N], double alias[N], double v[restrict N])
{
#pragma xmp align [i] with t[i], shadow [2] :: u
#pragma xmp align [i] with t[i], shadow [3:4] :: wide, v
#pragma xmp align [i] with t[i], shadow [4] :: alias
#pragma xmp blocking steps(3)
// CHECK: :[[@LINE-1]]:13: error: 'steps(3)' needs a shadow of 3:3 of 'u' in dimension 0, but it has 2:2; Sode does not widen the shadow of a parameter
// CHECK: :[[@LINE-5]]:34: note: the shadow of 'u' is declared here
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
        SMOOTH(u, v)
    }
#pragma xmp blocking steps(3)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (wide)
        SMOOTH(wide, v)
    }
#pragma xmp blocking steps(3)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (alias)
        SMOOTH(alias, b)
    }
}

void elsewhere(void)
{
#pragma xmp blocking steps(2)
// CHECK: :[[@LINE-1]]:13: error: 'steps(2)' needs a shadow of 2:2 of 'other' in dimension 0, but it has 1:1; Sode does not widen the shadow of another file's array
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (other)
        SMOOTH(other, b)
    }
}

void known_later(void)
{
#pragma xmp blocking steps(depth)
// CHECK: :[[@LINE-1]]:13: error: 'steps(1)' needs a shadow of 1:1 of 'b' in dimension 0, but it has 0:0; Sode widens it only if the number of steps is a constant
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (a)
        SMOOTH(a, b)
    }
}
