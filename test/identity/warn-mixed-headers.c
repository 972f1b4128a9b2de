// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Many system headers at once, their macros and inline functions.
// identity: warnings -- -std=gnu11
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
static jmp_buf env;
static void handler(int sig) { longjmp(env, sig); }
static void shout(FILE *f, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    vfprintf(f, fmt, ap);
    va_end(ap);
}
int main(int argc, char **argv)
{
    volatile int tries = 0;
    int unused;
    assert(argc > 0 && "arguments");
    signal(SIGINT, handler);
    if (setjmp(env) == 0 && tries++ < 2) raise(SIGINT);
    errno = 0;
    shout(stderr, "%s %f %d\n", strerror(errno), fmax(NAN, HUGE_VAL), isalpha(argv[0][0]));
    return isnan(0.0) ? EXIT_FAILURE : toupper('a') == 'A' ? 0 : (int)time(NULL);
}
