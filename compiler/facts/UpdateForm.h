// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements that collect values in a plain variable.

#ifndef SODE_FACTS_UPDATEFORM_H
#define SODE_FACTS_UPDATEFORM_H

#include "facts/PlainAccess.h"

namespace sode {

/// The reduction that an update calls for: `v += e`, `v++`, `v = v + e`, `v = fmax(v, e)`, `if (e > v) v = e`; "" if it is none.
llvm::StringRef reductionOf(const PlainAccess &Update, const clang::ASTContext &Context);

/// `if (e > v) v = e;`: "max" or "min", else "".
llvm::StringRef guardedExtremeOf(const PlainAccess &Update, const clang::Expr *Value, const clang::ASTContext &Context);

} // namespace sode

#endif
