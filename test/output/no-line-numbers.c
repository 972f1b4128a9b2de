// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate -P %s > %t.c && %filecheck --strict-whitespace %s --input-file=%t.c
// RUN: %cc %strict %t.c && not grep -E '^#line ([^7]|7.)' %t.c
// RUN: %sodecc --emit-c %s | grep '^#line' && %sodecc -E -P %s > %t.i && not grep '^# ' %t.i
// -P: the translated text has no #line but the user's own, and no line is lost or left over. Without --emit-c it is the host compiler's.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] \
                onto p
double u[100];
#pragma xmp align u[i] with t[i]

#line 7
void f(double *s)
{
    double most = 0;
#pragma xmp loop (i) on t[i] \
    reduction(max: most)
    for (int i = 0; i < 100; i++) if (u[i] > most) most = u[i]; *s = most;
}
// CHECK:      {{^}}#include <sode/abi.h>{{$}}
// CHECK-NEXT: {{^}}SODE_UNIT(sode_unit_init, __FILE__){{$}}
// CHECK:      {{^}}#line 7{{$}}
// CHECK-NEXT: {{^}}void f(double *s){{$}}
// CHECK-NEXT: {{^}}{{[{]$}}
// CHECK-NEXT: {{^}}    double most = 0;{{$}}
// CHECK-NEXT: {{^}}    {{[{]$}}
// CHECK-NEXT: {{^}}        double *const u = sode_origin(sode_array__u);{{$}}
// CHECK-NEXT: {{^}}        sode_nest_t {{.*}};{{$}}
// CHECK-NEXT: {{^}}        SODE_ALONG(int, i, {{.*}}){{$}}
// CHECK-NEXT: {{^}}    for (int i = sode__i_first; i < sode__i_end; i++) if (u[i] > most) most = u[i];{{ *$}}
// CHECK-NEXT: {{^}}        SODE_END{{$}}
// CHECK-NEXT: {{^}}        SODE_REDUCTION_END({{.*}}
// CHECK:      {{^}}    }{{$}}
// CHECK-NEXT: {{^}}    *s = most;{{$}}
// CHECK-NEXT: {{^}}}{{$}}
// CHECK:      {{^}}static void sode_unit_init(void){{$}}
// CHECK-NEXT: {{^}}{{[{]$}}
// CHECK-NEXT: {{^}}    sode_nodes__p =
