// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Extended types: __int128, _Float16, __float128, _BitInt, _Decimal.
// identity: errors -- -std=gnu11
__int128 big = (__int128)1 << 100;
unsigned __int128 ubig;
_Float16 half = 1.5f16;
__float128 quad = 1.0q;
_BitInt(17) bits = 3;
unsigned _BitInt(1) one;
_BitInt(1) wrong;
_BitInt(0) none;
_Decimal64 dec;
_Float32 f32;
long long long too_long;
unsigned double ud;
short char sc;
int f(void) { return (int)(big >> 90) + (int)half + bits + (int)quad; }
