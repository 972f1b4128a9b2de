// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: not %cc -Wall -Werror -DFAULTS -c -o /dev/null %t.c 2>&1 | %filecheck %s --check-prefix=FAULT
// RUN: not %clang -Wall -Werror -DFAULTS -c -o /dev/null %t.c 2>&1 | %filecheck %s --check-prefix=FAULT
// RUN: %cc -Wall -Werror -c -o /dev/null %t.c
// Compilers and debuggers see the user's lines and columns: behind directives, long ones too, in loops and behind them.

#define HERE(line) _Static_assert(__LINE__ == line, "line")
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
HERE(12);
double a[100],
    b[100];
#pragma xmp align a[i] \
        with t[i]
#pragma xmp align b[i] /* a comment
   in two lines */ with t[i]
HERE(19);
_Pragma("xmp shadow a[1]") HERE(20);

#ifdef FAULTS
int fault_at_file_scope = unknown_1; // FAULT: line-numbers.c:[[@LINE]]:27: error: {{.*}}unknown_1
#endif
int f(int n)
{
#pragma xmp reflect (a)
    HERE(28);
#pragma xmp loop (i) on t[i] \
    reduction(+: n)
    for (int i = 1;
         i < 99;
         i++) {
        HERE(34);
        b[i] = a[i - 1]
               + a[i + 1];
#ifdef FAULTS
        unknown_2 = i; // FAULT: line-numbers.c:[[@LINE]]:9: error: {{.*}}unknown_2
#endif
        n++; HERE(40);
    }
    HERE(42);
#pragma xmp task on p[0]
    {
        HERE(45);
    }
#ifdef FAULTS
    return unknown_3; // FAULT: line-numbers.c:[[@LINE]]:12: error: {{.*}}unknown_3
#endif
    a[3] = b[4]; HERE(50);
    return n;
}
HERE(53);
// CHECK: #line 1 "{{.*}}line-numbers.c"
