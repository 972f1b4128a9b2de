// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A semicolon at the end of a directive, also before a comment and behind continued lines.
#pragma xmp nodes p[4];
#pragma xmp template t[10] ; // the space of indices
#pragma xmp distribute t[block] \
    onto p;
double a[10];
#pragma xmp align a[i] with t[i] /* its place */;

void fill(void)
{
#pragma xmp loop (i) on t[i];
    for (int i = 0; i < 10; i++)
        a[i] = 0;
#pragma xmp barrier;
}
