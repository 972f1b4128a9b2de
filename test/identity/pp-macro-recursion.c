// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Self-referential and mutually recursive macros, rescanning, painted-blue names.
// identity: clean -- -std=c11
#define f(x) (1 + f2(x))
#define f2(x) (2 * f(x))
#define z z[0]
#define AND_NOT &~
#define EMPTY
#define DEFER(m) m EMPTY
#define PAIR(a, b) a, b
#define APPLY(m, ...) m(__VA_ARGS__)
#define ADD(a, b) ((a) + (b))

int (f)(int), (f2)(int), (ADD)(int, int);

int use(void)
{
    int z;
    int w = 7 AND_NOT 3;
    z = APPLY(ADD, PAIR(1, 2));
    return z + w + DEFER(ADD)(1, 2);
}
#undef z
int *z;
