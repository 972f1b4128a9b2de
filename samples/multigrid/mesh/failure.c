// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "failure.h"

#include <stdarg.h>
#include <stdio.h>
#include <xmp.h>

#include "../../common/arguments.h"

#pragma xmp nodes p[*]

static char text[1024];

int fail(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    if (!*text)
        vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return 1;
}

// The first node that has failed, from 1, or a larger number.
static int first_failed(void)
{
    int first = *text ? xmp_node_num() : xmp_num_nodes() + 1;

#pragma xmp reduction(min: first)
    return first;
}

int any_failed(void)
{
    return first_failed() <= xmp_num_nodes();
}

void stop_if_failed(void)
{
    const int first = first_failed();

    if (first > xmp_num_nodes())
        return;
#pragma xmp bcast (text) from p[first - 1]
    refuse("%s", text);
}
