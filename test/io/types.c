// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every arithmetic type, under its usual name in the file; bool and complex as h5py has them.
//
// REQUIRES: hdf5
// RUN: %cc -std=gnu11 -Wall -Wextra -Wno-unknown-pragmas -Werror %s %libsode_io_serial -o %t.serial
// RUN: %sodecc %optimize %s -o %t && rm -f %t.h5 %t.serial.h5 && %t.serial %t.serial.h5 && %mpirun -n 3 %t %t.h5
// RUN: h5diff -q %t.h5 %t.serial.h5 && %t.serial %t.h5 && h5dump -H %t.h5 | %filecheck %s

#include <complex.h>
#include <float.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <xmp.h>
#include <sode/io.h>

#define N 11
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(2)] onto p

enum color { RED, GREEN = 7 };
typedef unsigned long long large;

#define DO(X) \
    X(bool, a_bool) X(char, b_char) X(signed char, c_schar) X(unsigned char, d_uchar) X(short, e_short) \
    X(unsigned short, f_ushort) X(int, g_int) X(unsigned, h_uint) X(long, i_long) X(unsigned long, j_ulong) \
    X(long long, k_llong) X(large, l_ullong) X(float, m_float) X(double, n_double) X(long double, o_ldouble) \
    X(float complex, p_cfloat) X(double complex, q_cdouble) X(long double complex, r_cldouble) X(enum color, s_enum)

#define DECLARE(type, name) \
    type name[N]; \
    _Pragma(TEXT(xmp align name[i] with t[i]))
#define TEXT(...) TEXT_(__VA_ARGS__)
#define TEXT_(...) #__VA_ARGS__

// CHECK: DATASET "a_bool"
// CHECK-NEXT: DATATYPE H5T_ENUM {
// CHECK-NEXT: H5T_STD_I8LE;
// CHECK-NEXT: "FALSE" 0;
// CHECK-NEXT: "TRUE" 1;
// CHECK: DATASET "b_char"
// CHECK-NEXT: H5T_STD_I8LE
// CHECK: DATASET "d_uchar"
// CHECK-NEXT: H5T_STD_U8LE
// CHECK: DATASET "g_int"
// CHECK-NEXT: H5T_STD_I32LE
// CHECK: DATASET "m_float"
// CHECK-NEXT: H5T_IEEE_F32LE
// CHECK: DATASET "q_cdouble"
// CHECK-NEXT: DATATYPE H5T_COMPOUND {
// CHECK-NEXT: H5T_IEEE_F64LE "r";
// CHECK-NEXT: H5T_IEEE_F64LE "i";
// CHECK: DATASET "s_enum"
// CHECK-NEXT: H5T_STD_U32LE
DO(DECLARE)

#define FILL(type, name) \
    _Pragma("xmp loop (i) on t[i]") \
    for (int i = 0; i < N; i++) \
        name[i] = (type)(i * 3 + IMAGINARY * i);
#define IMAGINARY (_Complex_I / 4)
#define WRITE(type, name) sode_file_write(file, #name, xmp_desc_of(name));
#define CLEAR(type, name) \
    _Pragma("xmp loop (i) on t[i]") \
    for (int i = 0; i < N; i++) \
        name[i] = 0;
#define READ(type, name) sode_file_read(file, #name, xmp_desc_of(name));
#define COMPARE(type, name) \
    _Pragma("xmp loop (i) on t[i] reduction(+: wrong)") \
    for (int i = 0; i < N; i++) \
        wrong += name[i] != (type)(i * 3 + IMAGINARY * i);

// What lies behind the ten bytes of an x86 long double is anything, and goes into the file; files are compared.
static void clean(void *at, int parts)
{
    for (int k = 0; k < parts && LDBL_MANT_DIG == 64; k++)
        memset((char *)at + (size_t)k * sizeof(long double) + 10, 0, sizeof(long double) - 10);
}

int main(int argc, char **argv)
{
    int wrong = 0;
    sode_file_t *file = sode_file_try(argv[argc - 1], "r"); // another one has written it
    if (!file) {
        DO(FILL)
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++) {
            clean(&o_ldouble[i], 1);
            clean(&r_cldouble[i], 2);
        }
        file = sode_file_open(argv[1], "w");
        DO(WRITE)
        sode_file_close(file);
        DO(CLEAR)
        file = sode_file_open(argv[1], "r");
    }
    DO(READ)
    sode_file_close(file);
    DO(COMPARE)
    if (wrong)
        printf("node %d: %d elements are wrong\n", xmp_node_num(), wrong);
    return wrong != 0;
}
