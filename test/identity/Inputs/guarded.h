/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An include guard, and a pack that is popped here. */
#ifndef GUARDED_H
#define GUARDED_H
#pragma pack(push, 1)
struct guarded { char c; int a; };
#pragma pack(pop)
#endif
