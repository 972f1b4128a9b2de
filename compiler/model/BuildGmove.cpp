// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// gmove: what its sides are, and whether they fit.

#include "model/Messages.h"
#include "model/ModelBuilder.h"
#include "pragma/Messages.h"

using namespace clang;

namespace sode {

using Triplet = SectionRef::Triplet;

/// The distributed array that an expression is an element, or a part of an element, of.
static const Array *arrayBelow(const Expr *E, const Model &M) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (const Array *A = M.findArray(E))
      return A;
    if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
      E = S->getBase();
    else if (const auto *Member = dyn_cast<MemberExpr>(E))
      E = Member->getBase();
    else if (const auto *U = dyn_cast<UnaryOperator>(E))
      E = U->getSubExpr();
    else
      return nullptr;
  }
}

bool ModelBuilder::readTriplet(const Subscript &S, Triplet &T) {
  for (const ExprText *Each : {&S.First, &S.Second, &S.Step})
    if (!Each->empty() && !checkInteger(*Each))
      return false;
  T.Loc = S.Loc;
  if (!S.First.empty())
    T.Base = value(S.First);
  if (S.Kind == Subscript::Index) {
    T.Step = 0;
    return true;
  }
  if (S.Until != Subscript::NoLoop) { // a loop that does not run copies nothing
    IntExpr Count = value(S.Second) + IntExpr(S.Until == Subscript::Through) - (S.Step.empty() ? IntExpr(0) : value(S.Step));
    T.Counted = true;
    T.Length = Count.constant() ? std::max<int64_t>(*Count.constant(), 0) : Count;
    return true;
  }
  T.Step = S.Step.empty() ? IntExpr(1) : value(S.Step);
  if (!S.Second.empty())
    T.Length = value(S.Second), T.WrittenLength = &S.Second;
  if (T.Step.isZero())
    return Diags.refuse(S.Step.loc(), diag::err_section_step_zero);
  if (auto Length = T.Length ? T.Length->constant() : std::nullopt; Length && *Length < 0)
    return Diags.refuse(S.Second.loc(), diag::err_section_length) << std::to_string(*Length);
  return true;
}

/// The dimensions of memory that the subscripts go through, from the type of the base.
bool ModelBuilder::readMemory(const Section &S, SectionRef &R) {
  QualType T = S.Base.Checked->getType();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S.Base.Checked->IgnoreParens()))
    if (const auto *P = dyn_cast<ParmVarDecl>(Ref->getDecl()); P && P->getOriginalType()->isConstantArrayType())
      T = P->getOriginalType();
  if (!S.Base.Checked->isLValue() || T->isFunctionType())
    return Diags.refuse(S.Base.loc(), diag::err_gmove_variable);
  for (size_t I = 0; I < S.Subscripts.size() || Context.getAsArrayType(T); ++I) {
    if (const clang::ArrayType *A = Context.getAsArrayType(T)) {
      const auto *Constant = dyn_cast<ConstantArrayType>(A);
      R.Extents.push_back({Constant ? std::optional<int64_t>(Constant->getSize().getZExtValue()) : std::nullopt,
                           isa<VariableArrayType>(A)});
      T = A->getElementType();
    } else if (T->isPointerType()) { // what was before only leads to it
      for (size_t Before = 0; Before < I; ++Before)
        if (S.Subscripts[Before].Kind == Subscript::Triplet)
          return Diags.refuse(S.Subscripts[Before].Loc, diag::err_section_pointers) << T;
      R.Leading = I;
      R.Extents.assign(1, {std::nullopt, false});
      T = T->getPointeeType();
    }
  }
  if (T->isIncompleteType() || T->isFunctionType())
    return Diags.refuse(S.Base.loc(), diag::err_gmove_variable);
  R.Element = T;
  return true;
}

bool ModelBuilder::readDistributed(const Section &S, const Array &A, SectionRef &R) {
  R.Distributed = &A;
  R.Element = A.Element;
  if (!A.Scope.contains(TU.markerOf(*Current))) {
    Diags.report(S.Base.loc(), diag::err_used_outside_block) << A.Name;
    return Diags.refuse(A.Aligned->Loc, diag::note_for_directive) << "align";
  }
  if (S.Subscripts.size() > A.Axes.size())
    return Diags.refuse(S.Subscripts[A.Axes.size()].Loc, diag::err_section_inside) << A.Name << unsigned(A.Axes.size());
  for (const Array::Axis &X : A.Axes)
    R.Extents.push_back({X.Extent, false});
  return true;
}

std::optional<int64_t> lengthOf(const Triplet &T, std::optional<int64_t> Extent) {
  if (T.Length)
    return T.Length->constant();
  auto Base = T.Base.constant(), Step = T.Step.constant();
  if (!Extent || !Base || !Step)
    return std::nullopt;
  int64_t Left = *Step > 0 ? *Extent - *Base : *Base + 1;
  return Left <= 0 ? 0 : (Left - 1) / std::abs(*Step) + 1;
}

bool checkTriplet(const SectionRef &R, size_t Dim, Diagnostics &Diags) {
  const Triplet &T = R.Triplets[Dim];
  const auto &[Extent, Variable] = R.Extents[Dim];
  if (!T.isIndex() && !T.Length && !Extent && !Variable && !R.Distributed)
    return Diags.refuse(T.Loc, diag::err_section_no_extent) << R.Name;
  auto Base = T.Base.constant();
  if (!Base)
    return true;
  std::optional<int64_t> Length = T.isIndex() ? 1 : lengthOf(T, Extent), Step = T.Step.constant();
  int64_t Last = Length && Step && *Length > 0 ? *Base + (*Length - 1) * *Step : *Base;
  bool Empty = Length && *Length == 0;
  bool Below = std::min(*Base, Last) < 0 && (R.Distributed || Extent); // behind a pointer anything may lie
  bool Above = Extent && std::max(*Base, Last) >= *Extent;
  if (Empty || !(Below || Above))
    return true;
  return Diags.refuse(T.Loc, diag::err_section_range) << std::to_string(*Base) << std::to_string(Last) << R.Name << unsigned(Dim)
                                               << (Extent ? std::to_string(*Extent - 1) : "...") << unsigned(Last != *Base);
}

bool ModelBuilder::readSection(const Section &S, SectionRef &R) {
  R.Base = &S.Base;
  if (!S.Base.Checked)
    return false;
  R.Name = spelled(S.Base, Context);
  const Array *A = distributedArray(S.Base);
  if (!A && isFaulty(variableOf(S.Base)))
    return false;
  if (const Array *Below = A ? nullptr : arrayBelow(S.Base.Checked, M))
    return Diags.refuse(S.Base.loc(), diag::err_gmove_part) << Below->Name;
  if (A ? !readDistributed(S, *A, R) : !readMemory(S, R))
    return false;
  size_t Dims = R.Leading + R.Extents.size();
  if (Dims - R.Leading > 7)
    return Diags.refuse(S.Base.loc(), diag::err_too_many_dims) << R.Name << unsigned(R.Extents.size());
  for (size_t I = R.Leading; I < Dims; ++I) {
    Triplet &T = R.Triplets.emplace_back();
    T.Loc = S.Base.loc();
    if (I < S.Subscripts.size() && !readTriplet(S.Subscripts[I], T))
      return false;
    if (!checkTriplet(R, I - R.Leading, Diags))
      return false;
  }
  return true;
}

/// The lengths of what is assigned, dimension by dimension.
static std::vector<std::pair<const Triplet *, std::optional<int64_t>>> shapeOf(const SectionRef &R) {
  std::vector<std::pair<const Triplet *, std::optional<int64_t>>> Shape;
  for (size_t I = 0; I < R.Triplets.size(); ++I)
    if (!R.Triplets[I].isIndex())
      Shape.emplace_back(&R.Triplets[I], lengthOf(R.Triplets[I], R.Extents[I].Constant));
  return Shape;
}

/// The right side's range has another length than the left one's.
void ModelBuilder::reportLengths(const Triplet &T, int64_t Left, int64_t Right) {
  Diags.report(T.Loc, diag::err_section_lengths)
      << std::to_string(Left) << std::to_string(Right) << (T.WrittenLength ? replaced(*T.WrittenLength, std::to_string(Left)) : FixItHint());
}

bool ModelBuilder::checkShapes(const SectionRef &To, const SectionRef &From) {
  auto Left = shapeOf(To), Right = shapeOf(From);
  if (Right.empty())
    return true;
  if (Left.size() != Right.size())
    return Diags.refuse(From.Base->loc(), diag::err_section_shapes) << unsigned(Left.size()) << unsigned(Right.size());
  for (size_t I = 0; I < Left.size(); ++I)
    if (Left[I].second && Right[I].second && *Left[I].second != *Right[I].second) {
      reportLengths(*Right[I].first, *Left[I].second, *Right[I].second);
      return false;
    }
  return true;
}

/// memcpy: is what `sizeof` measures what is copied?
bool ModelBuilder::checkBytes(const GmoveDirective &Dir, const SectionRef &To) {
  for (const Section *S : {&Dir.To, &Dir.From})
    if (S->Measured && S->Subscripts.empty() && S->Base.Checked->IgnoreParenImpCasts()->getType()->isPointerType())
      return Diags.refuse(S->Base.loc(), diag::err_gmove_pointer) << spelled(S->Base, Context);
  if (Dir.Unit.empty())
    return true;
  int64_t Size = Context.getTypeSizeInChars(To.Element).getQuantity();
  for (const SectionRef::Extent &X : llvm::ArrayRef(To.Extents).drop_front(Dir.To.Subscripts.size() - To.Leading))
    Size *= X.Constant.value_or(0);
  if (value(Dir.Unit).constant() == Size)
    return true;
  return Diags.refuse(Dir.Unit.loc(), diag::err_gmove_unit) << spelled(Dir.Unit, Context) << To.Name;
}

void ModelBuilder::buildGmove(const Directive &D) {
  const auto &Dir = D.as<GmoveDirective>();
  GmoveCall New{{&D}, {}, {}, Dir.How};
  if (!readSection(Dir.To, New.To) || !readSection(Dir.From, New.From) || !readAsync(Dir.Async, New.Async) || !checkBytes(Dir, New.To))
    return;
  if (New.To.Element.isConstQualified()) {
    Diags.report(Dir.To.Base.loc(), diag::err_gmove_const);
    return;
  }
  if (!Context.hasSameUnqualifiedType(New.To.Element, New.From.Element)) {
    Diags.report(Dir.From.Base.loc(), diag::err_gmove_types) << New.To.Element.getUnqualifiedType() << New.From.Element.getUnqualifiedType();
    return;
  }
  if (New.From.Distributed && holdsPointers(New.To.Element)) // else each node keeps its own
    Diags.report(Dir.From.Base.loc(), diag::warn_gmove_pointers)
        << unsigned(New.To.Element->isPointerType()) << New.From.Element.getUnqualifiedType();
  const SectionRef &Far = Dir.How == GmoveDirective::In ? New.From : New.To;
  if (Dir.How != GmoveDirective::Collective && !Far.Distributed) {
    Diags.report(Far.Base->loc(), diag::err_gmove_far) << unsigned(Dir.How == GmoveDirective::In);
    return;
  }
  if (!checkShapes(New.To, New.From))
    return;
  if (New.To.Distributed)
    New.Changes.push_back(New.To.Distributed);
  else
    New.Memory.push_back(New.To.Base);
  if (const Array *A = New.To.Distributed ? New.To.Distributed : New.From.Distributed; A && Dir.How == GmoveDirective::Collective)
    New.Together = A->On->Onto;
  add(M.Gmoves, std::move(New));
}

} // namespace sode
