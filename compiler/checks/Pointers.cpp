// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers that hold the address of a node's part, used as if they led to the whole array: `double *q = u; q[i]` in a distributed
// loop, `q < u + N`, `q[i * N + j]` of rows that are shorter on a node.
//
// An index that the program counts from where its own part begins is right, so an index of the loop must stand there as it is:
// what is subtracted from it, or added by a variable, may be that beginning.

#include "checks/Check.h"
#include "checks/Written.h"
#include "facts/AlikeValues.h"
#include "facts/Owned.h"
#include "facts/PathVisitor.h"
#include "model/Arguments.h"
#include "model/Changes.h"
#include "model/Messages.h"
#include "model/ModelBuilder.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include "support/Named.h"
#include <set>

using namespace clang;

namespace sode {

namespace {

/// What an index counts.
enum class Index {
  Constant,
  Serial, ///< what a loop of the node for itself counts
  Global, ///< elements of the whole array, by the index of a distributed loop
  Other
};

class PointerCheck : public PathVisitor, ProgramReader {
public:
  explicit PointerCheck(const Program &P) : ProgramReader(P), Alike(P) {}

  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }
  bool TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc) override { return true; }

  void VisitArraySubscriptExpr(ArraySubscriptExpr *S) override {
    const Expr *Base = S->getBase()->IgnoreParenImpCasts();
    if (!Base->getType()->isPointerType() || M.findArray(Base))
      return;
    std::vector<const Expr *> Subscripts = {S->getIdx()};
    const Stmt *Child = S;
    for (size_t I = Around.size() - 1; I-- > 0; Child = Around[I]) {
      const auto *Outer = dyn_cast<ArraySubscriptExpr>(Around[I]);
      if (Outer && Outer->getBase() == Child)
        Subscripts.push_back(Outer->getIdx());
      else if (!isa<ParenExpr, ImplicitCastExpr>(Around[I]))
        break;
    }
    check(*Base, Subscripts);
  }

  /// `*q++` in loops of each node for itself.
  void VisitUnaryOperator(UnaryOperator *U) override {
    if (U->isIncrementOp())
      checkWalk(*U, *U->getSubExpr(), 1);
  }

  void VisitBinaryOperator(BinaryOperator *B) override {
    if (B->getLHS()->getType()->isPointerType() && B->getRHS()->getType()->isPointerType())
      checkTwo(*B);
    if (!B->isAdditiveOp() && !B->isCompoundAssignmentOp())
      return;
    if (std::optional<int64_t> Step = B->getOpcode() == BO_AddAssign ? constantOf(B->getRHS(), Context) : std::nullopt) // `q += M`, down a column
      checkWalk(*B, *B->getLHS(), *Step);
    const Expr *Pointer = B->getLHS()->getType()->isPointerType() ? B->getLHS() : B->getRHS();
    const Expr *By = Pointer == B->getLHS() ? B->getRHS() : B->getLHS();
    if (!Pointer->getType()->isPointerType() || By->getType()->isPointerType())
      return;
    if (isFollowed())
      check(*Pointer->IgnoreParenImpCasts(), {By});
    else if (!checkEnd(*B, *Pointer, *By))
      checkOffset(*B, *Pointer, *By);
  }

private:
  AlikeValues Alike;
  std::set<std::pair<const Array *, const Decl *>> Told; ///< With the pointer, or the function: one message for all uses.

  /// `*(q + i)`
  bool isFollowed() const {
    size_t I = Around.size() - 1;
    while (I-- > 0 && isa<ParenExpr, ImplicitCastExpr>(Around[I]))
      ;
    const auto *U = I < Around.size() ? dyn_cast<UnaryOperator>(Around[I]) : nullptr;
    return U && U->getOpcode() == UO_Deref;
  }

  bool tell(const Array &A, const Expr &Base) {
    const VarDecl *V = plainVariable(&Base);
    return !V || Told.insert({&A, V->getCanonicalDecl()}).second;
  }

  void noteAddress(const Held &H) {
    if (H.R->loc().isValid())
      Diags.report(H.R->loc(), diag::note_address_of) << H.R->A->Name;
  }

  // Indices.

  bool isDistributedIndex(const VarDecl *V) const {
    for (const LoopNest *N : Nests.around(TU.Tokens.find(Around.back()->getBeginLoc())))
      for (const Loop &L : N->Loops)
        if (L.Variable == V && L.Distributed && splitsWork(*N))
          return true;
    return false;
  }
  const ForStmt *loopOf(const VarDecl *V) const {
    for (const Stmt *S : llvm::reverse(Around))
      if (Loop L{}; isa<ForStmt>(S) && ModelBuilder::readLoop(cast<ForStmt>(S), L) && L.Variable == V)
        return cast<ForStmt>(S);
    return nullptr;
  }

  /// `left(g, i)` in a distributed loop over i.
  bool isIndexOfCaller(const ParmVarDecl &V, unsigned Depth = 0) const {
    const auto *F = dyn_cast<FunctionDecl>(V.getDeclContext());
    if (!F || Depth > 4 || countChanges(&V, F->getBody(), Context) > 0)
      return false;
    return llvm::any_of(P.Sites.callsOf(F), [&](const CallSite &S) {
      const Expr *Argument = argumentFor(*S.Call, V);
      std::optional<Affine> Form = Argument ? subscriptOf(Argument, Context) : std::nullopt;
      if (Form && (std::abs(Form->Factor) != 1 || Form->Divisor != 1))
        return false;
      const auto *Parameter = Form ? dyn_cast_or_null<ParmVarDecl>(Form->Variable) : nullptr;
      if (Parameter && isIndexOfCaller(*Parameter, Depth + 1))
        return true;
      return Form && Form->Variable && llvm::any_of(Nests.around(TU.Tokens.find(S.Call->getBeginLoc())), [&](const LoopNest *N) {
               return splitsWork(*N) && llvm::any_of(N->Loops, [&](const Loop &L) { return L.Distributed && L.Variable == Form->Variable; });
             });
    });
  }

  using Given = llvm::DenseMap<const VarDecl *, Index>; ///< To parameters of functions that only compute an index.

  Index meaningOf(const VarDecl *V, const Given &Of, unsigned Depth) const {
    if (auto Known = Of.find(V); Known != Of.end())
      return Known->second;
    if (isDistributedIndex(V))
      return Index::Global;
    if (loopOf(V))
      return Index::Serial;
    if (const auto *Parameter = dyn_cast<ParmVarDecl>(V); Parameter && isIndexOfCaller(*Parameter))
      return Index::Global;
    bool Once = V->hasLocalStorage() && V->getInit() && !Around.empty() && countChanges(V, Around.front(), Context) == 1;
    return Once ? meaningOf(V->getInit(), Of, Depth + 1) : Index::Other;
  }

  /// `int at(int i, int j) { return i * M + j; }`
  Index meaningOf(const CallExpr &Call, const Given &Of, unsigned Depth) const {
    const FunctionDecl *F = Call.getDirectCallee(), *Definition = nullptr;
    const Expr *Result = F && F->hasBody(Definition) ? onlyResult(*Definition) : nullptr;
    if (!Result)
      return Index::Other;
    Given Inner;
    for (auto [Parameter, Argument] : pairsOf(Call, *Definition))
      Inner[Parameter] = meaningOf(Argument, Of, Depth + 1);
    return meaningOf(Result, Inner, Depth + 1);
  }

  Index meaningOf(const Expr *E, const Given &Of, unsigned Depth) const {
    E = E->IgnoreParenCasts();
    if (constantOf(E, Context))
      return Index::Constant;
    if (Depth > 8)
      return Index::Other;
    if (const VarDecl *V = plainVariable(E))
      return meaningOf(V, Of, Depth);
    if (const auto *Call = dyn_cast<CallExpr>(E))
      return meaningOf(*Call, Of, Depth);
    if (const auto *U = dyn_cast<UnaryOperator>(E); U && (U->getOpcode() == UO_Plus || U->getOpcode() == UO_Minus))
      return meaningOf(U->getSubExpr(), Of, Depth + 1);
    const auto *B = dyn_cast<BinaryOperator>(E);
    if (!B)
      return Index::Other;
    Index L = meaningOf(B->getLHS(), Of, Depth + 1), R = meaningOf(B->getRHS(), Of, Depth + 1);
    switch (B->getOpcode()) {
    case BO_Sub:
      if (L == Index::Global && R == Index::Serial)
        return Index::Other;
      [[fallthrough]];
    case BO_Add:
      return L == Index::Other || R == Index::Other ? Index::Other : std::max(L, R);
    case BO_Mul:
      if (L == Index::Other || R == Index::Other)
        return std::min(L, R) == Index::Constant ? Index::Other : std::min(L, R);
      return std::max(L, R);
    case BO_Div:
    case BO_Shl:
    case BO_Shr:
      return R == Index::Constant ? L : Index::Other;
    default:
      return Index::Other;
    }
  }

  // Uses.

  void check(const Expr &Base, llvm::ArrayRef<const Expr *> Subscripts) {
    const Holding Holds = P.Held.in(&Base);
    if (Holds.Memory && isResult(Base)) // `double *field(int k) { return k ? u : local; }`
      return;
    auto MayBeMoved = [&](const Held &H) {
      return llvm::any_of(Holds.Addresses, [&](const Held &O) { return O.Moved && O.R->A == H.R->A && O.Storage == H.Storage; });
    };
    for (const Held &H : Holds.Addresses)
      if (!MayBeMoved(H) && !H.R->LocalAccess && H.R->How != ArrayReference::Unevaluated && (checkStride(H, Base, Subscripts) || checkTable(H, Base) || checkEntry(H, Base) || checkWhole(H, Base, Subscripts)))
        return;
  }

  /// What a function of the file returns, or a variable that has it from the beginning.
  static bool isResult(const Expr &Base) {
    const VarDecl *V = plainVariable(&Base);
    const Expr *Value = V && V->hasLocalStorage() && V->getInit() ? V->getInit() : &Base;
    return isa<CallExpr>(Value->IgnoreParenCasts());
  }

  /// `row[k][j]` of `row[k] = w[first + k]`, which all nodes use alike.
  bool checkEntry(const Held &H, const Expr &Base) {
    const auto *Entry = dyn_cast<ArraySubscriptExpr>(&Base);
    const Array &A = *H.R->A;
    const Expr *Row = H.Storage || H.R->Subscripts.empty() ? nullptr : H.R->Subscripts[0];
    if (!Entry || !Row || !P.Calls.isSplit(A, 0) || !Alike.isAlike(Row) || !Alike.isReachedAlike(Around, Function))
      return false;
    if (tell(A, *Entry->getBase()->IgnoreParenImpCasts())) {
      Diags.report(Entry->getIdx()->getExprLoc(), diag::warn_pointer_subscript) << writtenText(Base, Context) << A.Name << writtenText(*Entry->getIdx(), Context);
      noteAddress(H);
    }
    return true;
  }

  /// `row[i][j]` of `row[i] = w[i]` in a loop of each node for itself through all rows.
  bool checkTable(const Held &H, const Expr &Base) {
    const auto *Entry = dyn_cast<ArraySubscriptExpr>(&Base);
    const Array &A = *H.R->A;
    const Expr *Row = H.Storage || H.R->Subscripts.empty() ? nullptr : H.R->Subscripts[0];
    if (!Entry || !Row || !P.Calls.isSplit(A, 0) || constantOf(Row, Context))
      return false;
    std::optional<Affine> Form = sumOf(Entry->getIdx(), Context);
    const ForStmt *For = Form && Form->Variable && !isDistributedIndex(Form->Variable) ? loopOf(Form->Variable) : nullptr;
    Loop L{};
    if (!For || !ModelBuilder::readLoop(For, L) || !P.Calls.exceedsPart(L, A, 0))
      return false;
    if (tell(A, *Entry->getBase()->IgnoreParenImpCasts())) {
      Diags.report(Entry->getIdx()->getExprLoc(), diag::warn_pointer_subscript) << writtenText(Base, Context) << A.Name << writtenText(*Entry->getIdx(), Context);
      noteAddress(H);
    }
    return true;
  }

  /// What a subscript of Base leads to. An array is not decayed everywhere: `*(a[i] + j)`.
  static QualType followed(const Expr &Base) {
    QualType T = Base.getType();
    return T->isArrayType() ? T->getAsArrayTypeUnsafe()->getElementType() : T->getPointeeType();
  }

  /// Does the subscript in this place count along one dimension of the array? nullopt: through several of them.
  std::optional<unsigned> axisOf(const Held &H, const Expr &Base, unsigned I) const {
    const Array &A = *H.R->A;
    if (sizeOf(Context.getBaseElementType(followed(Base))) != sizeOf(A.Element)) // `(char *)u`
      return std::nullopt;
    unsigned First = H.Storage ? 0 : H.R->Subscripts.size() - (H.R->How == ArrayReference::Element ? 1 : 0), Rows = 1;
    for (QualType T = followed(Base); T->isArrayType(); T = T->getAsArrayTypeUnsafe()->getElementType())
      ++Rows;
    if (First + Rows < A.Axes.size() || First + I >= A.Axes.size())
      return std::nullopt;
    return First + I;
  }

  bool checkWhole(const Held &H, const Expr &Base, llvm::ArrayRef<const Expr *> Subscripts) {
    const Array &A = *H.R->A;
    const VarDecl *V = plainVariable(&Base);
    // Arguments.cpp speaks where a parameter gets it.
    if (V && isa<ParmVarDecl>(V))
      return false;
    for (unsigned I = 0; I < Subscripts.size(); ++I) {
      std::optional<unsigned> Axis = axisOf(H, Base, I);
      if (Axis && !H.Storage && I + 1 == Subscripts.size() && leavesRow(A, *Axis, *Subscripts[I]))
        Axis = std::nullopt;
      bool Split = false;
      for (unsigned D = 0; D < A.Axes.size(); ++D)
        Split |= (!Axis || *Axis == D) && isSplit(A, D) && (H.Storage || A.isCyclic(D) || !Axis);
      if (!Split || !countsWhole(H, Base, *Subscripts[I], Axis))
        continue;
      if (tell(A, Base)) {
        Diags.report(Subscripts[I]->getExprLoc(), diag::warn_pointer_subscript) << writtenText(Base, Context) << A.Name << writtenText(*Subscripts[I], Context);
        noteAddress(H);
      }
      return true;
    }
    return false;
  }

  bool countsWhole(const Held &H, const Expr &Base, const Expr &Subscript, std::optional<unsigned> Axis) const {
    Index What = meaningOf(&Subscript, Given(), 0);
    if (!H.Storage && !Axis)
      return beginsPart(H) && exceedsRows(*H.R->A, Base, Subscript);
    if (What == Index::Global || !H.Storage)
      return What == Index::Global;
    std::optional<Affine> Form = sumOf(&Subscript, Context);
    if (!Axis)
      return exceedsRows(*H.R->A, Base, Subscript);
    if (!Form)
      return false;
    if (!Form->Variable) {
      std::optional<int64_t> Most = mostStored(*H.R->A, *Axis, P.Wide);
      return Most && Form->Offset >= *Most;
    }
    const ForStmt *For = loopOf(Form->Variable);
    Loop L{};
    if (const auto *Parameter = For ? nullptr : dyn_cast<ParmVarDecl>(Form->Variable))
      return isWholeForCaller(*Parameter, *H.R->A, *Axis);
    return For && ModelBuilder::readLoop(For, L) && P.Calls.exceedsPart(L, *H.R->A, *Axis);
  }

  /// `at(&grid, i)` in a loop of each node for itself through all of the array.
  bool isWholeForCaller(const ParmVarDecl &V, const Array &A, unsigned Axis) const {
    const auto *F = dyn_cast<FunctionDecl>(V.getDeclContext());
    return F && countChanges(&V, F->getBody(), Context) == 0 && llvm::any_of(P.Sites.callsOf(F), [&](const CallSite &S) {
      const Expr *Argument = argumentFor(*S.Call, V);
      std::optional<Affine> Form = Argument ? sumOf(Argument, Context) : std::nullopt;
      return Form && Form->Variable && llvm::any_of(S.Around, [&](const Stmt *Each) {
        const auto *For = dyn_cast<ForStmt>(Each);
        Loop L{};
        return For && !loopOfNest(For, M) && ModelBuilder::readLoop(For, L) && L.Variable == Form->Variable && P.Calls.exceedsPart(L, A, Axis);
      });
    });
  }

  /// `q[i * M + j]` in loops of each node for itself: the largest value.
  std::optional<int64_t> largestOf(const Expr *E) const {
    E = E->IgnoreParenCasts();
    if (std::optional<int64_t> Value = constantOf(E, Context))
      return Value;
    if (const VarDecl *V = plainVariable(E)) {
      const ForStmt *For = loopOf(V);
      Loop L{};
      auto Range = For && ModelBuilder::readLoop(For, L) ? ModelBuilder::rangeOf(L, Context) : std::nullopt;
      return Range && Range->first >= 0 ? std::optional(Range->second) : std::nullopt;
    }
    const auto *B = dyn_cast<BinaryOperator>(E);
    if (!B || (B->getOpcode() != BO_Add && B->getOpcode() != BO_Mul))
      return std::nullopt;
    std::optional<int64_t> L = largestOf(B->getLHS()), R = largestOf(B->getRHS());
    int64_t Value = 0;
    if (!L || !R || *L < 0 || *R < 0)
      return std::nullopt;
    bool TooLarge = B->getOpcode() == BO_Add ? llvm::AddOverflow(*L, *R, Value) : llvm::MulOverflow(*L, *R, Value);
    return TooLarge ? std::nullopt : std::optional(Value);
  }

  /// `w[0][k]` with k beyond the row: through the rows behind it. By the index of a distributed loop they are the node's own.
  bool leavesRow(const Array &A, unsigned Axis, const Expr &Subscript) const {
    std::optional<int64_t> Largest = largestOf(&Subscript);
    return Axis + 1 == A.Axes.size() && A.Axes[Axis].Extent && meaningOf(&Subscript, Given(), 0) != Index::Global && Largest && *Largest >= *A.Axes[Axis].Extent;
  }

  /// More than the rows that a node stores of an array of which only the first dimension is split.
  /// In steps of what Base leads to: bytes of a `char *`, rows of a struct.
  bool exceedsRows(const Array &A, const Expr &Base, const Expr &Subscript) const {
    std::optional<int64_t> Most = P.Calls.mostElements(A), Largest = largestOf(&Subscript), Bytes = 0;
    QualType Step = followed(Base);
    if (A.Axes.size() < 2 && sizeOf(Step) == sizeOf(A.Element))
      return false;
    return Most && Largest && !llvm::MulOverflow(*Largest, sizeOf(Step), *Bytes) && *Bytes >= *Most * sizeOf(A.Element);
  }
  int64_t sizeOf(QualType T) const { return T->isIncompleteType() || T->isFunctionType() || !T->isConstantSizeType() ? 1 : Context.getTypeSizeInChars(T).getQuantity(); }

  // Rows.

  /// Are the rows in a node's storage of another length than those of the array?
  bool hasOtherRows(const Array &A, unsigned Axis) const {
    return isSplit(A, Axis) || (A.isDistributed(Axis) && !A.Axes[Axis].FullShadow && !P.Wide.of(A, Axis).isZero());
  }

  /// A product that steps over whole rows.
  const Expr *strideIn(const Held &H, const Expr *E) const {
    const Expr *Found = nullptr;
    forEach<BinaryOperator>(E, [&](const BinaryOperator *B) {
      if (B->getOpcode() == BO_Mul)
        for (const Expr *Side : {B->getLHS(), B->getRHS()})
          if (isRowLength(*H.R->A, Side))
            Found = Side;
    });
    return Found;
  }
  bool isRowLength(const Array &A, const Expr *E) const {
    for (unsigned Axis = 1; Axis < A.Axes.size(); ++Axis)
      if (hasOtherRows(A, Axis) && P.Calls.isExtent(E, A, Axis))
        return true;
    return false;
  }

  bool checkStride(const Held &H, const Expr &Base, llvm::ArrayRef<const Expr *> Subscripts) {
    const Array &A = *H.R->A;
    if (A.Axes.size() < 2 || followed(Base)->isArrayType() || Subscripts.size() != 1)
      return false;
    const Expr *Length = strideIn(H, Subscripts[0]);
    return Length && tellStride(H, Base, *Subscripts[0], *Length);
  }

  bool tellStride(const Held &H, const Expr &Base, const Expr &Subscript, const Expr &Length) {
    if (tell(*H.R->A, Base)) {
      Diags.report(Subscript.getExprLoc(), diag::warn_pointer_stride) << H.R->A->Name << writtenText(Subscript, Context) << "'" + writtenText(Length, Context) + "'";
      noteAddress(H);
    }
    return true;
  }

  /// `u`, `&u[0]`, `&w[0][j]`
  bool beginsPart(const Held &H) const {
    for (unsigned Axis = 0; !H.Storage && Axis < H.R->Subscripts.size(); ++Axis)
      if (isSplit(*H.R->A, Axis) && constantOf(H.R->Subscripts[Axis], Context) != 0)
        return false;
    return true;
  }

  /// Of `while (k--)`, whose k has one value before; nullopt: unknown.
  std::optional<int64_t> turnsOf(const Stmt *Loop) const {
    const Expr *Condition = isa<WhileStmt, DoStmt>(Loop) ? conditionOf(Loop) : nullptr;
    const VarDecl *V = nullptr;
    forEach<UnaryOperator>(Condition, [&](const UnaryOperator *U) { V = U->isDecrementOp() ? plainVariable(U->getSubExpr()) : V; });
    bool Counts = V && V->hasLocalStorage() && V->getInit() && countChanges(V, Around.front(), Context) == 2;
    return Counts ? constantOf(V->getInit(), Context) : std::nullopt;
  }

  /// Does the pointer begin anew in each turn of the loop?
  static bool beginsIn(const Stmt *Loop, const VarDecl *V) {
    const auto *For = dyn_cast<ForStmt>(Loop);
    const Stmt *Turn = For ? For->getBody() : Loop;
    return hasAny<VarDecl>(Turn, [&](const VarDecl *D) { return D == V; }) ||
           hasAny<BinaryOperator>(Turn, [&](const BinaryOperator *B) { return B->getOpcode() == BO_Assign && plainVariable(B->getLHS()) == V; });
  }

  /// As often as the loops around turn, a pointer that begins where the storage does passes so many elements.
  void checkWalk(const Expr &U, const Expr &Pointer, int64_t Step) {
    const VarDecl *V = U.getType()->isPointerType() ? plainVariable(&Pointer) : nullptr;
    if (!V || M.findArray(V) || isa<ParmVarDecl>(V))
      return;
    int64_t Turns = 1;
    bool Any = false;
    for (const Stmt *S : Around)
      if (isa<ForStmt, WhileStmt, DoStmt>(S) && !beginsIn(S, V)) {
        const auto *For = dyn_cast<ForStmt>(S);
        Loop L{};
        auto Range = For && ModelBuilder::readLoop(For, L) && !isDistributedIndex(L.Variable) && !L.StepExpr ? ModelBuilder::rangeOf(L, Context) : std::nullopt;
        std::optional<int64_t> Each = For ? Range ? std::optional(Range->second - Range->first + 1) : std::nullopt : turnsOf(S);
        if (!For && !Each)
          continue;
        if (!Each || *Each < 1 || llvm::MulOverflow(Turns, *Each, Turns))
          return;
        Any = true;
      }
    if (!Any || Step < 1 || llvm::MulOverflow(Turns, Step, Turns))
      return;
    for (const Held &H : P.Held.in(&Pointer).Addresses) {
      std::optional<int64_t> Most = P.Calls.mostElements(*H.R->A);
      if (!beginsPart(H) || H.Moved || !isSplit(*H.R->A, 0) || U.getType()->getPointeeType()->isArrayType() || !Most || Turns <= *Most)
        continue;
      if (tell(*H.R->A, Pointer)) {
        Diags.report(U.getExprLoc(), diag::warn_pointer_subscript) << writtenText(Pointer, Context) << H.R->A->Name << writtenText(U, Context);
        noteAddress(H);
      }
      return;
    }
  }

  /// `q <= &u[N - 1]` of a pointer that begins at `&u[0]`
  bool comparesEnds(const BinaryOperator &B, const Held &L, const Held &R) {
    const Array &A = *L.R->A;
    if (!B.isComparisonOp() || R.R->A != L.R->A || L.Storage || R.Storage || !isSplit(A, 0) || L.R->Subscripts.empty() || R.R->Subscripts.empty())
      return false;
    std::optional<int64_t> First = constantOf(L.R->Subscripts[0], Context), Last = constantOf(R.R->Subscripts[0], Context), Most = mostStored(A, 0, P.Wide);
    if (!First || !Last || !Most || std::abs(*Last - *First) < *Most)
      return false;
    if (tell(A, *B.getLHS()))
      Diags.report(B.getExprLoc(), diag::warn_pointer_end) << writtenText(*B.getRHS(), Context) << A.Name;
    return true;
  }

  /// `&u[i] - u`, `q != &u[N]`
  void checkTwo(const BinaryOperator &B) {
    if (B.getOpcode() != BO_Sub && !B.isComparisonOp())
      return;
    for (const Held &L : P.Held.in(B.getLHS()).Addresses)
      for (const Held &R : P.Held.in(B.getRHS()).Addresses) {
        const Held &Element = L.Storage ? R : L;
        const Array &A = *Element.R->A;
        if (comparesEnds(B, L, R))
          return;
        if (L.R->A != R.R->A || L.Storage == R.Storage || !isSplit(A, 0) || Element.R->How == ArrayReference::Unevaluated)
          continue;
        const Expr *Subscript = Element.R->Subscripts.empty() ? nullptr : Element.R->Subscripts[0];
        std::optional<int64_t> At = Subscript ? constantOf(Subscript, Context) : std::nullopt, Most = mostStored(A, 0, P.Wide);
        bool End = B.isComparisonOp() && Subscript && (P.Calls.isExtent(Subscript, A, 0) || (At && Most && *At >= *Most)); // `q <= &u[N - 1]`, too
        if (End && tell(A, *B.getLHS()))
          Diags.report(B.getExprLoc(), diag::warn_pointer_end) << writtenText(*(L.Storage ? B.getRHS() : B.getLHS()), Context) << A.Name;
        else if (B.getOpcode() == BO_Sub && !Element.Moved && tell(A, *B.getLHS()))
          Diags.report(B.getExprLoc(), diag::warn_pointer_difference) << A.Name;
        return;
      }
  }

  /// `f(u + 4, 8)`: counted from where the own part begins. Where the shadow is passed over, it is meant so.
  void checkOffset(const BinaryOperator &B, const Expr &Pointer, const Expr &By) {
    const Array *A = M.findArray(Pointer.IgnoreParenImpCasts());
    auto Told = [](const Held &H) { return H.R->LocalAccess || H.R->StaticInit; }; // by References.cpp
    if (!A || B.getOpcode() != BO_Add || !isSplit(*A, 0) || isConditional(Around) || Tasks.innermost(TU.Tokens.find(B.getBeginLoc())) ||
        llvm::any_of(P.Held.in(&Pointer).Addresses, Told))
      return;
    // `q < u + 3`: where a walk through the node's memory ends.
    size_t I = Around.size() - 1;
    while (I-- > 0 && isa<ParenExpr, ImplicitCastExpr>(Around[I]))
      ;
    if (const auto *Parent = I < Around.size() ? dyn_cast<BinaryOperator>(Around[I]) : nullptr; Parent && Parent->isComparisonOp())
      return;
    std::optional<int64_t> Constant = constantOf(&By, Context), Low = P.Wide.of(*A, 0).Low.constant();
    bool Row = A->Axes.size() > 1 && !Pointer.getType()->getPointeeType()->isArrayType();
    bool Counts = Constant ? Low && *Constant > *Low && !Row : meaningOf(&By, Given(), 0) == Index::Global;
    if (Counts && tell(*A, Pointer))
      Diags.report(Pointer.getExprLoc(), diag::warn_pointer_offset) << writtenText(B, Context) << A->Name;
  }

  /// `u + N`, `q += N`
  bool checkEnd(const BinaryOperator &B, const Expr &Pointer, const Expr &By) {
    for (const Held &H : P.Held.in(&Pointer).Addresses) {
      const Array &A = *H.R->A;
      bool Rows = Pointer.getType()->getPointeeType()->isArrayType();
      if (A.Axes.size() > 1 && !Rows && isRowLength(A, &By)) {
        tellStride(H, Pointer, By, By);
        return true;
      }
      if (!beginsPart(H) || H.Moved || B.getOpcode() == BO_Sub || !P.Calls.isSplit(A) || !P.Calls.isAll(&By, A, Rows))
        continue;
      if (tell(A, Pointer)) {
        Diags.report(By.getExprLoc(), diag::warn_pointer_end) << writtenText(B, Context) << A.Name;
        if (plainVariable(&Pointer) && !M.findArray(Pointer.IgnoreParenImpCasts()))
          noteAddress(H);
      }
      return true;
    }
    return false;
  }

  bool isSplit(const Array &A, unsigned Axis) const { return P.Calls.isSplit(A, Axis); }
};

} // namespace

void checkPointers(const Program &P) {
  if (!P.M.Arrays.empty())
    PointerCheck(P).TraverseDecl(P.Context.getTranslationUnitDecl());
}

} // namespace sode
