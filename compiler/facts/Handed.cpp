// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Handed.h"
#include "facts/Initializers.h"
#include "facts/Owned.h"
#include "facts/Program.h"
#include "facts/Rows.h"
#include "facts/Scopes.h"
#include "facts/Subscript.h"
#include "model/Arguments.h"
#include "model/Changes.h"
#include "model/ModelBuilder.h"
#include "support/ForEach.h"
#include "support/Named.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MD5.h"
#include <set>

using namespace clang;

namespace sode {

const Array *handedStorage(const Program &P, const Expr *Argument) {
  const Expr *E = Argument->IgnoreParenCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(E); Address && Address->getOpcode() == UO_AddrOf)
    E = Address->getSubExpr()->IgnoreParenImpCasts();
  for (const auto *Part = dyn_cast<MemberExpr>(E); Part && !Part->isArrow() && !P.M.findArray(E); Part = dyn_cast<MemberExpr>(E)) // `&c[0].v`
    E = Part->getBase()->IgnoreParenImpCasts();
  while (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
    if (constantOf(S->getIdx(), P.Context) != 0)
      return nullptr;
    E = S->getBase()->IgnoreParenImpCasts();
  }
  if (const Array *A = P.M.findArray(E))
    return P.Calls.isSplit(*A) ? A : nullptr;
  const Array *Found = nullptr;
  for (const Held &H : P.Held.in(E).Addresses) {
    if (H.Moved)
      return nullptr;
    Found = !Found && H.Storage && P.Calls.isSplit(*H.R->A) ? H.R->A : Found;
  }
  return Found;
}

bool isElsewhere(const FunctionDecl &F, const ASTContext &Context) {
  StringRef Name = functionName(&F);
  return !F.hasBody() && !F.getBuiltinID() && F.isExternallyVisible() && !Name.starts_with("MPI_") && !Name.starts_with("xmp") &&
         !Name.starts_with("sode") && !Context.getSourceManager().isInSystemHeader(F.getLocation());
}

namespace {

class HandedFinder : ProgramReader {
public:
  explicit HandedFinder(const Program &P, std::vector<Handed> &Found) : ProgramReader(P), Found(Found) {
    for (const PlainAccess &A : Plain.List)
      if (!A.Subscripts.empty())
        Of[A.Variable].push_back(&A);
    forEach<CallExpr>(Context.getTranslationUnitDecl(), [&](const CallExpr *Call) { give(*Call); });
    forEach<DeclRefExpr>(Context.getTranslationUnitDecl(), [&](const DeclRefExpr *R) {
      if (const auto *F = dyn_cast<FunctionDecl>(R->getDecl()); F && !Callees.count(R))
        Named.insert(F->getCanonicalDecl());
    });
  }

  void take(const FunctionDecl &F) {
    for (const ParmVarDecl *X : F.parameters())
      if (const Array *A = M.findArray(X)) {
        HandedAs As = A->On->Inherited ? HandedAs::Inherited : HandedAs::Aligned;
        if (F.isExternallyVisible())
          add(X->getLocation(), F, X->getFunctionScopeIndex(), As, X->getName().str(), P.Sites.callsOf(&F).empty() && !Named.count(F.getCanonicalDecl()) ? 0 : 1);
        if (Named.count(F.getCanonicalDecl())) // a pointer may hold it
          add(X->getLocation(), typeName(F.getType()), X->getFunctionScopeIndex(), As, X->getName().str());
      } else if (F.isExternallyVisible() && X->getType()->isPointerType() && passesOn(F, *X, 0))
        add(X->getLocation(), F, X->getFunctionScopeIndex(), HandedAs::Inherited, X->getName().str());
      else if (F.isExternallyVisible() && X->getType()->isPointerType()) {
        count(*F.getBody(), *X, F, X->getFunctionScopeIndex());
        countMembers(F, *X);
      } else if (F.isExternallyVisible() && X->getType()->isRecordType())
        countMembers(F, *X);
    if (F.isExternallyVisible() && F.getReturnType()->isPointerType())
      forEach<ReturnStmt>(F.getBody(), [&](const ReturnStmt *R) {
        if (const Array *A = R->getRetValue() ? handedStorage(P, R->getRetValue()) : nullptr)
          add(R->getReturnLoc(), F, OfResult, HandedAs::Part, A->Name, mostOf(*A, F.getReturnType()));
      });
  }

  /// Pointers get functions of other files, which may align what they get.
  void takeNamed() {
    for (const FunctionDecl *F : Named)
      for (unsigned I = 0; isElsewhere(*F, Context) && I < F->getNumParams(); ++I)
        if (F->getParamDecl(I)->getType()->isPointerType())
          add(F->getLocation(), typeName(F->getType()), I, HandedAs::Inherited, "");
  }

  /// `double *q = get();` of another file.
  void takeResults(const FunctionDecl &In) {
    auto Take = [&](const VarDecl *V, const Expr *Value) {
      const auto *Call = Value ? dyn_cast<CallExpr>(Value->IgnoreParenCasts()) : nullptr;
      const FunctionDecl *F = V && Call && V->getType()->isPointerType() && !M.findArray(V) ? Call->getDirectCallee() : nullptr;
      if (F && isElsewhere(*F, Context))
        count(*In.getBody(), *V, *F, OfResult);
    };
    forEach<VarDecl>(In.getBody(), [&](const VarDecl *V) { Take(V, V->getInit()); });
    forEach<BinaryOperator>(In.getBody(), [&](const BinaryOperator *B) {
      const auto *Ref = B->getOpcode() == BO_Assign ? dyn_cast<DeclRefExpr>(B->getLHS()->IgnoreParens()) : nullptr;
      Take(Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr, B->getRHS());
    });
  }

private:
  std::vector<Handed> &Found;
  llvm::DenseSet<const Expr *> Callees;       ///< Of calls: names that are not values.
  llvm::SetVector<const FunctionDecl *> Named; ///< As values.
  llvm::DenseMap<const VarDecl *, std::vector<const PlainAccess *>> Of;

  void give(const CallExpr &Call) {
    const FunctionDecl *F = Call.getDirectCallee();
    Callees.insert(Call.getCallee()->IgnoreParenImpCasts());
    if (F && isElsewhere(*F, Context))
      for (auto [Parameter, Argument] : pairsOf(Call, *F)) {
        giveMembers(*F, *Parameter, Argument);
        if (Parameter->getType()->isPointerType())
          give(Call, *F, *Parameter, Argument);
      }
    if (!F && P.Called.of(Call).empty())
      giveThroughPointer(Call);
  }
  void add(SourceLocation Loc, const FunctionDecl &F, int I, HandedAs As, std::string Name, std::optional<int64_t> Count = std::nullopt) {
    add(Loc, F.getQualifiedNameAsString(), I, As, std::move(Name), Count);
  }
  void add(SourceLocation Loc, std::string Function, int I, HandedAs As, std::string Name, std::optional<int64_t> Count = std::nullopt) {
    Found.push_back({Loc, std::move(Function), I, As, std::move(Name), Count});
  }
  static const VarDecl *variableOf(const Expr *E) {
    return E ? variableNamed(E->IgnoreParenCasts()) : nullptr;
  }

  /// Does the function only pass it to others, one of which aligns it, or may, in another file? It, or what it exchanges with it.
  bool passesOn(const FunctionDecl &F, const ParmVarDecl &X, unsigned Depth) {
    llvm::SmallSetVector<const VarDecl *, 4> Same;
    llvm::DenseSet<const Expr *> Known; ///< Names in arguments and copies.
    bool Aligned = false;
    auto Copy = [&](const VarDecl *To, const Expr *From) {
      if (To && To->hasLocalStorage() && To->getType()->isPointerType() && Same.count(variableOf(From))) {
        Same.insert(To);
        Known.insert(From->IgnoreParenCasts());
      }
    };
    auto Pass = [&](const CallExpr *Call) {
      for (const Expr *Argument : argumentsOf(*Call))
        if (Same.count(variableOf(Argument)) && Known.insert(Argument->IgnoreParenCasts()).second) {
          Aligned |= Call->getDirectCallee() && isElsewhere(*Call->getDirectCallee(), Context);
          for (const FunctionDecl *Called : P.Called.of(*Call))
            if (const ParmVarDecl *To = parameterFor(*Call, *Called, Argument))
              Aligned |= M.findArray(To) || (Depth < 8 && passesOn(*Called, *To, Depth + 1));
        }
    };
    Same.insert(&X);
    for (size_t Before = 0; Before != Same.size();) {
      Before = Same.size();
      forEach<CallExpr>(F.getBody(), Pass);
      forEach<VarDecl>(F.getBody(), [&](const VarDecl *V) { Copy(V, V->getInit()); });
      forEach<BinaryOperator>(F.getBody(), [&](const BinaryOperator *B) {
        if (B->getOpcode() != BO_Assign)
          return;
        Copy(variableOf(B->getLHS()), B->getRHS());
        Known.insert(B->getLHS()->IgnoreParens());
      });
    }
    return Aligned && !hasAny<DeclRefExpr>(F.getBody(), [&](const DeclRefExpr *Ref) { return Same.count(dyn_cast<VarDecl>(Ref->getDecl())) && !Known.count(Ref); });
  }
  /// Short enough for a line of the translated text.
  static std::string typeName(QualType Function) {
    std::string Text = Function.getCanonicalType().getUnqualifiedType().getAsString();
    return Text.size() < 72 ? Text : Text.substr(0, 50) + "... " + llvm::utohexstr(llvm::MD5Hash(Text));
  }

  /// `x[i]` with the index of a distributed loop, or of one of the node from end to end: of what the I-th parameter of F, or its result, is.
  void count(const Stmt &Body, const VarDecl &X, const FunctionDecl &F, int I) {
    std::optional<int64_t> Most;
    for (const PlainAccess *A : Of.lookup(X.getCanonicalDecl())) {
      std::optional<Affine> Form = sumOf(A->Subscripts[0], Context);
      if (!Form || !Form->Variable)
        continue;
      for (const LoopNest *N : Nests.around(A->Position))
        for (const Loop &L : N->Loops)
          if (L.Distributed && splitsWork(*N) && L.Variable == Form->Variable)
            return add(A->Name->getLocation(), F, I, HandedAs::Counted, X.getName().str());
      std::optional<int64_t> Span = spanOf(Body, *Form->Variable, A->Position);
      Most = Span && Span > Most.value_or(0) ? Span : Most;
    }
    if (Most)
      add(X.getLocation(), F, I, HandedAs::Counted, X.getName().str(), Most);
  }

  // Pointers in structs are told by the function's name and theirs, `total.x`; with the member that says how many, `total.x<n`.

  /// `for (i = 0; i < g->n; i++) s += g->x[i];`
  void countMembers(const FunctionDecl &F, const ParmVarDecl &X) {
    std::set<std::string> Told;
    forEach<ArraySubscriptExpr>(F.getBody(), [&](const ArraySubscriptExpr *S) {
      Place At = placeOf(S);
      const size_t First = At.Steps.empty() || At.Steps[0].What != Place::Step::Follow ? 0 : 1;
      if (At.Variable != X.getCanonicalDecl() || At.Steps.size() != First + 3 || At.Steps[First].What != Place::Step::Member || At.Steps[First + 1].What != Place::Step::Follow)
        return;
      const FieldDecl *Field = At.Steps[First].Field;
      std::optional<Affine> Form = sumOf(S->getIdx(), Context);
      unsigned Position = TU.Tokens.find(S->getBeginLoc());
      if (!Field || !Form || !Form->Variable || M.findArray(Field))
        return;
      std::string Key = F.getQualifiedNameAsString() + "." + Field->getName().str(), Name = X.getName().str() + (First ? "->" : ".") + Field->getName().str();
      std::optional<int64_t> Span = spanOf(*F.getBody(), *Form->Variable, Position);
      bool Shared = false;
      for (const LoopNest *N : Nests.around(Position))
        Shared |= splitsWork(*N) && llvm::any_of(N->Loops, [&](const Loop &L) { return L.Distributed && L.Variable == Form->Variable; });
      if (const FieldDecl *By = Span || Shared ? nullptr : boundOf(*F.getBody(), *Form->Variable, Position, X))
        Key += "<" + By->getName().str();
      else if (!Span && !Shared)
        return;
      if (Told.insert(Key).second)
        add(S->getExprLoc(), Key, X.getFunctionScopeIndex(), HandedAs::Counted, Name, Shared ? std::nullopt : Span);
    });
  }

  /// The member of X that the loop over the index goes up to.
  const FieldDecl *boundOf(const Stmt &Body, const VarDecl &Index, unsigned Position, const ParmVarDecl &X) const {
    const FieldDecl *Found = nullptr;
    forEach<ForStmt>(&Body, [&](const ForStmt *For) {
      Loop L{};
      bool Around = TU.Tokens.find(For->getForLoc()) < Position && Position <= TU.Tokens.find(endOf(*For));
      if (!Around || !ModelBuilder::readLoop(For, L) || L.Variable != &Index)
        return;
      Place Bound = placeOf(L.Bound);
      if (Bound.Variable == X.getCanonicalDecl() && !Bound.Steps.empty())
        Found = Bound.Steps.back().Field;
    });
    return Found;
  }

  /// `total(&g)` of `grid g = {N, u}`
  void giveMembers(const FunctionDecl &F, const ParmVarDecl &Parameter, const Expr *Argument) {
    QualType T = Parameter.getType()->isPointerType() ? Parameter.getType()->getPointeeType() : Parameter.getType();
    const RecordDecl *Struct = T->getAsRecordDecl();
    for (const FieldDecl *Field : Struct ? Struct->fields() : RecordDecl::field_range(RecordDecl::field_iterator(), RecordDecl::field_iterator())) {
      Holding Holds = Field->getType()->isPointerType() && !M.findArray(Field) ? P.Held.in(Field) : Holding();
      if (Holds.Addresses.empty() || Holds.Memory || Holds.Unknown || llvm::any_of(Holds.Addresses, [&](const Held &H) { return H.Moved || !H.Storage || !P.Calls.isSplit(*H.R->A); }))
        continue;
      const Array &A = *Holds.Addresses[0].R->A;
      std::string Key = F.getQualifiedNameAsString() + "." + Field->getName().str();
      add(Argument->getExprLoc(), Key, Parameter.getFunctionScopeIndex(), HandedAs::Part, A.Name, mostOf(A, Field->getType()));
      for (const FieldDecl *Size : Struct->fields())
        if (isGivenAll(*Size, A))
          add(Argument->getExprLoc(), Key + "<" + Size->getName().str(), Parameter.getFunctionScopeIndex(), HandedAs::Part, A.Name, mostOf(A, Field->getType()));
    }
  }

  /// Does the file set the member to the extent of the whole array?
  bool isGivenAll(const FieldDecl &Size, const Array &A) const {
    bool Found = false;
    auto Note = [&](const Decl *To, const Expr *Value) { Found |= To == &Size && Size.getType()->isIntegerType() && P.Calls.isAll(Value, A, /*Rows=*/true); };
    forEach<VarDecl>(Context.getTranslationUnitDecl(), [&](const VarDecl *V) {
      if (const auto *List = dyn_cast_or_null<InitListExpr>(V->getInit()))
        forEachValue(*List, Note);
    });
    forEach<BinaryOperator>(Context.getTranslationUnitDecl(), [&](const BinaryOperator *B) {
      const auto *Member = B->getOpcode() == BO_Assign ? dyn_cast<MemberExpr>(B->getLHS()->IgnoreParens()) : nullptr;
      if (Member)
        Note(Member->getMemberDecl(), B->getRHS());
    });
    return Found;
  }

  std::optional<int64_t> spanOf(const Stmt &Body, const VarDecl &Index, unsigned Position) const {
    std::optional<int64_t> Span;
    forEach<ForStmt>(&Body, [&](const ForStmt *For) {
      Loop L{};
      bool Around = TU.Tokens.find(For->getForLoc()) < Position && Position <= TU.Tokens.find(endOf(*For));
      if (!Around || !ModelBuilder::readLoop(For, L) || L.Variable != &Index)
        return;
      if (auto Range = ModelBuilder::rangeOf(L, Context))
        Span = Range->second - Range->first + 1;
    });
    return Span;
  }

  void give(const CallExpr &Call, const FunctionDecl &F, const ParmVarDecl &Parameter, const Expr *Argument) {
    int I = Parameter.getFunctionScopeIndex();
    StringRef Text = Lexer::getSourceText(CharSourceRange::getTokenRange(Argument->IgnoreParenCasts()->getSourceRange()), Context.getSourceManager(), Context.getLangOpts());
    auto [RowOf, Subscripts] = arrayOrRow(Argument, M);
    bool Divided = false;
    for (unsigned Axis = Subscripts; RowOf && Subscripts > 0 && Axis < RowOf->Axes.size(); ++Axis)
      Divided |= P.Calls.isSplit(*RowOf, Axis);
    if (Divided && isSaidToInherit(F, I, TU))
      return add(Argument->getExprLoc(), F, I, HandedAs::Whole, RowOf->Name, -1);
    if (const Array *A = M.findArray(Argument->IgnoreParenCasts()); A && A->hasCyclicAxis())
      add(Argument->getExprLoc(), F, I, HandedAs::Cyclic, A->Name);
    if (const Array *A = handedStorage(P, Argument)) {
      bool Rows = Parameter.getType()->getPointeeType()->isArrayType() || A->Axes.size() == 1;
      if (!Rows && llvm::any_of(Call.arguments(), [&](const Expr *E) { return E->getType()->isIntegerType() && P.Calls.isAll(E, *A); }))
        return; // Arguments.cpp warns at the call
      return add(Argument->getExprLoc(), F, I, isMeantWhole(Call, Parameter.getOriginalType(), *A) ? HandedAs::Whole : HandedAs::Part, A->Name, mostOf(*A, Parameter.getType()));
    }
    Holding Held = P.Held.in(Argument);
    if (Held.Memory && Held.Addresses.empty() && !Held.Unknown && Text.find_first_of("\n\"\\") == StringRef::npos)
      add(Argument->getExprLoc(), F, I, HandedAs::Memory, Text.str());
  }

  /// `scheme->sum(u, N)`, if the file does not know all that the pointer may hold. Only what is meant whole: functions of one type may differ.
  void giveThroughPointer(const CallExpr &Call) {
    const auto *Pointer = Call.getCallee()->getType()->getAs<clang::PointerType>();
    const auto *Type = Pointer ? Pointer->getPointeeType()->getAs<FunctionProtoType>() : nullptr;
    for (unsigned I = 0; Type && I < std::min(Call.getNumArgs(), Type->getNumParams()); ++I)
      if (const Array *A = Type->getParamType(I)->isPointerType() ? handedStorage(P, Call.getArg(I)) : nullptr; A && isMeantWhole(Call, Type->getParamType(I), *A))
        add(Call.getArg(I)->getExprLoc(), typeName(QualType(Type, 0)), I, HandedAs::Whole, A->Name);
  }

  /// As many elements, or rows, as a node stores at most.
  std::optional<int64_t> mostOf(const Array &A, QualType Pointer) const {
    if (P.Calls.partsOf(A, Pointer) > 1)
      return std::nullopt; // the function counts something else
    bool Rows = Pointer->getPointeeType()->isArrayType() || A.Axes.size() == 1;
    return Rows ? mostStored(A, 0, P.Wide) : P.Calls.mostElements(A);
  }

  /// The other arguments are the sizes of all its dimensions; or the prototype has the size, `double x[N]`.
  bool isMeantWhole(const CallExpr &Call, QualType Parameter, const Array &A) const {
    unsigned Wanted = 0, Given = 0;
    for (const Expr *E : Call.arguments()) {
      if (!E->getType()->isIntegerType())
        continue;
      Given += isSplitExtent(E, A);
    }
    std::optional<int64_t> Split;
    for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis)
      if (P.Calls.isSplit(A, Axis))
        Split = A.Axes[Axis].Extent;
    for (const Array::Axis &X : A.Axes) // a square's rows are as long as all of it
      Wanted += !Split || !X.Extent || X.Extent == Split;
    if (Given >= Wanted)
      return true;
    const auto *Size = dyn_cast_or_null<ConstantArrayType>(Parameter->getAsArrayTypeUnsafe());
    return Size && P.Calls.isSplit(A, 0) && A.Axes[0].Extent && Size->getSize() == uint64_t(*A.Axes[0].Extent);
  }

  bool isSplitExtent(const Expr *E, const Array &A) const {
    for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis)
      if (P.Calls.isSplit(A, Axis) && P.Calls.isExtent(E, A, Axis))
        return true;
    return false;
  }
};

} // namespace

std::vector<Handed> findHanded(const Program &P) {
  std::vector<Handed> Found;
  HandedFinder Finder(P, Found);
  for (const FunctionDecl *F : P.Does.functions()) {
    Finder.take(*F);
    Finder.takeResults(*F);
  }
  Finder.takeNamed();
  return Found;
}

} // namespace sode
