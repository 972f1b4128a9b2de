// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// task, reflect, barrier, reduction, bcast.

#include "model/ModelBuilder.h"

using namespace clang;

namespace sode {

void ModelBuilder::buildTask(const Directive &D) {
  const auto &Task = D.as<TaskDirective>();
  TaskBlock New{};
  New.D = &D;
  New.Nocomm = Task.Nocomm;
  if (!resolve(Task.On, New.On) || !checkJumps(D, StatementOf.lookup(D.Loc)))
    return;
  New.Tokens.First = markerOf(D) + 1;
  New.Tokens.End = TU.Tokens.endOfStatement(New.Tokens.First);
  M.Tasks.push_back(std::move(New));
}

void ModelBuilder::buildReflect(const Directive &D) {
  const auto &Reflect = D.as<ReflectDirective>();
  Exchange New{};
  New.D = &D;
  for (const ExprText &Text : Reflect.Arrays) {
    const Array *A = findAligned(Text);
    if (!A)
      return;
    if (!A->Shadowed) {
      Diags.report(Text.loc(), diag::err_reflect_no_shadow) << A->Name;
      Diags.report(A->Aligned->Loc, diag::note_no_shadow) << A->Name;
      return;
    }
    if (!Reflect.Widths.empty() && Reflect.Widths.size() != A->Axes.size()) {
      Diags.report(Reflect.Widths.front().Loc, diag::err_reflect_width_count)
          << unsigned(Reflect.Widths.size()) << A->Name << unsigned(A->Axes.size());
      return;
    }
    New.Arrays.push_back(A);
  }
  for (size_t I = 0; I < Reflect.Widths.size(); ++I) {
    const auto &W = Reflect.Widths[I];
    if (!checkInteger(W.Low) || (!W.High.empty() && !checkInteger(W.High)))
      return;
    Exchange::Width Width{value(W.Low), W.High.empty() ? value(W.Low) : value(W.High), W.Periodic};
    struct Side {
      const char *Name;
      const IntExpr &Asked;
      IntExpr Array::Axis::*Declared;
    } Sides[] = {{"lower", Width.Low, &Array::Axis::ShadowLow}, {"upper", Width.High, &Array::Axis::ShadowHigh}};
    for (const Side &S : Sides) {
      auto Asked = S.Asked.constant();
      if (Asked && *Asked < 0) {
        Diags.report(W.Loc, diag::err_reflect_width_negative) << std::to_string(*Asked);
        return;
      }
      for (const Array *A : New.Arrays) {
        auto Declared = (A->Axes[I].*S.Declared).constant();
        if (!Asked || !Declared || *Asked <= *Declared)
          continue;
        Diags.report(W.Loc, diag::err_reflect_width_exceeds)
            << std::to_string(*Asked) << S.Name << std::to_string(*Declared) << A->Name << unsigned(I);
        Diags.report((A->Shadowed ? A->Shadowed : A->Aligned)->Loc, diag::note_shadow_declared) << A->Name;
        return;
      }
    }
    New.Widths.push_back(std::move(Width));
  }
  M.Exchanges.push_back(std::move(New));
}

void ModelBuilder::buildBarrier(const Directive &D) {
  BarrierCall New{&D, {}};
  if (resolve(D.as<BarrierDirective>().On, New.On))
    M.Barriers.push_back(std::move(New));
}

static std::optional<ReductionOp> operatorOf(llvm::StringRef Spelling) {
  static const std::pair<const char *, ReductionOp> Operators[] = {
      {"+", ReductionOp::Sum},         {"*", ReductionOp::Product},    {"&", ReductionOp::BitAnd},
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

bool ModelBuilder::readReduction(const ReductionClause &Clause, Reduction &R) {
  R.Op = *operatorOf(Clause.Operator.Text);
  for (const ExprText &Text : Clause.Variables) {
    if (!Text.Checked)
      return false;
    const Expr *E = Text.Checked->IgnoreParens();
    if (isDistributedArray(Text)) {
      Diags.report(Text.loc(), diag::err_not_supported_yet) << "the reduction of a distributed array";
      return false;
    }
    QualType T = E->getType();
    bool IsArray = T->isArrayType();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      if (const auto *P = dyn_cast<ParmVarDecl>(Ref->getDecl()); P && P->getOriginalType()->isArrayType())
        IsArray = !P->getOriginalType()->isIncompleteArrayType(), T = P->getOriginalType();
    while (const clang::ArrayType *A = Context.getAsArrayType(T))
      T = A->getElementType();
    if (!E->isLValue() || T->isPointerType() || !(T->isArithmeticType() || T->isAnyComplexType())) {
      Diags.report(Text.loc(), diag::err_reduction_variable) << E->getType();
      return false;
    }
    if (T.isConstQualified()) {
      Diags.report(Text.loc(), diag::err_reduction_const);
      return false;
    }
    if (!allows(R.Op, T)) {
      Diags.report(Text.loc(), diag::err_reduction_type) << Clause.Operator.Text << T;
      return false;
    }
    R.Variables.push_back({&Text, T.getUnqualifiedType(), IsArray});
  }
  return true;
}

void ModelBuilder::buildReduction(const Directive &D) {
  const auto &Dir = D.as<ReductionDirective>();
  ReductionCall New{&D, {}, {}};
  if (readReduction(Dir.Reduction, New.What) && resolve(Dir.On, New.On))
    M.Reductions.push_back(std::move(New));
}

void ModelBuilder::buildBcast(const Directive &D) {
  const auto &Dir = D.as<BcastDirective>();
  BroadcastCall New{&D, {}, {}, {}};
  for (const ExprText &Text : Dir.Variables) {
    if (!Text.Checked)
      return;
    if (isDistributedArray(Text)) {
      Diags.report(Text.loc(), diag::err_not_supported_yet) << "the broadcast of a distributed array";
      return;
    }
    QualType T = Text.Checked->getType();
    if (!Text.Checked->isLValue() || Text.Checked->refersToBitField() || T->isFunctionType() || T->isIncompleteType()) {
      Diags.report(Text.loc(), diag::err_bcast_variable);
      return;
    }
    New.Variables.push_back(&Text);
  }
  if (resolve(Dir.From, New.From) && resolve(Dir.On, New.On))
    M.Broadcasts.push_back(std::move(New));
}

} // namespace sode
