// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Aliases.h"
#include "model/Arguments.h"
#include "support/AstVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace sode {

/// By their declarations; A and B are two.
static bool mayBeOne(const Array &A, const Array &B) {
  auto IsAny = [](const Array &X) { return X.What == Array::Parameter || X.isHeld(); };
  if (!IsAny(A) && !IsAny(B))
    return false; // each has storage of its own
  for (const Array *P : {&A, &B}) {
    if (IsAny(*P) && !P->HeldBy && P->declaration().getType().isRestrictQualified())
      return false;
    // Made after the parameter was passed.
    if (!A.isBlockPointer() && !B.isBlockPointer() && P->What == Array::Storage && !P->FileScope && !P->Variable->isStaticLocal())
      return false;
  }
  QualType X = A.Element.getCanonicalType().getUnqualifiedType(), Y = B.Element.getCanonicalType().getUnqualifiedType();
  return X == Y || !X->isArithmeticType() || !Y->isArithmeticType() || X->isCharType() || Y->isCharType();
}

namespace {

/// Calls of the functions that only this file can call, if nothing else names them.
class PrivateCalls : public AstVisitor {
public:
  llvm::MapVector<const FunctionDecl *, std::vector<const CallExpr *>> Of;

  explicit PrivateCalls(const TranslationUnitDecl *Unit) {
    TraverseDecl(Unit);
    Of.remove_if([&](const auto &F) { return Mentions.lookup(F.first) != F.second.size(); });
  }
  void VisitCallExpr(CallExpr *C) override {
    const FunctionDecl *F = privateOf(C->getDirectCallee());
    if (F && isa<DeclRefExpr>(C->getCallee()->IgnoreParenImpCasts()))
      Of[F].push_back(C);
  }
  void VisitDeclRefExpr(DeclRefExpr *E) override { mention(E->getDecl()); }
  void VisitStmt(Stmt *S) override {
    if (const auto *E = dyn_cast<OverloadExpr>(S)) // of a template: called with what its instantiations give
      for (const NamedDecl *D : E->decls())
        mention(D->getUnderlyingDecl());
  }
  bool TraverseOutside(Decl *D) override {
    return D->getASTContext().getSourceManager().isInSystemHeader(D->getLocation()) || TraverseAnyway(D);
  }

private:
  llvm::DenseMap<const FunctionDecl *, size_t> Mentions;

  static const FunctionDecl *privateOf(const Decl *D) {
    const auto *F = dyn_cast_or_null<FunctionDecl>(D);
    const FunctionDecl *Definition = nullptr;
    return F && !isa<CXXMethodDecl>(F) && F->isDefined(Definition) && !Definition->isExternallyVisible() ? Definition : nullptr;
  }
  void mention(const Decl *D) {
    if (const FunctionDecl *F = privateOf(D))
      ++Mentions[F];
  }
};

} // namespace

Aliases::Aliases(const ASTContext &Context, const Model &M) {
  // Assumed of all, and withdrawn as long as a call contradicts: so calls of a function by itself agree with the others.
  PrivateCalls Calls(Context.getTranslationUnitDecl());
  for (const auto &[F, Sites] : Calls.Of)
    for (const ParmVarDecl *P : F->parameters())
      if (const Array *A = M.findArray(P))
        for (const Array &B : M.Arrays)
          if (&B != A && (B.FileScope || (B.Variable && B.Variable->getDeclContext() == F)))
            Apart.insert(inOrder(*A, B));
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const auto &[F, Sites] : Calls.Of)
      for (const CallExpr *Call : Sites)
        Changed |= withdraw(*F, *Call, M);
  }
}

/// What the call makes one array, perhaps. Did anything change?
bool Aliases::withdraw(const FunctionDecl &F, const CallExpr &Call, const Model &M) {
  bool Changed = false;
  auto Given = [&](const Array &A) -> const Array * { // null: unknown
    if (A.FileScope)
      return &A;
    const auto *P = dyn_cast<ParmVarDecl>(A.Variable);
    const Expr *Argument = P && P->getDeclContext() == &F ? argumentFor(Call, *P) : nullptr;
    return Argument ? M.findArray(Argument->IgnoreParenCasts()) : nullptr;
  };
  for (const ParmVarDecl *P : F.parameters())
    if (const Array *A = M.findArray(P))
      for (const Array &B : M.Arrays)
        if (Apart.contains(inOrder(*A, B))) {
          const Array *One = Given(*A), *Other = Given(B);
          if (!One || !Other || mayOverlap(*One, *Other))
            Changed |= Apart.erase(inOrder(*A, B));
        }
  return Changed;
}

bool Aliases::mayOverlap(const Array &A, const Array &B) const { return &A == &B || (mayBeOne(A, B) && !Apart.contains(inOrder(A, B))); }

bool hasOtherNames(const Array &A, const References &Refs) {
  bool Private = A.Variable && (A.What != Array::Storage || !A.FileScope || !A.Variable->isExternallyVisible());
  return !Private || llvm::any_of(Refs.List, [&](const ArrayReference &R) { return R.A == &A && R.Escapes; });
}

bool mayBeElement(QualType Object, const Array &A) {
  QualType T = Object.getCanonicalType().getUnqualifiedType(), Element = A.Element.getCanonicalType().getUnqualifiedType();
  bool Same = T == Element || T->isCharType() || !T->isArithmeticType() || !Element->isArithmeticType();
  return Same && !T->isArrayType();
}

} // namespace sode
