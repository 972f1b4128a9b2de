// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// A misspelt directive gets a suggestion when one is near, and the compiler offers the correction.
// COVERS: err_unknown_directive_suggest

#pragma xmp nods p[4]
// CHECK: :[[@LINE-1]]:13: error: unknown directive 'nods'; did you mean 'nodes'?
#pragma xmp tempate t[8]
// CHECK: :[[@LINE-1]]:13: error: unknown directive 'tempate'; did you mean 'template'?
#pragma xmp distribut t[block] onto p
// CHECK: :[[@LINE-1]]:13: error: unknown directive 'distribut'; did you mean 'distribute'?
#pragma xmp aling a[i] with t[i]
// CHECK: :[[@LINE-1]]:13: error: unknown directive 'aling'; did you mean 'align'?
#pragma xmp shadwo a[1]
// CHECK: :[[@LINE-1]]:13: error: unknown directive 'shadwo'; did you mean 'shadow'?
void f(void)
{
#pragma xmp lop (i) on t[i]
// CHECK: :[[@LINE-1]]:13: error: unknown directive 'lop'; did you mean 'loop'?
#pragma xmp tsk on p[0]
// CHECK: :[[@LINE-1]]:13: error: unknown directive 'tsk'; did you mean 'task'?
#pragma xmp refelct (a)
// CHECK: :[[@LINE-1]]:13: error: unknown directive 'refelct'; did you mean 'reflect'?
#pragma xmp barier
// CHECK: :[[@LINE-1]]:13: error: unknown directive 'barier'; did you mean 'barrier'?
// CHECK-NEXT: #pragma xmp barier
// CHECK-NEXT: {{[|] +}}^~~~~~
// CHECK-NEXT: {{[|] +}}barrier
#pragma xmp reducton (+: x)
// CHECK: :[[@LINE-1]]:13: error: unknown directive 'reducton'; did you mean 'reduction'?
#pragma xmp bacst (x)
// CHECK: :[[@LINE-1]]:13: error: unknown directive 'bacst'; did you mean 'bcast'?
#pragma xmp gmoves
// CHECK: :[[@LINE-1]]:13: error: unknown directive 'gmoves'; did you mean 'gmove'?
#pragma xmp reflexyz
// CHECK: :[[@LINE-1]]:13: error: unknown directive 'reflexyz' [sode-unknown-directive]{{$}}
#pragma xmp x
// CHECK: :[[@LINE-1]]:13: error: unknown directive 'x'
}
