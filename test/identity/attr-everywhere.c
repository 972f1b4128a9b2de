// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GNU attributes on every kind of declaration, statement, type and parameter.
// identity: warnings -- -std=gnu11
__attribute__((noinline, const)) static int sq(int x) { return x * x; }
static int __attribute__((unused)) u1;
int arr[4] __attribute__((aligned(32))) = {0};
struct __attribute__((packed, aligned(2))) s {
    char c;
    int i __attribute__((aligned(4)));
} __attribute__((deprecated("old struct")));
typedef int aligned_int __attribute__((aligned(16)));
enum e { A, B __attribute__((deprecated)) };
void p(const char *, ...) __attribute__((format(printf, 1, 2)));
int nn(int *a) __attribute__((nonnull)) __attribute__((warn_unused_result));
static int cleanup_target(int *q) { return *q; }
extern int al(void) __attribute__((alias("sq_alias"), weak));
int (*__attribute__((noreturn)) fp)(void);
__attribute__((constructor(200))) static void first(void) {}
__attribute__((no_such_attribute)) int na;
__attribute__(()) int empty_attr;
int f(int a __attribute__((unused)), struct s *sp)
{
    int v __attribute__((cleanup(cleanup_target))) = 3;
    p("%d %s\n", v, v);
    nn(0);
    nn(&v);
    enum e e = B;
lab: __attribute__((unused));
    return sq(2) + sp->c + e;
}
