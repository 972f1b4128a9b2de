// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Extents of templates are positive.
// COVERS: err_template_extent

#ifdef WRONG
#pragma xmp template a[0]
// CHECK: :[[@LINE-1]]:24: error: extent 0 of template 'a' is not positive
#pragma xmp template b(0)
// CHECK: :[[@LINE-1]]:24: error: extent 0 of template 'b' is not positive
#pragma xmp template c(4, 5:4)
// CHECK: :[[@LINE-1]]:27: error: extent 0 of template 'c' is not positive
#pragma xmp template d[3:-1]
// CHECK: :[[@LINE-1]]:24: error: extent -1 of template 'd' is not positive
#endif
int n;
#pragma xmp template t[1]
#pragma xmp template u(1)
#pragma xmp template v(4, 5:5)
#pragma xmp template w[3:1]
#pragma xmp template x(n:-n)
