// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lines spliced inside identifiers, numbers, operators, strings and comments.
// identity: warnings -- -std=c11
#include <stdio.h>
in\
t ma\
in(voi\
d)
{
    int lo\
ng_name = 1\
2\
3;
    long_name +\
= 4;
    printf("a str\
ing with %d\n", long_name);
    // a comment that goes on \
    return 1;
    /\
* and this one *\
/
    long_name -\
-;
    if (long_name >\
> 2)
        return 0x1\
F;
    // the next splice has a space after it \ 
    int unused;
    return 0;
}
