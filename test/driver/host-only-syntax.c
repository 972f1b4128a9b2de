// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C that only gcc knows is compiled if it has no directives, and refused if it has.
// RUN: %sodecc -c %s -o %t.o 2> %t.err && %filecheck --check-prefix=NOTE %s < %t.err && nm %t.o > %t && grep outer %t
// RUN: not %sodecc -c -DDIRECTIVE %s -o %t.o
// RUN: not %sodecc -c -DFAULT %s -o %t.o
// NOTE: note: '{{.*}}host-only-syntax.c' has no directives and goes to the host compiler in spite of the errors
#ifdef DIRECTIVE
_Pragma("xmp nodes p[*]")
#endif
int outer(int a)
{
    int nested_function(int b) { return a + b; }
#ifdef FAULT
    nosuch();;;)
#endif
    return nested_function(1);
}
