// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which variable or member each value of a list in braces goes to.

#ifndef SODE_FACTS_INITIALIZERS_H
#define SODE_FACTS_INITIALIZERS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace sode {

/// Calls Do(place, value) for each value: the place is a member of a struct, and To for the elements of an array. Nothing is
/// known of unions.
template <typename Action> void forEachInitializer(const clang::Decl *To, const clang::InitListExpr &Written, Action Do) {
  const clang::InitListExpr &List = Written.isSemanticForm() || !Written.getSemanticForm() ? Written : *Written.getSemanticForm();
  const clang::RecordDecl *Record = List.getType()->getAsRecordDecl();
  auto Field = Record ? Record->field_begin() : clang::RecordDecl::field_iterator();
  for (const clang::Expr *E : List.inits()) {
    if (Record && (Record->isUnion() || Field == Record->field_end()))
      return;
    Do(Record ? static_cast<const clang::Decl *>(*Field++) : To, E);
  }
}

/// The same of lists in lists.
template <typename Action> void forEachValue(const clang::InitListExpr &Written, Action Do) {
  forEachInitializer(nullptr, Written, [&](const clang::Decl *To, const clang::Expr *E) {
    if (const auto *Inner = llvm::dyn_cast<clang::InitListExpr>(E))
      forEachValue(*Inner, Do);
    else
      Do(To, E);
  });
}

} // namespace sode

#endif
