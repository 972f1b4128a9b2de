// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// An array and the parameter it is passed to have the same shadow: the elements lie elsewhere otherwise.
// COVERS: err_argument_shadow

#pragma xmp nodes p[4]
#pragma xmp nodes one[1]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], wide[100], whole[100], u[100][8];
#pragma xmp align [i] with t[i] :: a, wide, whole
#pragma xmp align u[i][*] with t[i]
#pragma xmp shadow wide[1:2]
#pragma xmp shadow whole[*]
#pragma xmp shadow u[1][0]

static void narrow(double x[100])
{
#pragma xmp align x[i] with t[i]
}
static void same(double *x)
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[1:2]
{
}
static void full(double *x)
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[*]
{
}
static void rows(double x[100][8])
#pragma xmp align x[i][*] with t[i]
#pragma xmp shadow x[1][0]
{
}
static void at_run_time(double *x, int w)
{
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[w]
}
static void plain(double *x)
{
}
void elsewhere(double *x);

void f(void)
{
#ifdef WRONG
    narrow(wide);
// CHECK: :[[@LINE-1]]:12: error: 'wide' with shadow 'wide[1:2]' is passed to aligned parameter 'x' with shadow 'x[0]': nodes store them differently
// CHECK: :14:13: note: the shadow of 'wide' is declared here
// CHECK: :20:13: note: 'x' is aligned here and has no 'shadow' directive, such as '#pragma xmp shadow x[1:2]'
    same(a);
// CHECK: :[[@LINE-1]]:10: error: 'a' with shadow 'a[0]' is passed to aligned parameter 'x' with shadow 'x[1:2]'
// CHECK: :12:13: note: 'a' is aligned here and has no 'shadow' directive, such as '#pragma xmp shadow a[1:2]'
// CHECK: :24:13: note: the shadow of 'x' is declared here
    full(wide);
// CHECK: :[[@LINE-1]]:10: error: 'wide' with shadow 'wide[1:2]' is passed to aligned parameter 'x' with shadow 'x[*]'
// CHECK: :14:13: note: the shadow of 'wide' is declared here
// CHECK: :29:13: note: the shadow of 'x' is declared here
#endif
    narrow(a);
    same((double *)wide);
    full(whole);
    rows(u);
    at_run_time(wide, 1);
    plain(wide);
    elsewhere(wide);
}
