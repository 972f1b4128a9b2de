// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structs with distributed members. Each variable of such a struct holds a descriptor of its own, so it may not be
// copied, measured or nested: whatever would make a struct whose descriptor nobody created is a fault.

#ifndef SODE_FACTS_MEMBERS_H
#define SODE_FACTS_MEMBERS_H

#include "model/Model.h"
#include "clang/AST/ASTContext.h"

namespace sode {

/// Numbered as in err_member_holder.
enum class HolderFault { ByValue, Initialized, Copied, Measured, Nested, ArrayInBlock, ThreadLocal };
using HolderReport = llvm::function_ref<void(clang::SourceLocation, llvm::StringRef Name, const Array &, HolderFault)>;

/// The variables that are defined here, or `extern` at file scope, and are, or are arrays of, structs with distributed members; in textual order.
/// Report hears what must not be done with them.
std::vector<const clang::VarDecl *> findHolders(clang::ASTContext &Context, const Model &M, HolderReport Report = {});

} // namespace sode

#endif
