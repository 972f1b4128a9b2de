// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types, and variables that the runtime reads and writes.

#include "lower/Printer.h"

using namespace clang;

namespace sode {

std::string Printer::runtimeType(QualType T) {
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

std::string Printer::runtimeTypeOrNone(QualType T) {
  std::string Type = runtimeType(T);
  return Type.empty() ? "-1" : Type;
}

std::string Printer::spelled(QualType T) const {
  return T.getUnqualifiedType().getAsString(PrintingPolicy(Context.getLangOpts()));
}

std::string Printer::element(const Array &A, unsigned Indirections) {
  std::string Struct;
  if (A.Member) { // `struct tag`, or the name of a typedef
    const ASTContext &Context = A.Member->getASTContext();
    Struct = "((" + Context.getRecordType(A.Member->getParent()).getAsString(Context.getPrintingPolicy()) + " *)0)->";
  }
  return std::string(Indirections, '*') + Struct + baseNameOf(A);
}

std::string Printer::elementType(const Array &A) const {
  // A name that can be written anywhere; else (an unnamed struct, a type of an inner scope) by the base pointer.
  QualType T = A.Element.getUnqualifiedType();
  if (T->isBuiltinType() || T->isAnyComplexType() || isa<TypedefType>(T))
    return A.Element.getAsString(PrintingPolicy(Context.getLangOpts()));
  // In C++ `__typeof__(x) (*)[3]` would be the type of a call `(x)(*)`; an attribute in between ends the operand.
  return "__typeof__(" + element(A) + ")" + (Out.language().CPlusPlus ? " __attribute__(())" : "");
}

/// A parameter declared as an array: its own type is a pointer, `sizeof` says nothing.
static const ParmVarDecl *arrayParameter(const ExprText &V) {
  const auto *Ref = dyn_cast<DeclRefExpr>(V.Checked->IgnoreParens());
  const auto *P = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
  return P && P->getOriginalType()->isArrayType() ? P : nullptr;
}

std::string Printer::pointer(const std::string &Element, const std::string &Name, const std::string &Dims, const std::string &Value,
                             bool Unused) const {
  std::string End = (Unused ? " SODE_UNUSED = " : " = ");
  if (Out.language().CPlusPlus) { // two types of rows are the same only by name, and clang wants one to pass it to threads
    std::string Rows = Dims.empty() ? Element : "sode_rows_" + Name;
    std::string Named = Dims.empty() ? "" : "typedef " + Element + " " + Rows + Dims + "; ";
    return Named + Rows + " *const " + Name + End + "(" + Rows + " *)" + Value + ";";
  }
  return Element + " " + (Dims.empty() ? "*const " + Name : "(*const " + Name + ")" + Dims) + End + Value + ";";
}

std::string Printer::address(const ExprText &V) const {
  return arrayParameter(V) ? text(V) : "&(" + text(V) + ")";
}

std::string Printer::size(const ExprText &V) const {
  const ParmVarDecl *P = arrayParameter(V);
  if (!P)
    return "sizeof(" + text(V) + ")";
  std::string Size;
  QualType T = P->getOriginalType();
  while (const clang::ArrayType *A = Context.getAsArrayType(T)) {
    if (const auto *C = dyn_cast<ConstantArrayType>(A))
      Size += std::to_string(C->getSize().getSExtValue()) + " * ";
    else if (const auto *Variable = dyn_cast<VariableArrayType>(A))
      Size += "(sode_index_t)(" + text(Variable->getSizeExpr()) + ") * ";
    T = A->getElementType();
  }
  return Size + "sizeof(" + spelled(T) + ")";
}

} // namespace sode
