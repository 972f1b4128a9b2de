// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#if defined __AVX2__ && defined __FMA__ && defined __PIC__
#include <immintrin.h>
#pragma xmp nodes p[*]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]

__m256d twice(__m256d x)
{
    return _mm256_fmadd_pd(x, x, x);
}
#else
#error options were lost
#endif
