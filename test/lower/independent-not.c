// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate -fopenmp %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict -fopenmp %t.c && %clang %strict -fopenmp %t.c
// Iterations that may meet, or that nobody knows enough about: nothing is said, the pragma of the user is left alone.

double unknown(double);
struct box {
    double x;
};
int counter, table[50];
volatile double watched;
#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
double a[100][50], b[100][50];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp shadow a[1][1]
#pragma xmp shadow b[1][1]
static double writer(int i, int j)
{
    return b[i][j] = 2;
}
static double reader(int i, int j)
{
    return a[i][j - 1];
}

// CHECK-NOT: SODE_INDEPENDENT
// CHECK: int f(
int f(double *pointer, struct box *arrow)
{
    int i, j, n = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (i = 1; i < 99; i++)
        for (j = 1; j < 49; j++)
            a[i][j] = a[i][j - 1]; /* carried */
#pragma xmp loop (i, j) on t[i][j]
    for (i = 1; i < 99; i++)
        for (j = 1; j < 49; j++)
            a[i][j] = *pointer; /* memory of anyone */
#pragma xmp loop (i, j) on t[i][j]
    for (i = 1; i < 99; i++)
        for (j = 1; j < 49; j++)
            a[i][j] = pointer[j];
#pragma xmp loop (i, j) on t[i][j]
    for (i = 1; i < 99; i++)
        for (j = 1; j < 49; j++)
            a[i][j] = watched;
#pragma xmp loop (i, j) on t[i][j]
    for (i = 1; i < 99; i++)
        for (j = 1; j < 49; j++)
            a[i][j] = arrow->x;
#pragma xmp loop (i, j) on t[i][j]
    for (i = 1; i < 99; i++)
        for (j = 1; j < 49; j++)
            a[i][j] = unknown(b[i][j]);
#pragma xmp loop (i, j) on t[i][j]
    for (i = 1; i < 99; i++)
        for (j = 1; j < 49; j++)
            a[i][j] = writer(i, j);
#pragma xmp loop (i, j) on t[i][j]
    for (i = 1; i < 99; i++)
        for (j = 1; j < 49; j++)
            a[i][j] = reader(i, j);
#pragma xmp loop (i, j) on t[i][j]
    for (i = 1; i < 99; i++)
        for (j = 1; j < 49; j++)
            a[i][table[j]] = j; /* may meet */
#pragma xmp loop (i, j) on t[i][j]
    for (i = 1; i < 99; i++)
        for (j = 1; j < 49; j++) {
            a[i][j] = counter;
            counter++; /* a sum in memory */
        }
#pragma xmp loop (i, j) on t[i][j]
    for (i = 1; i < 99; i++)
        for (j = 1; j < 49; j++)
            table[j] += i + (int)a[i][j];
#pragma xmp loop (i, j) on t[i][j]
    for (i = 1; i < 99; i++)
        for (j = 1; j < 49; j++) {
            if (b[i][j] > 0)
                break;
            a[i][j] = 1;
        }
#pragma xmp loop (i, j) on t[i][j]
    for (i = 1; i < 99; i++)
#pragma omp simd
        for (j = 1; j < 49; j++)
            a[i][j] = b[i][j];
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for collapse(2)
    for (i = 1; i < 99; i++)
        for (j = 1; j < 49; j++)
            a[i][j] = b[i][j];
#pragma xmp loop (i, j) on t[i][j]
    for (i = 1; i < 99; i++)
        for (j = 1; j < 49; j++)
            n += a[i][j] > 1;
#pragma xmp loop (i, j) on t[i][j]
    for (i = 1; i < 99; i++)
        for (j = 1; j < 49; j++) {
            a[i][j] = 1;
#pragma xmp bcast (n)
        }
    return n;
}
// CHECK-NOT: SODE_INDEPENDENT
