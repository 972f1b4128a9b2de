// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A node array or template that nothing declares is one error, at its first use, and not Clang's "use of undeclared
// identifier" at each; so is an array that is declared after its directives, and a value that a directive names, `N` of `template t[N]`: Clang's lookup asks here
// when it finds nothing, and gets something to go on with.

#ifndef SODE_PRAGMA_MISSINGNAMES_H
#define SODE_PRAGMA_MISSINGNAMES_H

#include "pragma/TranslationUnit.h"
#include "support/Diagnostics.h"
#include "clang/AST/ASTContext.h"
#include "clang/Sema/ExternalSemaSource.h"

namespace sode {

class MissingNames : public clang::ExternalSemaSource {
public:
  MissingNames(const clang::Preprocessor &PP, clang::ASTContext &Context, Diagnostics &Diags, TranslationUnit &TU);
  bool LookupUnqualified(clang::LookupResult &R, clang::Scope *S) override;

private:
  enum Role { Nodes, Template, Either, Array, Transport }; ///< Array: what is no name of nodes or a template.
  const clang::Preprocessor &PP;
  clang::ASTContext &Context;
  Diagnostics &Diags;
  const TranslationUnit &TU;
  llvm::DenseMap<clang::SourceLocation, Role> Wanted; ///< What directives name.
  llvm::DenseSet<clang::SourceLocation> Indices; ///< Subscripts of the references of loops, `j` of `t[i][j]`.
  llvm::DenseSet<const clang::IdentifierInfo *> Values; ///< In expressions of directives.
  llvm::DenseMap<const clang::IdentifierInfo *, clang::NamedDecl *> StandIns; ///< For what has been reported.

  bool reportLater(llvm::StringRef Name, clang::SourceLocation Loc);
  void report(llvm::StringRef Name, Role What, clang::SourceLocation Loc);
  void reportValue(const clang::IdentifierInfo *Name, clang::SourceLocation Loc);
  clang::VarDecl *makeStandIn(clang::IdentifierInfo *Name, clang::SourceLocation Loc) const;
  clang::EnumConstantDecl *makeValue(clang::IdentifierInfo *Name, clang::SourceLocation Loc) const;
};

} // namespace sode

#endif
