/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/status.h"

#include <stdarg.h>
#include <stdio.h>

static _Thread_local char text[SODE_IO_TEXT];

int sode_io_fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return 1;
}

char *sode_io_fail_text(void)
{
    return text;
}
