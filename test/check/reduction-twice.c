// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// What a directive reduces is named once: twice, the parts of the nodes would be combined twice.
// COVERS: err_reduction_twice

struct pair {
    int x, y;
};
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p

void f(int list[4])
{
    int number = 0, most = -1, least = 1, at = 0, there = 0;
    struct pair pair = {0, 0};
#ifdef WRONG
#pragma xmp reduction (+: number, most, number)
// CHECK: :[[@LINE-1]]:41: error: 'number' occurs twice in this reduction
#pragma xmp reduction (max: list[2], list[1], (list[2]))
// CHECK: :[[@LINE-1]]:47: error: 'list[2]' occurs twice in this reduction
#pragma xmp loop (i) on t[i] reduction(+: number) reduction(max: most, number)
// CHECK: :[[@LINE-1]]:72: error: 'number' occurs twice in this reduction
    for (int i = 0; i < 100; i++)
        number += i;
#pragma xmp loop (i) on t[i] reduction(firstmax: most /at/) reduction(firstmin: least /at/)
// CHECK: :[[@LINE-1]]:88: error: 'at' occurs twice in this reduction
    for (int i = 0; i < 100; i++)
        if (i > most)
            most = at = i;
#pragma xmp reduction (min: least / pair.x, pair.x /)
// CHECK: :[[@LINE-1]]:45: error: 'pair.x' occurs twice in this reduction
#endif
#pragma xmp reduction (+: number, pair.x, pair.y, list[1], list[2])
#pragma xmp loop (i) on t[i] reduction(firstmax: most /at/) reduction(firstmin: least /there/)
    for (int i = 0; i < 100; i++)
        if (i > most)
            most = at = i;
}
