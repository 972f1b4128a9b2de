// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Everything that can be unused.
// identity: warnings -- -std=c11 -Wunused -Wunused-macros
#include <stdlib.h>
#define UNUSED_MACRO 1
static int unused_variable = 3;
static const int unused_const = 4;
static void unused_function(void) {}
static int used_by_unused(void) { return 1; }
static int calls_it(void) { return used_by_unused(); }
typedef int unused_typedef;
int f(int unused_parameter, int used)
{
    int unused_local, set_but_unused = 1;
    typedef int local_typedef;
    struct local_struct { int x; };
    set_but_unused = used;
    used;
    used + 1;
    abs(used);
    malloc(3);
    (void)used;
    int count = 0;
    for (int i = 0; i < 3; i++) count++;
unused_label:
    return 0;
}
