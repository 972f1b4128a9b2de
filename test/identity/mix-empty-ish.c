// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Nothing but comments, empty declarations and a pragma.
// identity: warnings -- -std=c11 -pedantic
/* no declaration at all follows */
#define ONLY_A_MACRO(x) x
#pragma once_more
;
;;
