// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma XMP distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]
int main(void)
{
#pragma xpm loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        a[i] = i;
#pragma omp barrier
#pragma omp reflect (a)
}
