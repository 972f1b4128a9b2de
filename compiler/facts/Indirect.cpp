// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Indirect.h"
#include "facts/ConstantTables.h"
#include "facts/Subscript.h"
#include "facts/Inside.h"
#include "facts/PathVisitor.h"
#include "facts/Program.h"
#include "facts/Scopes.h"
#include "model/Arguments.h"
#include "model/Changes.h"
#include "model/ModelBuilder.h"
#include "support/Forms.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

namespace {

/// A part of an array, or of a variable of the program's own. As a pointer: to that part, and pointer arithmetic moves the last subscript.
struct Target {
  const ArrayReference *From = nullptr;       ///< Where the array is named; null: a variable.
  const VarDecl *Variable = nullptr;          ///< Null: a compound literal, or no place.
  std::vector<std::optional<Affine>> Subs;    ///< nullopt: any.
  std::vector<const Expr *> Texts;            ///< The expression of each; that of a place where it is none.
  bool Fresh = false;                         ///< The last subscript is the 0 of an array that has decayed.
  bool isElement() const { return From && Subs.size() == From->A->Axes.size(); }
};

/// One function under way, or the nest itself.
struct Frame {
  const FunctionDecl *F = nullptr; ///< Null: the nest.
  llvm::DenseMap<const VarDecl *, std::optional<Affine>> Integers;
  llvm::DenseMap<const VarDecl *, Target> Pointers;
  std::vector<const ForStmt *> Loops;
  llvm::DenseMap<const Expr *, Change> Changes; ///< By what is changed, and the parts on the way to it.
};

class NestFollower : public PathVisitor {
public:
  NestFollower(const LoopNest &Nest, llvm::ArrayRef<Access> Textual, const IndirectSources &File, Indirect &Result)
      : Nest(Nest), Textual(Textual), File(File), ByName(File.ByName), M(File.P.M), Context(File.P.Context), Result(Result) {}

  /// Has it found anything that the text does not say?
  bool run() {
    Result.Accesses.assign(Textual.begin(), Textual.end());
    Home = functionAround(*Nest.Body, Context);
    Frame Top;
    walk(Top, Nest.Body);
    llvm::erase_if(Result.Accesses, [&](const Access &X) { return Result.Handed.contains(X.R->Name) && !Lost.contains(X.R->Name); });
    for (const Expr *Name : Lost)
      Result.Handed.erase(Name);
    for (const Stmt *S : Unknown)
      Result.Known.erase(S);
    return More || !Result.Doubts.empty() || Result.Outside;
  }

  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }
  bool TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc) override { return true; }
  bool TraverseForStmt(ForStmt *For) override {
    Now->Loops.push_back(For);
    bool Go = PathVisitor::TraverseForStmt(For);
    Now->Loops.pop_back();
    return Go;
  }

  void VisitVarDecl(VarDecl *V) override {
    if (!V->getType()->isPointerType() || !V->getInit() || V->hasGlobalStorage())
      return;
    Now->Pointers.erase(V);
    std::optional<Target> T = pointerOf(V->getInit());
    if (T && (T->From ? T->isElement() && isKept(V) : isKept(V) || onlyMoves(V)))
      takePointer(*Now, V, *T);
    Path.clear();
  }

  void VisitArraySubscriptExpr(ArraySubscriptExpr *E) override { visitPlace(E); }
  void VisitUnaryOperator(UnaryOperator *E) override {
    if (E->getOpcode() == UO_Deref)
      visitPlace(E);
  }
  void VisitMemberExpr(MemberExpr *E) override {
    if (E->isArrow() && !M.findArray(E))
      visitPlace(E);
  }

  void VisitCallExpr(CallExpr *C) override {
    auto Definitions = File.P.Called.of(*C);
    if (Definitions.empty() && C->getDirectCallee())
      visitLibraryCall(*C);
    for (const FunctionDecl *F : Definitions)
      visitCall(*C, F);
  }

  void visitCall(const CallExpr &C, const FunctionDecl *Definition) {
    if (llvm::is_contained(Stack, Definition) || Stack.size() > 6 || ++Walks > 400)
      return noteUnknown(*Definition, C.getExprLoc());
    Frame Inner;
    Inner.F = Definition;
    for (auto [Parameter, Argument] : pairsOf(C, *Definition))
      bind(Inner, *Definition, *Parameter, *Argument);
    Frame *Outer = Now;
    llvm::DenseSet<const Stmt *> Before = std::exchange(Consumed, {}); // another call of it has taken what other arguments are
    SourceLocation At = std::exchange(CallAt, Stack.empty() ? C.getExprLoc() : CallAt);
    Stack.push_back(Definition);
    if (Before.contains(&C)) // the address that it returns is followed where it is called
      if (const Expr *Returned = onlyResult(*Definition)) {
        Now = &Inner;
        if (std::optional<Target> T = pointerOf(Returned); T && T->isElement())
          Consumed.insert(Path.begin(), Path.end());
        Path.clear();
      }
    walk(Inner, Definition->getBody());
    Stack.pop_back();
    CallAt = At;
    Consumed = std::move(Before);
    Now = Outer;
  }

  /// A pointer to elements that goes elsewhere.
  void VisitDeclRefExpr(DeclRefExpr *R) override {
    const auto *V = dyn_cast<VarDecl>(R->getDecl());
    auto At = V ? Now->Pointers.find(V) : Now->Pointers.end();
    if (At != Now->Pointers.end() && At->second.From && !Consumed.contains(R))
      lose(At->second, R->getExprLoc());
    auto Named = ByName.find(R);
    if (Now->F && Named != ByName.end() && !Consumed.contains(R))
      Result.Doubts.try_emplace(Now->F, Indirect::Doubt{Named->second->A, R->getExprLoc()});
  }

private:
  const LoopNest &Nest;
  llvm::ArrayRef<Access> Textual;
  const IndirectSources &File;
  const llvm::DenseMap<const Expr *, const ArrayReference *> &ByName;
  const Model &M;
  const ASTContext &Context;
  Indirect &Result;
  const FunctionDecl *Home = nullptr;   ///< Around the nest.
  bool More = false;                    ///< It has found something that the text does not say.
  Frame *Now = nullptr;
  std::vector<const FunctionDecl *> Stack;
  unsigned Walks = 0;
  SourceLocation CallAt; ///< In the nest.
  llvm::DenseMap<std::pair<const VarDecl *, const Stmt *>, unsigned> Counted;
  llvm::DenseSet<const Stmt *> Unknown;  ///< Expressions that follow a pointer which leads anywhere, in one call at least.
  llvm::DenseSet<const Stmt *> Consumed; ///< Names of arrays and pointers that an access, or another pointer, has taken.
  llvm::DenseSet<const Expr *> Lost;     ///< Names of arrays whose address goes elsewhere.
  std::vector<const Stmt *> Path;        ///< What the expression under way is made of.

  void consume() {
    for (const Stmt *S : Path) {
      Consumed.insert(S);
      if (auto Named = ByName.find(dyn_cast<Expr>(S)); Named != ByName.end() && Named->second->Escapes)
        Result.Handed.insert(Named->first);
      else if (isa<ArraySubscriptExpr, UnaryOperator, MemberExpr, ImplicitCastExpr>(S))
        Result.Known.insert(S);
    }
  }

  void takePointer(Frame &To, const VarDecl *V, const Target &T) {
    consume();
    To.Pointers[V] = T;
    More = true;
  }

  void walk(Frame &Into, const Stmt *Body) {
    Now = &Into;
    for (const Change &C : changesIn(Body, Context))
      for (const Expr *E = C.Target->IgnoreParens();; E = E->IgnoreParenImpCasts()) {
        Into.Changes.try_emplace(E, C);
        const auto *Member = dyn_cast<MemberExpr>(E);
        if (Member && !Member->isArrow())
          E = Member->getBase();
        else if (const auto *S = dyn_cast<ArraySubscriptExpr>(E); S && S->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
          E = S->getBase();
        else
          break;
      }
    TraverseStmt(const_cast<Stmt *>(Body));
  }

  bool isKept(const VarDecl *V) {
    const FunctionDecl *F = Now->F ? Now->F : Home;
    return F && count(V, F->getBody()) == 1;
  }

  unsigned count(const VarDecl *V, const Stmt *Inside) {
    auto [At, New] = Counted.try_emplace({V, Inside}, 0);
    if (New)
      At->second = countChanges(V, Inside, Context);
    return At->second;
  }

  /// `for (double *p = w; p < w + 3; p++)`
  bool onlyMoves(const VarDecl *V) const {
    return llvm::all_of(Now->Changes, [&](const auto &C) {
      Place P = placeOf(C.second.Target);
      bool Moves = isa<UnaryOperator>(C.second.By) ? cast<UnaryOperator>(C.second.By)->isIncrementDecrementOp() : isa<CompoundAssignOperator>(C.second.By);
      return P.Variable != V || !P.Steps.empty() || Moves;
    });
  }

  void bind(Frame &To, const FunctionDecl &F, const ParmVarDecl &P, const Expr &Argument) {
    bool Kept = count(&P, F.getBody()) == 0;
    if (P.getType()->isPointerType()) {
      if (std::optional<Target> T = pointerOf(&Argument); T && Kept && (!T->From || T->isElement()))
        takePointer(To, &P, *T);
      Path.clear();
    } else if (P.getType()->isIntegerType()) {
      To.Integers[&P] = Kept ? valueOf(&Argument) : std::nullopt;
    }
  }

  /// It may write what pointers lead to that it is given.
  void visitLibraryCall(const CallExpr &C) {
    for (const Expr *E : C.arguments()) {
      QualType To = E->IgnoreParenImpCasts()->getType();
      To = To->isArrayType() ? Context.getAsArrayType(To)->getElementType() : To->getPointeeType();
      if (To.isNull() || To.isConstQualified() || To->isFunctionType() || isa<StringLiteral>(E->IgnoreParenImpCasts()))
        continue;
      std::optional<Target> T = pointerOf(E);
      if (T && !T->From && mayBeWritten(*T))
        consume(), More = true;
      else if (!T || !T->From)
        noteWrite(*E, T, E->getExprLoc());
      Path.clear();
    }
  }

  /// A function that cannot be followed once more.
  void noteUnknown(const FunctionDecl &F, SourceLocation Loc) {
    TokenRange Text{File.P.TU.Tokens.find(F.getBeginLoc()), File.P.TU.Tokens.find(F.getEndLoc())};
    llvm::ArrayRef<ArrayReference> Used = referencesIn(Text, File.P.Refs);
    if (!Used.empty())
      Result.Doubts.try_emplace(&F, Indirect::Doubt{Used.front().A, Used.front().loc()});
    for (const ParmVarDecl *P : F.parameters())
      if (P->getType()->isPointerType() && !P->getType()->getPointeeType().isConstQualified() && !Result.Outside)
        Result.Outside = Indirect::Write{P, true, Loc};
  }

  void lose(const Target &T, SourceLocation Loc) {
    Lost.insert(T.From->Name);
    if (Now->F)
      Result.Doubts.try_emplace(Now->F, Indirect::Doubt{T.From->A, Loc});
  }

  // Integers.

  static constexpr int64_t MostScaled = int64_t(1) << 20;

  std::optional<Affine> valueOf(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (std::optional<int64_t> Value = constantOf(E, Context))
      return Affine{nullptr, *Value};
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return valueOf(dyn_cast<VarDecl>(Ref->getDecl()));
    if (std::optional<Affine> Values = tableValues(E, [&](const Expr *Index) { return valueOf(Index); }, Context))
      return Values;
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
      return either(valueOf(Choice->getTrueExpr()), valueOf(Choice->getFalseExpr()));
    if (const auto *U = dyn_cast<UnaryOperator>(E); U && (U->getOpcode() == UO_Minus || U->getOpcode() == UO_Plus))
      return sum(Affine{}, valueOf(U->getSubExpr()), U->getOpcode() == UO_Plus);
    const auto *B = dyn_cast<BinaryOperator>(E);
    if (B && B->isAdditiveOp())
      return sum(valueOf(B->getLHS()), valueOf(B->getRHS()), B->getOpcode() == BO_Add);
    return B ? scaled(*B) : std::nullopt;
  }

  /// `2*i`, `(i + 1) / 2`.
  std::optional<Affine> scaled(const BinaryOperator &B) {
    const bool Divides = B.getOpcode() == BO_Div;
    std::optional<int64_t> Right = constantOf(B.getRHS(), Context), By = Right || Divides ? Right : constantOf(B.getLHS(), Context);
    std::optional<Affine> Of = By && (Divides || B.getOpcode() == BO_Mul) ? valueOf(Right ? B.getLHS() : B.getRHS()) : std::nullopt;
    if (!Of || !Of->Variable || !Of->isSum() || Of->Spread || *By < 1 || *By > MostScaled || std::abs(Of->Offset) > LargestInteger / MostScaled)
      return std::nullopt;
    (Divides ? Of->Divisor : Of->Factor) = *By;
    Of->Offset *= Divides ? 1 : *By;
    return Of;
  }

  std::optional<Affine> valueOf(const VarDecl *V) {
    if (!V || !V->getType()->isIntegerType() || Context.getTypeSize(V->getType()) < Context.getTypeSize(Context.IntTy))
      return std::nullopt;
    if (auto Known = Now->Integers.find(V); Known != Now->Integers.end())
      return Known->second;
    for (const ForStmt *For : Now->Loops)
      if (Loop L{}; ModelBuilder::readLoop(For, L) && L.Variable == V) {
        bool Steady = count(V, For->getBody()) == 0;
        auto Range = Steady ? ModelBuilder::rangeOf(L, Context) : std::nullopt;
        if (Range && llvm::none_of(Nest.Loops, [&](const Loop &Own) { return Own.Distributed && Own.For == For; }))
          return Affine{nullptr, Range->first, Range->second - Range->first};
        return Steady ? std::optional<Affine>({V, 0}) : std::nullopt;
      }
    if (V->hasLocalStorage() && !isa<ParmVarDecl>(V) && V->getInit() && isKept(V) &&
        (Now->F || isInside(V->getLocation(), *Nest.Body, Context)))
      return valueOf(V->getInit());
    return Now->F && V->hasLocalStorage() ? std::nullopt : std::optional<Affine>({V, 0});
  }

  static std::optional<Affine> sum(const std::optional<Affine> &L, const std::optional<Affine> &R, bool Adds) {
    if (!L || !R || (R->Variable && (L->Variable || !Adds)))
      return std::nullopt;
    Affine Of = R->Variable ? *R : *L;
    const Affine &By = R->Variable ? *L : *R;
    int64_t &Last = Of.Divisor == 1 ? Of.Offset : Of.Behind;
    Last += Adds ? By.Offset : -By.Offset - By.Spread;
    Of.Spread += By.Spread;
    return std::abs(Last) > LargestInteger || (Of.Spread && !Of.isSum()) ? std::nullopt : std::optional(Of);
  }

  static std::optional<Affine> either(const std::optional<Affine> &X, const std::optional<Affine> &Y) {
    if (!X || !Y || X->Variable != Y->Variable || !X->isSum() || !Y->isSum())
      return std::nullopt;
    int64_t Low = std::min(X->Offset, Y->Offset), High = std::max(X->Offset + X->Spread, Y->Offset + Y->Spread);
    return Affine{X->Variable, Low, High - Low};
  }

  // Pointers and what they lead to. Path gets what they are made of.

  std::optional<Target> pointerOf(const Expr *E) {
    E = E->IgnoreParens();
    Path.push_back(E);
    if (E->isNullPointerConstant(const_cast<ASTContext &>(Context), Expr::NPC_ValueDependentIsNull))
      return Target{}; // nothing is written there
    if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      const Expr *Of = Cast->getSubExpr()->IgnoreParens();
      if (Cast->getCastKind() == CK_ArrayToPointerDecay)
        return decayed(placeAt(Of));
      if (Cast->getCastKind() == CK_NoOp)
        return pointerOf(Of);
      const auto *Ref = Cast->getCastKind() == CK_LValueToRValue ? dyn_cast<DeclRefExpr>(Of) : nullptr;
      auto Known = Ref ? Now->Pointers.find(dyn_cast<VarDecl>(Ref->getDecl())) : Now->Pointers.end();
      Path.push_back(Of);
      return Known != Now->Pointers.end() ? std::optional<Target>(Known->second) : std::nullopt;
    }
    if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_AddrOf) {
      const Expr *Of = U->getSubExpr()->IgnoreParens();
      return M.findArray(Of) ? std::nullopt : placeAt(Of);
    }
    if (const auto *C = dyn_cast<CallExpr>(E))
      return resultOf(*C);
    const auto *B = dyn_cast<BinaryOperator>(E);
    if (!B || !B->isAdditiveOp() || !B->getLHS()->getType()->isPointerType() || !B->getRHS()->getType()->isIntegerType())
      return std::nullopt;
    return moved(pointerOf(B->getLHS()), *B->getRHS(), B, B->getOpcode() == BO_Add);
  }

  /// `at(i)` of `double *at(int i) { return &u[i]; }`. What it is made of stays with the function, which is followed by itself.
  std::optional<Target> resultOf(const CallExpr &C) {
    auto Definitions = File.P.Called.of(C);
    const FunctionDecl *F = Definitions.size() == 1 ? Definitions[0] : nullptr;
    const Expr *Returned = F && !llvm::is_contained(Stack, F) && Stack.size() <= 6 ? onlyResult(*F) : nullptr;
    if (!Returned)
      return std::nullopt;
    Frame Inner, *Outer = Now;
    Inner.F = F;
    size_t Made = Path.size();
    std::vector<const Stmt *> OfArgument;
    for (auto [Parameter, Argument] : pairsOf(C, *F))
      if (Parameter->getType()->isIntegerType()) {
        Inner.Integers[Parameter] = valueOf(Argument);
      } else if (Parameter->getType()->isPointerType() && OfArgument.empty()) { // `at(&u[i], -1)`
        if (std::optional<Target> T = pointerOf(Argument); T && T->isElement()) {
          Inner.Pointers[Parameter] = *T;
          OfArgument.assign(Path.begin() + Made, Path.end());
        }
        Path.resize(Made);
      }
    Now = &Inner;
    Stack.push_back(F);
    std::optional<Target> Found = pointerOf(Returned);
    Stack.pop_back();
    Now = Outer;
    Path.resize(Made);
    if (Found && llvm::any_of(Inner.Pointers, [&](const auto &Given) { return Given.second.From == Found->From; }))
      llvm::append_range(Path, OfArgument);
    return Found && Found->isElement() ? Found : std::nullopt;
  }

  std::optional<Target> placeAt(const Expr *E) {
    E = E->IgnoreParens();
    Path.push_back(E);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      Target Variable;
      Variable.Variable = V;
      return V && !M.findArray(E) ? std::optional<Target>(Variable) : std::nullopt;
    }
    if (isa<CompoundLiteralExpr>(E))
      return Target{};
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      if (M.findArray(E))
        return std::nullopt;
      std::optional<Target> Of = Member->isArrow() ? pointerOf(Member->getBase()) : placeAt(Member->getBase());
      return Of && (!Of->From || Of->isElement()) ? Of : std::nullopt;
    }
    if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_Deref)
      return pointerOf(U->getSubExpr());
    const auto *S = dyn_cast<ArraySubscriptExpr>(E);
    if (!S)
      return std::nullopt;
    const Expr *Base = S->getBase()->IgnoreParenImpCasts();
    auto Named = ByName.find(Base);
    if (Named == ByName.end())
      return moved(pointerOf(S->getBase()), *S->getIdx(), S, /*Adds=*/true);
    Path.push_back(Base);
    if (Named->second->A->Member || Named->second->Subscripts.empty() || Named->second->LocalAccess)
      return std::nullopt;
    return Target{Named->second, nullptr, {valueOf(S->getIdx())}, {S->getIdx()}, false};
  }

  /// An element that is an array itself stays the element.
  static std::optional<Target> decayed(std::optional<Target> T) {
    if (T && T->From && !T->isElement()) {
      T->Subs.push_back(Affine{});
      T->Texts.push_back(nullptr);
      T->Fresh = true;
    } else if (T && T->From) {
      return std::nullopt;
    }
    return T;
  }

  std::optional<Target> moved(std::optional<Target> T, const Expr &By, const Expr *At, bool Adds) {
    if (!T || !T->From)
      return T;
    std::optional<Affine> Distance = valueOf(&By);
    std::optional<int64_t> Row = T->Subs.size() > 1 ? T->From->A->Axes[T->Subs.size() - 1].Extent : std::nullopt;
    bool Rows = Row && *Row > 0 && Distance && !Distance->Variable && !Distance->Spread && Distance->Offset && Distance->Offset % *Row == 0 && !T->From->A->isDistributed(T->Subs.size() - 1);
    if (Rows) // `w[i] - M`: a row above
      Distance->Offset /= *Row;
    std::optional<Affine> &Moved = T->Subs[T->Subs.size() - (Rows ? 2 : 1)];
    T->Texts[T->Subs.size() - (Rows ? 2 : 1)] = T->Fresh && Adds && !Rows ? &By : At;
    Moved = sum(Moved, Distance, Adds);
    T->Fresh &= Rows;
    return T;
  }

  // Accesses.

  void visitPlace(const Expr *E) {
    if (Consumed.contains(E))
      return;
    Path.clear();
    std::optional<Target> T = placeAt(E);
    auto Changed = Now->Changes.find(E);
    const Change *C = Changed == Now->Changes.end() ? nullptr : &Changed->second;
    bool Behind = C && C->writes() && placeOf(E).isBehindPointer();
    bool Given = C && C->How == Change::Given; // &q[1], which no pointer here has taken
    if (T && T->From && (Given ? T->From->Name == rootOf(E) : T->isElement())) {
      bool Direct = T->From->Name == rootOf(E);
      if (!Given)
        consume();
      Direct && !Now->F ? refine(*T) : add(*T, *E, Direct, C);
    } else if (T && !T->From) {
      if (!Behind || mayBeWritten(*T))
        consume();
      else
        noteWrite(*E, T, E->getExprLoc());
    } else if (!T) {
      Unknown.insert(E);
      if (Behind)
        noteWrite(*E, T, E->getExprLoc());
    }
    Path.clear();
  }

  static const Expr *rootOf(const Expr *E) { return placeOf(E).Root; }

  /// Does the variable end with the iteration?
  bool mayBeWritten(const Target &T) const {
    const VarDecl *V = T.Variable;
    if (!V)
      return true;
    return !V->hasGlobalStorage() && (V->getDeclContext() != Home || isInside(V->getLocation(), *Nest.Body, Context));
  }

  void noteWrite(const Expr &E, const std::optional<Target> &T, SourceLocation Loc) {
    if (Result.Outside)
      return;
    const VarDecl *V = T ? T->Variable : placeOf(&E).Variable;
    Result.Outside = Indirect::Write{V, !T, Loc};
  }

  /// A reference of the nest's own text: subscripts that are sums of its indices and of what runs through constants.
  void refine(const Target &T) {
    auto X = llvm::find_if(Result.Accesses, [&](const Access &Old) { return Old.R == T.From; });
    if (X == Result.Accesses.end())
      return;
    for (unsigned Axis = 0; Axis < T.Subs.size(); ++Axis) {
      Access::Axis &Old = X->Axes[Axis];
      bool OfNest = Old.Variable && llvm::any_of(Nest.Loops, [&](const Loop &L) { return L.Variable == Old.Variable; });
      bool Said = !X->R->A->isDistributed(Axis) || OfNest || Old.What == Access::Axis::Ring || Old.Reached || Old.Chooser;
      if (Said || !T.Subs[Axis] || !T.Subs[Axis]->isSum() || (Old.What != Access::Axis::Unknown && !T.Subs[Axis]->Spread))
        continue;
      setAxis(*X, Axis, *T.Subs[Axis], Context);
      More = true;
    }
  }

  void add(const Target &T, const Expr &E, bool Direct, const Change *C) {
    Access X;
    X.R = T.From;
    if (!Direct) {
      ArrayReference &R = Result.Made.emplace_back(*T.From);
      R.Name = &E;
      R.How = ArrayReference::Element;
      R.Subscripts.assign(T.Texts.begin(), T.Texts.end());
      std::replace(R.Subscripts.begin(), R.Subscripts.end(), (const Expr *)nullptr, &E);
      R.Rings.clear();
      R.Written = C && C->How != Change::Shown;
      R.Read = !C || C->How != Change::Set;
      R.Escapes = C && C->How == Change::Given;
      X.R = &R;
    }
    X.Axes.resize(T.From->A->Axes.size());
    X.Nests = File.P.Nests.around(File.P.TU.Tokens.find(Stack.empty() ? E.getExprLoc() : CallAt));
    X.Inside.Certain = false;
    X.Traced = &Result.Ways.emplace_back(Around);
    for (unsigned Axis = 0; Axis < T.Subs.size(); ++Axis)
      if (T.Subs[Axis])
        setAxis(X, Axis, *T.Subs[Axis], Context);
      else
        X.Axes[Axis].Why = Access::Axis::Subscript;
    Result.InFunctions |= Now->F != nullptr;
    Result.WritesElsewhere |= X.R->Written;
    Result.Accesses.push_back(std::move(X));
    More = true;
  }
};

} // namespace

bool Indirect::isKnown(const Change &C) const {
  bool Behind = placeOf(C.Target).isBehindPointer();
  const Stmt *By = C.How == Change::Given ? C.By : Behind ? C.Target->IgnoreParens() : nullptr;
  return By && Known.contains(By);
}

std::unique_ptr<Indirect> followNest(const LoopNest &Nest, llvm::ArrayRef<Access> Textual, const IndirectSources &File) {
  auto Result = std::make_unique<Indirect>();
  return NestFollower(Nest, Textual, File, *Result).run() ? std::move(Result) : nullptr;
}

} // namespace sode
