// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// #pragma pack: push, pop, names, values, show, leaks over the end.
// identity: warnings -- -std=c11
struct a { char c; int i; };
#pragma pack(push, 2)
struct b { char c; int i; };
#pragma pack(push, inner, 1)
struct c { char c; int i; };
#pragma pack(pop, inner)
struct d { char c; int i; };
#pragma pack(pop)
#pragma pack(3)
#pragma pack(show)
#pragma pack(pop)
#pragma pack(pop, unknown)
#pragma pack 4
#pragma pack(push, 4
#pragma pack(push, 8)
struct e {
#pragma pack(1)
    char c;
    long l;
};
_Static_assert(sizeof(struct a) == 8 && sizeof(struct b) == 6, "");
_Static_assert(sizeof(struct c) == 5 && sizeof(struct d) == 6, "");
#pragma pack(push)
