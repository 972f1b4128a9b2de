// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --print-model %s | %filecheck %s
// Sets, widths, variables and operations of the executable directives.

#pragma xmp nodes p[4]
#pragma xmp template t[80]
#pragma xmp distribute t[block] onto p
double a[80], b[80];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow a[2]
#pragma xmp shadow b[1:3]

void f(double s, int n, int list[4])
{
#pragma xmp reflect (a, b) width(1:2)
// CHECK: {{^}}[[@LINE-1]]: reflect a b [1:2]{{$}}
#pragma xmp reflect (b) width(/periodic/ n:3)
// CHECK-NEXT: reflect b [(n):3 periodic]{{$}}
#pragma xmp reduce_shadow (a) transport(SHM) async(n) orthogonal
// CHECK-NEXT: reduce_shadow a whole shadow async n by shm faces{{$}}
#pragma xmp reduction (max: s, n) on p[1:2]
// CHECK-NEXT: reduction max: s of double n of int on nodes p[1..3 step 1]{{$}}
#pragma xmp reduction (&&: n)
// CHECK-NEXT: reduction &&: n of int on executing nodes{{$}}
#pragma xmp reduction (|: list)
// CHECK-NEXT: reduction |: list[] of int on executing nodes{{$}}
#pragma xmp bcast (s, list[n + 1]) from p[n] on p
// CHECK-NEXT: bcast s list[n + 1] from nodes p[(n)] on nodes p{{$}}
#pragma xmp bcast (n)
// CHECK-NEXT: bcast n from the first node on executing nodes{{$}}
#pragma xmp barrier
// CHECK-NEXT: barrier on executing nodes{{$}}
#pragma xmp task on t[n:8] nocomm
// CHECK-NEXT: task on template t[(n)..(n)+8 step 1] nocomm{{$}}
    n++;
#pragma xmp task on p
// CHECK-NEXT: task on nodes p{{$}}
    n++;
#pragma xmp loop (i) on t[i - 1] reduction(+: s) reduction(*: n)
// CHECK-NEXT: loop on template t[:]: i- at dim 0 offset -1 reduction +: s of double reduction *: n of int{{$}}
    for (int i = 80; i >= 1; --i)
        s += n *= a[i - 1];
}
// CHECK-NEXT: access a[i - 1 at 0] read{{$}}
// CHECK-NOT: {{.}}
