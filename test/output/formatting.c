// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %filecheck --strict-whitespace %s --input-file=%t.c
// RUN: %cc %strict %t.c && %clang %strict %t.c
// Comments, blank lines, tabs and odd spacing stay; a file without a final newline gets one.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
	double   a [ 100 ] ,  /* after a */   keep[3]  ; /* end */
#pragma xmp align a[i] with t[i]
/* a block
   comment */


int	f( int n )	/* odd	spacing */
{
  #pragma xmp barrier /* indented */
	return	a [ n ]>0 ?	n:0  ;
}
// CHECK: {{^}}	double   *sode_base__a SODE_UNUSED {{ *}},  /* after a */   keep[3]  ; /* end */
// CHECK: {{^}}/* a block{{$}}
// CHECK-NEXT: {{^}}   comment */{{$}}
// CHECK-EMPTY:
// CHECK-EMPTY:
// CHECK-NEXT: {{^}}int	f( int n )	/* odd	spacing */{{$}}
// CHECK-NEXT: {{^ *[{]$}}
// CHECK: {{^}}	sode_barrier(SODE_WHERE, 0);
// CHECK: {{^}}	return	((double *)sode_origin(sode_array__a)) [ n ]>0 ?	n:0  ;{{$}}
