// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// COVERS: err_unknown_clause_suggest err_clause_twice err_unknown_transport err_unknown_transport_suggest err_loop_widened_twice err_on_twice err_clause_comma err_index_missing
#pragma xmp nodes p[2]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
double a[10];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]
#pragma xmp nodes q[2][1]
#pragma xmp template u[10][10]
#pragma xmp distribute u[block][block] onto q
double b[10];
#pragma xmp align b[i] with u[i][*]

void f(double s, int id, int k)
{
#pragma xmp reflect (a) widht(1)
// CHECK: :[[@LINE-1]]:25: error: unknown clause 'widht' of directive 'reflect'; did you mean 'width'?
#pragma xmp reflect (a) async(id) async(2)
// CHECK: :[[@LINE-1]]:35: error: clause 'async' occurs twice in 'reflect' directive
#pragma xmp reflect (a) transport(rma) transport(shm)
// CHECK: :[[@LINE-1]]:40: error: clause 'transport' occurs twice in 'reflect' directive
#pragma xmp reduce_shadow (a) transport(shn)
// CHECK: :[[@LINE-1]]:41: error: unknown transport 'shn'; did you mean 'shm'?
#pragma xmp reflect (a) Transport(Auto) async(id) width(1)
#pragma xmp reflect (a) WIDTH(1) Async(id) orthogonal profile
#pragma xmp loop on t[i] expand(1) margin(1)
// CHECK: :[[@LINE-1]]:36: error: a loop can have only one of 'expand', 'margin', 'peel_and_wait', 'overlap', 'pipeline' and 'blockwise'
    for (int i = 0; i < 10; i++)
        a[i] = 0;
#pragma xmp loop on t[i] overlap expand(1)
// CHECK: :[[@LINE-1]]:34: error: a loop can have only one of 'expand', 'margin', 'peel_and_wait', 'overlap', 'pipeline' and 'blockwise'
    for (int i = 0; i < 10; i++)
        a[i] = 0;
#pragma xmp loop on t[i] margin(1) overlap
// CHECK: :[[@LINE-1]]:36: error: a loop can have only one of 'expand', 'margin', 'peel_and_wait', 'overlap', 'pipeline' and 'blockwise'
    for (int i = 0; i < 10; i++)
        a[i] = 0;
#pragma xmp loop on t[i] on reduction(+:s)
// CHECK: :[[@LINE-1]]:26: error: 'on' occurs twice in 'loop' directive; leave out the second one
// CHECK: {{\^~$}}
    for (int i = 0; i < 10; i++)
        s += a[i];
#pragma xmp loop on on t[i]
// CHECK: :[[@LINE-1]]:21: error: 'on' occurs twice in 'loop' directive; leave out the second one
// CHECK: {{\^~$}}
    for (int i = 0; i < 10; i++)
        a[i] = 0;
#pragma xmp task on p[0] on t[0]
// CHECK: :[[@LINE-1]]:26: error: 'on' occurs twice in 'task' directive; leave out the second one
// CHECK: {{\^$}}
    s = 0;
#pragma xmp loop on t[i], reduction(+:s)
// CHECK: :[[@LINE-1]]:25: error: a comma after a clause of 'loop' directive; leave it out
    for (int i = 0; i < 10; i++)
        s += a[i];
#pragma xmp reduction (+: s) async(id)
#pragma xmp reduction (MAX: s /k/)
#pragma xmp wait_async (id, 3) on p
#pragma xmp barrier async(1) on p profile
// What Clang's parser finds comes last.
#pragma xmp reflect (a) transport(infiniband)
// CHECK: :[[@LINE-1]]:35: error: unknown transport 'infiniband'; it is 'auto', 'datatype', 'neighbor', 'pack', 'rma' or 'shm'
#pragma xmp loop (i) on u[i][j]
// CHECK: :[[@LINE-1]]:30: error: 'j' is neither declared nor an index of this loop; write '*' if all nodes of that dimension are to run the loop
// CHECK: {{[|] +\*$}}
    for (int i = 0; i < 10; i++)
        b[i] = 0;
#pragma xmp loop on u(j,i)
// CHECK: :[[@LINE-1]]:23: error: 'j' is neither
    for (int i = 0; i < 10; i++)
        b[i] = 0;
#pragma xmp loop (i) on u[i][k] // of one node
    for (int i = 0; i < 10; i++)
        b[i] = 0;
}
