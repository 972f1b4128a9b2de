// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Function pointer tables, unions, bit tricks, varargs: a small stack machine.
// identity: warnings -- -std=gnu11
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
typedef union { int64_t i; double d; void *p; } value;
typedef struct vm { value stack[64]; int top; void (*trap)(struct vm *, const char *, ...); } vm;
typedef int (*op)(vm *);
#define OP(name, body) static int op_##name(vm *m) { body; return 0; }
#define PUSH(x) (m->stack[m->top++].i = (x))
#define POP() (m->stack[--m->top].i)
OP(add, int64_t a = POP(); int64_t b = POP(); PUSH(a + b))
OP(dup, value v = m->stack[m->top - 1]; m->stack[m->top++] = v)
OP(neg, PUSH(-POP()))
OP(halt, return 1)
static const struct { const char *name; op fn; } ops[] = {
#define ENTRY(n) { #n, op_##n }
    ENTRY(add), ENTRY(dup), ENTRY(neg), ENTRY(halt), { .name = 0 }
#undef ENTRY
};
static void complain(vm *m, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    vprintf(fmt, ap);
    va_end(ap);
}
int main(void)
{
    vm m = { .top = 0, .trap = complain }, copy;
    m.stack[m.top++].i = 21;
    for (const char *const *p = (const char *const[]){"dup", "add", "halt", 0}; *p; p++)
        for (int k = 0; ops[k].name; k++)
            if (!strcmp(*p, ops[k].name) && ops[k].fn(&m)) m.trap(&m, "%lld\n", m.stack[0].d);
    return m.stack[0].i == 42 ? 0 : 1;
}
