/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Libraries are built for every processor of their kind.  A function after FOR_EACH_PROCESSOR is compiled for registers of
 * 64, 32 and 16 bytes, and the loader chooses; one after FOR_WIDE_PROCESSOR for 64 bytes alone, and its caller asks.
 */
#ifndef SODE_BASE_PROCESSOR_H
#define SODE_BASE_PROCESSOR_H

#include <stdint.h> /* for __GLIBC__ */

#if !defined(__x86_64__) || !defined(__GLIBC__) || defined(__SANITIZE_ADDRESS__)
#define FOR_EACH_PROCESSOR
#define FOR_WIDE_PROCESSOR
#elif defined(__clang__) || __GNUC__ >= 12
#define FOR_EACH_PROCESSOR __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#define FOR_WIDE_PROCESSOR __attribute__((target("arch=x86-64-v4")))
#else /* gcc that knows no levels */
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx512f", "avx2", "default")))
#define FOR_WIDE_PROCESSOR __attribute__((target("avx512f,avx512dq,avx512vl,avx512bw,avx512cd")))
#endif

#endif
