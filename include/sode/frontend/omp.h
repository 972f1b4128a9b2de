/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file omp.h
 * What sodecc's front end reads for <omp.h>; the host compiler reads its own. Clang's header defines a function in two
 * variants, so it could not be included inside a function, where programs that need it in one place only include gcc's.
 */
#if defined(_OPENMP) && _OPENMP >= 201811
#pragma push_macro("_OPENMP")
#undef _OPENMP
#define _OPENMP 201511 /* without the variants */
#include_next <omp.h>
#pragma pop_macro("_OPENMP")
extern int omp_is_initial_device(void);
#else
#include_next <omp.h>
#endif
