// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vector extensions: types, literals, subscripts, comparisons, shuffles.
// identity: warnings -- -std=gnu11 -Wvector-conversion
typedef float v4 __attribute__((vector_size(16)));
typedef int i4 __attribute__((vector_size(16)));
typedef float e3 __attribute__((ext_vector_type(3)));
v4 add(v4 a, v4 b, float s)
{
    v4 c = a + b * s - (v4){1, 2, 3, 4};
    i4 m = a > b, unused;
    c[2] = a[1] + m[0];
    e3 e = {1, 2, 3};
    e.xy = e.yx + e.z;
    i4 shuffled = __builtin_shufflevector(m, m, 0, 5, 2, 7);
    c = (v4)((m & (i4)a) | (~m & (i4)b));
    return c + __builtin_convertvector(shuffled, v4);
}
