/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points: variants of the program's own. */
#include "directive/variants.h"

#include "api/fail.h"
#include "base/export.h"

SODE_EXPORT int sode_variant_at(const char *where, const char *what, int count, const char *const *names)
{
    int now = 0;
    SODE_CHECK(where, "function", "sode_variant", sode_variants_begin(where, what, count, names, &now));
    return now;
}

SODE_EXPORT void sode_variant_end(const char *where)
{
    SODE_CHECK(where, "function", "sode_variant_done", sode_variants_end(where));
}
