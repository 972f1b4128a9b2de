// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// __VA_OPT__ with and without arguments, nested, stringized and wrong.
// identity: errors -- -std=c23
#define CALL(f, ...) f(1 __VA_OPT__(,) __VA_ARGS__)
#define LIST(...) { 0 __VA_OPT__(, __VA_ARGS__) }
#define TEXT(...) #__VA_OPT__(some __VA_ARGS__)
#define NEST(a, ...) __VA_OPT__(a __VA_OPT__(b))
#define OUTSIDE(x) __VA_OPT__(x)
#define UNCLOSED(...) __VA_OPT__(1

static int one(int a) { return a; }
static int two(int a, int b) { return a + b; }
int tab[] = LIST();
int tab2[] = LIST(1, 2, 3);
const char *t = TEXT(a  b), *u = TEXT();
int use(void) { return CALL(one) + CALL(two, 3) + CALL(two, , 4); }
static_assert(sizeof tab2 == 4 * sizeof(int));
static_assert(sizeof TEXT() == 2, "empty text");
