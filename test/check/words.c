// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Misspelt words of the grammar, and words of other tools, are named with what is meant.
// COVERS: err_wrong_word err_unknown_word_suggest

#pragma xmp nodes p[4]
#pragma xmp template t[100]
double a[100];
#ifdef WRONG
#pragma xmp distribute t[blok] onto p
// CHECK: :[[@LINE-1]]:26: error: unknown distribution 'blok' in 'distribute' directive; did you mean 'block'?
#pragma xmp distribute t[block] on p
// CHECK: :[[@LINE-1]]:33: error: expected 'onto', not 'on', in 'distribute' directive
#pragma xmp align a[i] to t[i]
// CHECK: :[[@LINE-1]]:24: error: expected 'with', not 'to', in 'align' directive
#endif
#pragma xmp distribute t[BLOCK] onto p
#pragma xmp align a[i] with t[i]

void f(void)
{
    double sum = 0;
#ifdef WRONG
#pragma xmp reduction (sum: sum)
// CHECK: :[[@LINE-1]]:24: error: unknown reduction 'sum' in 'reduction' directive; did you mean '+'?
#pragma xmp reduction (land: sum)
// CHECK: :[[@LINE-1]]:24: error: unknown reduction 'land' in 'reduction' directive; did you mean '&&'?
#pragma xmp loop (i) onto t[i]
    for (int i = 0; i < 100; i++)
        a[i] = 0;
// CHECK: :[[@LINE-3]]:22: error: expected 'on', not 'onto', in 'loop' directive
#pragma xmp loop (i) on t[i] reduction(fristmax: sum /i/)
    for (int i = 0; i < 100; i++)
        a[i] = 0;
// CHECK: :[[@LINE-3]]:40: error: unknown reduction 'fristmax' in 'loop' directive; did you mean 'firstmax'?
#endif
#pragma xmp reduction (MAX: sum)
}
