// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Assembler statements with wrong constraints, missing colons and unknown labels.
// identity: errors -- -std=gnu11
int f(int a)
{
    int out;
    asm("mov %1, %0" : "r"(a) : "r"(a));
    asm("mov %[nope], %0" : "=r"(out) : [b] "r"(a));
    asm("mov %2, %0" : "=r"(out) : "r"(a));
    asm("x" : "=?"(out));
    asm("x" : "=r"(3));
    asm goto("jmp %l0" :::: nowhere);
    asm("x" : : : "no_such_register");
    asm(L"wide");
    asm(3);
    asm("x" : "=r" out);
    asm volatile inline goto ("");
    asm("unterminated" : "=r"(out)
    return out;
}
