// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the copy of a nest with gather or scatter evaluates (GatherSlice.h): the memory that it reads, whose content tells patterns apart, and
// no calls that do more than compute.

#include "decisions/GatherSlice.h"
#include "decisions/Messages.h"
#include "model/Changes.h"
#include "support/AstVisitor.h"
#include "support/ForEach.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

namespace {
class MemoryFinder : ProgramReader {
public:
  MemoryFinder(GatherSlice &Slice, const Program &P) : ProgramReader(P), Slice(Slice), Nest(*Slice.Nest) {}
  bool run() {
    findSeen();
    return Ok;
  }

private:
  GatherSlice &Slice;
  const LoopNest &Nest;
  bool Ok = true;

  bool isInside(const VarDecl *V) const { return Slice.isInside(V, TU); }
  bool isOther(const Expr *Pointer) const;
  bool isRoaming(const Expr *LValue) const;
  void checkCalls(const Stmt *S);
  void see(const Stmt *S);
  void evaluate(const Stmt *S);
  void evaluateHead(const Stmt *Head);
  void evaluateKept(const Stmt *S);
  void findSeen();
};
} // namespace

/// Calls in what the copy evaluates: it does so once more than the program.
void MemoryFinder::checkCalls(const Stmt *S) {
  std::vector<const CallExpr *> Found;
  forEach<CallExpr>(S, [&](const CallExpr *C) { Found.push_back(C); });
  for (const CallExpr *C : Found) {
    const FunctionDecl *Callee = C->getDirectCallee(), *Definition = nullptr;
    unsigned Builtin = Callee ? Callee->getBuiltinID() : 0;
    if (Callee && (Callee->hasAttr<ConstAttr>() || (Builtin && Context.BuiltinInfo.isConst(Builtin))))
      continue;
    bool Changes = llvm::any_of(changesIn(C, Context, /*WithFunctions=*/true), [&](const Change &Each) {
      return (Each.writes() || Each.How == Change::Given) && !isLookUp(Each.By, S, Context);
    });
    if (!Callee || Changes || (!Callee->isDefined(Definition) && !Callee->hasAttr<PureAttr>())) {
      if (Ok)
        Diags.report(C->getBeginLoc(), diag::err_gather_call) << Slice.Adds << Slice.Of->Name;
      Ok = false;
      return;
    }
    Slice.Unseen = true; // it may read any memory
  }
}

/// Does the pointer depend on what changes in the nest?
bool MemoryFinder::isOther(const Expr *Pointer) const {
  return llvm::any_of(variablesIn(Pointer), [&](const VarDecl *V) { return llvm::is_contained(Slice.Own, V) || isInside(V); });
}

/// The pointer that leads to it may be another one in the next iteration.
bool MemoryFinder::isRoaming(const Expr *LValue) const {
  for (const Expr *E = LValue->IgnoreParenImpCasts();;) {
    const Expr *Pointer = nullptr;
    if (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
      const Expr *Base = S->getBase()->IgnoreParenImpCasts();
      if (!Base->getType()->isArrayType())
        Pointer = Base;
      E = Base;
    } else if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      E = Member->getBase()->IgnoreParenImpCasts();
      Pointer = Member->isArrow() ? E : nullptr;
    } else if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_Deref) {
      Pointer = U->getSubExpr()->IgnoreParenImpCasts();
      return !isa<DeclRefExpr>(Pointer) || isOther(Pointer);
    } else {
      return !isa<DeclRefExpr>(E);
    }
    if (Pointer)
      return isa<CallExpr>(Pointer) || isOther(Pointer);
  }
}

/// The memory that an expression of the copy reads.
void MemoryFinder::see(const Stmt *S) {
  struct Finder : AstVisitor {
    std::vector<const Expr *> Found; ///< Inner ones first.
    bool shouldVisitImplicitCode() const override { return true; }
    void dataTraverseStmtPost(Stmt *S) override {
      const auto *Cast = dyn_cast<ImplicitCastExpr>(S);
      if (Cast && Cast->getCastKind() == CK_LValueToRValue && !isa<DeclRefExpr>(Cast->getSubExpr()->IgnoreParens()))
        Found.push_back(Cast->getSubExpr()->IgnoreParens());
    }
  } F;
  if (!S)
    return;
  F.TraverseStmt(S);
  for (const Expr *E : F.Found) {
    const VarDecl *V = ownerOf(E);
    bool Struct = V && !V->getType()->isArrayType(); // a key, or the copy's own
    if (llvm::is_contained(Slice.Seen, E) || Struct || (V && isInside(V)))
      continue;
    if (M.findArray(E)) { // a key
      Slice.Unseen |= isRoaming(E);
    } else if (E->refersToBitField()) {
      Slice.Unseen = true;
    } else {
      Slice.Seen.push_back(E);
      if (isRoaming(E))
        Slice.Roaming.insert(E);
    }
  }
}

namespace {
/// Of an expression: what the references in it evaluate, and what decides whether they are evaluated; guards, then subscripts.
std::vector<const Expr *> neededParts(const Stmt *S, const GatherSlice &Of) {
  std::vector<const Expr *> Found;
  forEach<Expr>(S, [&](const Expr *E) {
    const ArrayReference *Ref = isa<DeclRefExpr, MemberExpr>(E) ? Of.Reads.lookup(E) : nullptr;
    if (Ref)
      llvm::append_range(Found, Ref->Subscripts);
    else if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isLogicalOp() && Of.reads(B->getRHS()))
      Found.push_back(B->getLHS());
    else if (const auto *C = dyn_cast<ConditionalOperator>(E); C && (Of.reads(C->getTrueExpr()) || Of.reads(C->getFalseExpr())))
      Found.push_back(C->getCond());
  });
  return Found;
}
} // namespace

/// What the copy evaluates of an expression: all of it, or of one with references what they need.
void MemoryFinder::evaluate(const Stmt *S) {
  if (!S)
    return;
  std::vector<const Stmt *> Parts = {S};
  if (Slice.reads(S)) {
    const std::vector<const Expr *> Needed = neededParts(S, Slice);
    Parts.assign(Needed.begin(), Needed.end());
  }
  for (const Stmt *Part : Parts)
    if (!Slice.reads(Part)) {
      see(Part);
      checkCalls(Part);
    }
}

/// Of a loop's head.
void MemoryFinder::evaluateHead(const Stmt *Head) {
  if (const auto *List = dyn_cast_or_null<Expr>(Head)) {
    for (const Expr *Part : partsOf(List))
      if (Slice.Kept.count(Part))
        evaluate(Part);
  } else {
    evaluate(Head);
  }
}

void MemoryFinder::evaluateKept(const Stmt *S) {
  if (isa<Expr>(S))
    return evaluate(S);
  if (const auto *D = dyn_cast<DeclStmt>(S)) {
    for (const Decl *Each : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(Each); V && V->getInit() && (Slice.Needed.count(V->getCanonicalDecl()) || Slice.reads(V->getInit())))
        evaluate(V->getInit());
  } else if (const auto *I = dyn_cast<IfStmt>(S)) {
    evaluate(I->getCond());
  } else if (const auto *F = dyn_cast<ForStmt>(S)) {
    evaluateHead(F->getInit());
    evaluate(F->getCond());
    evaluateHead(F->getInc());
  } else if (const auto *R = dyn_cast<CXXForRangeStmt>(S)) {
    const VarDecl *V = ownerOf(R->getRangeInit());
    Slice.Unseen |= !(V && isInside(V) && V->getType()->isArrayType()) && !isa<CXXStdInitializerListExpr>(R->getRangeInit()->IgnoreImplicit());
    evaluate(R->getRangeInit());
  } else if (const auto *W = dyn_cast<WhileStmt>(S)) {
    evaluate(W->getCond());
  } else if (const auto *D = dyn_cast<DoStmt>(S)) {
    evaluate(D->getCond());
  } else if (const auto *W = dyn_cast<SwitchStmt>(S)) {
    evaluate(W->getCond());
  }
}

/// In textual order: what is read first decides what is read then.
void MemoryFinder::findSeen() {
  for (const Loop &L : Nest.Loops) {
    bool First = &L == &Nest.Loops.front();
    for (const Expr *E : {L.Init, L.Bound, L.StepExpr})
      if (L.Distributed && !First && llvm::any_of(readsIn(E), [](const Place &P) { return !P.Steps.empty(); }))
        Slice.Unseen = true;
    if (!L.Distributed)
      for (const Stmt *Part : {(const Stmt *)L.For->getInit(), (const Stmt *)L.For->getCond(), (const Stmt *)L.For->getInc()})
        evaluate(Part);
  }
  std::vector<const Stmt *> Kept(Slice.Kept.begin(), Slice.Kept.end());
  llvm::stable_sort(Kept, [&](const Stmt *A, const Stmt *B) {
    return Context.getSourceManager().isBeforeInTranslationUnit(A->getBeginLoc(), B->getBeginLoc());
  });
  for (const Stmt *S : Kept)
    evaluateKept(S);
}

bool warnOfFunctions(const GatherSlice &Slice, const Program &P) {
  using Function = std::pair<const FunctionDecl *, const CallExpr *>; // and the nest's call that leads to it
  std::vector<Function> List;
  llvm::DenseSet<const FunctionDecl *> Known;
  auto AddCalled = [&](const Stmt *S, const CallExpr *From) {
    forEach<CallExpr>(S, [&](const CallExpr *C) {
      for (const FunctionDecl *F : P.Called.of(*C))
        if (Known.insert(F).second)
          List.push_back({F, From ? From : C});
    });
  };
  AddCalled(Slice.Nest->Loops.front().For, nullptr);
  for (size_t I = 0; I < List.size(); ++I) {
    const auto [F, From] = List[I];
    const TokenRange Body = P.Does.bodyOf(F);
    if (llvm::any_of(P.Refs.List, [&](const ArrayReference &R) {
          return R.A == Slice.A && !R.A->Member && R.How == ArrayReference::Element && (!Slice.Adds || R.Written) && Body.contains(R.Position);
        })) {
      P.Diags.report(From->getBeginLoc(), diag::warn_gather_function) << Slice.Adds << Slice.Of->Name << F->getNameAsString();
      return true;
    }
    AddCalled(F->getBody(), From);
  }
  return false;
}

bool findGatherMemory(GatherSlice &Slice, const Program &P) { return MemoryFinder(Slice, P).run(); }

} // namespace sode
