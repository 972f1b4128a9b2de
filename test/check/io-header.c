// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: not %cc -fsyntax-only -Wno-unknown-pragmas -DWRONG %s 2>&1 | %messages %s --check-prefix=PLAIN
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// The header of global I/O says that it is missing, under any compiler; its types are no further errors.

#include <xmp.h>
#ifdef WRONG
#include <xmp_io.h>
// CHECK: xmp_io.h:[[#]]:2: error: "global I/O (xmp_io.h) is not supported yet; <sode/io.h> writes and reads distributed arrays"
// PLAIN: xmp_io.h:[[#]]:2: error: #error "global I/O (xmp_io.h) is not supported yet
static xmp_file_t *file;
static xmp_range_t *range;
#endif

int main(void)
{
    return 0;
}
