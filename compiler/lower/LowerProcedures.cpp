// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lower/LowerProcedures.h"
#include "support/AstVisitor.h"

using namespace clang;

namespace sode {
namespace {

class ProcedureLowering : public AstVisitor {
public:
  ProcedureLowering(const SourceManager &SM, Edits &Out) : SM(SM), Out(Out) {}

  bool VisitCallExpr(CallExpr *C) override {
    const FunctionDecl *F = C->getDirectCallee();
    if (!F || !F->getIdentifier() || F->isDefined()) // a program may bring its own
      return true;
    llvm::StringRef Name = F->getName();
    bool AnyNumber = (Name == "xmp_gather" || Name == "xmp_scatter") && (F->isVariadic() || !F->hasWrittenPrototype());
    bool NoMask = (Name == "xmp_pack" || Name == "xmp_unpack") && C->getNumArgs() == 3 &&
                  isMadeAt(C->getArg(2)->getExprLoc(), C->getRParenLoc());
    if (AnyNumber || NoMask)
      Out.before(C->getRParenLoc(), ", (void *)0");
    return true;
  }

private:
  const SourceManager &SM;
  Edits &Out;

  /// The filter has put a number there (FilterProcedures.cpp).
  bool isMadeAt(SourceLocation Number, SourceLocation Place) const {
    return Number.isMacroID() && SM.getImmediateExpansionRange(Number).getBegin() == Place;
  }
};

} // namespace

void lowerProcedures(const ASTContext &Context, Edits &Out) {
  ProcedureLowering(Context.getSourceManager(), Out).TraverseDecl(Context.getTranslationUnitDecl());
}

} // namespace sode
