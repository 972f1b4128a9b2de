// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distributed arrays as arguments: what the function takes them for. Sode does not repair a function without directives that gets an aligned
// array: the bare name is the node's storage with its shadow, which functions for the memory of one node rely on. It warns
// at the call if the function certainly loops through the whole array.

#include "checks/Check.h"
#include "checks/WholeUse.h"
#include "checks/Written.h"
#include "facts/Owned.h"
#include "model/Arguments.h"
#include "model/Messages.h"
#include "model/ShadowText.h"
#include "support/ForEach.h"
#include "pragma/Messages.h"

using namespace clang;

namespace sode {

namespace {

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

class ArgumentCheck : ProgramReader {
public:
  explicit ArgumentCheck(const Program &P) : ProgramReader(P), Whole(P) {
    for (const PlainAccess &A : Plain.List)
      if (isa<ParmVarDecl>(A.Variable) && isSubscriptedByLoop(A))
        Subscripted.insert(A.Variable);
  }

  void check(const CallExpr &Call) {
    const FunctionDecl *F = Call.getDirectCallee();
    if (F)
      checkSize(Call, *F);
    if (F && !F->hasBody())
      for (auto [Parameter, Argument] : pairsOf(Call, *F))
        checkElsewhere(Call, *F, *Parameter, *Argument);
    for (const FunctionDecl *Definition : P.Called.of(Call))
      for (auto [Parameter, Argument] : pairsOf(Call, *Definition))
        if (const Array *Aligned = M.findArray(Parameter))
          checkAligned(Argument, *Aligned);
        else
          checkPlain(Call, *Definition, *Parameter, Argument);
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

  /// The array whose storage the argument may be, by its bare name or a pointer, if nodes store different parts of it.
  const Array *splitArray(const Expr *Argument) const {
    const Array *Found = nullptr;
    bool Moved = false;
    for (const Held &H : P.Held.in(Argument).Addresses) {
      Found = !Found && H.Storage && P.Calls.isSplit(*H.R->A) ? H.R->A : Found;
      Moved |= H.Moved;
    }
    return Moved ? nullptr : Found;
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
        noteNoShadow(*Told, Told == A ? *Wanted : *Given, Diags);
    }
  }

  void checkCyclic(const Expr *Argument, const Array &Parameter) {
    const Array *A = Parameter.Inherits ? M.findArray(Argument->IgnoreParenCasts()) : nullptr;
    if (!A || !A->hasCyclicAxis())
      return;
    Diags.report(Argument->getExprLoc(), diag::err_argument_cyclic) << A->Name << Parameter.Name;
    Diags.report(Parameter.declaration().getLocation(), diag::note_declared_here) << Parameter.Name;
  }

  /// A plain array, what malloc returns: each node's own, and whole. A parameter that inherits is that, then.
  void checkMemory(const Expr *Argument, const Array &Parameter) {
    Holding Held = P.Held.in(Argument);
    if (!Held.Memory || !Held.Addresses.empty() || Held.Unknown || Parameter.On->Inherited || !P.Calls.isSplit(Parameter))
      return;
    Diags.report(Argument->getExprLoc(), diag::warn_memory_argument) << writtenText(*Argument->IgnoreParenCasts(), Context) << Parameter.Name;
    Diags.report(Parameter.Aligned->Loc, diag::note_for_directive) << "align";
  }

  /// `&b[0]` for an aligned parameter: only on the first node is that where the storage begins.
  void checkAligned(const Expr *Argument, const Array &Parameter) {
    checkShadow(Argument, Parameter);
    checkMemory(Argument, Parameter);
    checkCyclic(Argument, Parameter);
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
    const Array *A = M.findArray(E);
    if (!A || !P.Calls.isSplit(*A) || E == Address->getSubExpr()->IgnoreParenImpCasts())
      return;
    bool Certain = Zero && !A->Member && Address->getBeginLoc().isFileID() && Address->getEndLoc().isFileID();
    Diags.report(Argument->getExprLoc(), diag::warn_element_argument)
        << Parameter.Name << A->Name
        << (Certain ? FixItHint::CreateReplacement(Address->getSourceRange(), A->Name) : FixItHint());
    Diags.report(Parameter.Aligned->Loc, diag::note_for_directive) << "align";
  }

  /// A parameter that no `align` names.
  void checkPlain(const CallExpr &Call, const FunctionDecl &Callee, const ParmVarDecl &Parameter, const Expr *Argument) {
    if (const Array *A = Subscripted.count(Parameter.getCanonicalDecl()) ? splitArray(Argument) : nullptr) {
      Diags.report(Argument->getExprLoc(), diag::warn_parameter_not_aligned) << A->Name << Parameter.getName();
      Diags.report(Parameter.getLocation(), diag::note_declared_here) << Parameter.getName();
      return;
    }
    const Array *A = handedStorage(P, Argument);
    const DeclRefExpr *Use = A ? Whole.find(*A, Call, Callee, Parameter) : nullptr;
    if (!Use)
      return;
    Diags.report(Argument->getExprLoc(), diag::warn_plain_argument) << A->Name << Callee.getName() << Parameter.getName();
    Diags.report(Use->getLocation(), diag::note_used_here) << Parameter.getName();
  }

  /// A function of another file that gets rows as a flat list, with the number of all elements: no `align` there can mean these rows.
  void checkElsewhere(const CallExpr &Call, const FunctionDecl &F, const ParmVarDecl &Parameter, const Expr &Argument) {
    const Array *A = !isElsewhere(F, Context) || !Parameter.getType()->isPointerType() ? nullptr : handedStorage(P, &Argument);
    bool Flat = A && A->Axes.size() > 1 && !Parameter.getType()->getPointeeType()->isArrayType();
    if (!Flat || llvm::none_of(Call.arguments(), [&](const Expr *E) { return E->getType()->isIntegerType() && P.Calls.isAll(E, *A); }))
      return;
    std::string Which = Parameter.getName().empty() ? "number " + std::to_string(Parameter.getFunctionScopeIndex() + 1) : Parameter.getName().str();
    Diags.report(Argument.getExprLoc(), diag::warn_plain_argument) << A->Name << F.getName() << Which;
    Diags.report(F.getLocation(), diag::note_declared_here) << F.getName();
  }

  /// memset(u, 0, N * sizeof(double)) with the size of all of u.
  void checkSize(const CallExpr &Call, const FunctionDecl &F) {
    static const struct {
      const char *Name;
      unsigned Begin, Arrays; ///< Arguments that are arrays.
      unsigned First, Count;  ///< Arguments whose product is the size.
    } Functions[] = {{"memset", 0, 1, 2, 1}, {"memcpy", 0, 2, 2, 1}, {"memmove", 0, 2, 2, 1}, {"memcmp", 0, 2, 2, 1}, {"fread", 0, 1, 1, 2},
                     {"fwrite", 0, 1, 1, 2}, {"qsort", 0, 1, 1, 2},  {"bsearch", 1, 1, 2, 2}, {"write", 1, 1, 2, 1},  {"read", 1, 1, 2, 1}};
    if (!F.getIdentifier() || !F.isExternC() || F.hasBody())
      return;
    const auto *Known = llvm::find_if(Functions, [&](const auto &Row) { return F.getName() == Row.Name; });
    if (Known == std::end(Functions))
      return F.getName().starts_with("MPI_") ? checkCounts(Call, F) : void();
    if (Call.getNumArgs() < Known->First + Known->Count)
      return;
    llvm::ArrayRef<const Expr *> Size(Call.getArgs() + Known->First, Known->Count);
    for (unsigned I = Known->Begin; I < Known->Begin + Known->Arrays; ++I)
      if (const Array *A = handedStorage(P, Call.getArg(I)); A && P.Calls.isAllBytes(Size, *A))
        tellSize(Call, F, I, *A);
  }

  /// MPI_Send(u, N, MPI_DOUBLE, ...)
  void checkCounts(const CallExpr &Call, const FunctionDecl &F) {
    for (unsigned I = 0; I < Call.getNumArgs(); ++I)
      if (const Array *A = handedStorage(P, Call.getArg(I)))
        if (llvm::any_of(Call.arguments(), [&](const Expr *E) { return E->getType()->isIntegerType() && P.Calls.isAll(E, *A); }))
          tellSize(Call, F, I, *A);
  }

  void tellSize(const CallExpr &Call, const FunctionDecl &F, unsigned I, const Array &A) {
    Diags.report(Call.getArg(I)->getExprLoc(), diag::warn_global_size) << F.getName() << A.Name;
    Diags.report(A.Aligned->Loc, diag::note_for_directive) << "align";
  }
};

} // namespace

void checkArguments(const Program &P) {
  ArgumentCheck Check(P);
  forEach<CallExpr>(P.Context.getTranslationUnitDecl(), [&](const CallExpr *Call) { Check.check(*Call); });
}

} // namespace sode
