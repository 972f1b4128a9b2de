// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Wrong vector sizes and operations.
// identity: errors -- -std=gnu11
typedef float v4 __attribute__((vector_size(16)));
typedef int i4 __attribute__((vector_size(16)));
typedef float v3 __attribute__((vector_size(13)));
typedef struct s vs __attribute__((vector_size(16)));
v4 f(v4 a, i4 b, int n)
{
    a = b;
    a = a + b;
    a = a % a;
    a = (v4){1, 2, 3, 4, 5};
    a.x = a.q;
    a[1.5] = 2;
    b <<= a;
    return a ? a : n;
}
