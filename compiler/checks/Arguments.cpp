// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distributed arrays as arguments: what the function takes them for.

#include "checks/Check.h"
#include "checks/WholeUse.h"
#include "facts/Owned.h"
#include "model/Messages.h"
#include "model/ShadowText.h"
#include "support/AstVisitor.h"
#include "support/ForEach.h"

using namespace clang;

namespace sode {

namespace {

/// Do nodes store different parts of it?
bool isSplit(const Array &A) {
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis)
    if (sode::isSplit(A, Axis))
      return true;
  return false;
}

/// Its widths in all dimensions, if they are constants.
std::optional<std::vector<ShadowWidths>> shadowOf(const Array &A, const Widths &Wide) {
  std::vector<ShadowWidths> Result;
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis) {
    const Array::Axis &X = A.Axes[Axis];
    std::optional<int64_t> Low = Wide.of(A, Axis).Low.constant(), High = Wide.of(A, Axis).High.constant();
    if (!Low || !High)
      return std::nullopt;
    Result.push_back({*Low, *High, X.FullShadow && !hasOneNode(A, Axis)}); // one node stores the whole anyway
  }
  return Result;
}

/// `x[i]`, `x[i + k]`, `x[at(i)]`
bool namesVariable(const Expr *E, const VarDecl *V) {
  return hasAny<DeclRefExpr>(E, [&](const DeclRefExpr *R) { return R->getDecl() == V; });
}

class ArgumentCheck : public AstVisitor, ProgramReader {
public:
  explicit ArgumentCheck(const Program &P) : ProgramReader(P), Whole(P) {
    for (const PlainAccess &A : Plain.List)
      if (isa<ParmVarDecl>(A.Variable) && isSubscriptedByLoop(A))
        Subscripted.insert(A.Variable);
  }

  bool TraverseCapturedStmt(CapturedStmt *S) override { return TraverseStmt(S->getCapturedStmt()); }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *F = Call->getDirectCallee(), *Definition = nullptr;
    if (!F)
      return true;
    checkSize(*Call, *F);
    if (!F->hasBody(Definition))
      return true;
    for (unsigned I = 0; I < std::min(Call->getNumArgs(), Definition->getNumParams()); ++I) {
      const Array *Aligned = M.findArray(Definition->getParamDecl(I));
      if (Aligned)
        checkAligned(Call->getArg(I), *Aligned);
      else
        checkPlain(*Call, *Definition, I);
    }
    return true;
  }

private:
  WholeUses Whole;
  llvm::DenseSet<const VarDecl *> Subscripted; ///< Parameters that are no distributed arrays, in distributed loops.

  bool isSubscriptedByLoop(const PlainAccess &A) const {
    for (const LoopNest &N : M.Nests)
      for (const Loop &L : N.Loops)
        for (const Expr *S : A.Subscripts)
          if (L.Distributed && splitsWork(N) && N.Tokens.contains(A.Position))
            if (namesVariable(S, L.Variable))
              return true;
    return false;
  }

  /// The array whose bare name an argument is, if nodes store different parts of it.
  const Array *splitArray(const Expr *Argument) const {
    const Array *A = M.findArray(Argument->IgnoreParenCasts());
    return A && isSplit(*A) ? A : nullptr;
  }

  /// The same storage with another shadow has other elements at its places.
  void checkShadow(const Expr *Argument, const Array &Parameter) {
    const Array *A = M.findArray(Argument->IgnoreParenCasts());
    if (!A || A->Axes.size() != Parameter.Axes.size())
      return;
    std::optional<std::vector<ShadowWidths>> Given = shadowOf(*A, P.Wide), Wanted = shadowOf(Parameter, P.Wide);
    if (!Given || !Wanted || *Given == *Wanted)
      return;
    Diags.report(Argument->getExprLoc(), diag::err_argument_shadow)
        << A->Name << shadowText(*A, *Given) << Parameter.Name << shadowText(Parameter, *Wanted);
    for (const Array *Told : {A, &Parameter}) {
      if (Told->Shadowed)
        Diags.report(Told->Shadowed->Loc, diag::note_shadow_declared) << Told->Name;
      else
        Diags.report(Told->Aligned->Loc, diag::note_no_shadow) << Told->Name << shadowText(*Told, Told == A ? *Wanted : *Given);
    }
  }

  /// `&b[0]` for an aligned parameter: only on the first node is that where the storage begins.
  void checkAligned(const Expr *Argument, const Array &Parameter) {
    checkShadow(Argument, Parameter);
    const auto *Address = dyn_cast<UnaryOperator>(Argument->IgnoreParenCasts());
    if (!Address || Address->getOpcode() != UO_AddrOf)
      return;
    bool Zero = true;
    const Expr *E = Address->getSubExpr()->IgnoreParenImpCasts();
    while (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
      Expr::EvalResult Index;
      if (!S->getIdx()->EvaluateAsInt(Index, Context))
        return; // perhaps the first own element
      Zero &= Index.Val.getInt() == 0;
      E = S->getBase()->IgnoreParenImpCasts();
    }
    const Array *A = splitArray(E);
    if (!A || E == Address->getSubExpr()->IgnoreParenImpCasts())
      return;
    bool Certain = Zero && !A->Member && Address->getBeginLoc().isFileID() && Address->getEndLoc().isFileID();
    Diags.report(Argument->getExprLoc(), diag::warn_element_argument)
        << Parameter.Name << A->Name
        << (Certain ? FixItHint::CreateReplacement(Address->getSourceRange(), A->Name) : FixItHint());
    Diags.report(Parameter.Aligned->Loc, diag::note_for_directive) << "align";
  }

  /// The array whose storage an argument is: `u`, `&u[0][0]`, `u[0]`.
  const Array *storageOf(const Expr *Argument) const {
    const Expr *E = Argument->IgnoreParenCasts();
    if (const auto *Address = dyn_cast<UnaryOperator>(E); Address && Address->getOpcode() == UO_AddrOf)
      E = Address->getSubExpr()->IgnoreParenImpCasts();
    while (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
      if (constantOf(S->getIdx(), Context) != 0)
        return nullptr;
      E = S->getBase()->IgnoreParenImpCasts();
    }
    return splitArray(E);
  }

  /// A parameter that no `align` names.
  void checkPlain(const CallExpr &Call, const FunctionDecl &Callee, unsigned I) {
    const Expr *Argument = Call.getArg(I);
    const ParmVarDecl &Parameter = *Callee.getParamDecl(I);
    if (const Array *A = Subscripted.count(Parameter.getCanonicalDecl()) ? splitArray(Argument) : nullptr) {
      Diags.report(Argument->getExprLoc(), diag::warn_parameter_not_aligned) << A->Name << Parameter.getName();
      Diags.report(Parameter.getLocation(), diag::note_declared_here) << Parameter.getName();
      return;
    }
    const Array *A = storageOf(Argument);
    const DeclRefExpr *Use = A ? Whole.find(*A, Call, Callee, I) : nullptr;
    if (!Use)
      return;
    Diags.report(Argument->getExprLoc(), diag::warn_plain_argument) << A->Name << Callee.getName() << Parameter.getName();
    Diags.report(Use->getLocation(), diag::note_used_here) << Parameter.getName();
  }

  /// memset(u, 0, N * sizeof(double)) with the size of all of u.
  void checkSize(const CallExpr &Call, const FunctionDecl &F) {
    static const struct {
      const char *Name;
      unsigned Arrays;  ///< The first arguments.
      unsigned First, Count; ///< Arguments whose product is the size.
    } Functions[] = {{"memset", 1, 2, 1}, {"memcpy", 2, 2, 1}, {"memmove", 2, 2, 1}, {"fread", 1, 1, 2}, {"fwrite", 1, 1, 2}};
    if (!F.getIdentifier() || !F.isExternC())
      return;
    for (const auto &Known : Functions) {
      if (F.getName() != Known.Name || Call.getNumArgs() < Known.First + Known.Count)
        continue;
      int64_t Bytes = 1;
      for (unsigned I = 0; I < Known.Count; ++I) {
        std::optional<int64_t> Size = constantOf(Call.getArg(Known.First + I), Context);
        if (!Size || llvm::MulOverflow(Bytes, *Size, Bytes))
          return;
      }
      for (unsigned I = 0; I < Known.Arrays; ++I) {
        const Array *A = splitArray(Call.getArg(I));
        if (!A || !llvm::all_of(A->Axes, [](const Array::Axis &X) { return X.Extent.has_value(); }))
          continue;
        int64_t All = Context.getTypeSizeInChars(A->Element).getQuantity();
        for (const Array::Axis &X : A->Axes)
          All *= *X.Extent;
        if (Bytes >= All) {
          Diags.report(Call.getArg(I)->getExprLoc(), diag::warn_global_size) << F.getName() << A->Name;
          Diags.report(A->Aligned->Loc, diag::note_for_directive) << "align";
        }
      }
    }
  }
};

} // namespace

void checkArguments(const Program &P) { ArgumentCheck(P).TraverseDecl(P.Context.getTranslationUnitDecl()); }

} // namespace sode
