// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The variable that align names: may it be distributed, what dimensions does it have, how long does it live.

#include "model/CxxObjects.h"
#include "model/Messages.h"
#include "model/ModelBuilder.h"
#include "support/Initialized.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/Builtins.h"
#include "pragma/Messages.h"

using namespace clang;

namespace sode {

/// The array part of a written type, through parentheses and attributes but not through a typedef.
static ArrayTypeLoc writtenArray(TypeLoc Loc) { return Loc.getAsAdjusted<ArrayTypeLoc>(); }

/// Dimensions written in the declarator itself: `row a[2]` has 1 if `row` is an array type.
static unsigned writtenRank(const DeclaratorDecl *V) {
  unsigned Rank = 0;
  for (ArrayTypeLoc A = writtenArray(V->getTypeSourceInfo()->getTypeLoc()); A; A = writtenArray(A.getElementLoc()))
    ++Rank;
  return Rank;
}

/// The declaration with the complete type: a tentative definition may complete `extern double a[];`
static const VarDecl *completeDeclaration(const VarDecl *V) {
  for (const VarDecl *R : V->redecls())
    if (!R->getType()->isIncompleteArrayType())
      return R;
  return V;
}

/// The extents are those of the directive, and the variable carries the elements' type behind one `*`.
void ModelBuilder::readShape(Array &A) {
  const std::vector<ExprText> &Extents = A.Shaped->as<ShapeDirective>().Extents;
  A.Indirections -= Extents.size() - 1;
  int64_t Rows = A.What == Array::Storage ? A.Axes[0].Extent.value_or(0) : 0, Said = value(Extents[0]).constant().value_or(0);
  if (Rows && Said && Rows != Said) {
    int64_t Row = 1;
    for (size_t Axis = 1; Axis < Extents.size(); ++Axis)
      Row *= value(Extents[Axis]).constant().value_or(1);
    Diags.report(A.Shaped->Loc, diag::err_shape_size) << A.Name << std::to_string(Rows * Row) << std::to_string(Said * Row);
  }
  for (size_t Axis = 0; Axis < Extents.size() && Axis < A.Axes.size() && A.What != Array::Pointer; ++Axis) {
    A.Axes[Axis].ExtentExpr = Extents[Axis].Checked;
    A.Axes[Axis].Extent = value(Extents[Axis]).constant();
  }
}

/// What the filter wrote for an extent at file scope (TokenFilter::emitSize): the user's expression, and whether it is a constant.
static std::pair<Expr *, bool> chosen(Expr *Size, const ASTContext &Context) {
  Expr *E = Size ? Size->IgnoreImplicit() : nullptr;
  if (const auto *Choice = dyn_cast_or_null<ChooseExpr>(E))
    return {cast<ParenExpr>(Choice->getLHS())->getSubExpr(), Choice->isConditionTrue()};
  const auto *Choice = dyn_cast_or_null<ConditionalOperator>(E);
  const auto *Asks = Choice ? dyn_cast<CallExpr>(Choice->getCond()->IgnoreImpCasts()) : nullptr;
  if (!Asks || Asks->getBuiltinCallee() != Builtin::BI__builtin_constant_p)
    return {Size, true};
  bool Known = false;
  return {cast<ParenExpr>(Choice->getTrueExpr()->IgnoreImpCasts())->getSubExpr(),
          Choice->getCond()->EvaluateAsBooleanCondition(Known, Context) && Known};
}

bool ModelBuilder::readDimensions(Array &A) {
  const DeclaratorDecl *V = A.Member;
  if (!V)
    V = completeDeclaration(A.Variable);
  // A parameter's own type is a pointer; what was written says more.
  QualType Type = V->getTypeSourceInfo()->getType();
  TypeLoc Loc = V->getTypeSourceInfo()->getTypeLoc();
  bool PointerDimension = !Context.getAsArrayType(Type);
  if (PointerDimension) {
    A.Axes.push_back({});
    Type = Type->castAs<PointerType>()->getPointeeType();
    PointerTypeLoc Pointer = Loc.getAsAdjusted<PointerTypeLoc>();
    Loc = Pointer ? Pointer.getPointeeLoc() : TypeLoc();
  }
  while (const clang::ArrayType *Dimension = Context.getAsArrayType(Type)) {
    Array::Axis Axis;
    ArrayTypeLoc Written = Loc ? writtenArray(Loc) : ArrayTypeLoc();
    Expr *Size = Written ? Written.getSizeExpr() : nullptr;
    bool Outermost = A.Axes.empty();
    if (const auto *C = dyn_cast<ConstantArrayType>(Dimension)) {
      Axis.Extent = C->getSize().getSExtValue();
      // At file scope the filter puts a constant for what is none (TokenFilter::emitExtent).
      auto [Extent, Known] = chosen(Size, Context);
      Axis.ExtentExpr = Extent;
      if (!Known)
        Axis.Extent.reset();
    } else if (const auto *VLA = dyn_cast<VariableArrayType>(Dimension)) {
      // What a typedef or a parameter's inner dimension measured earlier stays in the type.
      if (Written && (A.What == Array::Storage || Outermost))
        Axis.ExtentExpr = VLA->getSizeExpr();
    } else if (A.What != Array::Parameter || !Outermost) {
      return false;
    }
    if (A.What == Array::Pointer)
      Axis = {}; // xmp_malloc decides
    A.Axes.push_back(Axis);
    Type = Dimension->getElementType();
    Loc = Written ? Written.getElementLoc() : TypeLoc();
  }
  A.Element = Type;
  A.Indirections = A.Axes.size();
  if (A.Shaped)
    readShape(A);
  else if (A.What == Array::Storage)
    A.Indirections -= writtenRank(V) - 1;
  return !Type->isFunctionType() && !Type->isIncompleteType();
}

/// `align tag.member`: every variable of the struct gets an array, or may hold one.
Array *ModelBuilder::declareMember(const Directive &D, const ExprText &Text) {
  const auto *Field = dyn_cast_or_null<MemberExpr>(Text.Checked);
  const auto *F = Field ? dyn_cast<FieldDecl>(Field->getMemberDecl()) : nullptr;
  if (!F)
    return nullptr;
  std::string Name = spelling(Text);
  auto Refuse = [&](diag::ID ID) -> Array * {
    Diags.report(Text.loc(), ID) << Name;
    return Diags.refuse(F->getLocation(), diag::note_declared_here) << Name;
  };
  if (D.Local)
    return Refuse(diag::err_member_in_block);
  if (const Array *Other = M.MemberOf.lookup(F)) {
    Diags.report(Text.loc(), diag::err_aligned_twice) << Name;
    return Diags.refuse(Other->Aligned->Loc, diag::note_previous_here);
  }
  if (!F->getType()->isPointerType() && !F->getType()->isArrayType())
    return Refuse(diag::err_align_not_array);
  bool IsPointer = F->getType()->isPointerType();
  if (!IsPointer && !F->getType()->isConstantArrayType())
    return Refuse(diag::err_member_extent);
  Array New{};
  New.Member = F;
  New.Name = Name;
  New.What = IsPointer ? Array::Pointer : Array::Storage;
  New.Made = Array::BeforeMain;
  New.FileScope = true;
  New.Scope = {TU.markerOf(D), ~0u};
  New.Shaped = ShapeOf.lookup(F);
  if (!readDimensions(New))
    return Refuse(diag::err_align_not_array);
  if (New.Axes.size() > 7)
    return Diags.refuse(Text.loc(), diag::err_too_many_dims) << Name << unsigned(New.Axes.size());
  return &M.Arrays.emplace_back(std::move(New));
}

/// When the array's descriptor is made: D is its `align`.
Array::Creation ModelBuilder::lifetime(const Array &A, const Directive &D) const {
  const VarDecl *V = A.Variable;
  bool Defined = V->hasDefinition(const_cast<ASTContext &>(Context)) != VarDecl::DeclarationOnly;
  if (A.FileScope)
    return !Defined ? Array::Elsewhere : D.Local ? Array::Once : Array::BeforeMain;
  if (A.What == Array::Parameter)
    return Array::InBlock;
  return V->isStaticLocal() || TU.Tokens.endOfBlock(TU.Tokens.find(V->getLocation())) != A.Scope.End ? Array::Once : Array::InBlock;
}

/// `double` of `std::vector<double>` and `std::unique_ptr<double[]>`.
static std::string elementOf(QualType Object, const ASTContext &Context) {
  const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(Object->getAsCXXRecordDecl());
  bool OfType = Class && Class->getTemplateArgs().size() > 0 && Class->getTemplateArgs()[0].getKind() == TemplateArgument::Type;
  QualType T = OfType ? Class->getTemplateArgs()[0].getAsType() : QualType(Context.DoubleTy);
  return Context.getBaseElementType(T).getAsString(Context.getPrintingPolicy());
}

/// Checks that the variable can be distributed and enters it, without a mapping yet.
Array *ModelBuilder::declareArray(const Directive &D, const ExprText &Text) {
  if (Text.OfTag)
    return declareMember(D, Text);
  const VarDecl *V = variableOf(Text);
  if (!V || NodesOf.count(V) || TemplateOf.count(V))
    return Diags.refuse(Text.loc(), diag::err_align_not_array) << Text.Tokens.front().getIdentifierInfo()->getName();
  auto Refuse = [&](diag::ID ID) -> Array * {
    Diags.report(Text.loc(), ID) << V->getName();
    return Diags.refuse(V->getLocation(), diag::note_declared_here) << V->getName();
  };
  if (const Array *Other = M.ArrayOf.lookup(V)) {
    Diags.report(Text.loc(), diag::err_aligned_twice) << V->getName();
    return Diags.refuse(Other->Aligned->Loc, diag::note_previous_here);
  }
  if (isLibraryClass(V->getType())) {
    Diags.report(Text.loc(), diag::err_align_object) << V->getName() << elementOf(V->getType(), Context);
    return Diags.refuse(V->getLocation(), diag::note_declared_here) << V->getName();
  }
  bool IsPointer = V->getType()->isPointerType();
  if (!V->getType()->isArrayType() && !IsPointer)
    return Refuse(diag::err_align_not_array);
  for (const VarDecl *R : V->redecls()) {
    bool Null = IsPointer && R->hasInit() &&
                R->getInit()->isNullPointerConstant(const_cast<ASTContext &>(Context), Expr::NPC_ValueDependentIsNull);
    if (!isa<ParmVarDecl>(V) && D.Kind != DirectiveKind::Inherit && isInitialized(*R) && !Null)
      return Refuse(IsPointer ? diag::err_pointer_initializer : diag::err_align_initializer);
  }
  if (V->getStorageClass() == SC_Register)
    return Refuse(diag::err_align_register);
  if (V->getTLSKind() != VarDecl::TLS_None)
    return Refuse(diag::err_align_thread_local);

  Array New{};
  New.Variable = V;
  New.Name = V->getName().str();
  New.What = isa<ParmVarDecl>(V) || D.Kind == DirectiveKind::Inherit ? Array::Parameter : IsPointer ? Array::Pointer : Array::Storage;
  New.FileScope = V->isFileVarDecl() || V->isLocalExternDecl();
  New.Scope = {TU.markerOf(D), D.Local ? TU.Tokens.endOfBlock(blockStart(D)) : ~0u};
  New.Made = lifetime(New, D);
  New.Shaped = ShapeOf.lookup(V);
  if (!New.Shaped && TU.Shaped.count(V->getLocation())) // its shape was faulty
    return nullptr;
  if (!readDimensions(New))
    return Refuse(IsPointer ? diag::err_align_not_array : diag::err_align_incomplete);
  if (New.Axes.size() > 7)
    return Diags.refuse(Text.loc(), diag::err_too_many_dims) << V->getName() << unsigned(New.Axes.size());
  if (New.What == Array::Storage)
    for (const VarDecl *R : V->redecls())
      if (writtenRank(R) != writtenRank(completeDeclaration(V)))
        return Refuse(diag::err_align_redeclared);
  return &M.Arrays.emplace_back(std::move(New));
}

static bool isConstant(const SetRef &S) {
  return llvm::all_of(S.Subs, [](const SetRef::Sub &Sub) {
    return Sub.Low.constant() && Sub.End.constant() && Sub.Step.constant();
  });
}

bool hasConstantShape(const Template &T) {
  const Nodes &P = *T.Onto;
  bool SameNodes = P.FileScope || (llvm::all_of(P.Sizes, [](const auto &S) { return !S || S->constant(); }) &&
                                   (!P.Of || isConstant(*P.Of)));
  return SameNodes && !T.Open && llvm::all_of(T.Dims, [](const Template::Dim &D) {
           return D.Lower.constant() && D.Extent.constant() && D.Size.constant() && D.Dist != DistKind::Gblock;
         });
}

bool ModelBuilder::mayBeMetAgain(const Array &A) const {
  if (A.Made != Array::Once)
    return false;
  unsigned Begin = TU.Tokens.find(A.Variable->getLocation());
  if (A.FileScope || A.Variable->isStaticLocal()) {
    // Only main is executed once.
    Begin = ~0u;
    for (const Decl *D : Context.getTranslationUnitDecl()->decls())
      if (const auto *F = dyn_cast<FunctionDecl>(D); F && F->isMain() && F->doesThisDeclarationHaveABody())
        Begin = TU.Tokens.find(F->getBody()->getBeginLoc());
    if (Begin > A.Scope.First || TU.Tokens.endOfBlock(Begin + 1) < A.Scope.First)
      return true;
  }
  const std::vector<Token> &Tokens = TU.Tokens.Tokens;
  for (unsigned I = Begin; I < A.Scope.First; ++I)
    if (Tokens[I].isOneOf(tok::kw_for, tok::kw_while, tok::kw_do) && TU.Tokens.endOfStatement(I) > A.Scope.First)
      return true;
  for (unsigned I = A.Scope.First; I < TU.Tokens.endOfBlock(A.Scope.End + 1); ++I)
    if (Tokens[I].is(tok::kw_goto))
      return true;
  return false;
}

/// An array that outlives the block of its directive keeps its elements, so it must keep its mapping.
bool ModelBuilder::checkLifetime(const Array &A) {
  bool Moves = llvm::any_of(A.Axes, [](const Array::Axis &X) {
    return !X.Offset.constant() || !X.ShadowLow.constant() || !X.ShadowHigh.constant();
  });
  if (!mayBeMetAgain(A) || (!Moves && (A.On->FileScope || hasConstantShape(*A.On))))
    return true;
  Diags.report((A.Shadowed ? A.Shadowed : A.Aligned)->Loc, diag::err_align_lifetime) << A.Name;
  return Diags.refuse(A.Variable->getLocation(), diag::note_declared_here) << A.Name;
}

} // namespace sode
