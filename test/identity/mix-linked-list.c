// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Generic containers by macros, with mistakes at the places of use.
// identity: errors -- -std=c11
#include <stdlib.h>
#define LIST(T) struct { T *data; size_t len, cap; }
#define PUSH(l, v) do { \
        if ((l)->len == (l)->cap) { \
            (l)->cap = (l)->cap ? 2 * (l)->cap : 4; \
            (l)->data = realloc((l)->data, (l)->cap * sizeof *(l)->data); \
        } \
        (l)->data[(l)->len++] = (v); \
    } while (0)
#define EACH(l, it) for (__typeof__((l)->data) it = (l)->data; it < (l)->data + (l)->len; it++)
typedef LIST(int) ints;
typedef LIST(struct point { double x, y; }) points;
int main(void)
{
    ints a = {0};
    points b = {0};
    PUSH(&a, 1);
    PUSH(&a, "one");
    PUSH(a, 2);
    PUSH(&b, ((struct point){1, 2}));
    PUSH(&b, 3);
    EACH(&a, it) a.len += *it;
    EACH(&b, it) it->z++;
    EACH(&c, it) ;
    return PUSH(&a, 3);
}
