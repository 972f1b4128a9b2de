// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inline assembler: operands, named operands, goto, labels, file scope, register variables.
// identity: warnings -- -std=gnu11
__asm__(".globl made_by_asm\nmade_by_asm = 3\n");
extern int renamed(int) __asm__("real_name");
register unsigned long sp_reg __asm__("rsp");
static inline unsigned long rdtsc(void)
{
    unsigned lo, hi;
    __asm__ volatile("rdtsc" : "=a"(lo), "=d"(hi)::"memory");
    return (unsigned long)hi << 32 | lo;
}
int f(int a, int *p)
{
    int out, unused;
    asm("addl %[b], %0" : "=r"(out) : "0"(a), [b] "r"(*p) : "cc");
    asm volatile goto("jmp %l[away]" :::: away);
    asm("" : "+m"(*p));
    asm("" ::: "memory");
    out += (int)rdtsc();
away:
    return out + renamed(1) + (int)sp_reg;
}
