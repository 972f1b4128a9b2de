// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --print-model -w %s | %filecheck %s
// Directives that wait, fix templates, move sections and combine locations.

#pragma xmp nodes p[4]
#pragma xmp template t[80]
#pragma xmp distribute t[block] onto p
#pragma xmp template open[:]
#pragma xmp distribute open[gblock(*)] onto p
double a[80], b[80], m[8][9];
#pragma xmp align [i] with t[i] :: a, b
#pragma xmp shadow a[1]

void f(double s, int at, int n, int map[4])
{
    double e[80];
#pragma xmp template_fix [gblock(map)] open[n]
// CHECK: {{^}}[[@LINE-1]]: template_fix open[0..(n)] gblock(map){{ ?$}}
#pragma xmp tasks
// CHECK: {{^}}[[@LINE-1]]: tasks{{ ?$}}
    {
#pragma xmp task on p[0]
// CHECK: {{^}}[[@LINE-1]]: task on nodes p[0]{{ ?$}}
        s = 1;
#pragma xmp task on p[1]
// CHECK: {{^}}[[@LINE-1]]: task on nodes p[1]{{ ?$}}
        n = 1;
    }
#pragma xmp post (p[1], 3)
// CHECK: {{^}}[[@LINE-1]]: post nodes p[1] tag 3{{ ?$}}
#pragma xmp wait (p[2])
// CHECK: {{^}}[[@LINE-1]]: wait nodes p[2] tag any{{ ?$}}
#pragma xmp wait
// CHECK: {{^}}[[@LINE-1]]: wait any node tag any{{ ?$}}
#pragma xmp gmove
// CHECK: {{^}}[[@LINE-1]]: gmove a[0:4:1] distributed = b[(n):4:1] distributed{{ ?$}}
    a[0:4] = b[n:4];
#pragma xmp gmove in async(3)
// CHECK: {{^}}[[@LINE-1]]: gmove in e[0:80:1] = b[0:rest:1] distributed async 3{{ ?$}}
    e[0:80:1] = b[:];
#pragma xmp gmove out
// CHECK: {{^}}[[@LINE-1]]: gmove out a[2] distributed = s{{ ?$}}
    a[2] = s;
#pragma xmp wait_async (3)
// CHECK: {{^}}[[@LINE-1]]: wait_async 3 on executing nodes{{ ?$}}
#pragma xmp bcast (a, n)
// CHECK: {{^}}[[@LINE-1]]: bcast a distributed n from the first node on executing nodes{{ ?$}}
#pragma xmp loop (i) on t[i] reduction(firstmax: s /at, n/)
// CHECK: {{^}}[[@LINE-1]]: loop on template t[:]: i+ at dim 0 offset 0 reduction max: s of double at at at n first{{ ?$}}
    for (int i = 0; i < 80; i++)
        if (a[i] > s)
            s = a[i], at = i, n = i;
#pragma xmp reduction (+: a)
// CHECK: {{^}}[[@LINE-1]]: reduction +: a of double distributed on executing nodes{{ ?$}}
#pragma xmp reflect (a) width(/mirror/1)
// CHECK: {{^}}[[@LINE-1]]: reflect a [1:1 mirror]{{ ?$}}
}
