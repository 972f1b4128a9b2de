// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Sites.h"
#include "facts/Handed.h"
#include "facts/PathVisitor.h"
#include "facts/Program.h"

using namespace clang;

namespace sode {

class SiteFinder : public PathVisitor {
public:
  SiteFinder(const Program &P, Sites &Found) : P(P), Found(Found) {}

  bool dataTraverseStmtPre(Stmt *S) override {
    PathVisitor::dataTraverseStmtPre(S);
    if (auto N = Found.Nests.find(S); N != Found.Nests.end() && N->second.Around.empty())
      N->second = {Function, Around, N->second.Task};
    if (const auto *Call = dyn_cast<CallExpr>(S))
      see(*Call);
    return true;
  }

private:
  const Program &P;
  Sites &Found;

  void see(const CallExpr &Call) {
    auto Definitions = P.Called.of(Call);
    const FunctionDecl *Named = Call.getDirectCallee();
    bool Elsewhere = Named && isElsewhere(*Named, P.Context);
    if (Definitions.empty() && !Elsewhere)
      return;
    const TaskBlock *Task = P.Tasks.innermost(P.TU.Tokens.find(Call.getBeginLoc()));
    CallSite New{{Function, Around, Task}, &Call, Definitions.size() > 1 || Task || isConditional(Around)};
    for (const FunctionDecl *Definition : Definitions)
      Found.Calls[Definition].push_back(New);
    if (Elsewhere)
      Found.Elsewhere.push_back(std::move(New));
  }
};

Sites::Sites(const Program &P) {
  for (const LoopNest &N : P.M.Nests)
    Nests[N.Body].Task = P.Tasks.innermost(N.Tokens.First);
  SiteFinder(P, *this).TraverseDecl(P.Context.getTranslationUnitDecl());
}

llvm::ArrayRef<CallSite> Sites::callsOf(const FunctionDecl *F) const {
  auto Found = Calls.find(F);
  return Found == Calls.end() ? llvm::ArrayRef<CallSite>() : llvm::ArrayRef<CallSite>(Found->second);
}

} // namespace sode
