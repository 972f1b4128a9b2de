// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/ConstantTables.h"
#include "model/Changes.h"
#include "model/IntExpr.h"

using namespace clang;

namespace sode {
namespace {

class TableReader {
public:
  TableReader(llvm::function_ref<std::optional<Affine>(const Expr *)> IndexOf, const ASTContext &Context) : IndexOf(IndexOf), Context(Context) {}

  std::optional<int64_t> Low, High;

  /// False: an element, or which ones it is about, is not known.
  bool enter(const Expr *Init, llvm::ArrayRef<Place::Step> Steps) {
    if (!Init || Steps.empty())
      return Init && Steps.empty() && enter(*Init);
    const auto *List = dyn_cast<InitListExpr>(Init->IgnoreParenImpCasts());
    if (!List)
      return isa<ImplicitValueInitExpr>(Init) && enter(0);
    if (List->isSyntacticForm() && List->getSemanticForm())
      List = List->getSemanticForm();
    const Place::Step &First = Steps.front();
    if (First.What == Place::Step::Member)
      return !List->getType()->isUnionType() && part(*List, First.Field->getFieldIndex(), Steps.drop_front());
    const ConstantArrayType *Of = Context.getAsConstantArrayType(List->getType());
    std::optional<Affine> Index = Of && First.What == Place::Step::Subscript && First.Index ? IndexOf(First.Index) : std::nullopt;
    if (!Index || Index->Variable || Index->Offset < 0 || uint64_t(Index->Offset + Index->Spread) >= Of->getSize().getZExtValue() || Index->Spread > Most)
      return false;
    for (int64_t I = Index->Offset; I <= Index->Offset + Index->Spread; ++I)
      if (!part(*List, I, Steps.drop_front()))
        return false;
    return true;
  }

private:
  static constexpr int64_t Most = 1 << 12;
  llvm::function_ref<std::optional<Affine>(const Expr *)> IndexOf;
  const ASTContext &Context;

  bool part(const InitListExpr &List, uint64_t I, llvm::ArrayRef<Place::Step> Steps) { return I < List.getNumInits() ? enter(List.getInit(I), Steps) : enter(0); }

  bool enter(const Expr &Element) {
    if (isa<ImplicitValueInitExpr>(Element))
      return enter(0);
    std::optional<int64_t> Value = constantOf(&Element, Context);
    return Value && enter(*Value);
  }

  bool enter(int64_t Value) {
    Low = std::min(Low.value_or(Value), Value);
    High = std::max(High.value_or(Value), Value);
    return std::abs(Value) < LargestInteger;
  }
};

} // namespace

std::optional<Affine> tableValues(const Expr *E, llvm::function_ref<std::optional<Affine>(const Expr *)> IndexOf, const ASTContext &Context) {
  if (!isa<ArraySubscriptExpr, MemberExpr>(E) || !E->getType()->isIntegerType())
    return std::nullopt;
  const Place At = placeOf(E);
  bool Constant = At.Variable && !At.Steps.empty() && Context.getBaseElementType(At.Variable->getType()).isConstQualified() && !isa<ParmVarDecl>(At.Variable);
  TableReader Table(IndexOf, Context);
  if (!Constant || !Table.enter(At.Variable->getAnyInitializer(), At.Steps) || !Table.Low)
    return std::nullopt;
  Affine Values;
  Values.Offset = *Table.Low;
  Values.Spread = *Table.High - *Table.Low;
  return Values;
}

} // namespace sode
