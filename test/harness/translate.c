// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// %translate blanks // comments, keeps line numbers, strings and /* */ comments. `cat` stands in for sodecc.
//
// RUN: mkdir -p %t.dir && printf '#!/bin/sh\nfor last; do :; done; cat -n "$last"\n' > %t.dir/tool
// RUN: chmod +x %t.dir/tool && %python %S/../translate.py %t.dir/work %t.dir/tool %s > %t.out
// RUN: %filecheck %s --input-file=%t.out --implicit-check-not=SPDX

const char *a = "// a string"; /* kept // here */ // blanked
// CHECK: {{^}} 8{{.}}const char *a = "// a string"; /* kept // here */{{ *$}}
char b = '"'; // it's "blanked"
// CHECK: {{^}} 10{{.}}char b = '"';{{ *$}}
int c; // blanked \
          blanked too
int d;
// CHECK: {{^}} 12{{.}}int c;{{ *$}}
// CHECK-NEXT: {{^}} 13{{. *$}}
// CHECK-NEXT: {{^}} 14{{.}}int d;
