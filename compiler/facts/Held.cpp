// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Held.h"
#include "support/ForEach.h"

using namespace clang;

namespace sode {

void HeldPointers::Changed::enter(const Change &C) {
  if (C.How == Change::Shown)
    return;
  const Place P = placeOf(C.Target);
  const FieldDecl *Field = P.Steps.empty() ? nullptr : P.Steps.back().Field;
  if (P.Variable && !P.isBehindPointer() && !(Field && !Field->getParent()->isUnion()))
    Variables.insert(P.Variable);
  if (Field)
    Fields.insert(Field);
  QualType T = C.Target->getType();
  if (T->isRecordType() || (T->isPointerType() && P.isBehindPointer()))
    Others.push_back(T);
}

/// Is the member part of a struct or union of the type, or is it of this type?
static bool holds(QualType T, const FieldDecl &Member, const ASTContext &Context) {
  const RecordDecl *Of = T->getAsRecordDecl();
  if (!Of)
    return Context.hasSameUnqualifiedType(T, Member.getType());
  return Of->getCanonicalDecl() == Member.getParent()->getCanonicalDecl() || llvm::any_of(Of->fields(), [&](const FieldDecl *F) {
    QualType Element = Context.getBaseElementType(F->getType());
    return Element->isRecordType() && holds(Element, Member, Context);
  });
}

static bool isElement(const Place &P, const Model &M) {
  return llvm::any_of(P.Steps, [&](const Place::Step &S) {
    const Array *A = S.Field ? M.findArray(S.Field) : nullptr;
    return A && !A->isHeld();
  });
}

bool HeldPointers::isSteady(const ArrayReference &R, const LoopNest &N) {
  auto [Place, New] = In.try_emplace(&N);
  Changed &S = Place->second;
  if (New) {
    for (const Change &C : changesIn(N.Body, Context, /*WithFunctions=*/true))
      if (!isElement(placeOf(C.Target), M)) // which is no part of the struct
        S.enter(C);
    forEach<VarDecl>(N.Body, [&](const VarDecl *V) { S.Variables.insert(V->getCanonicalDecl()); });
  }
  auto Overwrites = [&](QualType T) { return holds(T, *R.A->Member, Context); };
  if (R.Name->HasSideEffects(Context) || S.Fields.count(R.A->Member) || llvm::any_of(S.Others, Overwrites))
    return false;
  bool Known = true;
  forEach<Expr>(R.Name, [&](const Expr *E) {
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
        Known &= !S.Variables.count(V->getCanonicalDecl()) && !M.findArray(V);
    if (const auto *Field = dyn_cast<MemberExpr>(E))
      if (const auto *F = dyn_cast<FieldDecl>(Field->getMemberDecl()))
        Known &= !S.Fields.count(F) && (E == R.Name || !M.findArray(F));
  });
  return Known;
}

bool HeldPointers::areSame(const ArrayReference &A, const ArrayReference &B) const {
  return A.A == B.A && isSameMember(A.Name, B.Name, Context);
}

} // namespace sode
