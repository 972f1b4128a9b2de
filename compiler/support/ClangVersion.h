// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What versions of Clang and LLVM before 19 lack, under the names of 19. The compiler is written for 19; nothing else asks for the version.

#ifndef SODE_SUPPORT_CLANGVERSION_H
#define SODE_SUPPORT_CLANGVERSION_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Frontend/OpenMP/OMPConstants.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

#if LLVM_VERSION_MAJOR >= 19
#include "llvm/Frontend/OpenMP/OMP.h"

/// A parameter of PPCallbacks::InclusionDirective: was a module imported?
#define SODE_MODULE_IMPORTED bool,
#else
#define SODE_MODULE_IMPORTED

namespace clang {
class OMPArraySectionExpr;
using ArraySectionExpr = OMPArraySectionExpr;
}

namespace llvm {

template <typename Left, typename Right, typename Predicate> bool equal(Left &&L, Right &&R, Predicate P) {
  return std::equal(adl_begin(L), adl_end(L), adl_begin(R), adl_end(R), P);
}

template <typename Range, typename Less> auto min_element(Range &&R, Less L) { return std::min_element(adl_begin(R), adl_end(R), L); }

inline int64_t divideFloorSigned(int64_t Numerator, int64_t Denominator) {
  int64_t Quotient = Numerator / Denominator;
  return Numerator % Denominator && (Numerator < 0) != (Denominator < 0) ? Quotient - 1 : Quotient;
}

inline Error createStringError(const Twine &Text) { return createStringError(inconvertibleErrorCode(), Text); }

namespace omp {
enum class Association { None, Block, Loop };

/// Does a statement follow? Block and Loop differ only in 19.
inline Association getDirectiveAssociation(Directive Kind) {
  return is_contained({OMPD_allocate, OMPD_assumes, OMPD_barrier, OMPD_begin_assumes, OMPD_begin_declare_target, OMPD_begin_declare_variant,
                       OMPD_cancel, OMPD_cancellation_point, OMPD_declare_mapper, OMPD_declare_reduction, OMPD_declare_simd, OMPD_declare_target,
                       OMPD_declare_variant, OMPD_depobj, OMPD_end_assumes, OMPD_end_declare_target, OMPD_end_declare_variant, OMPD_error,
                       OMPD_flush, OMPD_interop, OMPD_nothing, OMPD_requires, OMPD_scan, OMPD_target_enter_data, OMPD_target_exit_data,
                       OMPD_target_update, OMPD_taskwait, OMPD_taskyield, OMPD_threadprivate},
                      Kind)
             ? Association::None
             : Association::Block;
}
} // namespace omp

} // namespace llvm
#endif

#endif
