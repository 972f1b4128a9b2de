// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A table header included three times with three meanings of its macro.
// identity: warnings -- -std=c11
#define ROW(name, value, text) name = value,
enum color {
#include "Inputs/table.h"
    color_end
};
#undef ROW
#define ROW(name, value, text) [name] = text,
static const char *const text[] = {
#include "Inputs/table.h"
};
#undef ROW
#define ROW(name, value, text) case name: return value;
int number(enum color c)
{
    switch (c) {
#include "Inputs/table.h"
    }
    return sizeof text / sizeof *text;
}
#undef ROW
