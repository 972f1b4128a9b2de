// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names that are types in one scope and variables in another: the parser needs Sema.
// identity: errors -- -std=c11
typedef int T;
typedef T *PT;
T f(T (T));
int g(T T, int x) { return T * x; }
int h(void)
{
    T a = 1;
    T *b;
    {
        int T = 2;
        T * a;
        (T)(a);
        sizeof(T);
    }
    T(c) = 3;
    typedef struct { T x; } PT;
    PT s = {a};
    for (T T = 0; T < 3; T++)
        a += T;
    T: a++;
    if (a > 100) goto T;
    return s.x + c + (T)1.5;
}
int U;
U v;
T T_too, *T;
