// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Effects.h"
#include "facts/Program.h"
#include "support/AstVisitor.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

namespace {

/// Calls that may come back to this file, other places where anything may happen, and the functions of the file.
class CallFinder : public AstVisitor {
public:
  explicit CallFinder(const ASTContext &Context) : Context(Context) {}
  std::vector<std::pair<SourceLocation, const FunctionDecl *>> Calls; ///< Null: not looked into.
  std::vector<const FunctionDecl *> Functions;

  void VisitFunctionDecl(FunctionDecl *F) override {
    if (F->doesThisDeclarationHaveABody())
      Functions.push_back(F);
  }
  void VisitCallExpr(CallExpr *Call) override { call(Call->getBeginLoc(), Call->getDirectCallee(), {Call->getArgs(), Call->getNumArgs()}); }
  void VisitCXXConstructExpr(CXXConstructExpr *C) override { call(C->getBeginLoc(), C->getConstructor(), {C->getArgs(), C->getNumArgs()}); }
  void VisitAsmStmt(AsmStmt *A) override { add(A->getAsmLoc(), nullptr); }

private:
  const ASTContext &Context;
  std::vector<const FunctionDecl *> Around; ///< Functions without a place in the file that are being read.

  /// A pointer to a function, or of C++ an object that works as one: the library may call it.
  bool isCallable(QualType T) const {
    const auto *Class = T.getNonReferenceType()->getAsCXXRecordDecl();
    return T->isFunctionPointerType() || (Class && !Class->lookup(Context.DeclarationNames.getCXXOperatorName(OO_Call)).empty());
  }

  void call(SourceLocation Loc, const FunctionDecl *F, ArrayRef<const Expr *> Arguments) {
    const FunctionDecl *Definition = nullptr;
    const SourceManager &SM = Context.getSourceManager();
    bool Here = F && F->isDefined(Definition) && !SM.isInSystemHeader(Definition->getLocation());
    bool Library = F && !Here && (F->getBuiltinID() || SM.isInSystemHeader(F->getLocation())) && !F->hasAttr<ReturnsTwiceAttr>() &&
                   F->getOverloadedOperator() != OO_Call && llvm::none_of(Arguments, [&](const Expr *E) { return isCallable(E->getType()); });
    bool Ours = F && F->getIdentifier() && F->getIdentifier()->isStr("sode_assigned"); // what gmove does is in the model
    if (Library || Ours || (F && F->isTrivial()))
      return;
    if (!Here)
      add(Loc, nullptr);
    else if (Definition->isImplicit() || Definition->isDefaulted() || Definition->isTemplateInstantiation())
      readCalls(Loc, *Definition);
    else
      add(Loc, Definition);
  }

  /// Of C++, a function that the text does not have, or has as a template: it calls here what its body calls. It names no distributed array.
  void readCalls(SourceLocation Loc, const FunctionDecl &F) {
    if (!F.getBody() || llvm::is_contained(Around, &F))
      return;
    Around.push_back(&F);
    forEach<Expr>(F.getBody(), [&](const Expr *E) {
      if (const auto *C = dyn_cast<CallExpr>(E))
        call(Loc, C->getDirectCallee(), {C->getArgs(), C->getNumArgs()});
      else if (const auto *C = dyn_cast<CXXConstructExpr>(E))
        call(Loc, C->getConstructor(), {C->getArgs(), C->getNumArgs()});
    });
    Around.pop_back();
  }

  void add(SourceLocation Loc, const FunctionDecl *Callee) { Calls.push_back({Loc, Callee}); }
};

} // namespace

Effects::Effects(const Program &P) : TU(P.TU) {
  CallFinder Finder(P.Context);
  Finder.TraverseDecl(P.Context.getTranslationUnitDecl());
  for (const auto &[Loc, Callee] : Finder.Calls)
    Calls.push_back({TU.Tokens.find(Loc), Callee});
  Functions = std::move(Finder.Functions);
  for (const FunctionDecl *F : Functions)
    Bodies[F] = isa<CXXConstructorDecl>(F) ? rangeOf(F->getSourceRange()) : rangeOf(F->getBody()->getSourceRange()); // with the initializers of members
  for (const ArrayReference &R : P.Refs.List) {
    if (R.How == ArrayReference::OpenMPClause || R.How == ArrayReference::SizeOf || R.How == ArrayReference::Unevaluated)
      continue;
    if (R.How != ArrayReference::Element || R.Escapes)
      Reached.insert(R.A);
    else if (R.Written)
      Writes[R.A].push_back(R.Position);
  }
  llvm::stable_sort(Calls, [](const Call &A, const Call &B) { return A.Position < B.Position; });
  for (const Communication *C : P.M.Communications) {
    for (const Array *A : C->Changes)
      Writes[A].push_back(TU.markerOf(*C->D));
    for (const Array *A : C->Fills)
      Fills[A].push_back(TU.markerOf(*C->D));
  }
  for (Positions *Of : {&Writes, &Fills})
    for (auto &[A, Sorted] : *Of)
      llvm::sort(Sorted);
}

bool isOnlyHere(const Array &A) {
  return !A.Member && A.What != Array::Parameter && A.Made != Array::Elsewhere && !isSeenElsewhere(*A.Variable);
}

bool Effects::isOnlyNamed(const Array &A) const {
  return A.What == Array::Storage && !A.Member && !A.Variable->isExternallyVisible() && !Reached.count(&A);
}

TokenRange Effects::rangeOf(SourceRange Text) const {
  unsigned Last = TU.Tokens.find(Text.getEnd());
  return {TU.Tokens.find(Text.getBegin()), Last == ~0u ? Last : Last + 1};
}

bool Effects::mayChange(const Array &A, const Directive &D) const {
  unsigned At = TU.markerOf(D);
  return mayChange(A, TokenRange{At, At + 1});
}

bool Effects::mayChange(const Array &A, TokenRange Range) const {
  std::set<const FunctionDecl *> Seen;
  return !isOnlyNamed(A) || mayMeet(Writes, A, Range, Seen);
}

bool Effects::mayFill(const Array &A, const Stmt &S) const {
  std::set<const FunctionDecl *> Seen;
  return mayMeet(Fills, A, rangeOf({S.getBeginLoc(), endOf(S)}), Seen);
}

/// Does the piece, with the functions that it calls, hold one of the positions?
bool Effects::mayMeet(const Positions &What, const Array &A, TokenRange Range, std::set<const FunctionDecl *> &Seen) const {
  if (Range.First == ~0u || Range.End == ~0u)
    return true;
  // Sorted, so that a file of many statements takes linear time; an unknown position, ~0u, is the last one.
  if (auto Found = What.find(&A); Found != What.end()) {
    auto First = llvm::lower_bound(Found->second, Range.First);
    if (Found->second.back() == ~0u || (First != Found->second.end() && *First < Range.End))
      return true;
  }
  if (!Calls.empty() && Calls.back().Position == ~0u)
    return true;
  auto C = llvm::partition_point(Calls, [&](const Call &Earlier) { return Earlier.Position < Range.First; });
  for (; C != Calls.end() && C->Position < Range.End; ++C)
    if (auto Body = Bodies.find(C->Callee);
        Body == Bodies.end() || (Seen.insert(C->Callee).second && mayMeet(What, A, Body->second, Seen)))
      return true;
  return false;
}

} // namespace sode
