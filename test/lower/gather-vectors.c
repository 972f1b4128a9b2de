// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*
 * What a loop does with elements that it gathers is what the serial loop does with them: neither tests nor calls, so gcc vectorizes it.
 *
 * UNSUPPORTED: sanitize
 * RUN: if test $(uname -m) = x86_64 && gcc --version > %t.version 2>&1; then for method in auto compact; do \
 * RUN:   %sodecc -cc=gcc "-DMETHOD=method($method)" -O3 -ffast-math -march=haswell -fopt-info-vec-optimized -c %s -o %t.o > %t.info 2>&1 || { cat %t.info >&2; exit 1; }; \
 * RUN:   %filecheck %s < %t.info || exit 1; done; fi
 */
#define N 4096
#ifndef METHOD
#define METHOD method(auto)
#endif
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N], a[N];
int col[N], ptr[N + 1];
#pragma xmp align [i] with t[i] :: x, y, a

void sliced(void)
{
#pragma xmp loop (i) on t[i] gather(x) METHOD
    for (int i = 0; i < N; i++)
        y[i] = a[i] * x[col[i]];
}
// CHECK-DAG: :[[@LINE-2]]:{{[0-9]+}}: optimized: loop vectorized using 32 byte vectors

void compressed(const double *value)
{
#pragma xmp loop (i) on t[i] gather(x) METHOD
    for (int i = 0; i < N; i++) {
        double sum = 0;
        for (int j = ptr[i]; j < ptr[i + 1]; j++)
            sum += value[j] * x[col[j]];
        y[i] = sum;
    }
}
// CHECK-DAG: :[[@LINE-5]]:{{[0-9]+}}: optimized: loop vectorized using 32 byte vectors
