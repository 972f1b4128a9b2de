// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pieces of C that several constructs need.

#include "lower/Lowering.h"

using namespace clang;

namespace sode {

void Lowering::put(const Directive &D, const std::string &Text) {
  const Pragma &P = pragmaOf(D);
  unsigned Marker = position(P.Word);
  // Behind a label C wants a statement before a declaration.
  bool AfterLabel = D.Local && placeOf(D.Kind) == DirectivePlace::Declarative && Marker > 0 &&
                    TU.Tokens.Tokens[Marker - 1].is(tok::colon);
  auto Hoisted = Refs.Hoisted.find(&D);
  if (D.Behind.isInvalid() && Hoisted == Refs.Hoisted.end())
    return Out.pragma(P, AfterLabel ? "; " + Text : Text);
  // Among the statements, with the directive's own line in messages.
  std::string Where = "__FILE__ \":" + std::to_string(Context.getSourceManager().getExpansionLineNumber(D.Loc)) + "\"";
  std::string &There = Moved[D.Behind.isValid() ? position(D.Behind) : Hoisted->second];
  There += " " + Text;
  for (size_t At = 0; (At = There.find("SODE_WHERE", At)) != std::string::npos;)
    There.replace(At, strlen("SODE_WHERE"), Where);
}

std::string Lowering::text(const ExprText &E) const {
  std::vector<Token> Tokens = E.Tokens;
  std::string Text;
  // Dummies count as 0; they are single tokens, so the pieces between them are printed in turn.
  size_t Start = 0;
  for (size_t I = 0; I <= Tokens.size(); ++I) {
    bool Zero = I < Tokens.size() && E.isZero(I);
    if (!Zero && I < Tokens.size())
      continue;
    Text += Out.print(ArrayRef<Token>(Tokens).slice(Start, I - Start));
    if (Zero)
      Text += " 0 ";
    Start = I + 1;
  }
  return llvm::StringRef(Text).trim().str();
}

/// Needs parentheses next to another operator?
static bool isAtom(StringRef Text) {
  return llvm::all_of(Text, [](char C) { return isalnum(static_cast<unsigned char>(C)) || C == '_'; });
}

std::string Lowering::text(const IntExpr &E) const {
  std::string S;
  for (const IntExpr::Term &T : E.terms()) {
    std::string Term = text(*T.Text);
    if (!isAtom(Term) && (E.terms().size() > 1 || E.addend() || T.Negative))
      Term = "(" + Term + ")";
    S += T.Negative ? (S.empty() ? "-" : " - ") : (S.empty() ? "" : " + ");
    S += Term;
  }
  if (S.empty())
    return std::to_string(E.addend());
  if (E.addend() > 0)
    S += " + " + std::to_string(E.addend());
  if (E.addend() < 0)
    S += " - " + std::to_string(-E.addend());
  return S;
}

std::string Lowering::text(const Expr *E) const {
  unsigned First = position(E->getBeginLoc()), Last = position(E->getEndLoc());
  if (First != ~0u && Last != ~0u)
    return Out.print(First, Last + 1);
  // Not from the token stream: a constant made by Clang.
  Expr::EvalResult Value;
  if (E->EvaluateAsInt(Value, Context))
    return std::to_string(Value.Val.getInt().getExtValue());
  llvm_unreachable("expression without tokens");
}

std::string Lowering::text(const SetRef &S) const {
  if (!S.OfNodes && !S.OfTemplate)
    return "SODE_ON_EXECUTING";
  std::string Object = S.OfNodes ? nameOf(*S.OfNodes) : nameOf(*S.OfTemplate);
  if (S.Subs.empty())
    return (S.OfNodes ? "SODE_ON_ALL_NODES(" : "SODE_ON_ALL_TEMPLATE(") + Object + ")";
  std::string Text = (S.OfNodes ? "SODE_ON_NODES(" : "SODE_ON_TEMPLATE(") + Object;
  for (const SetRef::Sub &Sub : S.Subs) {
    Text += ", ";
    switch (Sub.Kind) {
    case SetRef::Sub::At:
      Text += "SODE_AT(" + text(Sub.Low) + ")";
      break;
    case SetRef::Sub::Range:
      Text += "SODE_RANGE(" + text(Sub.Low) + ", " +
              (Sub.End.constant() == INT64_MAX ? std::string("SODE_TO_END") : text(Sub.End)) + ", " + text(Sub.Step) + ")";
      break;
    case SetRef::Sub::All:
      Text += "SODE_ALL";
      break;
    case SetRef::Sub::Own:
      Text += "SODE_OWN";
      break;
    }
  }
  return Text + ")";
}

std::string Lowering::elementType(const Array &A) const {
  // A name that can be written anywhere; else (an unnamed struct, a type of an inner scope) by the base pointer.
  QualType T = A.Element.getUnqualifiedType();
  if (T->isBuiltinType() || T->isAnyComplexType() || isa<TypedefType>(T))
    return A.Element.getAsString(PrintingPolicy(Context.getLangOpts()));
  return "__typeof__(" + elementOf(A) + ")";
}

} // namespace sode
