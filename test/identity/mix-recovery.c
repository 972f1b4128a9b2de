// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Typo correction, missing members, wrong keywords and what the parser does next.
// identity: errors -- -std=c11
#include <stdlib.h>
#include <string.h>
struct settings { int verbose, level; char *name; };
extern int global_counter;
int configure(struct settings *settings)
{
    int counter = global_countr;
    settngs->verbose = 1;
    settings->verbos = 2;
    settings.level = 3;
    sttic int x = 4;
    retrun counter;
    whlie (counter) counter--;
    char *p = mallok(3);
    strlen(settings->nme);
    struct setings s;
    unsinged u = 1;
    flaot f = 2;
    iff (x) return 1;
    els return 2;
    return coutner
}
