// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sections in the lists of `bcast` and `reduction`, which pragma/ExpandClauses.cpp has made arrays: do they lie within their dimension?
//
//   (*(__typeof__((a)[0]) (*)[n])&(a)[s])

#include "model/Messages.h"
#include "model/ModelBuilder.h"
#include "clang/AST/TypeLoc.h"

using namespace clang;

namespace sode {

/// The array that an element is of: its dimension I is subscripted.
static std::pair<llvm::StringRef, unsigned> nameOf(const Expr *E) {
  unsigned I = 0;
  for (E = E->IgnoreParenImpCasts(); const auto *At = dyn_cast<ArraySubscriptExpr>(E); ++I)
    E = At->getBase()->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return {Ref->getDecl()->getName(), I};
  const auto *Member = dyn_cast<MemberExpr>(E);
  return {Member ? Member->getMemberDecl()->getName() : "the array", I};
}

static const Array *distributedBelow(const Expr *E, const Model &M) {
  E = E->IgnoreParenImpCasts();
  while (const auto *At = dyn_cast<ArraySubscriptExpr>(E)) {
    if (const Array *A = M.findArray(E))
      return A;
    E = At->getBase()->IgnoreParenImpCasts();
  }
  return M.findArray(E);
}

static const Expr *operandOf(const Expr *E, UnaryOperatorKind Kind) {
  const auto *U = dyn_cast_or_null<UnaryOperator>(E);
  return U && U->getOpcode() == Kind ? U->getSubExpr()->IgnoreParens() : nullptr;
}

static const Expr *lengthOf(const CStyleCastExpr *Cast) {
  TypeLoc T = Cast->getTypeInfoAsWritten()->getTypeLoc();
  auto Pointer = T.getAsAdjusted<PointerTypeLoc>();
  auto Section = Pointer ? Pointer.getPointeeLoc().getAsAdjusted<ArrayTypeLoc>() : ArrayTypeLoc();
  return Section ? Section.getSizeExpr() : nullptr;
}

/// To the end of what a pointer points to: the first choice of `__builtin_choose_expr(it is a pointer, 1, n)`.
static bool hasNoEnd(const CStyleCastExpr *Cast) {
  const Expr *Size = lengthOf(Cast);
  while (const auto *C = dyn_cast_or_null<ImplicitCastExpr>(Size))
    Size = C->getSubExpr();
  const auto *Choice = dyn_cast_or_null<ChooseExpr>(Size);
  return Choice && Choice->isConditionTrue();
}

/// The length as written, if it might be negative: `n < 0 ? 1 : n`.
static const Expr *doubtfulLength(const CStyleCastExpr *Cast) {
  const Expr *Size = lengthOf(Cast);
  const auto *Choice = Size ? dyn_cast<ConditionalOperator>(Size->IgnoreParenImpCasts()) : nullptr;
  return Choice ? Choice->getFalseExpr() : nullptr;
}

bool ModelBuilder::checkListed(const ExprText &Text) {
  const auto *Cast = dyn_cast_or_null<CStyleCastExpr>(operandOf(Text.Checked->IgnoreParens(), UO_Deref));
  const auto *At = Cast ? dyn_cast_or_null<ArraySubscriptExpr>(operandOf(Cast->getSubExpr()->IgnoreParenImpCasts(), UO_AddrOf)) : nullptr;
  if (!At)
    return true;
  SourceLocation Loc = Context.getSourceManager().getExpansionLoc(Text.loc());
  const Expr *Base = At->getBase()->IgnoreParenImpCasts();
  if (const Array *A = distributedBelow(Base, M))
    return Diags.refuse(Loc, diag::err_listed_aligned) << A->Name;
  if (hasNoEnd(Cast))
    return Diags.refuse(Loc, diag::err_section_no_extent) << nameOf(Base).first;
  if (const Expr *Length = doubtfulLength(Cast))
    if (auto Value = constantOf(Length, Context); Value && *Value < 0)
      return Diags.refuse(Length->IgnoreParenImpCasts()->getBeginLoc(), diag::err_section_length) << std::to_string(*Value);
  QualType Whole = Base->getType();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Base))
    if (const auto *P = dyn_cast<ParmVarDecl>(Ref->getDecl()); P && P->getOriginalType()->isConstantArrayType())
      Whole = P->getOriginalType();
  const auto *Section = Context.getAsConstantArrayType(Cast->getType()->getPointeeType());
  const auto *Dimension = Context.getAsConstantArrayType(Whole);
  auto [Name, Dim] = nameOf(Base);
  std::optional<int64_t> First = constantOf(At->getIdx(), Context);
  if (!Section || !Dimension || !First) {
    auto Written = TU.ListedSections.find(Text.loc());
    if (Written != TU.ListedSections.end() && Context.getAsArrayType(Whole) && !Whole->isIncompleteArrayType())
      M.Listed.push_back({Current, &Written->second, Name.str(), Dim,
                          Dimension ? std::optional<int64_t>(Dimension->getSize().getZExtValue()) : std::nullopt});
    return true;
  }
  int64_t Length = Section->getSize().getZExtValue(), Extent = Dimension->getSize().getZExtValue();
  if (Length == 0 || (*First >= 0 && *First <= Extent && Length <= Extent - *First))
    return true;
  return Diags.refuse(Loc, diag::err_section_range)
      << std::to_string(*First) << std::to_string(*First + Length - 1) << Name << Dim << std::to_string(Extent - 1) << 1u;
}

} // namespace sode
