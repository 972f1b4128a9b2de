// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/FlatTypes.h"
#include "directive/Messages.h"
#include "pragma/Messages.h"
#include "support/AstVisitor.h"
#include "support/ForEach.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace sode {

namespace {

/// Gives each declaration with a shape the type that C has from the filter, then all names of it.
class Retyper : public AstVisitor {
public:
  Retyper(TranslationUnit &TU, ASTContext &Context, Diagnostics &Diags) : TU(TU), Context(Context), Diags(Diags) {}
  bool TraverseUnevaluated(Stmt *S) override { return TraverseStmt(S); }

  void VisitVarDecl(VarDecl *V) override { retype(V); }
  void VisitFieldDecl(FieldDecl *F) override { retype(F); }
  void VisitDeclRefExpr(DeclRefExpr *E) override {
    if (isShaped(E->getDecl()))
      E->setType(E->getDecl()->getType());
  }
  void VisitMemberExpr(MemberExpr *E) override {
    if (isShaped(E->getMemberDecl()))
      E->setType(E->getMemberDecl()->getType());
  }

private:
  TranslationUnit &TU;
  ASTContext &Context;
  Diagnostics &Diags;
  llvm::DenseSet<const Decl *> Done;

  bool isShaped(const ValueDecl *D) const { return TU.Shaped.count(D->getLocation()) && (isa<VarDecl>(D) || isa<FieldDecl>(D)); }

  ArrayRef<ExprText> extentsOf(const Shape &Of) const {
    for (const Directive &D : TU.Directives)
      if (const auto *S = std::get_if<ShapeDirective>(&D.Content); S && S->Array.loc() == Of.Loc)
        return S->Extents;
    return {};
  }

  QualType array(QualType Element, uint64_t Extent) const {
    return Context.getConstantArrayType(Element, llvm::APInt(64, Extent), nullptr, {}, 0);
  }

  template <typename Variable> void retype(Variable *V) {
    auto It = TU.Shaped.find(V->getLocation());
    if (It == TU.Shaped.end() || !Done.insert(V).second)
      return;
    ArrayRef<ExprText> Extents = extentsOf(*It->second);
    QualType Old = V->getType();
    const clang::ArrayType *Flat = Context.getAsArrayType(Old);
    if (!Flat && !Old->isPointerType()) {
      Diags.report(V->getLocation(), diag::err_shape_declaration) << V->getName();
      return;
    }
    QualType New = Flat ? Flat->getElementType() : Old->getPointeeType();
    uint64_t Row = 1;
    for (size_t Axis = Extents.size(); Axis-- > 1;) {
      Expr::EvalResult Value;
      bool Known = Flat && Extents[Axis].Checked && Extents[Axis].Checked->EvaluateAsInt(Value, Context) && Value.Val.getInt().isStrictlyPositive();
      uint64_t Extent = Known ? Value.Val.getInt().getZExtValue() : Flat ? 1 : longRow(Extents.size());
      Row *= Flat ? Extent : 1;
      New = array(New, Extent);
    }
    SourceLocation Open, Close;
    if (const auto *Sized = dyn_cast_or_null<ConstantArrayType>(Flat))
      New = array(New, std::max<uint64_t>(Sized->getSize().getZExtValue() / Row, 1));
    else if (Flat)
      New = Context.getIncompleteArrayType(New, {}, 0);
    else
      New = Context.getQualifiedType(Context.getPointerType(New), Old.getQualifiers());
    if (auto Brackets = V->getTypeSourceInfo()->getTypeLoc().template getAsAdjusted<ArrayTypeLoc>()) {
      Open = Brackets.getLBracketLoc();
      Close = Brackets.getRBracketLoc();
    }
    TypeSourceInfo *Written = Context.getTrivialTypeSourceInfo(New, V->getLocation());
    if (auto Brackets = Written->getTypeLoc().getAs<ArrayTypeLoc>(); Brackets && Open.isValid()) { // which the text loses
      Brackets.setLBracketLoc(Open);
      Brackets.setRBracketLoc(Close);
    }
    V->setType(New);
    V->setTypeSourceInfo(Written);
  }
};

} // namespace

uint64_t longRow(size_t Dimensions) { return uint64_t(1) << std::min<size_t>(30, 54 / (Dimensions - 1)); }

/// `((double (*)[rows])u)[i]` becomes `u[i]`.
void removeFlatCasts(const ASTContext &Context) {
  forEach<ArraySubscriptExpr>(Context.getTranslationUnitDecl(), [](const ArraySubscriptExpr *S) {
    const auto *Cast = dyn_cast<CStyleCastExpr>(S->getBase()->IgnoreParens());
    const Expr *Named = Cast ? Cast->getSubExpr()->IgnoreParenImpCasts() : nullptr;
    if (!Named || Named->getExprLoc() != Cast->getLParenLoc())
      return;
    auto *Base = const_cast<Expr *>(Cast->getSubExpr());
    Base->setType(Cast->getType());
    const_cast<ArraySubscriptExpr *>(S)->setLHS(Base);
  }, Operands::All);
}

void retypeFlat(TranslationUnit &TU, ASTContext &Context, Diagnostics &Diags) {
  Retyper All(TU, Context, Diags);
  for (int Pass = 0; Pass < 2; ++Pass) // methods may name members in front of their declarations
    All.TraverseDecl(Context.getTranslationUnitDecl());
}

} // namespace sode
