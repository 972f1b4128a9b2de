// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// What can be distributed: an array with extents, without initializer, that lives at file scope or in a block.
// COVERS: err_align_not_array err_align_initializer err_align_register err_align_thread_local err_align_incomplete
// COVERS: err_aligned_twice

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
int number, with_value[100] = {1}, plain[100], twice[100];
_Thread_local int per_thread[100];
extern int open_end[], closed_later[];
void function(void);
#ifdef WRONG
#pragma xmp align number[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: 'number' is not an array and cannot be aligned
// CHECK: :[[@LINE-7]]:5: note: 'number' is declared here
#pragma xmp align function[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: 'function' is not an array and cannot be aligned
#pragma xmp align p[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: 'p' is not an array and cannot be aligned
// CHECK: note: 'p' is declared here
#pragma xmp align with_value[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: distributed array 'with_value' cannot have an initializer; give it its values in a distributed loop
// CHECK: :[[@LINE-15]]:13: note: 'with_value' is declared here
#pragma xmp align per_thread[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: distributed array 'per_thread' cannot be thread-local
// CHECK: :[[@LINE-17]]:19: note: 'per_thread' is declared here
#pragma xmp align open_end[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: distributed array 'open_end' needs its extents
// CHECK: :[[@LINE-19]]:12: note: 'open_end' is declared here
#endif
#pragma xmp align plain[i] with t[i]
extern int closed_later[100];
#pragma xmp align closed_later[i] with t[i]
#pragma xmp align twice[k] with t[k]
#ifdef WRONG
#pragma xmp align twice[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: array 'twice' is already aligned
// CHECK: :[[@LINE-4]]:13: note: the previous directive is here
#endif

void f(int n)
{
#ifdef WRONG
    register int fast[100];
#pragma xmp align fast[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: distributed array 'fast' cannot be a register variable
// CHECK: :[[@LINE-3]]:18: note: 'fast' is declared here
    int list[] = {1, 2};
#pragma xmp align list[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: distributed array 'list' cannot have an initializer
// CHECK: :[[@LINE-3]]:9: note: 'list' is declared here
#endif
    int twice[n];
#pragma xmp align twice[i] with t[i]
    auto int named_auto[100];
#pragma xmp align named_auto[i] with t[i]
}
