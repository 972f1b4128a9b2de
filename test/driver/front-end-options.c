// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Options that change what the program is reach Clang too; others do not disturb it.
// RUN: rm -rf %t && mkdir -p %t/i %t/s %t/q %t/a && cd %t
// RUN: echo 'int i;' > i/i.h && echo 'int s;' > s/s.h && echo 'int q;' > q/q.h && echo 'int a;' > a/a.h
// RUN: echo '#define INCLUDED 1' > included.h && echo '#define MACROS 1' > macros.h
// RUN: %sodecc -c %s -o x.o -DD=1 -D E=2 -DF -UF -Ii -isystem s -iquote q -idirafter a -include included.h \
// RUN:   -imacros macros.h -std=gnu11 -fopenmp -funsigned-char -pthread -O2 -Wp,-DP=3
// Also in gcc's long spelling.
// RUN: %sodecc --compile %s --output=y.o --define-macro=D=1 --define-macro E=2 --include-directory i --include-directory=s -iquote q \
// RUN:   --include-directory-after=a --include=included.h --imacros macros.h --std=gnu11 -fopenmp --unsigned-char -pthread \
// RUN:   --optimize=2 -Xpreprocessor -DP=3 && test -f y.o
// A standard of another language, or of none, is an error.
// RUN: for std in c++17 gnu++98 c77; do \
// RUN:   (%sodecc -c %S/Inputs/directive.c -o z.o -std=$std 2> err; test $? = 1) && test ! -e z.o && grep "error: invalid.*$std" err || exit 1; \
// RUN:   (%sodecc --emit-c %S/Inputs/directive.c -o z.c -std=$std 2> err; test $? = 1) && test ! -e z.c || exit 1; \
// RUN: done
// What only gcc knows goes to gcc only.
// RUN: %sodecc -c %S/Inputs/directive.c -o x.o -fno-tree-vectorize -fipa-pta -Wno-nosuch -march=native --param max-unroll-times=2 -g3
// RUN: not %sodecc -c %s -o x.o
#if D != 1 || E != 2 || defined F || !INCLUDED || !MACROS || P != 3
#error options were lost
#endif
#if !defined _OPENMP || !defined _REENTRANT || !defined __CHAR_UNSIGNED__ || !defined __OPTIMIZE__
#error modes were lost
#endif
#include "q.h"
#include <a.h>
#include <i.h>
#include <mpi.h>
#include <s.h>
#include <xmp.h>
#pragma xmp nodes p[*]
_Static_assert(__STDC_VERSION__ == 201112L, "-std was lost");
