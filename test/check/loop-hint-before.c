// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Pragmas for the host compiler's loops stand behind 'xmp loop' (run/pragma-unroll.c shows that they work there).
// COVERS: err_loop_hint_before

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]

void f(void)
{
    int i;
#ifdef WRONG
#pragma GCC unroll 2
#pragma xmp loop on t[i]
    for (i = 0; i < 100; i++)
        a[i] = i;
// CHECK: :[[@LINE-4]]:1: error: put a pragma for the 'for' loop between '#pragma xmp loop' and the loop
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma GCC ivdep
#pragma xmp loop on t[i]
    for (i = 0; i < 100; i++)
        a[i] = i;
// CHECK: :[[@LINE-4]]:1: error: put a pragma for the 'for' loop between
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma clang loop unroll_count(2)
#pragma xmp loop on t[i]
    for (i = 0; i < 100; i++)
        a[i] = i;
// CHECK: :[[@LINE-4]]:{{[0-9]+}}: error: put a pragma for the 'for' loop between
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
    if (i)
        _Pragma("GCC unroll 4")
#pragma xmp loop on t[i]
        for (i = 0; i < 100; i++)
            a[i] = i;
// CHECK: :[[@LINE-4]]:{{[0-9]+}}: error: put a pragma for the 'for' loop between
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#endif
#pragma GCC diagnostic push
#pragma xmp loop on t[i]
#pragma GCC unroll 2
    for (i = 0; i < 100; i++)
        a[i] = i;
#pragma GCC ivdep
    for (i = 0; i < 100; i++)
        ;
#pragma GCC diagnostic pop
#pragma xmp loop on t[i]
#pragma GCC ivdep
    for (i = 0; i < 100; i++)
        a[i] = i;
}
