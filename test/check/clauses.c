// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// COVERS: err_unknown_clause_suggest err_clause_twice err_unknown_transport err_unknown_transport_suggest err_loop_widened_twice
#pragma xmp nodes p[2]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
double a[10];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]

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
#pragma xmp reduction (+: s) async(id)
#pragma xmp reduction (MAX: s /k/)
#pragma xmp wait_async (id, 3) on p
#pragma xmp barrier async(1) on p profile
// What Clang's parser finds comes last.
#pragma xmp reflect (a) transport(infiniband)
// CHECK: :[[@LINE-1]]:35: error: unknown transport 'infiniband'; it is 'auto', 'datatype', 'neighbor', 'pack', 'rma' or 'shm'
}
