// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// Directives of XcalableMP that are not translated yet: one error at the word, whatever follows it, that says what to use instead.
// COVERS: err_not_supported_yet

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]
#pragma xmp coarray b : [*]
// CHECK: :[[@LINE-1]]:13: error: directive 'coarray' is not supported yet; Sode has the global view only: copy by 'gmove' or 'bcast', or call MPI
#pragma xmp local_alias l => a
// CHECK: :[[@LINE-1]]:13: error: directive 'local_alias' is not supported yet; it is part of XcalableMP Fortran: write 'T *l = a;'
#pragma xmp image (p)
// CHECK: :[[@LINE-1]]:13: error: directive 'image' is not supported yet; Sode has the global view only: copy by 'gmove' or 'bcast', or call MPI

void f(int n)
{
#pragma xmp lock (n)
// CHECK: :[[@LINE-1]]:13: error: directive 'lock' is not supported yet; Sode has the global view only: copy by 'gmove' or 'bcast', or call MPI
#pragma xmp unlock (n)
// CHECK: :[[@LINE-1]]:13: error: directive 'unlock' is not supported yet; Sode has the global view only: copy by 'gmove' or 'bcast', or call MPI
#pragma xmp reflect_init (a)
// CHECK: :[[@LINE-1]]:13: error: directive 'reflect_init' is not supported yet; it is for accelerators: use 'reflect'
#pragma xmp reflect_do (a)
// CHECK: :[[@LINE-1]]:13: error: directive 'reflect_do' is not supported yet; it is for accelerators: use 'reflect'
}
