// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Which loops can be distributed.
// COVERS: note_loop_condition_macro err_loop_needs_for err_loop_not_canonical err_loop_variable_type err_loop_variable_changed err_loop_step err_loop_exit

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]

void f(int n, int step)
{
    int i;
#ifdef WRONG
#pragma xmp loop (i) on t[i]
    while (n < 100)
// CHECK: :[[@LINE-1]]:5: error: expected a 'for' loop
// CHECK: :[[@LINE-3]]:13: note: for this 'loop' directive
        a[n++] = 0;
#pragma xmp loop (i) on t[i]
    for (i = 0; i != 100; i++)
// CHECK: :[[@LINE-1]]:5: error: 'for' loop must have the form 'for (i = a; i < b; i += c)'
// CHECK: :[[@LINE-3]]:13: note: for this 'loop' directive
        a[i] = 0;
#define EITHER 64 | 8
#pragma xmp loop (i) on t[i]
    for (i = 0; i < EITHER; i++)
// CHECK: :[[@LINE-1]]:5: error: 'for' loop must have the form 'for (i = a; i < b; i += c)'
// CHECK: :[[@LINE-2]]:21: note: the condition is read as '(i < 64) | ...', because the text of macro 'EITHER' has no parentheses around it
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
        a[i] = 0;
#pragma xmp loop (i) on t[i]
    for (i = 0; i < 100; i *= 2)
// CHECK: :[[@LINE-1]]:5: error: 'for' loop must have the form 'for (i = a; i < b; i += c)'
// CHECK: :[[@LINE-3]]:13: note: for this 'loop' directive
        a[i] = 0;
#pragma xmp loop (x) on t[x]
    for (float x = 0; x < 100; x++)
// CHECK: :[[@LINE-1]]:5: error: loop variable 'x' must have integer type, not 'float'
        a[(int)x] = 0;
#pragma xmp loop (i) on t[i]
    for (i = 0; i < 99.5; i++)
// CHECK: :[[@LINE-1]]:21: error: expression must have integer type, not 'double'
// CHECK: :[[@LINE-3]]:13: note: for this 'loop' directive
        a[i] = 0;
#pragma xmp loop (i) on t[i]
    for (i = 0.5f; i < 99; i++)
// CHECK: :[[@LINE-1]]:14: error: expression must have integer type, not 'float'
// CHECK: :[[@LINE-3]]:13: note: for this 'loop' directive
        a[i] = 0;
#pragma xmp loop (i) on t[i] reduction(+:n)
    for (i = 0; i < 100; i++)
        if (n++ > 50)
            goto out;
// CHECK: :[[@LINE-1]]:13: error: 'goto' cannot leave a loop with a 'reduction' clause; every node must reach the reduction
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i] reduction(+:n)
    for (i = 0; i < 100; i++)
        if (n++ > 50)
            return;
// CHECK: :[[@LINE-1]]:13: error: 'return' cannot leave a loop with a 'reduction' clause; every node must reach the reduction
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i]
    for (i = 0; i < 100; i++) {
        a[i] = 0;
        i += n;
// CHECK: :[[@LINE-1]]:11: error: loop variable 'i' of a distributed loop is changed in its body
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
    }
#pragma xmp loop (i) on t[i]
    for (i = 0; i < 100; i += -1)
// CHECK: :[[@LINE-1]]:31: error: loop variable 'i' steps away from its bound
        a[i] = 0;
#pragma xmp loop (i) on t[i]
    for (i = 99; i >= 0; i++)
// CHECK: :[[@LINE-1]]:27: error: loop variable 'i' steps away from its bound
        a[i] = 0;
#pragma xmp loop (i) on t[i]
    for (i = 0; i < 100; i += 0)
// CHECK: :[[@LINE-1]]:31: error: loop variable 'i' steps away from its bound
        a[i] = 0;
#endif
#pragma xmp loop (i) on t[i]
    for (i = 0; i < n; i = 2 + i)
        a[i] = 0;
#pragma xmp loop (i) on t[i]
    for (i = 0; i < 'd'; i++)
        if (n > 50)
            goto out;
#pragma xmp loop (i) on t[i] reduction(+:n)
    for (i = 0; i < 100; i++) {
        if (n > 50)
            break;
        if (n > 40)
            goto next;
        a[i] = 0;
    next:;
    }
out:
#pragma xmp loop (i) on t[i]
    for (i = 99; 0 <= i; i -= 3)
        a[i] = 0;
#pragma xmp loop (i) on t[i]
    for (unsigned char i = 0; i < 100; i += step)
        a[i] = 0;
#pragma xmp loop (i) on t[i]
    for (i = 99; i >= 0; i += -1) {
        int copy = i;
        copy++;
        a[i] = copy;
        for (int k = 0; k != 3; k++) {
            int i = k;
            i++;
        }
    }
}
