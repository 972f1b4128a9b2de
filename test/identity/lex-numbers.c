// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Number literals, good and bad, with separators and suffixes.
// identity: errors -- -std=c23
int a[] = { 0, 0x1F, 017, 0b101, 1'000, 0xFF'FF };
double b[] = { 1., .5, 1e3, 0x1p-3, 1.5f, 2.5L, 0x.8p1f };
long long c = 123456789012345678LL;
unsigned long long d = 18446744073709551615ULL, e = 18446744073709551616ULL;
int f = 09;
int g = 0b12;
int h = 0x;
double i = 1e;
double j = 1.2.3;
int k = 12abc;
int l = 1'';
int m = 1'2'';
double n = 0x1.8;
_BitInt(9) o = 3wb;
unsigned char p = 300, q = -1;
double r = 1e400, s = 1e-400;
float t = 3i;
