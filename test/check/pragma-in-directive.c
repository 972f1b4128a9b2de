// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %filecheck %s
// RUN: printf 'int f(){\n#pragma xmp barrier on t[n+_Pragma("xmp x]\n' > %t.c
// RUN: not %sodecc --emit-c %t.c -o %t.out 2>&1 | %filecheck %s --check-prefix=END
// A _Pragma inside a directive, also one without an end.
// COVERS: err_pragma_in_directive
#pragma xmp nodes p[4 + _Pragma("xmp barrier") 1]
// CHECK: :[[@LINE-1]]:25: error: '_Pragma' is not allowed inside a directive
#pragma xmp nodes q[4 + _Pragma("xmp barrier]
// CHECK: :[[@LINE-1]]:25: error: '_Pragma' is not allowed inside a directive
_Pragma("xmp nodes r[4]") int after;
// END: error: '_Pragma' is not allowed inside a directive
