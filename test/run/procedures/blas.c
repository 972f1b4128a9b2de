// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -shared -fPIC -DLIBRARY %s -o %t.so && %cc -shared -fPIC -DLIBRARY -Ddgemm_=other_ %s -o %t.part.so && %sodecc %s -o %t
// RUN: for n in %ranks; do env SODE_BLAS=%t.so %mpirun -n $n %t > %t.$n && %filecheck %s < %t.$n || exit 1; done
// RUN: env SODE_BLAS=%t.so %mpirun -n 1 %t | %filecheck %s --check-prefix=ONE
// RUN: not %mpirun -n 2 env SODE_BLAS=%t.none %t 2>&1 | %filecheck %s --check-prefix=NONE
// RUN: not %mpirun -n 2 env SODE_BLAS=%t.part.so %t 2>&1 | %filecheck %s --check-prefix=PART
// RUN: %mpirun -n 2 %t | %filecheck %s --check-prefix=OWN
// xmp_matmul by the library that SODE_BLAS names, which is loaded then; integers and programs without the variable get Sode's own loops.
// ONE: calls 2
// NONE: SODE_BLAS: {{.*}}.none: cannot open shared object file
// PART: SODE_BLAS: library '{{.*}}.part.so' has no function 'dgemm_'
// OWN-NOT: calls
// OWN: 195580 195580 195580
// CHECK-DAG: 195580 195580 195580
// CHECK-DAG: calls {{[0-9]}}
#ifdef LIBRARY
#include <stdio.h>
static int calls;
#define GEMM(name, number) \
    void name(const char *ta, const char *tb, const int *m, const int *n, const int *k, const number *alpha, const number *a, \
              const int *lda, const number *b, const int *ldb, const number *beta, number *c, const int *ldc) \
    { \
        calls += *ta == 'N' && *tb == 'N'; \
        for (int j = 0; j < *n; j++) \
            for (int i = 0; i < *m; i++) { \
                c[j * *ldc + i] *= *beta; \
                for (int l = 0; l < *k; l++) \
                    c[j * *ldc + i] += *alpha * a[l * *lda + i] * b[j * *ldb + l]; \
            } \
    }
GEMM(sgemm_, float)
GEMM(dgemm_, double)
__attribute__((destructor)) static void report(void)
{
    if (calls)
        printf("calls %d\n", calls);
}
#else
#include <stdio.h>
#include <xmp.h>
enum { M = 7, K = 11, N = 5 };
#pragma xmp nodes p[*]
#pragma xmp template t[M], r[K]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute r[cyclic(2)] onto p
#define ARRAYS(type) type x_##type[M][N], a_##type[M][K], b_##type[K][N]
ARRAYS(double);
ARRAYS(float);
ARRAYS(int);
#pragma xmp align [i][*] with t[i] :: x_double, a_double, x_float, a_float, x_int, a_int
#pragma xmp align [i][*] with r[i] :: b_double, b_float, b_int

int main(void)
{
    double s[3] = {0};
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < M; i++)
        for (int k = 0; k < K; k++)
            a_double[i][k] = a_float[i][k] = a_int[i][k] = i * 3 + k;
#pragma xmp loop (k) on r[k]
    for (int k = 0; k < K; k++)
        for (int j = 0; j < N; j++)
            b_double[k][j] = b_float[k][j] = b_int[k][j] = k - 2 * j + 4;
    xmp_matmul(xmp_desc_of(x_double), xmp_desc_of(a_double), xmp_desc_of(b_double));
    xmp_matmul(xmp_desc_of(x_float), xmp_desc_of(a_float), xmp_desc_of(b_float));
    xmp_matmul(xmp_desc_of(x_int), xmp_desc_of(a_int), xmp_desc_of(b_int));
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++) {
            s[0] += (i + 2 * j) * x_double[i][j];
            s[1] += (i + 2 * j) * x_float[i][j];
            s[2] += (i + 2 * j) * x_int[i][j];
        }
    if (xmp_node_num() == 1)
        printf("%.0f %.0f %.0f\n", s[0], s[1], s[2]);
    return 0;
}
#endif
