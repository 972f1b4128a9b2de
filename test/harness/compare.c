// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The comparison of test/run passes on equal output only. A plain compiler stands in for sodecc, one process
// for a number of ranks.
//
// RUN: echo 'shift 2; exec "$@"' > %t.mpirun
// RUN: %python %S/../run/compare.py --work=%t.dir --mpirun="sh %t.mpirun" --cc=cc --sodecc=cc %s
// RUN: not %python %S/../run/compare.py --work=%t.dir --mpirun="sh %t.mpirun" --cc=cc --ranks=5 \
// RUN:     --sodecc="cc -DVALUE=1.5000001" %s | %filecheck %s --check-prefix=DIFFERENT
// DIFFERENT: ---- 5 ranks: exit status 0
// DIFFERENT: -value 1.5
// DIFFERENT: +value 1.5000001
// RUN: %python %S/../run/compare.py --work=%t.dir --mpirun="sh %t.mpirun" --cc=cc --tolerance=1e-6 \
// RUN:     --sodecc="cc -DVALUE=1.5000001" %s
// RUN: not %python %S/../run/compare.py --work=%t.dir --mpirun="sh %t.mpirun" --cc=cc --tolerance=1e-6 \
// RUN:     --sodecc="cc -DNAME=other" %s
// RUN: not %python %S/../run/compare.py --work=%t.dir --mpirun="sh %t.mpirun" --cc=cc --ranks=1 \
// RUN:     --sodecc="cc -DSTATUS=3" %s | %filecheck %s --check-prefix=STATUS
// STATUS: ---- 1 ranks: exit status 3
// RUN: not %python %S/../run/compare.py --work=%t.dir --mpirun="sh %t.mpirun" --cc=cc --ranks=1 --timeout=1 \
// RUN:     --sodecc="cc -DHANG" %s | %filecheck %s --check-prefix=HANG
// HANG: ---- 1 ranks: exit status none after 1 s
// RUN: not %python %S/../run/compare.py --work=%t.dir --mpirun="sh %t.mpirun" --cc=cc --sodecc="cc -DSYNTAX=)" %s
// Two trees share the rank counts: each gets the other half, except of those that a test asks for.
// RUN: half() { not %python %S/../run/compare.py --work=%t.dir --mpirun="sh %t.mpirun" --cc=cc --sodecc="cc -DSTATUS=3" %s "$@" \
// RUN:     | grep ranks: | tr '\n' ' '; }; (half --half=0; half --half=1) | %filecheck %s --check-prefix=HALVES
// HALVES: ---- 2 ranks{{.*}} 4 ranks{{.*}} 1 ranks{{.*}} 3 ranks{{.*}} 6 ranks
// RUN: half() { not %python %S/../run/compare.py --work=%t.dir --mpirun="sh %t.mpirun" --cc=cc --sodecc="cc -DSTATUS=3" %s "$@" \
// RUN:     | grep -c ranks: | grep -x 2; }; half --half=0 --ranks=2,6 && half --half=1 --ranks=2,6
// RUN: not %python %S/../run/compare.py --work=%t.dir --mpirun="sh %t.mpirun" --cc="cc -DSILENT" --sodecc=cc %s
// The same programs are compiled once in a run of lit; others, other runs, those that failed and files that have changed are not the same.
// RUN: echo 'echo >> %t.count; exec cc "$@"' > %t.cc && rm -f %t.count && cp %s %t.c
// RUN: compiled() { wanted=$1; shift; %python %S/../run/compare.py --work=%t.dir --mpirun="sh %t.mpirun" --cc=cc --sodecc="sh %t.cc" --ranks=1 %t.c "$@" > %t.out 2>&1; test $(wc -l < %t.count) = $wanted || exit 1; }; \
// RUN:   compiled 1 --lit=1 && VARIABLE=2 compiled 1 --lit=1 && compiled 2 --lit=2 && compiled 3 --lit=2 --cflags=-DNAME=x && compiled 4 && compiled 5 && \
// RUN:   compiled 6 --lit=3 --sodecc-flags=-DSYNTAX=')' && compiled 7 --lit=3 --sodecc-flags=-DSYNTAX=')' && compiled 8 --lit=3 && SODE_CC=x compiled 9 --lit=3 && touch %t.c && compiled 10 --lit=3

#include <stdio.h>

#ifndef VALUE
#define VALUE 1.5
#endif
#ifndef NAME
#define NAME value
#endif
#ifndef STATUS
#define STATUS 0
#endif
#ifndef SYNTAX
#define SYNTAX
#endif
#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)

int main(void)
{
#ifdef HANG
    for (volatile int forever = 1; forever;)
        ;
#endif
#ifndef SILENT
    printf("%s %.10g\n", TEXT(NAME), (double)VALUE SYNTAX);
#endif
    return STATUS;
}
