// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// typeof of expressions and types, with side effects, in casts and declarations.
// identity: warnings -- -std=gnu11
typedef struct { int a; double b[3]; } rec;
__typeof__(1 + 2.0) d = 3;
__typeof__(int *) p, q;
__typeof__(((rec *)0)->b) arr;
typeof(arr) *parr = &arr;
extern __typeof__(d) d;
#define container(ptr, type, member) ((type *)((char *)(ptr) - __builtin_offsetof(type, member)))
static int f(int n, int vla[n])
{
    typeof(int[n]) local;
    typeof(n++) same = n;
    __typeof__(f) *self = f;
    const typeof(same) c = 1;
    typeof(typeof(char *)[2]) names = { "a", "b" };
    local[0] = names[0][0];
    return container(&arr[0], rec, b)->a + c + (self != 0) + (typeof(d))n + local[0] + vla[0];
}
