// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// RUN: not %sodecc -DLATER --emit-c %s -o %t.c 2>&1 | %messages %s --check-prefixes=CHECK,LATER
// RUN: not %sodecc -x c++ --emit-c %s -o %t.c 2>&1 | %messages %s
// A value of directives that nothing declares is one error, at its first use; the other uses, also those of the program, are none.
// COVERS: err_value_missing note_macro_later

#pragma xmp nodes p[*]
#pragma xmp template t[N]
// CHECK: :[[@LINE-1]]:24: error: 'N' is not declared here; define the macro or declare the variable before this line
// LATER: :[[@LINE+3]]:9: note: macro 'N' is defined here, after its use
#pragma xmp distribute t[block] onto p
#ifdef LATER
#define N 8
#endif
double u[N], v[N];
#pragma xmp align u[i] with t[i]
#pragma xmp align v[i] with t[i]
#pragma xmp shadow u[WIDTH]
// CHECK: :[[@LINE-1]]:22: error: 'WIDTH' is not declared here; define the macro or declare the variable before this line

int main(void)
{
#pragma xmp reflect (u) width(WIDTH)
#pragma xmp loop (i) on t[i]
    for (int i = WIDTH; i < N - WIDTH; i++)
        v[i] = u[i - WIDTH];
    return N;
}
