// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A misspelt `xmp` is a pragma that every compiler ignores: the program would be another one without a message.
// COVERS: warn_stray_pragma

double u[8], x;
#ifdef WRONG
#pragma XMP nodes p[*]
// CHECK: :[[@LINE-1]]:9: warning: '#pragma XMP' is not a directive, and compilers ignore it; did you mean '#pragma xmp'?
// CHECK-NEXT: #pragma XMP nodes
// CHECK-NEXT: {{[|] +}}^~~
// CHECK-NEXT: {{[|] +}}xmp
#pragma xpm nodes p[*]
// CHECK: :[[@LINE-1]]:9: warning: '#pragma xpm'
#pragma xmb template t[8]
// CHECK: :[[@LINE-1]]:9: warning: '#pragma xmb'
#pragma xm distribute t[block] onto p
// CHECK: :[[@LINE-1]]:9: warning: '#pragma xm'
#pragma xmp_nodes q[*]
// CHECK: :[[@LINE-1]]:9: warning: '#pragma xmp_nodes' is not a directive, and compilers ignore it; did you mean '#pragma xmp nodes'?
#pragma xmpp aling u[i] with t[i]
// CHECK: :[[@LINE-1]]:9: warning: '#pragma xmpp'
#pragma align u[i] \
    with t[i]
// CHECK: :[[@LINE-2]]:9: warning: '#pragma align' is not a directive, and compilers ignore it; did you mean '#pragma xmp align'?
#pragma omp shadow u[1]
// CHECK: :[[@LINE-1]]:9: warning: '#pragma omp shadow' is not a directive, and compilers ignore it; did you mean '#pragma xmp shadow'?
#pragma omp xmp align u[i] with t[i]
// CHECK: :[[@LINE-1]]:9: warning: '#pragma omp xmp' is not a directive, and compilers ignore it; did you mean '#pragma xmp'?
#endif
#pragma xmp nodes p[*]
#pragma align 64 (x)
#pragma xml version
#pragma omp_xmp nodes p[
#pragma omp xmp
#pragma array x
#pragma GCC diagnostic push
int main(void)
{
#ifdef WRONG
#pragma reflect (u)
// CHECK: :[[@LINE-1]]:9: warning: '#pragma reflect' is not a directive, and compilers ignore it; did you mean '#pragma xmp reflect'?
#pragma omp loop (i) on t[i]
// CHECK: :[[@LINE-1]]:9: warning: '#pragma omp loop'
#pragma loop (i) on u[i]
// CHECK: :[[@LINE-1]]:9: warning: '#pragma loop'
#endif
#pragma loop (ivdep)
#pragma omp loop bind(parallel)
    for (int i = 0; i < 8; i++)
        u[i] = i;
#pragma omp barrier
#pragma omp task
    return x;
}
