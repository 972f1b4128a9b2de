// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Misspelt clauses of every directive that has some.
#pragma xmp nodes p[4]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
double a[10];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]

void fill(int n)
{
#pragma xmp loop (i) on t[i] reducton(+:n)
    for (int i = 0; i < 10; i++)
        n += a[i] = 0;
#pragma xmp loop (i) on t[i] expnd(1)
    for (int i = 0; i < 10; i++)
        a[i] = 0;
#pragma xmp task on p[0] nocom
    n++;
#pragma xmp reflect (a) widht(1)
#pragma xmp reflect (a) ortogonal
#pragma xmp reflect (a) asinc(1)
#pragma xmp wait_async (1)
#pragma xmp reduction (+:n) orderd
#pragma xmp bcast (n) form p[0]
}
