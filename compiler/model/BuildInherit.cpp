// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mappings that are said once: parameters that inherit that of their arguments, pointers of a block that inherit that of the array they
// begin with, `double *u = level[k];`, and arrays aligned like others.
//
// Of an inherited array nothing is known here but its dimensions. It has a template of its own, in which it lies index for index, and
// which may be distributed in every dimension; its shadow is a value that only the run knows. So all that follows takes it as an array
// of a template that is still to be fixed, distributed by block.

#include "model/IndexForm.h"
#include "model/Arguments.h"
#include "model/Messages.h"
#include "model/ModelBuilder.h"
#include "pragma/Messages.h"
#include "support/ForEach.h"
#include "support/Named.h"
#include "clang/AST/ParentMapContext.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace sode {

const VarDecl *ModelBuilder::heirOf(const ExprText &Text) const {
  const VarDecl *V = variableOf(Text);
  bool Inherits = V && V->getType()->isPointerType() && isa<FunctionDecl>(V->getDeclContext()) &&
                  (isa<ParmVarDecl>(V) || (V->hasLocalStorage() && V->getInit()));
  return Inherits ? V : nullptr;
}

void ModelBuilder::inherit(const Directive &D, const ExprText &Heir) {
  const VarDecl *V = heirOf(Heir);
  if (!V || !D.Local) {
    Diags.report(Heir.loc(), diag::err_inherit_parameter) << spelling(Heir);
    return;
  }
  if (const Array *Before = M.ArrayOf.lookup(V); Before && Before->Inherits)
    return; // its prototype says so, too
  Array *A = declareArray(D, Heir);
  if (!A)
    return;
  if (D.Behind.isValid()) // it is said before the first use
    A->Scope.First = TU.Tokens.find(D.Behind);
  inheritMapping(D, *A);
  M.ArrayOf[A->Variable] = A;
}

void ModelBuilder::inheritMapping(const Directive &D, Array &A) {
  Nodes &Onto = M.InheritedNodes.emplace_back(Nodes{&D, nullptr, A.Name, false, {}, {}});
  Template &On = M.InheritedTemplates.emplace_back(Template{&D, nullptr, A.Name, false, {}, &D, &Onto});
  On.Open = On.Inherited = true;
  A.Inherits = true;
  A.Aligned = A.Shadowed = &D;
  A.On = &On;
  for (size_t I = 0; I < A.Axes.size(); ++I) {
    Onto.Sizes.push_back(std::nullopt);
    Template::Dim &Dim = On.Dims.emplace_back();
    Dim.Dist = DistKind::Block;
    Dim.Extent = unknown();
    Dim.NodesDim = I;
    A.Axes[I].TemplateDim = I;
    A.Axes[I].ShadowLow = unknown();
    A.Axes[I].ShadowHigh = unknown();
  }
}

/// The variable that `s->level[k][1]` begins with.
static const VarDecl *rootOf(const Expr *E) {
  for (E = E->IgnoreParenImpCasts();; E = E->IgnoreParenImpCasts()) {
    if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
      E = S->getBase();
    else if (const auto *Field = dyn_cast<MemberExpr>(E))
      E = Field->getBase();
    else
      break;
  }
  return variableNamed(E);
}

/// `level[k]`, where `level` holds pointers to arrays: as if a pointer of a block began with it.
const Array *ModelBuilder::findElement(const Directive &D, const ExprText &Text) {
  const Expr *E = Text.Checked->IgnoreParenImpCasts();
  const auto *Pointer = E->getType()->getAs<PointerType>();
  Array New{};
  New.Variable = rootOf(E);
  New.HeldBy = &Text;
  New.Name = spelled(Text, Context);
  New.What = Array::Parameter;
  New.Made = Array::InBlock;
  QualType Type = Pointer ? Pointer->getPointeeType() : QualType();
  for (New.Axes.push_back({}); const clang::ArrayType *Dimension = Pointer ? Context.getAsArrayType(Type) : nullptr; New.Axes.push_back({}))
    Type = Dimension->getElementType();
  New.Element = Type;
  New.Indirections = New.Axes.size();
  if (!New.Variable || !Pointer || Type->isFunctionType() || Type->isIncompleteType())
    return Diags.refuse(Text.loc(), diag::err_reflect_element) << New.Name << E->getType();
  if (E->HasSideEffects(Context))
    return Diags.refuse(Text.loc(), diag::err_element_side_effects) << New.Name;
  inheritMapping(D, New);
  return &M.Elements.emplace_back(std::move(New));
}

void ModelBuilder::buildInherit(const Directive &D) {
  for (const ExprText &Heir : D.as<InheritDirective>().Arrays)
    inherit(D, Heir);
}

/// Names that directives take for distributed arrays, or for what such an array may stand in place of.
static void forEachArrayName(const Directive &D, llvm::function_ref<void(const ExprText &)> Visit) {
  if (const auto *Loop = std::get_if<LoopDirective>(&D.Content)) {
    Visit(Loop->On.Object);
    llvm::for_each(Loop->Gather.Arrays, Visit);
    llvm::for_each(Loop->Scatter.Arrays, Visit);
  } else if (const auto *Gather = std::get_if<GatherDirective>(&D.Content)) {
    llvm::for_each(Gather->How.Arrays, Visit);
  } else if (const auto *Task = std::get_if<TaskDirective>(&D.Content)) {
    Visit(Task->On.Object);
  } else if (const auto *Bcast = std::get_if<BcastDirective>(&D.Content); Bcast && Bcast->From) {
    Visit(Bcast->From->Object);
  } else if (const auto *Align = std::get_if<AlignDirective>(&D.Content)) {
    Visit(Align->Like.Object);
  } else if (const auto *Shadow = std::get_if<ShadowDirective>(&D.Content)) {
    Visit(Shadow->Like);
  } else if (const auto *Reflect = std::get_if<ReflectDirective>(&D.Content)) {
    llvm::for_each(Reflect->Arrays, Visit);
  }
  if (const auto *Nodes = partOf<const OnNodes>(D.Content); Nodes && Nodes->On)
    Visit(Nodes->On->Object);
}

namespace {

/// Finds the parameters, and pointers of a block, that inherit though nothing says so.
class InheritedFinder {
public:
  InheritedFinder(ASTContext &Context, TranslationUnit &TU, const llvm::DenseMap<SourceLocation, const Stmt *> &StatementOf)
      : Context(Context), TU(TU), StatementOf(StatementOf), Written(TU.Directives.size()) {}
  void run();

private:
  ASTContext &Context;
  TranslationUnit &TU;
  const llvm::DenseMap<SourceLocation, const Stmt *> &StatementOf;
  const size_t Written; ///< Directives.
  llvm::DenseSet<const ValueDecl *> Mapped; ///< Variables and members.
  llvm::SmallPtrSet<const FunctionDecl *, 8> Inheriting; ///< Definitions with a parameter or pointer that inherits.
  llvm::MapVector<const VarDecl *, const DeclRefExpr *> InLoop; ///< A subscripted reference in a distributed loop.
  llvm::DenseSet<const VarDecl *> Alike; ///< Those that it subscripts like the array behind `on`.
  llvm::DenseMap<const FunctionDecl *, std::vector<llvm::ArrayRef<const Expr *>>> Calls; ///< Their arguments.

  void addCall(const FunctionDecl *Callee, llvm::ArrayRef<const Expr *> Arguments) {
    const FunctionDecl *Definition = nullptr;
    if (Callee && Callee->hasBody(Definition))
      Calls[Definition].push_back(Arguments);
  }

  static const ValueDecl *named(const Expr *E) {
    E = E ? E->IgnoreParenCasts() : nullptr;
    if (const auto *Field = dyn_cast_or_null<MemberExpr>(E))
      return Field->getMemberDecl();
    const auto *Ref = dyn_cast_or_null<DeclRefExpr>(E);
    return Ref ? cast<ValueDecl>(Ref->getDecl()->getCanonicalDecl()) : nullptr;
  }
  /// The parameter of a function with a body, or the pointer of a block, that a name stands for.
  const VarDecl *heir(const Expr *Name) const {
    const auto *V = dyn_cast_or_null<VarDecl>(named(Name));
    const auto *F = V ? dyn_cast<FunctionDecl>(V->getDeclContext()) : nullptr;
    bool Body = F && F->doesThisDeclarationHaveABody() && V->getType()->isPointerType();
    return Body && (isa<ParmVarDecl>(V) || beginsWithArray(*V)) ? V : nullptr;
  }
  bool beginsWithArray(const VarDecl &V) const;
  bool mayLeadToArray(const Expr *E) const;
  llvm::StringSet<> readMappings();
  void findNamed(const llvm::StringSet<> &Objects);
  void readLoopsAndCalls();
  void findAlike(const LoopDirective &L, const Stmt *Nest);
  /// An array that has a mapping, or a row of it.
  bool isMapped(const Expr *E) const {
    E = E->IgnoreParenCasts();
    return Mapped.count(named(E)) || (isa<ArraySubscriptExpr>(E) && E->getType()->isArrayType() && Mapped.count(::sode::rootOf(E)));
  }
  bool agree(const VarDecl &V) const;
  bool agreeCalls(const FunctionDecl &F, unsigned Parameter) const;
  void say(const VarDecl &V, const Expr *Name, const std::vector<Token> &Tokens, const Directive &By);
};

} // namespace

/// `level[k]`, `p->u`, `another`, `find(k)`: not an address within something, or memory of the library.
bool InheritedFinder::mayLeadToArray(const Expr *E) const {
  E = E->IgnoreParenCasts();
  if (isMapped(E))
    return true;
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return mayLeadToArray(Choice->getTrueExpr()) || mayLeadToArray(Choice->getFalseExpr());
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return !Callee || !Context.getSourceManager().isInSystemHeader(Callee->getLocation());
  }
  const auto *U = dyn_cast<UnaryOperator>(E);
  return E->getType()->isPointerType() && (isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr>(E) || (U && U->getOpcode() == UO_Deref));
}

/// `double *u = level[k];` in a block.
bool InheritedFinder::beginsWithArray(const VarDecl &V) const {
  if (!V.hasLocalStorage() || !V.getInit() || !mayLeadToArray(V.getInit()))
    return false;
  DynTypedNodeList Statement = Context.getParents(V);
  const auto *Declaration = Statement.size() == 1 ? Statement[0].get<DeclStmt>() : nullptr;
  DynTypedNodeList Block = Declaration ? Context.getParents(*Declaration) : Statement;
  return Declaration && Block.size() == 1 && Block[0].get<CompoundStmt>();
}

/// What has a mapping. Names of the file's node arrays and templates are meant where parameters have them, too.
llvm::StringSet<> InheritedFinder::readMappings() {
  llvm::StringSet<> Objects;
  for (const Directive &D : TU.Directives) {
    if (const auto *Align = std::get_if<AlignDirective>(&D.Content))
      Mapped.insert(named(Align->Array.Checked));
    if (const auto *Inherit = std::get_if<InheritDirective>(&D.Content))
      for (const ExprText &E : Inherit->Arrays)
        if (const auto *V = dyn_cast_or_null<VarDecl>(named(E.Checked)); V && isa<FunctionDecl>(V->getDeclContext())) {
          Mapped.insert(V);
          Inheriting.insert(cast<FunctionDecl>(V->getDeclContext()));
        }
    if (const auto *N = std::get_if<NodesDirective>(&D.Content); N && !D.Local)
      Objects.insert(N->Entity.Text);
    if (const auto *T = std::get_if<TemplateDirective>(&D.Content); T && !D.Local)
      Objects.insert(T->Entity.Text);
  }
  return Objects;
}

/// The directive that is missing at the head of the function, or after the pointer's declaration.
void InheritedFinder::say(const VarDecl &V, const Expr *Name, const std::vector<Token> &Tokens, const Directive &By) {
  const auto *F = cast<FunctionDecl>(V.getDeclContext());
  Mapped.insert(&V);
  Inheriting.insert(F);
  Directive Said;
  Said.Id = TU.Directives.size();
  Said.PragmaId = By.PragmaId;
  Said.Kind = DirectiveKind::Inherit;
  Said.Local = true;
  Said.Behind = isa<ParmVarDecl>(V) ? cast<CompoundStmt>(F->getBody())->getLBracLoc()
                                    : TU.Tokens.Tokens[TU.Tokens.endOfStatement(TU.Tokens.find(V.getLocation())) - 1].getLocation();
  Said.Loc = V.getLocation();
  ExprText Text;
  Text.Tokens = Tokens;
  Text.Checked = Name;
  Text.IsObject = true;
  Said.Content = InheritDirective{{Text}};
  TU.Directives.push_back(std::move(Said));
}

void InheritedFinder::findNamed(const llvm::StringSet<> &Objects) {
  for (size_t I = 0; I < Written; ++I)
    forEachArrayName(TU.Directives[I], [&](const ExprText &Name) {
      const VarDecl *V = Name.empty() ? nullptr : heir(Name.Checked);
      if (V && !Mapped.count(V) && !Objects.contains(V->getName()))
        say(*V, Name.Checked, Name.Tokens, TU.Directives[I]);
    });
}

/// `loop (i, j) on u[*][i][j]`, `v[k][i+1][j]`, `w[i][j]`: the indices in the same places, counted from the last one.
void InheritedFinder::findAlike(const LoopDirective &L, const Stmt *Nest) {
  auto IndexIn = [&](const Subscript &S) -> llvm::StringRef {
    for (const Token &T : S.First.Tokens)
      for (const Name &Index : L.Indices)
        if (T.is(tok::identifier) && T.getIdentifierInfo()->getName() == Index.Text)
          return Index.Text;
    return "";
  };
  auto Names = [](const Expr *E, llvm::StringRef Index) {
    return hasAny<DeclRefExpr>(E, [&](const DeclRefExpr *Ref) { return Ref->getNameInfo().getAsString() == Index; });
  };
  forEach<ArraySubscriptExpr>(Nest, [&](const ArraySubscriptExpr *S) {
    std::vector<const Expr *> Subscripts;
    const Expr *Root = S;
    for (; const auto *Each = dyn_cast<ArraySubscriptExpr>(Root); Root = Each->getBase()->IgnoreParenImpCasts())
      Subscripts.insert(Subscripts.begin(), Each->getIdx());
    const VarDecl *V = heir(Root);
    if (!V)
      return;
    for (size_t I = 1; I <= L.On.Subscripts.size(); ++I) { // from the last one on
      llvm::StringRef Index = IndexIn(L.On.Subscripts[L.On.Subscripts.size() - I]);
      if (!Index.empty() && (I > Subscripts.size() || !Names(Subscripts[Subscripts.size() - I], Index)))
        return;
    }
    Alike.insert(V);
  });
}

void InheritedFinder::readLoopsAndCalls() {
  for (size_t I = 0; I < Written; ++I) {
    const Stmt *Nest = TU.Directives[I].Kind == DirectiveKind::Loop ? StatementOf.lookup(TU.Directives[I].Loc) : nullptr;
    if (!Nest)
      continue;
    const auto &L = TU.Directives[I].as<LoopDirective>();
    if (heir(L.On.Object.Checked))
      findAlike(L, Nest);
    forEach<ArraySubscriptExpr>(Nest, [&](const ArraySubscriptExpr *S) {
      const VarDecl *V = heir(S->getBase());
      if (V && Context.getSourceManager().isBeforeInTranslationUnit(V->getLocation(), Nest->getBeginLoc()))
        InLoop.insert({V, cast<DeclRefExpr>(S->getBase()->IgnoreParenCasts())});
    });
  }
  forEach<Expr>(Context.getTranslationUnitDecl(), [&](const Expr *E) {
    if (const auto *C = dyn_cast<CallExpr>(E))
      addCall(C->getDirectCallee(), argumentsOf(*C));
    else if (const auto *Made = dyn_cast<CXXConstructExpr>(E))
      addCall(Made->getConstructor(), llvm::ArrayRef(Made->getArgs(), Made->getNumArgs()));
  });
}

/// Do all calls of the file pass an array that has a mapping? One that loops subscript like the array behind `on` may be any but
/// a plain array.
bool InheritedFinder::agreeCalls(const FunctionDecl &F, unsigned Parameter) const {
  auto Found = Calls.find(&F);
  bool MayBeOthers = Alike.count(F.getParamDecl(Parameter));
  if (Found == Calls.end())
    return MayBeOthers;
  return llvm::all_of(Found->second, [&](llvm::ArrayRef<const Expr *> Arguments) {
    const Expr *Argument = Parameter < Arguments.size() ? Arguments[Parameter]->IgnoreParenCasts() : nullptr;
    return Argument && (isMapped(Argument) || (MayBeOthers && !Argument->getType()->isArrayType()));
  });
}

bool InheritedFinder::agree(const VarDecl &V) const {
  if (const auto *P = dyn_cast<ParmVarDecl>(&V))
    return agreeCalls(*cast<FunctionDecl>(P->getDeclContext()), P->getFunctionScopeIndex());
  const Expr *First = V.getInit()->IgnoreParenCasts();
  return Mapped.count(named(First)) || (Alike.count(&V) && !isa<DeclRefExpr, CallExpr>(First));
}

void InheritedFinder::run() {
  findNamed(readMappings());
  if (Inheriting.empty())
    return;
  readLoopsAndCalls();
  const Directive &By = TU.Directives.front();
  for (bool More = true; More;) {
    More = false;
    for (auto [V, Use] : InLoop)
      if (Inheriting.count(cast<FunctionDecl>(V->getDeclContext())) && !Mapped.count(V) && agree(*V)) {
        unsigned At = TU.Tokens.find(Use->getLocation());
        if (At == ~0u)
          continue;
        say(*V, Use, {TU.Tokens.Tokens[At]}, By);
        More = true;
      }
  }
}

/// A parameter without a mapping that a directive needs one of inherits, as if its function began with `inherit`; so does a pointer of a block
/// that begins as `level[k]`. And others of its function that distributed loops subscript, if all calls pass arrays with a mapping, or
/// none passes a plain array and the loop is `on` an array with the same last subscripts.
void ModelBuilder::findInherited() { InheritedFinder(const_cast<ASTContext &>(Context), TU, StatementOf).run(); }

/// Dimension Axis of the array lies where dimension Of of the other one does, Shift indices further on.
static void takeAxis(Array &A, unsigned Axis, const Array &Other, unsigned Of, const IntExpr &Shift) {
  const Array::Axis &From = Other.Axes[Of];
  Array::Axis &To = A.Axes[Axis];
  To.TemplateDim = From.TemplateDim;
  To.Offset = From.Offset + Shift;
  To.ShadowLow = From.ShadowLow;
  To.ShadowHigh = From.ShadowHigh;
  To.AutoShadow = From.AutoShadow;
  To.FullShadow = From.FullShadow;
  To.LikeAxis = Of;
}

/// As many subscripts as each of the arrays has dimensions.
static bool checkCounts(const Array &A, const Array &Other, const AlignDirective &Align, Diagnostics &Diags) {
  struct {
    const Array &Of;
    size_t Given;
    SourceLocation At;
  } Counts[] = {{Other, Align.Like.Subscripts.size(), Align.Like.Object.loc()},
                {A, Align.Sources.empty() ? A.Axes.size() : Align.Sources.size(), Align.Array.loc()}};
  for (const auto &[Of, Given, At] : Counts)
    if (Given != Of.Axes.size())
      return Diags.refuse(At, diag::err_subscript_count) << Of.Name << unsigned(Of.Axes.size()) << unsigned(Given);
  return true;
}

bool ModelBuilder::alignLike(Array &A, const Array &Other, const AlignDirective &Align) {
  const std::vector<Subscript> &Subscripts = Align.Like.Subscripts;
  SourceLocation Loc = Align.Array.loc();
  if (Subscripts.empty() && A.Axes.size() != Other.Axes.size())
    return Diags.refuse(Loc, diag::err_like_dimensions)
        << A.Name << unsigned(A.Axes.size()) << Other.Name << unsigned(Other.Axes.size());
  for (size_t I = 0; I < A.Axes.size() && Subscripts.empty(); ++I)
    takeAxis(A, I, Other, I, 0);
  if (Subscripts.empty())
    return true;
  if (!checkCounts(A, Other, Align, Diags))
    return false;
  unsigned Next = 0, Placed = 0;
  std::vector<Ratio> At(Other.On->Dims.size());
  for (size_t Of = 0; Of < Subscripts.size(); ++Of) {
    const Subscript &S = Subscripts[Of];
    if (S.Kind == Subscript::Star)
      continue;
    std::optional<IndexForm> Form = S.Kind == Subscript::Index && checkInteger(S.First) ? indexFormOf(S.First, Context) : std::nullopt;
    std::optional<int64_t> Place = Other.Axes[Of].Offset.constant();
    if (!Form || !Form->Offset.constant() || (!Form->At.isPlain() && !Place))
      return Diags.refuse(S.Loc, diag::err_like_subscript);
    size_t Axis = Next++;
    for (size_t I = 0; I < Align.Sources.size(); ++I)
      if (Align.Sources[I].Variable.Text == Form->Index)
        Axis = I;
    ++Placed;
    if (Axis < A.Axes.size() && A.Axes[Axis].LikeAxis < 0)
      takeAxis(A, Axis, Other, Of, Form->Offset);
    else
      Placed = ~0u >> 1;
    if (int Dim = Other.Axes[Of].TemplateDim; !Form->At.isPlain() && Dim >= 0 && Axis < A.Axes.size()) {
      At[Dim] = Form->At.movedBy(*Place);
      A.Axes[Axis].Offset = 0;
    }
  }
  A.On = fractionOf(*Other.On, At, Align.Like.Object.loc());
  if (!A.On)
    return false;
  size_t Dummies = Align.Sources.empty() ? A.Axes.size() : llvm::count_if(Align.Sources, [](const AlignDirective::Source &S) {
    return S.Kind == AlignDirective::Source::Dummy;
  });
  if (Placed == Dummies && Placed > 0)
    return true;
  if (Dummies == 0)
    Diags.report(Loc, diag::err_like_none) << A.Name << Other.Name;
  else
    Diags.report(Loc, diag::err_like_indices) << A.Name << unsigned(Dummies) << unsigned(Next) << Other.Name;
  return false;
}

/// What the other one has from an array of its own, this one has from there: a `shadow` that follows may change the other one, which is
/// created behind it.
static void takeFrom(Array &A, const Array &Other) {
  A.Like = &Other;
  auto HasIt = [&](const Array::Axis &X) { return X.LikeAxis < 0 || Other.Axes[X.LikeAxis].LikeAxis >= 0; };
  if (!Other.Like || !llvm::all_of(A.Axes, HasIt))
    return;
  A.Like = Other.Like;
  for (Array::Axis &X : A.Axes)
    if (X.LikeAxis >= 0)
      X.LikeAxis = Other.Axes[X.LikeAxis].LikeAxis;
}

void ModelBuilder::buildAlignLike(const Directive &D) {
  const auto &Align = D.as<AlignDirective>();
  const Array *Other = findAligned(Align.Like.Object);
  Array *A = Other ? declareArray(D, Align.Array) : nullptr;
  if (!A)
    return;
  A->Aligned = &D;
  A->On = Other->On;
  if (Other->Shadowed)
    A->Shadowed = &D;
  bool Aligned = alignLike(*A, *Other, Align);
  takeFrom(*A, *Other);
  if (Aligned && checkLifetime(*A))
    (A->Member ? M.MemberOf[A->Member] : M.ArrayOf[A->Variable]) = A;
  else
    M.Arrays.pop_back();
}

/// Each dimension has the shadow of the one that lies on the same dimension of the template.
void ModelBuilder::buildShadowLike(const Directive &D, Array &A) {
  const Array *Other = findAligned(D.as<ShadowDirective>().Like);
  if (!Other)
    return;
  for (Array::Axis &X : A.Axes)
    for (unsigned Of = 0; Of < Other->Axes.size(); ++Of) {
      const Array::Axis &From = Other->Axes[Of];
      if (X.TemplateDim < 0 || From.TemplateDim != X.TemplateDim)
        continue;
      X.ShadowLow = From.ShadowLow;
      X.ShadowHigh = From.ShadowHigh;
      X.AutoShadow = From.AutoShadow;
      X.FullShadow = From.FullShadow;
      X.LikeAxis = Of;
    }
  A.Like = Other;
  A.Shadowed = &D;
  checkLifetime(A);
}

} // namespace sode
