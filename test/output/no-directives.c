// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s > %t.c && cmp %s %t.c
// RUN: printf 'int a;\r\n\tint b; /* x\\\n y */ \f\n\n\n??=define X 1\nint c = X;' > %t.odd.c
// RUN: %sodecc --emit-c -trigraphs %t.odd.c > %t.c && cmp %t.odd.c %t.c
// RUN: printf '' > %t.empty.c && %sodecc --emit-c %t.empty.c > %t.c && cmp %t.empty.c %t.c
// A file without directives comes out byte for byte; what looks like one does not count.

/* #pragma xmp nodes p[4] */
const char *text = "\
#pragma xmp nodes p[4]";
#if 0
#pragma xmp nodes p[4]
#endif
#pragma omp xmp
#pragma	once_upon_a_time  
#define XMP(x) _Pragma("xmp x")
  int	 spacing  ;   
