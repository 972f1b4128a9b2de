// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Nested designators, ranges, overrides, brace elision, strings, compound literals.
// identity: warnings -- -std=c11
#include <stddef.h>
struct p { int x, y; };
struct q { struct p a[3]; const char *s; union { int i; double d; } u; };
struct q one = { .a[1].x = 3, .a[2] = {1, 2}, "text", .u.d = 2.5 };
struct q two = { { {1}, 2, 3, [2].y = 4 }, .s = "lit", .u = {.i = 1} };
int sparse[] = { [5] = 1, 2, [0] = 3, [5] = 4, [8 ... 10] = 7 };
int grid[][3] = { {1}, 2, 3, 4, {[1] = 5} };
char c1[] = {"braced"}, c2[4] = "too long", c3[] = { 'a', [4] = 'b' };
int *ptr = (int[]){1, 2, 3} + 1;
struct p *heap = &(struct p){.y = 2};
size_t off = offsetof(struct q, a[1].y);
int excess[2] = {1, 2, 3};
int scalar = {1};
int scalar2 = {{2}};
struct p missing = {1}, swapped = {.y = 1, .x = 2, 3};
int f(void)
{
    struct p local = {.x = 1, .x = 2};
    const int *v = (const int[]){[2] = local.x};
    return v[2] + ((struct p){3, 4}).y;
}
