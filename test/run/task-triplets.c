// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %s -o %t
// RUN: %mpirun -n 6 %t | %filecheck %s
// CHECK: wrong: 0
// Triplets with parts left out, in both forms, and with expressions that have colons of their own.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[6]
#pragma xmp nodes q[2][3]
#pragma xmp nodes even[3] = p[::2]
#pragma xmp nodes late[*][2] = p[2:]
#pragma xmp nodes early(*) = p(:3)
#pragma xmp template t[2:12]
#pragma xmp distribute t[cyclic] onto p

static int wrong, me;

static void expect(int line, const char *members, int in)
{
    if (in == (members[me] == '1'))
        return;
    printf("rank %d line %d\n", me, line);
    wrong++;
}

#define TEXT(x) #x
#define PRAGMA(x) _Pragma(TEXT(x))
#define ON(members, ...) \
    { \
        int in = 0; \
        PRAGMA(xmp task on __VA_ARGS__ nocomm) \
        in = 1; \
        expect(__LINE__, members, in); \
    }

int main(void)
{
    int n = 3;
    me = xmpc_all_node_num();
    ON("101010", p[::2])
    ON("010101", p[1::2])
    ON("101000", p[:3:2])
    ON("001111", p[2:])
    ON("110000", p[:2])
    ON("101010", p(::2))
    ON("011111", p(2:))
    ON("110000", p(:2))
    ON("010010", p(2:5:3))
    ON("001000", p(n))
    ON("000100", p[n])
    ON("011000", p[(n ? 1 : 2):2])
    ON("011100", p[n > 2 ? 1 : 2:n > 2 ? 3 : 4])
    ON("010000", p['b' - 'a'])
    ON("000010", p[(int)sizeof(int)])
    ON("000101", q[1][::2])
    ON("101101", q(::2,*))
    ON("010010", q[*][1])
    ON("101010", even)
    ON("001010", even[1:])
    ON("001100", late[0][:])
    ON("001010", late(1,:))
    ON("011000", early(2:))
    ON("100000", t[2])
    ON("000001", t(13))
    ON("100100", t[::3])
    ON("010010", t[3:6:3])
    ON("011110", t(3:6))
    ON("111000", t(:4))
    ON("111100", t[:4])
    ON("001111", t(10:))
#pragma xmp reduction (+: wrong)
    if (me == 0)
        printf("wrong: %d\n", wrong);
    return 0;
}
