// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Integers that would not survive sums are refused wherever they stand, and ids that are no 'int'.
// COVERS: err_integer_range err_async_id

#pragma xmp nodes p[2]
#pragma xmp template t[100]
#pragma xmp template far(-1152921504606846975:-1152921504606846876)
#pragma xmp distribute t[block] onto p
#pragma xmp distribute far(block) onto p
double a[100], b[100];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with far[i - 1152921504606846975]
#ifdef WRONG
#pragma xmp nodes q[9223372036854775807][2]
// CHECK: :[[@LINE-1]]:21: error: 9223372036854775807 is too large: integers of directives go up to 1152921504606846976 (2 to the power of 60)
#pragma xmp nodes r[(__int128)1 << 100]
// CHECK: :[[@LINE-1]]:33: error: 1267650600228229401496703205376 is too large:
#pragma xmp template w[10]
#pragma xmp template u[9223372036854775807:3]
// CHECK: :[[@LINE-1]]:24: error: 9223372036854775807 is too large:
#pragma xmp template v(-9223372036854775807 - 1:3)
// CHECK: :[[@LINE-1]]:45: error: -9223372036854775808 is too large:
#pragma xmp distribute w[cyclic(18446744073709551615UL)] onto p
// CHECK: :[[@LINE-1]]:33: error: 18446744073709551615 is too large:
#pragma xmp shadow a[18446744073709551615UL]
// CHECK: :[[@LINE-1]]:22: error: 18446744073709551615 is too large:
double c[100];
#pragma xmp align c[i] with t[i + 9223372036854775807]
// CHECK: :[[@LINE-1]]:35: error: 9223372036854775807 is too large:
#else
#pragma xmp shadow a[1]
#endif

void f(long n)
{
#ifdef WRONG
#pragma xmp loop (i) on t[i - (n + 9223372036854775807)]
// CHECK: :[[@LINE-1]]:36: error: 9223372036854775807 is too large:
    for (int i = 0; i < 100; i++)
        a[i] = i;
#pragma xmp barrier on p[-9223372036854775807]
// CHECK: :[[@LINE-1]]:26: error: -9223372036854775807 is too large:
#pragma xmp reduction (+: n) async(2147483648)
// CHECK: :[[@LINE-1]]:36: error: async id 2147483648 is out of range for 'int'
#pragma xmp wait_async (1, -2147483649)
// CHECK: :[[@LINE-1]]:28: error: async id -2147483649 is out of range for 'int'
#pragma xmp bcast (n) async(~0ul)
// CHECK: :[[@LINE-1]]:29: error: 18446744073709551615 is too large:
#endif
    // Of the program's own integers, those that are too large to reckon with are simply not known.
#pragma xmp loop (i) on t[i]
    for (unsigned long i = 18446744073709551615ul; i > 9223372036854775808ul; i -= 18446744073709551615ul)
        a[i - 9223372036854775808ul] = a[i - 9223372036854775807l] + a[i + 9223372036854775807l + 9223372036854775807l];
#pragma xmp loop (i) on t[i - (n & 0xffffffffffffffff)]
    for (long i = -9223372036854775807; i < 9223372036854775807; i++)
        a[i] = i;
#pragma xmp reduction (+: n) async(2147483647)
#pragma xmp wait_async (2147483647, -2147483647 - 1)
}
