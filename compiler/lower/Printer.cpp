// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lower/Printer.h"

using namespace clang;

namespace sode {

std::string Printer::text(const ExprText &E) const {
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

/// Tokens that mean the same anywhere, at file scope and in each block.
static bool isOfNumbers(ArrayRef<Token> Tokens) {
  return llvm::all_of(Tokens, [](const Token &T) {
    return T.isOneOf(tok::numeric_constant, tok::plus, tok::minus, tok::star, tok::slash, tok::percent, tok::lessless, tok::l_paren, tok::r_paren);
  });
}

std::string Printer::constant(int64_t Value, ArrayRef<Token> Written) const {
  return !Written.empty() && isOfNumbers(Written) ? Out.printPlain(Written) : std::to_string(Value);
}

std::string Printer::constant(int64_t Value, const Expr *Written) const {
  unsigned First = Written ? position(Written->getBeginLoc()) : ~0u, Last = Written ? position(Written->getEndLoc()) : ~0u;
  if (First == ~0u || Last == ~0u)
    return std::to_string(Value);
  return constant(Value, ArrayRef<Token>(TU.Tokens.Tokens).slice(First, Last + 1 - First));
}

std::string Printer::text(const IntExpr &E) const {
  if (E.written() && E.constant())
    return constant(*E.constant(), E.written()->Tokens);
  std::string S;
  for (const IntExpr::Term &T : E.terms()) {
    std::string Term = text(*T.Text);
    bool Single = T.Text->Tokens.size() == 1; // a macro may stand for a sum
    if (!Single && (E.terms().size() > 1 || E.addend() || T.Negative))
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

std::string Printer::text(const Expr *E) const {
  unsigned First = position(E->getBeginLoc()), Last = position(E->getEndLoc());
  if (First != ~0u && Last != ~0u)
    return Out.print(First, Last + 1);
  // Not from the token stream: a constant made by Clang.
  Expr::EvalResult Value;
  if (E->EvaluateAsInt(Value, Context))
    return std::to_string(Value.Val.getInt().getExtValue());
  llvm_unreachable("expression without tokens");
}

std::string Printer::plain(const Expr *E) const {
  unsigned First = position(E->getBeginLoc()), Last = position(E->getEndLoc());
  return First != ~0u && Last != ~0u ? Out.printPlain(First, Last + 1) : text(E);
}

std::string Printer::range(const Loop &L) const {
  std::string End = text(L.Bound);
  if (L.Inclusive)
    End = "(sode_index_t)(" + End + ")" + (L.Upwards ? " + 1" : " - 1");
  std::string Step = L.StepExpr ? text(L.StepExpr) : "1";
  if (L.StepNegated)
    Step = "-(sode_index_t)(" + Step + ")";
  return text(L.Init) + ", " + End + ", " + Step;
}

std::string Printer::sum(const VarDecl &Index, int64_t Offset) {
  std::string Sum = Index.getType()->isUnsignedIntegerType() ? "(sode_index_t)" : ""; // below 0 it would wrap around
  Sum += Index.getName();
  return Offset ? Sum + (Offset > 0 ? " + " : " - ") + std::to_string(std::abs(Offset)) : Sum;
}

static std::string subscript(const Printer &P, const SetRef::Sub &S) {
  switch (S.Kind) {
  case SetRef::Sub::At:
    return call("SODE_AT", {P.text(S.Low)});
  case SetRef::Sub::Range:
    return call("SODE_RANGE", {P.text(S.Low), S.End.constant() == INT64_MAX ? "SODE_TO_END" : P.text(S.End), P.text(S.Step)});
  case SetRef::Sub::All:
    return "SODE_ALL";
  case SetRef::Sub::Own:
    return "SODE_OWN";
  }
  llvm_unreachable("all kinds");
}

std::string Printer::text(const SetRef &S) const {
  if (!S.OfNodes && !S.OfTemplate)
    return "SODE_ON_EXECUTING";
  Texts Arguments = {S.OfNodes ? nameOf(*S.OfNodes) : nameOf(*S.OfTemplate)};
  if (S.Subs.empty())
    return call(S.OfNodes ? "SODE_ON_ALL_NODES" : "SODE_ON_ALL_TEMPLATE", Arguments);
  for (const SetRef::Sub &Sub : S.Subs)
    Arguments.push_back(subscript(*this, Sub));
  const unsigned Most = 7; // SODE_MAX_DIMS
  while (S.OfTemplate && S.OfTemplate->Inherited && Arguments.size() <= Most)
    Arguments.push_back(S.Beyond == SetRef::Sub::Own ? "SODE_OWN" : "SODE_ALL");
  return call(S.OfNodes ? "SODE_ON_NODES" : "SODE_ON_TEMPLATE", Arguments);
}

} // namespace sode
