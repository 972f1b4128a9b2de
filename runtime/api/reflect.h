/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef SODE_API_REFLECT_H
#define SODE_API_REFLECT_H

/* Prints the warning that an exchange has left, if any. */
void sode_tell_news(void);

#endif
