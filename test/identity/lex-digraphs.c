// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Digraphs for brackets, braces and the hash sign.
// identity: warnings -- -std=c11
%:include <stdio.h>
%:define JOIN(a, b) a%:%:b
%:define TEXT(a) %:a
int arr<:4:> = <% 1, 2, 3, 4 %>;

int main(void)
<%
    int JOIN(un, used) = arr<:1:>;
    printf("%s\n", TEXT(a <: b));
    if (arr<:0:> == 1) <% return arr[2:>; %>
    return 0;
%>
