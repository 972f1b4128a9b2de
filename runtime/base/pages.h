/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The system's pages. */
#ifndef SODE_BASE_PAGES_H
#define SODE_BASE_PAGES_H

#include <stddef.h>

/* Bytes of a page: what can be mapped, reserved and given back alone. */
size_t sode_page_size(void);

/* Bytes of a huge page that ordinary memory gets if it asks for it; 0: there are
 * none. */
size_t sode_huge_page_size(void);

/* Up to whole pages. */
static inline size_t sode_pages_of(size_t bytes)
{
    size_t page = sode_page_size();
    return (bytes + page - 1) / page * page;
}

#endif
