// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang's parser, fed filtered tokens: the whole file is lexed first, filtered, then parsed as usual.
// Steps of clang::ParseAST, with the token stream replaced (docs/architecture.md, "Front end").

#ifndef SODE_PRAGMA_FRONTENDACTION_H
#define SODE_PRAGMA_FRONTENDACTION_H

#include "pragma/TranslationUnit.h"
#include "support/Diagnostics.h"
#include "clang/Frontend/FrontendAction.h"
#include <functional>

namespace sode {

/// Called when the file has been parsed without error and contains a directive.
using TranslationUnitHandler = std::function<void(clang::CompilerInstance &, Diagnostics &, TranslationUnit &)>;

class FilteredSyntaxAction : public clang::ASTFrontendAction {
public:
  /// Directives: false leaves `#pragma xmp` to Clang, which ignores it; the token stream is still replayed.
  FilteredSyntaxAction(bool Directives, TranslationUnitHandler Handler)
      : Directives(Directives), Handler(std::move(Handler)) {}

protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &, llvm::StringRef) override;
  void ExecuteAction() override;

private:
  bool Directives;
  TranslationUnitHandler Handler;

protected:
  bool HasDirectives = false; ///< Or array assignments; known also if the file has errors.
};

} // namespace sode

#endif
