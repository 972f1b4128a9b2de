// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --cflags="-std=c11 -DTRIGRAPHS" %s
// RUN: %run-compare --sodecc-flags="-fsode-check" %s
// Brackets and `#` may be written as `<:` and `%:`, and in standard C as trigraphs.

%:include <stdio.h>

%:define N 20
%:pragma xmp nodes p<:*:>
%:pragma xmp template t<:N:>
%:pragma xmp distribute t<:cyclic:> onto p
static double u<:N:>;
%:pragma xmp align u<:i:> with t<:i:>
static double v<:N:><:N:>;
%:pragma xmp align v<:i:><:*:> with t<:i:>
#ifdef TRIGRAPHS
static double w??(N??);
??=pragma xmp align w??(i??) with t??(i??)
#endif

int main(void) <% int i; double s = 0;
%:pragma xmp loop on t<:i:> reduction(+:s)
    for (i = 0; i < N; i++) <% u<:i:> = i; s += u<:i:>; v<:i:><:1:> = 1; v<:i:><:2:>++; s += i<:v:><:1:>; %>
#ifdef TRIGRAPHS
??=pragma xmp loop on t??(i??) reduction(+:s)
    for (i = 0; i < N; i++) ??< w??(i??) = u??(i??) + 1; s += w??(i??); ??>
#endif
%:pragma xmp task on p<:0:>
    printf("%g\n", s);
    return 0; %>
