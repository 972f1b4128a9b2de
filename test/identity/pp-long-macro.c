// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A statement macro of many lines, nested three deep, with a fault inside.
// identity: warnings -- -std=c11
#include <stdlib.h>
#define CHECK(x) \
    do { \
        if (!(x)) { \
            int status = 3; \
            abort(); \
        } \
    } while (0)
#define LOOP(i, n, body) \
    for (int i = 0; i < (n); i++) { \
        CHECK(i >= 0); \
        body; \
    }
#define NEST(n, body) \
    LOOP(a, n, \
         LOOP(b, n, \
              LOOP(c, n, body)))

long f(long n)
{
    long s = 0;
    NEST(n, s += a * b + c);
    NEST(3, CHECK(s == s); s++)
    LOOP(i, (unsigned)n, if (i > n) break; s--);
    return s;
}
