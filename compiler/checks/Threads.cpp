// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Directives belong to one thread (xmp-c.md 1.5): outside of OpenMP's parallel regions, but for a `loop` on the very
// `for` of an `omp for`, or in `single`, `master` or `critical`. Functions that declare distributed objects, aligned
// parameters among them, create descriptors in every call: several threads may not call them at the same time.

#include "checks/Check.h"
#include "support/AstVisitor.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace sode {

namespace {

struct CallInThreads {
  const CallExpr *Call;
  const FunctionDecl *Callee;
};

/// What an OpenMP directive controls.
struct Region {
  OpenMPDirectiveKind Kind;
  SourceRange Text;
};

/// Does a parallel region pass through here whose threads all come by? Kinds of the regions around, innermost first.
template <typename Kinds> bool bySeveralThreads(const Kinds &InnermostFirst) {
  for (OpenMPDirectiveKind Kind : InnermostFirst) {
    if (Kind == llvm::omp::OMPD_single || Kind == llvm::omp::OMPD_master || Kind == llvm::omp::OMPD_masked ||
        Kind == llvm::omp::OMPD_critical)
      return false;
    if (isOpenMPParallelDirective(Kind))
      return true;
  }
  return false;
}

/// Who calls whom, which calls are made by several threads, and where OpenMP's regions are.
class CallCollector : public AstVisitor {
public:
  llvm::DenseMap<const FunctionDecl *, std::vector<const FunctionDecl *>> CalleesOf;
  std::vector<const FunctionDecl *> Defined;
  std::vector<CallInThreads> InThreads;
  std::vector<Region> Inside;                  ///< Outer ones first.
  llvm::DenseMap<SourceLocation, unsigned> Worksharing; ///< The `for`s that OpenMP's loop directives control: how many loops from there on.

  bool TraverseFunctionDecl(FunctionDecl *F) override {
    if (!F->doesThisDeclarationHaveABody())
      return true;
    Current = F->getCanonicalDecl();
    Defined.push_back(F);
    return AstVisitor::TraverseFunctionDecl(F);
  }
  bool dataTraverseStmtPre(Stmt *S) override {
    if (const auto *D = dyn_cast<OMPExecutableDirective>(S)) {
      Regions.push_back(D->getDirectiveKind());
      if (const Stmt *Body = D->hasAssociatedStmt() ? D->getRawStmt() : nullptr)
        Inside.push_back({D->getDirectiveKind(), Body->getSourceRange()});
      if (const auto *Loop = dyn_cast<OMPLoopDirective>(D))
        Worksharing.insert({Loop->getRawStmt()->getBeginLoc(), Loop->getLoopsNumber()});
    }
    return true;
  }
  void dataTraverseStmtPost(Stmt *S) override {
    if (isa<OMPExecutableDirective>(S))
      Regions.pop_back();
  }
  void VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee)
      return;
    CalleesOf[Current].push_back(Callee->getCanonicalDecl());
    if (bySeveralThreads(llvm::reverse(Regions)))
      InThreads.push_back({Call, Callee->getCanonicalDecl()});
  }

private:
  const FunctionDecl *Current = nullptr;
  std::vector<OpenMPDirectiveKind> Regions; ///< Around the current place, outermost first.
};

/// Where the statement of a directive begins, other pragmas in front of it passed over.
SourceLocation forBehind(unsigned Position, const TranslationUnit &TU) {
  const std::vector<Token> &In = TU.Tokens.Tokens;
  while (In[Position].isAnnotation())
    for (bool OpenMP = In[Position++].is(tok::annot_pragma_openmp); OpenMP;)
      OpenMP = In[Position++].isNot(tok::annot_pragma_openmp_end);
  return In[Position].getLocation();
}

/// The statement may be that of another directive, which the filter has made: it begins and ends where the directive stands.
TokenRange textOf(const Region &R, const TranslationUnit &TU) {
  TokenRange Text{TU.Tokens.find(R.Text.getBegin()), TU.Tokens.find(R.Text.getEnd())};
  auto D = llvm::find_if(TU.Directives, [&](const Directive &Each) { return Each.Loc == R.Text.getBegin(); });
  if (Text.First != ~0u || D == TU.Directives.end())
    return Text;
  Text.First = TU.markerOf(*D);
  return {Text.First, TU.Tokens.endOfStatement(Text.First + 1)};
}

/// Directives in parallel regions (xmp-c.md 1.5).
void checkDirectives(const CallCollector &Found, const TranslationUnit &TU, Diagnostics &Diags) {
  for (const Directive &D : TU.Directives) {
    unsigned Marker = TU.markerOf(D);
    std::vector<OpenMPDirectiveKind> Around;
    for (const Region &R : llvm::reverse(Found.Inside))
      if (textOf(R, TU).contains(Marker))
        Around.push_back(R.Kind);
    if (!bySeveralThreads(Around))
      continue;
    const auto *Loop = std::get_if<LoopDirective>(&D.Content);
    if (Loop && Found.Worksharing.contains(forBehind(Marker, TU)))
      continue;
    bool Communicates = !Loop || !Loop->Reductions.empty() || Loop->Widen == LoopDirective::PeelAndWait ||
                        Loop->Widen >= LoopDirective::Overlap;
    if (Communicates)
      Diags.report(D.Loc, diag::err_threads_directive) << spellingOf(D.Kind);
    else
      Diags.report(D.Loc, diag::warn_threads_loop);
  }
}

/// Iterations that need what earlier ones have written, given to several threads.
void checkCarriedInThreads(const CallCollector &Found, const Program &P) {
  for (const LoopNest &N : P.M.Nests) {
    auto It = Found.Worksharing.find(forBehind(N.Marker, P.TU));
    auto Flows = P.Flows.find(&N);
    if (It == Found.Worksharing.end() || (Flows != P.Flows.end() && !Flows->second.Waves.empty()))
      continue;
    for (const Loop &L : llvm::ArrayRef<Loop>(N.Loops).take_front(It->second))
      if (L.Pipelined || L.Blockwise)
        P.Diags.report(N.D->Loc, diag::err_threads_carried) << L.Variable->getName() << spellingOf(N.Widen);
  }
}

/// Functions that create descriptors, called by several threads.
void checkCalls(const CallCollector &Found, const TranslationUnit &TU, Diagnostics &Diags) {
  if (Found.InThreads.empty())
    return;
  llvm::DenseMap<const FunctionDecl *, const Directive *> Creates; // a directive by which the function does
  for (const FunctionDecl *F : Found.Defined) {
    TokenRange Text{TU.Tokens.find(F->getLocation()), TU.Tokens.find(F->getEndLoc())};
    for (const Directive &D : TU.Directives)
      if (D.Local && placeOf(D.Kind) == DirectivePlace::Declarative &&
          Text.contains(TU.markerOf(D)))
        Creates.try_emplace(F->getCanonicalDecl(), &D);
  }
  for (bool Changed = true; Changed;) { // callers of such functions are such functions
    Changed = false;
    for (const FunctionDecl *F : Found.Defined)
      for (const FunctionDecl *Callee : Found.CalleesOf.lookup(F->getCanonicalDecl()))
        if (const Directive *D = Creates.lookup(Callee))
          Changed |= Creates.try_emplace(F->getCanonicalDecl(), D).second;
  }
  for (const CallInThreads &C : Found.InThreads)
    if (const Directive *D = Creates.lookup(C.Callee)) {
      Diags.report(C.Call->getExprLoc(), diag::err_threads_create) << C.Callee->getName();
      Diags.report(D->Loc, diag::note_for_directive) << spellingOf(D->Kind);
    }
}

} // namespace

void checkThreads(const Program &P) {
  CallCollector Found;
  Found.TraverseDecl(P.Context.getTranslationUnitDecl());
  checkCalls(Found, P.TU, P.Diags);
  checkDirectives(Found, P.TU, P.Diags);
  checkCarriedInThreads(Found, P);
}

} // namespace sode
