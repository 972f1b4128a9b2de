/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry point: gmove. */
#include "directive/gmove.h"

#include "api/checks.h"
#include "api/fail.h"
#include "base/export.h"
#include "base/mark.h"

SODE_EXPORT void sode_gmove(const char *where, const sode_side_t *to,
                            const sode_side_t *from, size_t size, int mode,
                            const sode_clauses_t *with)
{
    sode_gmove_order_t order = {where, to, from, size, mode, with};
    if (from->array)
        sode_check_copied(where, from);
    SODE_CHECK(where, "directive", "gmove", sode_gmove_execute(&order));
}
