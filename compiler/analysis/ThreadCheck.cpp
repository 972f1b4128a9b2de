// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/ThreadCheck.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace sode {

namespace {

struct CallInThreads {
  const CallExpr *Call;
  const FunctionDecl *Callee;
};

/// Who calls whom, and which calls are made by several threads.
class CallCollector : public RecursiveASTVisitor<CallCollector> {
public:
  llvm::DenseMap<const FunctionDecl *, std::vector<const FunctionDecl *>> CalleesOf;
  std::vector<const FunctionDecl *> Defined;
  std::vector<CallInThreads> InThreads;

  bool TraverseFunctionDecl(FunctionDecl *F) {
    if (!F->doesThisDeclarationHaveABody())
      return true;
    Current = F->getCanonicalDecl();
    Defined.push_back(F);
    return RecursiveASTVisitor::TraverseFunctionDecl(F);
  }
  bool dataTraverseStmtPre(Stmt *S) {
    if (const auto *D = dyn_cast<OMPExecutableDirective>(S))
      Regions.push_back(D->getDirectiveKind());
    return true;
  }
  bool dataTraverseStmtPost(Stmt *S) {
    if (isa<OMPExecutableDirective>(S))
      Regions.pop_back();
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee)
      return true;
    CalleesOf[Current].push_back(Callee->getCanonicalDecl());
    if (bySeveralThreads())
      InThreads.push_back({Call, Callee->getCanonicalDecl()});
    return true;
  }

private:
  const FunctionDecl *Current = nullptr;
  std::vector<OpenMPDirectiveKind> Regions; ///< Around the current place, outermost first.

  bool bySeveralThreads() const {
    for (OpenMPDirectiveKind Kind : llvm::reverse(Regions)) {
      if (Kind == llvm::omp::OMPD_single || Kind == llvm::omp::OMPD_master || Kind == llvm::omp::OMPD_masked ||
          Kind == llvm::omp::OMPD_critical)
        return false;
      if (isOpenMPParallelDirective(Kind))
        return true;
    }
    return false;
  }
};

} // namespace

void checkThreads(const Model &M, const TranslationUnit &TU, ASTContext &Context, Diagnostics &Diags) {
  CallCollector Calls;
  Calls.TraverseDecl(Context.getTranslationUnitDecl());
  if (Calls.InThreads.empty())
    return;
  llvm::DenseMap<const FunctionDecl *, const Directive *> Creates; // a directive by which the function does
  for (const FunctionDecl *F : Calls.Defined) {
    TokenRange Text{TU.Tokens.find(F->getLocation()), TU.Tokens.find(F->getEndLoc())};
    for (const Directive &D : TU.Directives)
      if (D.Local && placeOf(D.Kind) == DirectivePlace::Declarative &&
          Text.contains(TU.markerOf(D)))
        Creates.try_emplace(F->getCanonicalDecl(), &D);
  }
  for (bool Changed = true; Changed;) { // callers of such functions are such functions
    Changed = false;
    for (const FunctionDecl *F : Calls.Defined)
      for (const FunctionDecl *Callee : Calls.CalleesOf.lookup(F->getCanonicalDecl()))
        if (const Directive *D = Creates.lookup(Callee))
          Changed |= Creates.try_emplace(F->getCanonicalDecl(), D).second;
  }
  for (const CallInThreads &C : Calls.InThreads)
    if (const Directive *D = Creates.lookup(C.Callee)) {
      Diags.report(C.Call->getExprLoc(), diag::err_threads_create) << C.Callee->getName();
      Diags.report(D->Loc, diag::note_for_directive) << spellingOf(D->Kind);
    }
}

} // namespace sode
