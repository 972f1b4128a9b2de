// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "decisions/AccessForm.h"
#include "decisions/Messages.h"
#include "facts/Aliases.h"
#include "facts/Rows.h"

using namespace clang;

namespace sode {

/// Evaluating the struct of a member again would be another evaluation.
static bool hasUnsteadyBase(const ArrayReference &R, const ASTContext &Context) {
  const auto *Field = dyn_cast<MemberExpr>(R.Name);
  return Field && Field->getBase()->HasSideEffects(Context);
}

std::vector<std::pair<unsigned, unsigned>> bracketsOf(const ArrayReference &R, const TranslationUnit &TU) {
  std::vector<std::pair<unsigned, unsigned>> Brackets;
  const auto *Field = dyn_cast<MemberExpr>(R.Name);
  unsigned At = TU.Tokens.find(Field ? Field->getMemberLoc() : R.loc());
  const std::vector<Token> &Tokens = TU.Tokens.Tokens;
  for (const Expr *E : R.Subscripts) {
    unsigned First = TU.Tokens.find(E->getBeginLoc()), Last = TU.Tokens.find(E->getEndLoc());
    if (At == ~0u || First == ~0u || Last == ~0u || First != At + 2 || !Tokens[At + 1].is(tok::l_square) ||
        !Tokens[Last + 1].is(tok::r_square))
      return {};
    Brackets.push_back({At + 1, Last + 1});
    At = Last + 1;
  }
  return Brackets;
}

AccessForm::Index AccessForms::indexOf(const Array &A, unsigned Axis) const {
  if (A.isCyclic(Axis))
    return AccessForm::Cyclic;
  return LocalSubscripts && A.isDistributed(Axis) ? AccessForm::Shifted : AccessForm::Global;
}

/// What -fsode-check asks of the reference.
static AccessForm::Check checkOf(const ArrayReference &R, const Touches &Checks) {
  if (auto Address = Checks.Addresses.find(R.Name); Address != Checks.Addresses.end())
    return Address->second ? AccessForm::Followed : AccessForm::Address;
  return Checks.Accesses.count(R.Name) ? AccessForm::Element : AccessForm::None;
}

AccessForm::Root AccessForms::rootOf(const ArrayReference &R) {
  const AccessForm::Root Whole = R.A->What == Array::Storage ? AccessForm::Base : AccessForm::Variable;
  switch (R.How) {
  case ArrayReference::Element:
  case ArrayReference::Part:
  case ArrayReference::Unevaluated:
    if (R.How == ArrayReference::Unevaluated && R.Subscripts.empty())
      return Whole;
    if (R.Nest && (!R.A->Member || R.Nest->imageOf(*R.A, R.Name) || (R.A->isHeld() && Held.isSteady(R, *R.Nest))))
      return AccessForm::View;
    return LocalSubscripts ? AccessForm::Base : AccessForm::Origin;
  case ArrayReference::Whole:
    return Whole;
  case ArrayReference::AddressOf: // of a pointer variable
    return AccessForm::Variable;
  case ArrayReference::Descriptor:
    return AccessForm::Descriptor;
  case ArrayReference::OpenMPClause:
    return AccessForm::Clause;
  case ArrayReference::SizeOf:
    return R.A->isHeld() ? Whole : AccessForm::Refused;
  }
  llvm_unreachable("every use has a form");
}

AccessForm AccessForms::decide(const ArrayReference &R, const Program &P, const Touches *Checks) {
  AccessForm F;
  F.Name = rootOf(R);
  const ImagedArray *Imaged = R.Nest ? R.Nest->imageOf(*R.A, R.Name) : nullptr; // subscripts are global and checked before
  for (unsigned Axis = 0; Axis < R.Subscripts.size(); ++Axis)
    F.Indices.push_back(Imaged ? AccessForm::Global : indexOf(*R.A, Axis));
  if (Imaged) {
    if (Checks && R.How == ArrayReference::Element && R.Function && servedBy(*R.Nest, Imaged)) {
      F.Brackets = bracketsOf(R, P.TU);
      F.Checked = F.Brackets.empty() ? AccessForm::None : AccessForm::Listed;
      return F;
    }
    F.Slot = R.Nest->scatters(*R.A, R.Name) && R.Nest->Gather.AnyOrder && !R.Subscripts.empty();
    if (F.Slot)
      F.Brackets = bracketsOf(R, P.TU);
    return F;
  }
  if (R.How == ArrayReference::Part) {
    Row Form = rowOf(R, P);
    F.LooksForRow = Form == Row::Inherited;
    if (Form == Row::Handed) { // its first element that is stored here, as the bare name is the array's
      F.Name = AccessForm::Base;
      for (unsigned Axis = 0; Axis < F.Indices.size(); ++Axis)
        F.Indices[Axis] = R.A->isCyclic(Axis) ? AccessForm::Cyclic : R.A->isDistributed(Axis) ? AccessForm::Shifted : AccessForm::Global;
      return F;
    }
  }
  if (!Checks)
    return F;
  if (auto Escape = Checks->Escapes.find(R.Name); Escape != Checks->Escapes.end()) {
    F.Escapes = true;
    F.To = Escape->second;
  }
  AccessForm::Check Asked = checkOf(R, *Checks);
  if (Asked == AccessForm::None || !R.Function || hasUnsteadyBase(R, P.Context))
    return F;
  F.Brackets = bracketsOf(R, P.TU);
  F.Checked = F.Brackets.empty() ? AccessForm::None : Asked;
  return F;
}

/// Storage that may hold pointers does not fit what `malloc` says.
static bool mayHoldPointers(QualType T) {
  if (const clang::ArrayType *Rows = T->getAsArrayTypeUnsafe())
    return mayHoldPointers(Rows->getElementType());
  const RecordDecl *R = T->getAsRecordDecl();
  if (!R)
    return !T->isArithmeticType();
  const auto *Class = dyn_cast<CXXRecordDecl>(R);
  return (Class && Class->getNumBases() > 0) || llvm::any_of(R->fields(), [](const FieldDecl *F) { return mayHoldPointers(F->getType()); });
}

/// Inside: the references of one nest.
std::vector<NestView> AccessForms::decideViews(ArrayRef<const ArrayReference *> Inside, bool Independent,
                                               const Program &P) const {
  std::vector<NestView> Views;
  for (const ArrayReference *R : Inside) {
    const Array &A = *R->A;
    // `shared(u)` needs a name even if only a function called from the nest uses the array.
    bool Needed = !R->Subscripts.empty() || R->How == ArrayReference::OpenMPClause;
    bool Named = R->How == ArrayReference::OpenMPClause || of(*R).Name == AccessForm::View;
    if (!Needed || !Named || llvm::any_of(Views, [&](const NestView &Old) { return isViewOf(Old, *R); }))
      continue;
    bool Alone = llvm::none_of(Inside, [&](const ArrayReference *Other) { return Other->A != &A && P.Names.mayOverlap(A, *Other->A); });
    const ImagedArray *Imaged = R->Nest->imageOf(A, R->Name);
    bool Exclusive = Independent && Alone && !A.isHeld() && !LocalSubscripts && !Imaged && !mayHoldPointers(A.Element);
    bool OnlyInClauses = llvm::none_of(Inside, [&](const ArrayReference *Other) {
      return Other->A == &A && Other->How != ArrayReference::OpenMPClause;
    });
    unsigned Rows = 0;
    for (const ArrayReference *Other : Inside)
      if (Other->A == &A && of(*Other).LooksForRow)
        Rows = Rows ? std::min<unsigned>(Rows, Other->Subscripts.size()) : Other->Subscripts.size();
    Views.push_back({&A, A.Member ? R : nullptr, LocalSubscripts ? AccessForm::Base : AccessForm::Origin, Exclusive, OnlyInClauses, Rows, Imaged});
  }
  return Views;
}

AccessForms::AccessForms(const Program &P, const IndependentLoops &Independent, const Touches *Checks, bool LocalSubscripts)
    : First(P.Refs.List.data()), LocalSubscripts(LocalSubscripts), Held(P.Context, P.M) {
  llvm::DenseMap<const LoopNest *, std::vector<const ArrayReference *>> Inside;
  for (const ArrayReference &R : P.Refs.List) {
    Forms.push_back(decide(R, P, Checks));
    if (R.Nest)
      Inside[R.Nest].push_back(&R);
  }
  for (const auto &[Nest, List] : Inside) {
    // The runtime changes elements between two pieces.
    bool Waits = Nest->Widen == LoopDirective::PeelAndWait || Nest->Widen == LoopDirective::Overlap || Nest->isCarried();
    ViewsOf[Nest] = decideViews(List, !Waits && Independent.count(Nest), P);
  }
}

ArrayRef<NestView> AccessForms::viewsOf(const LoopNest &Nest) const {
  auto It = ViewsOf.find(&Nest);
  return It == ViewsOf.end() ? ArrayRef<NestView>() : ArrayRef<NestView>(It->second);
}

/// The descriptor is named again, besides in place of the name: for an extent or for what maps a subscript.
static bool namesTwice(const AccessForm &F, const Array &A, const Widths &Stored) {
  bool Twice = A.hasCyclicAxis() || (F.Name == AccessForm::Base && !F.Indices.empty());
  for (unsigned Axis = 1; Axis < A.Axes.size(); ++Axis)
    Twice |= !Stored.hasConstantExtent(A, Axis);
  return Twice;
}

void checkAccessForms(const AccessForms &Forms, const Program &P) {
  for (const ArrayReference &R : P.Refs.List) {
    const AccessForm &F = Forms.of(R);
    if (F.Slot && F.Brackets.empty())
      P.Diags.report(R.loc(), diag::err_scatter_form) << R.Nest->scatters(*R.A, R.Name)->Name << 0;
    bool Printed = F.Name == AccessForm::Origin || F.Name == AccessForm::Base;
    if (R.A->Member && Printed && namesTwice(F, *R.A, P.Wide) && hasUnsteadyBase(R, P.Context))
      P.Diags.report(R.loc(), diag::err_member_side_effects) << R.A->Name;
  }
}

} // namespace sode
