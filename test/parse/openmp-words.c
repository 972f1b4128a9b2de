// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// Words of OpenMP after '#pragma xmp' get the directive that does the same for nodes, or the line that they belong on.
// COVERS: err_openmp_directive err_openmp_clause err_ordered_place

#pragma xmp nodes p[*]
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
double u[8];
#pragma xmp align u[i] with t[i]

void f(void)
{
    double s = 0;
#pragma xmp parallel for
// CHECK: :[[@LINE-1]]:13: error: 'parallel' is a directive of OpenMP; in XcalableMP 'loop (i) on t[i]' distributes a loop over nodes
#pragma xmp master
// CHECK: :[[@LINE-1]]:13: error: 'master' is a directive of OpenMP; in XcalableMP 'task on p[0]' chooses the nodes that execute a statement
#pragma xmp Sections
// CHECK: :[[@LINE-1]]:13: error: 'Sections' is a directive of OpenMP; in XcalableMP 'tasks' runs tasks on different nodes at the same time
#pragma xmp loop (i) on t[i] reduction(+:s) private(s)
// CHECK: :[[@LINE-1]]:45: error: 'private' is a clause of OpenMP; write it on a '#pragma omp' line between this directive and the loop
    for (int i = 0; i < 8; i++)
        s += u[i];
#pragma xmp loop (i) on t[i] ordered
// CHECK: :[[@LINE-1]]:30: error: 'ordered' says in which order 'reduction' or 'scatter' adds; write it right after that clause, as in 'scatter(+: y) ordered(any)'
    for (int i = 0; i < 8; i++)
        s += u[i];
#pragma xmp reflect (u) nowait
// CHECK: :[[@LINE-1]]:25: error: expected 'width', 'orthogonal', 'async', 'transport' or the end of the line in 'reflect' directive, as in 'reflect (u)'
}
