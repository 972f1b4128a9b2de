// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// task, reflect, barrier, reduction, bcast: calls of the runtime on the pragma's line.
//
//   #pragma xmp task on p[0]   { sode_task_t sode_task_7 SODE_RELEASE(sode_task_end) = sode_task_begin(...);
//   <statement>                  if (sode_task_7.member) { <statement> } }
//
// A reduced scalar goes through a copy: its own address is never taken, so that the host compiler can keep it in a
// register in the loops around.

#include "lower/Lowering.h"

using namespace clang;

namespace sode {

void Lowering::lowerTask(const TaskBlock &T) {
  std::string Name = "sode_task_" + std::to_string(T.D->Id);
  put(*T.D, "{ sode_task_t " + Name + " SODE_RELEASE(sode_task_end) = sode_task_begin(SODE_WHERE, " + text(T.On) + ", " +
                (T.Nocomm ? "1" : "0") + "); if (" + Name + ".member) {");
  Out.after(tokenLoc(T.Tokens.End - 1), " } }");
}

void Lowering::lowerReflect(const Exchange &X) {
  std::string Arrays, Widths;
  for (const Array *A : X.Arrays)
    Arrays += (Arrays.empty() ? "" : ", ") + nameOf(*A);
  for (const Exchange::Width &W : X.Widths)
    Widths += (Widths.empty() ? "{" : ", {") + text(W.Low) + ", " + text(W.High) + ", " + (W.Periodic ? "1" : "0") + "}";
  put(*X.D, "sode_reflect(SODE_WHERE, " + std::to_string(X.Arrays.size()) + ", (sode_array_t *const[]){" + Arrays + "}, " +
                std::to_string(X.Widths.size()) + ", " +
                (Widths.empty() ? std::string("0") : "(const sode_width_t[]){" + Widths + "}") + ", 0);");
}

void Lowering::lowerBarrier(const BarrierCall &B) { put(*B.D, "sode_barrier(SODE_WHERE, " + text(B.On) + ");"); }

static const char *opName(ReductionOp Op) {
  static const char *const Names[] = {"SUM", "PROD", "BAND", "BOR", "BXOR", "LAND", "LOR", "MAX", "MIN"};
  return Names[static_cast<int>(Op)];
}

static std::string typeName(QualType T, const ASTContext &Context) {
  std::string Prefix = "SODE_";
  if (const auto *Complex = T->getAs<ComplexType>()) {
    Prefix += "C";
    T = Complex->getElementType();
  }
  if (const auto *Enum = T->getAs<EnumType>())
    T = Enum->getDecl()->getIntegerType();
  static const std::pair<BuiltinType::Kind, const char *> Kinds[] = {
      {BuiltinType::Bool, "BOOL"},     {BuiltinType::Char_S, "CHAR"},    {BuiltinType::Char_U, "CHAR"},
      {BuiltinType::SChar, "SCHAR"},   {BuiltinType::UChar, "UCHAR"},    {BuiltinType::Short, "SHORT"},
      {BuiltinType::UShort, "USHORT"}, {BuiltinType::Int, "INT"},        {BuiltinType::UInt, "UINT"},
      {BuiltinType::Long, "LONG"},     {BuiltinType::ULong, "ULONG"},    {BuiltinType::LongLong, "LLONG"},
      {BuiltinType::ULongLong, "ULLONG"}, {BuiltinType::Float, "FLOAT"}, {BuiltinType::Double, "DOUBLE"},
      {BuiltinType::LongDouble, "LDOUBLE"},
  };
  if (const auto *B = T->getAs<BuiltinType>())
    for (const auto &[Kind, Name] : Kinds)
      if (B->getKind() == Kind)
        return Prefix + Name;
  return "";
}

/// Number of elements of a parameter declared as an array; its own type is a pointer.
static std::string parameterCount(QualType T, const ASTContext &Context,
                                  const std::function<std::string(const Expr *)> &Text) {
  std::string Count;
  while (const clang::ArrayType *A = Context.getAsArrayType(T)) {
    std::string Extent;
    if (const auto *C = dyn_cast<ConstantArrayType>(A))
      Extent = std::to_string(C->getSize().getSExtValue());
    else if (const auto *V = dyn_cast<VariableArrayType>(A))
      Extent = "(sode_index_t)(" + Text(V->getSizeExpr()) + ")";
    Count += (Count.empty() ? "" : " * ") + Extent;
    T = A->getElementType();
  }
  return Count;
}

static const ParmVarDecl *arrayParameter(const Expr *E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParens());
  const auto *P = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
  return P && P->getOriginalType()->isArrayType() ? P : nullptr;
}

std::string Lowering::reductionCall(const char *Function, const Reduction &R, const Reduction::Variable &V,
                                    const std::string &Where, const std::string &On) {
  std::string Type = typeName(V.Element, Context), Name = text(*V.Text);
  std::string Head = std::string(Function) + "(" + Where + ", SODE_OP_" + opName(R.Op) + ", " + Type + ", ";
  if (!V.IsArray) {
    std::string Copy = "sode_copy" + std::to_string(++Counter);
    std::string ElementType = V.Element.getAsString(PrintingPolicy(Context.getLangOpts()));
    return "{ " + ElementType + " " + Copy + " = " + Name + "; " + Head + "&" + Copy + ", 1, " + On + "); " + Name +
           " = " + Copy + "; } ";
  }
  std::string Count;
  if (const ParmVarDecl *P = arrayParameter(V.Text->Checked))
    Count = parameterCount(P->getOriginalType(), Context, [&](const Expr *E) { return text(E); });
  else
    Count = "sizeof(" + Name + ") / sizeof(" + V.Element.getAsString(PrintingPolicy(Context.getLangOpts())) + ")";
  return Head + Name + ", " + Count + ", " + On + "); ";
}

void Lowering::lowerReduction(const ReductionCall &R) {
  std::string Text = "{ ";
  for (const Reduction::Variable &V : R.What.Variables)
    Text += reductionCall("sode_reduction", R.What, V, "SODE_WHERE", text(R.On) + ", 0");
  put(*R.D, Text + "}");
}

void Lowering::lowerBcast(const BroadcastCall &B) {
  std::string Text = "{ ";
  for (const ExprText *V : B.Variables) {
    std::string Name = text(*V), Data = "&(" + Name + ")", Size = "sizeof(" + Name + ")";
    if (const ParmVarDecl *P = arrayParameter(V->Checked)) {
      Data = Name;
      QualType Element = P->getOriginalType();
      while (const clang::ArrayType *A = Context.getAsArrayType(Element))
        Element = A->getElementType();
      Size = parameterCount(P->getOriginalType(), Context, [&](const Expr *E) { return text(E); }) + " * sizeof(" +
             Element.getAsString(PrintingPolicy(Context.getLangOpts())) + ")";
    }
    Text += "sode_bcast(SODE_WHERE, " + Data + ", " + Size + ", " + text(B.From) + ", " + text(B.On) + ", 0); ";
  }
  put(*B.D, Text + "}");
}

} // namespace sode
