// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// The bare name of a distributed array is the local storage: an element reached through it counts from its start.
// COVERS: warn_local_access

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100], *pa;
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp align pa[i] with t[i]
void plain(double *, int);

double use(int n, double parameter[100])
{
#pragma xmp align parameter[i] with t[i]
    double sum = *a;
// CHECK: :[[@LINE-1]]:19: warning: the bare name of distributed array 'a' is this node's storage, so offsets are local; write 'a[...]' for a global index
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++) {
        *(a + i) = (n ? a : b)[i];
// CHECK: :[[@LINE-1]]:11: warning: the bare name of distributed array 'a'
// CHECK: :[[@LINE-2]]:25: warning: the bare name of distributed array 'a'
// CHECK: :[[@LINE-3]]:29: warning: the bare name of distributed array 'b'
        (i + pa)[0] = ((double *)parameter)[i];
// CHECK: :[[@LINE-1]]:14: warning: the bare name of distributed array 'pa'
// CHECK: :[[@LINE-2]]:34: warning: the bare name of distributed array 'parameter'
        b[i] = a[i] + *&a[i] + (a)[i] + sizeof *pa;
    }
    double *where = a + n;
    plain(n ? a : pa, n);
    return sum + *where;
}
