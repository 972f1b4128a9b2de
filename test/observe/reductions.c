// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %optimize %s -o %t
// RUN: SODE_STATS=1 %mpirun -n 3 %t 2> %t.err
// RUN: %filecheck %s --input-file=%t.err
// RUN: SODE_TRACE=%t.json %mpirun -n 3 %t
// RUN: %python -c "import json, sys; from collections import Counter; e = json.load(open(sys.argv[1])); e = e.get('traceEvents', e); \
// RUN:   print(sorted(Counter(x['name'] for x in e if x.get('ph') == 'X' and 'reduction' in x['name']).values()))" %t.json | \
// RUN:   %filecheck %s --check-prefix=TRACE
// A line that reduces several variables counts once per execution; so do adjacent lines, as the first of them.

#pragma xmp nodes p[*]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p

int main(void)
{
    double a = 0, b = 0, c = 0;
    int most = 0;
    for (int k = 0; k < 7; k++) {
#pragma xmp loop (i) on t[i] reduction(+: a, b, c) reduction(max: most)
        for (int i = 0; i < 100; i++) {
            a += i;
            b += 2 * i;
            c += 3 * i;
            most = i > most ? i : most;
        }
// CHECK: reductions.c:[[#@LINE-7]] reduction {{ *}}7 {{ *}}0
#pragma xmp reduction (max: a, b)
// CHECK-NEXT: reductions.c:[[#@LINE-1]] reduction {{ *}}7 {{ *}}0
#pragma xmp reduction (max: c)
// CHECK-NOT: reductions.c:[[#@LINE-1]]
    }
// TRACE: [42]
    return a != b / 2 || most != 99;
}
