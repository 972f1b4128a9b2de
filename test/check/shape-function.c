// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A function that a flat subscript calls, and that sets something: it cannot stand for two subscripts.
// COVERS: note_shape_function

#define N 24
#define M 6
static int calls;
static int counted(int i, int j) { return calls++, i * M + j; }
static int stepping(int i, int j) { return i * M + j++; }
static int several(int i, int j)
{
    calls++;
    return i * M + j;
}
static int at(int i, int j) { return i * M + j; }
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][*] onto p
static double u[N * M];
#pragma xmp shape u[N][M]
#pragma xmp align u[i][j] with t[i][j]

int main(void)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
#ifdef WRONG
            u[counted(i, j)] = 1;
// CHECK: :[[@LINE-1]]:14: error: the subscript does not say which element of 'u[24][6]' is meant;
// CHECK: :[[@LINE-11]]:19: note: the shape is here
// CHECK: :[[@LINE-24]]:12: note: 'counted' does more than return one expression, or sets something in it
            u[stepping(i, j)] = 1;
// CHECK: :[[@LINE-1]]:14: error: the subscript does not say which element of 'u[24][6]' is meant;
// CHECK: :[[@LINE-15]]:19: note: the shape is here
// CHECK: :[[@LINE-27]]:12: note: 'stepping' does more than return one expression, or sets something in it
            u[several(i, j)] = 1;
// CHECK: :[[@LINE-1]]:14: error: the subscript does not say which element of 'u[24][6]' is meant;
// CHECK: :[[@LINE-19]]:19: note: the shape is here
// CHECK: :[[@LINE-30]]:12: note: 'several' does more than return one expression, or sets something in it
#else
            u[at(i, j)] = counted(i, j) + stepping(i, j) + several(i, j);
#endif
        }
    return 0;
}
