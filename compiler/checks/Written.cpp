// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "checks/Written.h"
#include "support/Forms.h"
#include "clang/AST/Expr.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace sode {

std::string writtenText(const Expr &Of, const ASTContext &Context) {
  const Expr &E = *Of.IgnoreParenImpCasts();
  StringRef Source = Lexer::getSourceText(CharSourceRange::getTokenRange(E.getSourceRange()), Context.getSourceManager(), Context.getLangOpts());
  if (!Source.empty() && !Source.contains('\n'))
    return Source.str();
  return printed(&E, Context);
}

} // namespace sode
