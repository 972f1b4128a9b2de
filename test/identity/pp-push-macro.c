// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// push_macro, pop_macro, poison, system_header, redefine_extname.
// identity: warnings -- -std=c11
#define V 1
#pragma push_macro("V")
#undef V
#define V 2
int two = V;
#pragma pop_macro("V")
int one = V;
_Static_assert(V == 1, "popped");
#pragma pop_macro("V")
#pragma redefine_extname old_name new_name
extern int old_name(void);
#pragma GCC system_header
#pragma once
#pragma clang deprecated(V, "use W")
int dep = V;
#pragma clang final(V)
#define V 3
int use(int unused) { return old_name(); }
