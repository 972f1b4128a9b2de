// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What `reduction` combines, as directive and as clause of loop.

#include "model/Changes.h"
#include "model/Messages.h"
#include "model/ModelBuilder.h"

using namespace clang;

namespace sode {

static std::optional<ReductionOp> operatorOf(llvm::StringRef Spelling) {
  static const std::pair<const char *, ReductionOp> Operators[] = {
      {"+", ReductionOp::Sum},         {"-", ReductionOp::Sum}, // every node holds its negated part
      {"firstmax", ReductionOp::Max},  {"lastmax", ReductionOp::Max},
      {"firstmin", ReductionOp::Min},  {"lastmin", ReductionOp::Min},
      {"*", ReductionOp::Product},    {"&", ReductionOp::BitAnd},
      {"|", ReductionOp::BitOr},       {"^", ReductionOp::BitXor},     {"&&", ReductionOp::LogicalAnd},
      {"||", ReductionOp::LogicalOr},  {"max", ReductionOp::Max},      {"min", ReductionOp::Min},
  };
  for (const auto &[Text, Op] : Operators)
    if (Spelling == Text)
      return Op;
  return std::nullopt;
}

static bool allows(ReductionOp Op, QualType T) {
  switch (Op) {
  case ReductionOp::Sum:
  case ReductionOp::Product:
    return T->isArithmeticType() || T->isAnyComplexType();
  case ReductionOp::BitAnd:
  case ReductionOp::BitOr:
  case ReductionOp::BitXor:
    return T->isIntegerType();
  default:
    return T->isArithmeticType() && !T->isAnyComplexType();
  }
}

/// An index of the loop itself: it has no value behind the loop.
static bool isIndex(const ExprText &Text) {
  const auto *R = dyn_cast<DeclRefExpr>(Text.Checked->IgnoreParens());
  return R && isa<ParmVarDecl>(R->getDecl()) && Text.isDummy(R->getDecl()->getName());
}

bool ModelBuilder::readLocations(const ReductionClause &Clause, const ExprText &Value, llvm::ArrayRef<ExprText> Locations,
                                 bool IsArray, bool InLoop) {
  llvm::StringRef Operator = Clause.Operator.Text;
  bool Ordinal = Operator.starts_with("first") || Operator.starts_with("last");
  if (Locations.empty()) {
    if (Ordinal)
      Diags.report(Value.loc(), diag::err_reduction_locations_missing) << Operator;
    return !Ordinal;
  }
  if (InLoop ? !Ordinal : Operator != "max" && Operator != "min")
    return Diags.refuse(Locations.front().loc(), diag::err_reduction_locations_clause) << (InLoop ? 1 : 0);
  if (IsArray)
    return Diags.refuse(Value.loc(), diag::err_reduction_location_value) << Value.Checked->getType();
  for (const ExprText &L : Locations) {
    if (!L.Checked || !checkListed(L))
      return false;
    checkElement(L);
    QualType T = L.Checked->getType();
    if (isIndex(L) || !L.Checked->isLValue() || L.Checked->refersToBitField() || T->isFunctionType() || T->isIncompleteType() ||
        T.isConstQualified() || distributedArray(L))
      return Diags.refuse(L.loc(), diag::err_reduction_location);
  }
  return true;
}

static std::vector<const ExprText *> named(const ExprText &Value, llvm::ArrayRef<ExprText> Locations) {
  std::vector<const ExprText *> All = {&Value};
  for (const ExprText &L : Locations)
    All.push_back(&L);
  return All;
}

/// One variable of the clause.
bool ModelBuilder::readReduced(const ReductionClause &Clause, const ReductionClause::Variable &Reduced, bool InLoop, Reduction &R) {
  const auto &[Text, Locations] = Reduced;
  if (!Text.Checked || !checkListed(Text))
    return false;
  checkElement(Text);
  const Expr *E = Text.Checked->IgnoreParens();
  auto IsChange = [](const Change &C) { return C.writes(); };
  for (const ExprText *Each : named(Text, Locations))
    if (Each->Checked && llvm::any_of(changesIn(Each->Checked, Context, /*WithFunctions=*/true), IsChange))
      return Diags.refuse(Each->loc(), diag::err_reduction_side_effects) << spelled(*Each, Context);
  if (isIndex(Text))
    return Diags.refuse(Text.loc(), diag::err_reduction_variable) << ("the index '" + cast<DeclRefExpr>(E)->getDecl()->getName() + "'").str();
  const Array *Distributed = distributedArray(Text);
  if (Distributed && InLoop)
    return Diags.refuse(Text.loc(), diag::err_reduction_distributed) << Distributed->Name;
  QualType T = Distributed ? Distributed->Element : E->getType();
  bool IsArray = T->isArrayType();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (const auto *P = dyn_cast<ParmVarDecl>(Ref->getDecl()); P && P->getOriginalType()->isArrayType())
      IsArray = !P->getOriginalType()->isIncompleteArrayType(), T = P->getOriginalType();
  while (const clang::ArrayType *A = Context.getAsArrayType(T))
    T = A->getElementType();
  if ((!E->isLValue() && !Distributed) || T->isPointerType() || !(T->isArithmeticType() || T->isAnyComplexType())) {
    // Programs for the reference compiler name the pointer and mean the number.
    bool Number = E->isLValue() && T->isPointerType() && T->getPointeeType()->isArithmeticType() && Text.loc().isFileID();
    return Diags.refuse(Text.loc(), diag::err_reduction_variable)
        << E->getType() << (Number ? FixItHint::CreateInsertion(Text.loc(), "*") : FixItHint());
  }
  if (T.isConstQualified())
    return Diags.refuse(Text.loc(), diag::err_reduction_const);
  if (!allows(R.Op, T))
    return Diags.refuse(Text.loc(), diag::err_reduction_type) << Clause.Operator.Text << T;
  // A sum can be exact before it is rounded; a product has as many digits as all its factors.
  if (R.Order == ReductionClause::OrderedAny && R.Op == ReductionOp::Product && !T->isIntegerType())
    return Diags.refuse(Clause.Operator.Loc, diag::err_ordered_any_operator) << Clause.Operator.Text;
  if (!readLocations(Clause, Text, Locations, IsArray || Distributed, InLoop))
    return false;
  Reduction::Variable V{&Text, T.getUnqualifiedType(), IsArray, Distributed, {}};
  for (const ExprText &L : Locations)
    V.Locations.push_back(&L);
  R.Variables.push_back(std::move(V));
  return true;
}

bool ModelBuilder::readReduction(const ReductionClause &Clause, bool InLoop, Reduction &R) {
  llvm::StringRef Operator = Clause.Operator.Text;
  R.Op = *operatorOf(Operator);
  R.Order = Clause.Order;
  R.Which = Operator.starts_with("first") ? Reduction::First : Operator.starts_with("last") ? Reduction::Last : Reduction::Any;
  if (!InLoop && (Operator == "-" || R.Which != Reduction::Any))
    return Diags.refuse(Clause.Operator.Loc, diag::err_reduction_clause_only) << Operator;
  return llvm::all_of(Clause.Variables, [&](const auto &Reduced) { return readReduced(Clause, Reduced, InLoop, R); });
}

/// Combined twice, the parts of a variable would count twice; and of two values of a location one would be lost.
bool ModelBuilder::checkReducedOnce(llvm::ArrayRef<const Reduction *> Reductions) {
  std::vector<llvm::FoldingSetNodeID> Seen;
  auto IsNew = [&](const ExprText *Text) -> bool {
    llvm::FoldingSetNodeID Id;
    Text->Checked->IgnoreParens()->Profile(Id, Context, /*Canonical=*/true);
    if (llvm::is_contained(Seen, Id))
      return Diags.refuse(Text->loc(), diag::err_reduction_twice) << spelled(*Text, Context);
    Seen.push_back(Id);
    return true;
  };
  for (const Reduction *R : Reductions)
    for (const Reduction::Variable &V : R->Variables)
      if (!IsNew(V.Text) || !llvm::all_of(V.Locations, IsNew))
        return false;
  return true;
}

} // namespace sode
