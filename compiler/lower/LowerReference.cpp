// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of distributed arrays in expressions, printed as decisions/AccessForm.h says. In a nest they are views (Views.h), and stay;
// elsewhere the name alone is replaced:
//
//   u[i][j]   ((double (*)[sode_extent(sode_array__u, 1)])sode_origin(sode_array__u))[i][j]
//
// One rule for all places: a view for each function would be a declaration that a jump or a case label skips. The descriptor holds its
// numbers behind pointers to an incomplete type (sode/arrays.h), so the host compiler hoists the loads all the same.
//
// A subscript of a cyclic dimension becomes local: a[sode_cyclic_local(&sode_map2, i)].

#include "lower/LowerReference.h"
#include "facts/Rows.h"
#include "lower/LowerLoop.h"
#include "model/CxxObjects.h"
#include "clang/AST/ParentMapContext.h"

using namespace clang;

namespace sode {

/// SODE_RING(i + 1, (i + 1) % N): the first is evaluated, the second is what the user wrote. An inherited dimension may be whole on
/// each node, where the user's text is right.
void ReferenceLowering::straighten(const ArrayReference &R) {
  for (const auto &[Axis, Ring] : R.Rings) {
    if (Ring.Straight)
      continue;
    Out.wrap(R.Subscripts[Axis]->getBeginLoc(), R.Subscripts[Axis]->getEndLoc(),
             (R.A->On->Inherited ? "SODE_RING_IF(" + LoopLowering::splits(*R.A, Axis, *Ring.L) + ", " : "SODE_RING(") + P.sum(*Ring.L->Variable, Ring.Offset) + ", ", ")");
  }
}

/// In a time block, `u[0][j]` of `loop (j) on t[0][j]` stands for the copies of row 0 round the ends, too.
void ReferenceLowering::goRound(const ArrayReference &R) {
  for (unsigned Axis = 0; Axis < R.Subscripts.size(); ++Axis) {
    const LoopNest *Of = Facts.of(R).Axes[Axis].Chooser;
    std::string Round = Of ? InPieces.roundOf(*Of, R.A->Axes[Axis].TemplateDim) : "";
    if (!Round.empty())
      Out.wrap(R.Subscripts[Axis]->getBeginLoc(), R.Subscripts[Axis]->getEndLoc(), "((sode_index_t)(", ") + " + Round + ")");
  }
}

/// What a dimension is mapped by: of a cyclic one where its numbers are, else its first index.
std::string ReferenceLowering::map(const ArrayReference &R, unsigned Axis, const View *V) const {
  bool Cyclic = Decided.Forms.of(R).Indices[Axis] == AccessForm::Cyclic;
  if (V)
    return (Cyclic ? "&" : "") + V->Locals[Axis];
  return call(Cyclic ? "sode_cyclic" : "sode_lower", {descriptor(*R.A, R.Name), std::to_string(Axis)});
}

void ReferenceLowering::mapSubscript(const ArrayReference &R, unsigned Axis, AccessForm::Index Form, const View *V) {
  const Expr *E = R.Subscripts[Axis];
  SourceLocation First = E->getBeginLoc(), Last = E->getEndLoc();
  if (Form == AccessForm::Cyclic) {
    bool List = isa<BinaryOperator>(E) && cast<BinaryOperator>(E)->isCommaOp(); // `u[k++, i]`: one argument
    Out.wrap(First, Last, "sode_cyclic_local(" + map(R, Axis, V) + ", " + (List ? "(" : ""), List ? "))" : ")");
    return;
  }
  unsigned End = position(Last);
  bool Swapped = End != ~0u && TU.Tokens.Tokens[End + 1].isNot(tok::r_square); // `i[u]`
  Out.wrap(First, Last, Swapped ? "((" : "(", ") - " + map(R, Axis, V) + (Swapped ? ")" : ""));
}

/// y[i][j] becomes y[((void)(i), (void)(j), slot++)].
void ReferenceLowering::lowerSlot(const ArrayReference &R, const AccessForm &Form) {
  for (const auto &[Open, Close] : Form.Brackets) {
    bool First = Open == Form.Brackets.front().first, Last = Close == Form.Brackets.back().second;
    Out.replace(tokenLoc(Open), First ? "[((void)(" : "");
    Out.replace(tokenLoc(Close), Last ? "), " + Views::slot(*R.Nest, *R.Nest->scatters(*R.A, R.Name)) + "++)]" : "), (void)(");
  }
}

/// Origin and Base.
void ReferenceLowering::lowerPointer(const ArrayReference &R, const AccessForm &Form) {
  const Array &A = *R.A;
  const char *Place = Stored.place(Form.Name);
  if (!A.Member) {
    std::string Value = escaping(R, Form);
    if (Form.LooksForRow)
      Value = call("sode_array_rows", {"SODE_WHERE", Value, std::to_string(R.Subscripts.size())});
    return Out.replace(R.loc(), Stored.pointer(A, Place, Value));
  }
  const auto *Field = cast<MemberExpr>(R.Name);
  auto [Before, After] = escape(Form);
  if (A.isHeld())
    return Out.wrap(Field->getBase()->getBeginLoc(), Field->getMemberLoc(),
                    Stored.pointerHead(A, Place, descriptor(A, Field)) + Before + "sode_array_held(SODE_WHERE, " + nameOf(A) + ", ", ")" + After + "))");
  Out.wrap(Field->getBase()->getBeginLoc(), Field->getMemberLoc(), Stored.pointerHead(A, Place, descriptor(A, Field)) + Before, After + "))");
  Out.replace(Field->getMemberLoc(), nameOf(A));
}

void ReferenceLowering::lowerVariable(const ArrayReference &R, const AccessForm &Form) {
  if (R.A->Member)
    return lowerHeldVariable(R, Form);
  std::string Name = Arrays.variable(*R.A);
  Out.replace(R.loc(), Form.Escapes ? "((void)" + escaping(R, Form) + ", " + Name + ")" : Name);
}

/// `f->u` where it is a value: evaluated once, and whatever array it holds is known no more.
void ReferenceLowering::lowerHeldVariable(const ArrayReference &R, const AccessForm &Form) {
  if (!Form.Escapes || !R.Function)
    return;
  auto [Before, After] = escape(Form);
  std::string Value = "sode_p" + std::to_string(++S.Counter);
  Out.wrap(R.Name->getBeginLoc(), R.loc(), "(__extension__ ({ " + std::string(Out.language().CPlusPlus ? "auto " : "__auto_type ") + Value + " = ",
           "; (void)" + Before + call("sode_check_found", {nameOf(*R.A), Value}) + After + "; " + Value + "; }))");
}

/// `xmp_desc_of(a)`; or a section `a[:]`, `c.a[0:n]`, of whose call all tokens have the places of the user's.
void ReferenceLowering::lowerDescriptor(const CallExpr &Call, const ArrayReference &R) {
  unsigned Word = position(Call.getBeginLoc());
  if (R.A->isHeld())
    return lowerHeldDescriptor(Call, R);
  if (const IdentifierInfo *II = TU.Tokens.Tokens[Word].getIdentifierInfo(); II && II->isStr("xmp_desc_of")) {
    Out.replace(Call.getBeginLoc(), "(void *)");
    return Out.replace(R.loc(), nameOf(*R.A));
  }
  Out.replaceRange(position(R.loc()), position(Call.getRParenLoc()) + 1, nameOf(*R.A));
  Out.before(Call.getBeginLoc(), "(void *)", position(R.loc()));
}

/// What xmp_malloc copies, whatever the pointer holds; else the array that it holds.
void ReferenceLowering::lowerHeldDescriptor(const CallExpr &Call, const ArrayReference &R) {
  unsigned Word = position(Call.getBeginLoc()), First = position(R.Name->getBeginLoc()), Last = position(R.loc());
  std::string Held = isGivenTo("xmp_malloc", R, TU) ? nameOf(*R.A) : descriptor(*R.A, R.Name);
  if (const IdentifierInfo *II = TU.Tokens.Tokens[Word].getIdentifierInfo(); II && II->isStr("xmp_desc_of")) {
    Out.replace(Call.getBeginLoc(), "(void *)");
    return Out.replaceRange(First, Last + 1, Held);
  }
  Out.replaceRange(First, position(Call.getRParenLoc()) + 1, Held);
  Out.before(Call.getBeginLoc(), "(void *)", First);
}

/// What is computed of it, as long as it is a place in the same storage: `u`, `u[k]`, `*u + 1`.
static const Expr *placeOf(const ArrayReference &R, const ASTContext &Context) {
  for (const Expr *E = R.Name;;) {
    DynTypedNodeList Above = const_cast<ASTContext &>(Context).getParents(*E);
    const Expr *Next = Above.size() == 1 ? Above[0].get<Expr>() : nullptr;
    const auto *Sum = dyn_cast_or_null<BinaryOperator>(Next);
    const auto *Subscript = dyn_cast_or_null<ArraySubscriptExpr>(Next);
    const auto *Unary = dyn_cast_or_null<UnaryOperator>(Next);
    bool Stays = Next && (isa<ImplicitCastExpr>(Next) || isa<ParenExpr>(Next) || (Sum && Sum->isAdditiveOp() && Sum->getType()->isPointerType()) ||
                          (Subscript && Subscript->getBase() == E) || (Unary && Unary->getOpcode() == UO_Deref));
    if (!Stays)
      return E;
    E = Next;
  }
}

/// `u[k]` itself, a row; null: it is written in another way, or is the whole array.
static const Expr *rowNamed(const ArrayReference &R, const ASTContext &Context) {
  const Expr *E = R.Name;
  for (size_t Left = R.Subscripts.size(); Left > 0;) {
    DynTypedNodeList Above = const_cast<ASTContext &>(Context).getParents(*E);
    const Expr *Next = Above.size() == 1 ? Above[0].get<Expr>() : nullptr;
    const auto *Subscript = dyn_cast_or_null<ArraySubscriptExpr>(Next);
    if (!Next || !(isa<ImplicitCastExpr>(Next) || isa<ParenExpr>(Next) || (Subscript && Subscript->getBase() == E)))
      return nullptr;
    Left -= Subscript != nullptr;
    E = Next;
  }
  return E != R.Name && E->getType()->isArrayType() ? E : nullptr;
}

/// Is such a pointer a value that goes elsewhere?
static bool goesElsewhere(const Expr *Place, const ASTContext &Context) {
  DynTypedNodeList Above = const_cast<ASTContext &>(Context).getParents(*Place);
  if (Above.size() != 1)
    return false;
  const auto *Assigned = Above[0].get<BinaryOperator>();
  return Above[0].get<CallExpr>() || Above[0].get<CXXConstructExpr>() || Above[0].get<VarDecl>() || Above[0].get<ReturnStmt>() ||
         (Assigned && Assigned->isAssignmentOp() && Assigned->getLHS() != Place);
}

/// `[3][4]` of the declared row of an array, which has so many dimensions less, or "": only the run knows it.
std::string ReferenceLowering::declaredRow(const Array &A, QualType Row) const {
  std::vector<QualType> Rows;
  for (; const auto *Of = Context.getAsArrayType(Row); Row = Of->getElementType())
    Rows.push_back(Row);
  std::string Dims;
  for (size_t I = 0; I < Rows.size(); ++I) {
    unsigned Axis = A.Axes.size() - Rows.size() + I;
    const ConstantArrayType *Declared = Context.getAsConstantArrayType(Rows[I]); // of a pointer only it says how long the rows are
    if (!A.Axes[Axis].Extent && !Declared)
      return "";
    Dims += "[" + (A.Axes[Axis].Extent ? Stored.constantExtent(A, Axis) : std::to_string(Declared->getSize().getZExtValue())) + "]";
  }
  return Dims;
}

/// Is it a value, in C++, that a type of run-time length would not fit?
bool ReferenceLowering::needsDeclaredType(const ArrayReference &R) const {
  const auto *Call = dyn_cast_or_null<CallExpr>(R.Outer);
  bool Swapped = Call && !swappedBy(*Call).empty(); // the variables themselves
  return Out.language().CPlusPlus && !Swapped && (R.How == ArrayReference::Whole || R.How == ArrayReference::Part);
}

/// `(double (*)[4])`, by which the address of `u[k]` becomes that of a row as it is declared, if each node has such a row whole; or "".
std::string ReferenceLowering::castOfRow(const ArrayReference &R) const {
  const Array &A = *R.A;
  const Expr *Named = needsDeclaredType(R) ? rowNamed(R, Context) : nullptr;
  std::string Dims = Named ? declaredRow(A, Named->getType()) : "";
  bool Whole = true, Constant = true;
  for (unsigned Axis = R.Subscripts.size(); Axis < A.Axes.size(); ++Axis) {
    Whole &= !A.isDistributed(Axis);
    Constant &= Decided.Stored.hasConstantExtent(A, Axis);
  }
  if (!Whole && R.How == ArrayReference::Part) { // of an array that inherits; the run looks
    Row Form = rowOf(R, S.Of);
    Whole = Form == Row::Whole || Form == Row::Inherited;
  }
  return Dims.empty() || !Whole || Constant ? "" : "(" + P.elementType(A) + " (*)" + Dims + ")";
}

/// C++ does not convert a pointer to rows of run-time length, nor such a row, to the declared one, as C does: `smooth(u)`, `fill(u[k] + 1)`;
/// `sum(&u[k][0])`, `double (&row)[4] = u[k]` of rows that each node has whole.
void ReferenceLowering::declare(const ArrayReference &R, const AccessForm &Form) {
  const Array &A = *R.A;
  if (!needsDeclaredType(R))
    return;
  if (std::string Cast = castOfRow(R); !Cast.empty()) {
    const Expr *Named = rowNamed(R, Context);
    if (!Form.Checked) // else it is in the check
      Out.wrap(Named->getBeginLoc(), Named->getEndLoc(), "(*" + Cast + "&", ")");
    return;
  }
  const Expr *Place = placeOf(R, Context);
  if (!Place->getType()->isPointerType() || !goesElsewhere(Place, Context))
    return;
  std::string Dims = declaredRow(A, Place->getType()->getPointeeType());
  bool Constant = true;
  for (unsigned Axis = A.Axes.size() - llvm::StringRef(Dims).count('['); Axis < A.Axes.size(); ++Axis)
    Constant &= Decided.Stored.hasConstantExtent(A, Axis);
  if (!Constant)
    Out.wrap(Place->getBeginLoc(), Place->getEndLoc(), "((" + P.elementType(A) + " (*)" + Dims + ")(", "))");
}

void ReferenceLowering::lowerName(const ArrayReference &R, const AccessForm &Form, const View *V) {
  switch (Form.Name) {
  case AccessForm::View:
    if (R.A->Member)
      Out.replaceRange(position(R.Name->getBeginLoc()), position(R.loc()) + 1, V->Name);
    return;
  case AccessForm::Clause:
  case AccessForm::Refused:
    return;
  case AccessForm::Origin:
  case AccessForm::Base:
    return lowerPointer(R, Form);
  case AccessForm::Variable:
    return lowerVariable(R, Form);
  case AccessForm::Descriptor: // xmp_desc_of(a): only the word in front of the parentheses changes; a[:] all
    return lowerDescriptor(*cast<CallExpr>(R.Outer), R);
  }
}

void ReferenceLowering::lower(const ArrayReference &R) {
  const AccessForm &Form = Decided.Forms.of(R);
  const View *V = Form.Name == AccessForm::View ? Seen.find(R) : nullptr;
  if (Form.Checked)
    check(R, Form, V);
  if (Form.Slot)
    lowerSlot(R, Form);
  for (unsigned Axis = 0; Axis < Form.Indices.size() && !Form.Checked; ++Axis)
    if (Form.Indices[Axis] != AccessForm::Global)
      mapSubscript(R, Axis, Form.Indices[Axis], V);
  straighten(R); // inside
  goRound(R);
  lowerName(R, Form, V);
  declare(R, Form); // outside
}

} // namespace sode
