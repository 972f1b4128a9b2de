// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -include %s %s -o %t.c 2>&1 | %messages %s
// RUN: printf 'int plain(int);\n' > %t.h && %sodecc --emit-c -include %t.h %s -o %t.c 2>&1 | count 0
// A header of -include with directives (here the file itself): one error, at the first.
// COVERS: err_command_line_header

#pragma xmp nodes p[*]
// CHECK: :[[@LINE-1]]:9: error: a header given by -include cannot contain directives; #include it in the file instead
#pragma xmp template t[:]
