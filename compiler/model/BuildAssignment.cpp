// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Array assignments, which are loops by now: what can be said of their ranges, and whether the sides may overlap.

#include "model/Messages.h"
#include "model/ModelBuilder.h"
#include "pragma/Messages.h"
#include "support/ForEach.h"
#include "support/Forms.h"

using namespace clang;

namespace sode {

/// What a range runs over: a dimension of a distributed array, of an array, or what a pointer points to.
static Assignment::Dimension dimensionOf(const Expr *Base, const Model &M, const ASTContext &Context) {
  Assignment::Dimension Dim;
  Dim.Base = Base->IgnoreParenImpCasts();
  unsigned Axis = 0;
  for (const Expr *E = Dim.Base;; ++Axis) {
    if (const Array *A = M.findArray(E); A && Axis < A->Axes.size()) {
      Dim.Distributed = A;
      Dim.Name = E;
      Dim.Axis = Axis;
      Dim.Extent = A->Axes[Axis].Extent;
      return Dim;
    }
    const auto *S = dyn_cast<ArraySubscriptExpr>(E);
    if (!S)
      break;
    E = S->getBase()->IgnoreParenImpCasts();
  }
  QualType T = Dim.Base->getType();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Dim.Base))
    if (const auto *P = dyn_cast<ParmVarDecl>(Ref->getDecl()); P && P->getOriginalType()->isConstantArrayType())
      T = P->getOriginalType();
  if (const auto *Constant = Context.getAsConstantArrayType(T))
    Dim.Extent = Constant->getSize().getZExtValue();
  Dim.Variable = Context.getAsVariableArrayType(T);
  return Dim;
}

/// The range as a section of one dimension. False: what can be said of it is wrong.
bool ModelBuilder::checkRange(const ArrayDirective::Range &R, const Assignment::Dimension &Dim, SectionRef &As) {
  As.Distributed = Dim.Distributed;
  As.Extents.assign(Dim.Axis + 1, {Dim.Extent, Dim.Variable});
  As.Triplets.assign(Dim.Axis + 1, {});
  for (const Token &T : R.Array)
    if (T.is(tok::l_square))
      break;
    else
      As.Name += Lexer::getSpelling(T, Context.getSourceManager(), Context.getLangOpts());
  SectionRef::Triplet &T = As.Triplets.back();
  T.Loc = R.Triplet.Loc;
  bool Needed = R.Left || T.Length || Dim.Extent; // on the right side a pointer's range is as long as the left one
  bool Known = llvm::none_of(std::array{&R.Triplet.First, &R.Triplet.Second, &R.Triplet.Step}, [](const ExprText *E) {
    return !E->empty() && !E->Checked; // names a distributed array: known when it runs
  });
  return !Known || (readTriplet(R.Triplet, T) && (!Needed || checkTriplet(As, Dim.Axis, Diags)));
}

namespace {

/// The object in which an element lies, with the member of it; null behind a pointer.
struct Root {
  const ValueDecl *Object = nullptr;
  const ValueDecl *Member = nullptr;
  bool Certain = false; ///< The storage is the object's own.
};

Root rootOf(const Expr *E, const Model &M) {
  Root R;
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (const Array *A = M.findArray(E)) {
      R.Object = A->Member ? static_cast<const ValueDecl *>(A->Member) : A->Variable;
      R.Certain = A->What != Array::Parameter && !A->Member;
      return R;
    }
    if (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
      E = S->getBase();
      const Expr *Base = E->IgnoreParenImpCasts();
      if (!Base->getType()->isArrayType() && !M.findArray(Base))
        return R;
    } else if (const auto *Field = dyn_cast<MemberExpr>(E)) {
      if (Field->isArrow())
        return R;
      R.Member = Field->getMemberDecl();
      E = Field->getBase();
    } else {
      const auto *Ref = dyn_cast<DeclRefExpr>(E);
      R.Object = Ref ? Ref->getDecl() : nullptr;
      R.Certain = Ref && isa<VarDecl>(Ref->getDecl());
      return R;
    }
  }
}

/// Looks on the right side for an element that the assignment may have written before.
class OverlapFinder {
public:
  OverlapFinder(const Expr *Left, const Model &M, const ASTContext &Context)
      : Left(Left), To(::sode::rootOf(Left, M)), Text(printed(Left->IgnoreParenImpCasts(), Context)), M(M), Context(Context) {}

  bool isIn(const Expr *Right) const {
    return hasAny<Expr>(Right, [&](const Expr *E) {
      const auto *U = dyn_cast<UnaryOperator>(E);
      bool Named = isa<ArraySubscriptExpr, MemberExpr, DeclRefExpr>(E) || (U && U->getOpcode() == UO_Deref);
      return Named && mayOverlap(E);
    });
  }

private:
  const Expr *Left;
  Root To;
  std::string Text;
  const Model &M;
  const ASTContext &Context;

  bool mayOverlap(const Expr *E) const {
    QualType T = E->getType();
    if (!E->isLValue() || T->isArrayType() || T->isFunctionType())
      return false;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) // its address may have been taken
      if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()); !V || !V->hasGlobalStorage())
        return false;
    Root From = ::sode::rootOf(E, M);
    if (To.Certain && From.Certain) {
      bool OtherMember = To.Member && From.Member && To.Member != From.Member && !isUnion(To.Member);
      if (To.Object != From.Object || OtherMember)
        return false;
    }
    if (!(To.Certain && From.Certain) && !sameType(T, Left->getType()))
      return false;
    return printed(E->IgnoreParenImpCasts(), Context) != Text; // each element from itself
  }

  static bool isUnion(const ValueDecl *Member) {
    const auto *Field = dyn_cast<FieldDecl>(Member);
    return Field && Field->getParent()->isUnion();
  }

  /// May an object be accessed as both?
  bool sameType(QualType A, QualType B) const {
    if (A->isRecordType() || B->isRecordType() || A->isCharType() || B->isCharType())
      return true;
    auto Unsigned = [&](QualType T) {
      T = T.getCanonicalType().getUnqualifiedType();
      return T->isSignedIntegerType() && T->isIntegerType() && !T->isEnumeralType() ? Context.getCorrespondingUnsignedType(T) : T;
    };
    return Context.hasSameType(Unsigned(A), Unsigned(B));
  }
};

} // namespace

/// A range behind `on`. The left side has its length; bounds and step must be ones of the template all the same.
bool ModelBuilder::checkOnRange(const Subscript &S, const Template &T, unsigned Dim, bool Brackets, Assignment &New) {
  for (const ExprText *E : {&S.First, &S.Second, &S.Step})
    if (!E->empty() && !checkInteger(*E))
      return false;
  IntExpr Step = S.Step.empty() ? IntExpr(1) : value(S.Step);
  if (Step.isZero())
    return Diags.refuse(S.Step.loc(), diag::err_section_step_zero);
  bool Known = !T.Open && Step.constant();
  std::optional<int64_t> Lower = T.Dims[Dim].Lower.constant(), Extent = T.Dims[Dim].Extent.constant();
  std::optional<int64_t> First = S.First.empty() ? Lower : value(S.First).constant();
  std::optional<int64_t> Second = S.Second.empty() ? 0 : value(S.Second).constant();
  if (!Known || !Lower || !Extent || !First || !Second) {
    New.Unknown.push_back({&T, Dim, &S, Brackets});
    return true;
  }
  if (Brackets && *Second < 0)
    return Diags.refuse(S.Second.loc(), diag::err_section_length) << std::to_string(*Second);
  int64_t Last = S.Second.empty() || (Brackets && *Second == 0) ? *First : Brackets ? *First + (*Second - 1) * *Step.constant() : *Second;
  int64_t End = *Lower + *Extent, Low = std::min(*First, Last), High = std::max(*First, Last);
  if (Low >= *Lower && High < End)
    return true;
  return Diags.refuse(S.Loc, diag::err_subscript_range)
      << T.Name << Dim << std::to_string(Low < *Lower ? Low : High) << std::to_string(*Lower) << std::to_string(End - 1) << 0u;
}

bool ModelBuilder::checkOn(const Reference &On, Assignment &New) {
  const Template *T = TemplateOf.lookup(variableOf(On.Object));
  for (size_t I = 0; T && I < On.Subscripts.size(); ++I) {
    const Subscript &S = On.Subscripts[I];
    unsigned Dim = On.Brackets ? I : On.Subscripts.size() - 1 - I;
    if (S.Kind == Subscript::Triplet && !S.isWhole() && Dim < T->Dims.size() && !checkOnRange(S, *T, Dim, On.Brackets, New))
      return false;
  }
  return true;
}

/// `a[:] = b` would give each element the address of array `b`.
static bool checkValue(const ArrayDirective &Dir, const ASTContext &Context, Diagnostics &Diags) {
  const Expr *Value = Dir.Value->IgnoreParenImpCasts();
  const clang::ArrayType *Whole = Context.getAsArrayType(Value->getType());
  if (!Whole || Dir.To->getType()->isPointerType())
    return true;
  const std::string Name = printed(Value, Context);
  std::string Section = Name;
  for (; Whole; Whole = Context.getAsArrayType(Whole->getElementType()))
    Section += "[:]";
  return Diags.refuse(Value->getBeginLoc(), diag::err_array_as_element) << Name << Section;
}

void ModelBuilder::buildArray(const Directive &D) {
  const auto &Dir = D.as<ArrayDirective>();
  if (!Dir.To)
    return;
  Assignment New{&D, {}, {}};
  std::vector<std::optional<int64_t>> Left(Dir.Loops.size());
  for (size_t I = 0; I < Dir.Ranges.size(); ++I) {
    const ArrayDirective::Range &R = Dir.Ranges[I];
    if (!R.Element)
      return;
    Assignment::Dimension &Dim = New.Dimensions.emplace_back(dimensionOf(R.Element->getBase(), M, Context));
    SectionRef As;
    if (Dim.Distributed && Dir.On.Object.empty() && Dim.Distributed->isDistributed(Dim.Axis)) {
      Diags.report(R.Triplet.Loc, diag::err_section_distributed) << Dim.Distributed->Name;
      return;
    }
    if (!checkRange(R, Dim, As))
      return;
    std::optional<int64_t> Length = lengthOf(As.Triplets.back(), Dim.Extent);
    if (I < Left.size()) {
      Left[I] = Length;
      continue;
    }
    if (R.Triplet.Second.empty() && !Dim.Extent) // as long as the left side
      continue;
    if (Length && Left[R.Loop] && *Length != *Left[R.Loop]) {
      reportLengths(As.Triplets.back(), *Left[R.Loop], *Length);
      return;
    }
  }
  if (!Dir.On.Object.empty() && !New.Dimensions.front().Distributed) {
    Diags.report(Dir.Ranges.front().Array.front().getLocation(), diag::err_array_left);
    return;
  }
  if (const Array *A = New.Dimensions.front().Distributed; A && A->Member && Dir.Aligned.isValid() &&
                                                           A->Aligned->as<AlignDirective>().Array.Tokens.back().getLocation() != Dir.Aligned) {
    Diags.report(Dir.Ranges.front().Array.front().getLocation(), diag::err_array_member) << A->Name;
    Diags.report(A->Aligned->Loc, diag::note_for_directive) << "align";
    return;
  }
  if ((!Dir.On.Object.empty() && !checkOn(Dir.On, New)) || !checkValue(Dir, Context, Diags))
    return;
  New.MayOverlap = OverlapFinder(Dir.To, M, Context).isIn(Dir.Value);
  M.Assignments.push_back(std::move(New));
}

} // namespace sode
