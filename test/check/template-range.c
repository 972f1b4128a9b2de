// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// The range of a template is an extent or has both its bounds.
// COVERS: err_template_star err_template_range

#ifdef WRONG
#pragma xmp template a[*]
// CHECK: :[[@LINE-1]]:24: error: '*' is not a template extent
#pragma xmp template b(1:)
// CHECK: :[[@LINE-1]]:24: error: a range of template 'b' needs both its bounds and no step
#pragma xmp template c(:9)
// CHECK: :[[@LINE-1]]:24: error: a range of template 'c' needs both its bounds and no step
#pragma xmp template d(0:9:2)
// CHECK: :[[@LINE-1]]:24: error: a range of template 'd' needs both its bounds and no step
#endif
#pragma xmp template t[1]
#pragma xmp template u(5:5)
#pragma xmp template v[-3:7]
#pragma xmp template w(-3:7)
