// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clauses that several communications have.

#ifndef SODE_LOWER_CLAUSES_H
#define SODE_LOWER_CLAUSES_H

#include "lower/Printer.h"

namespace sode {

/// SODE_ORDERED, or 0.
std::string orderFlag(ReductionClause::Ordering Order);
/// SODE_WITH(...), or 0.
std::string clauses(const Printer &P, bool Orthogonal, ReductionClause::Ordering Order, const ExprText *Async,
                    const std::string &Transport = "", const ExprText *TransportName = nullptr);
/// What an exchange with this array does at its ends: a value of sode_width_t.
std::string endsOf(const Printer &P, const Array &A, AtEnds Ends);

} // namespace sode

#endif
