// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "directive/TokenCursor.h"

using namespace clang;

namespace sode {

Name TokenCursor::takeName() {
  Name N{spelling(), loc()};
  ++Next;
  return N;
}

/// `)` may end a cast.
static bool endsOperand(const Token &T) {
  return T.isOneOf(tok::identifier, tok::numeric_constant, tok::char_constant, tok::r_square);
}

ExprText TokenCursor::takeExpr(bool BeforeSlash) {
  ExprText E;
  unsigned Depth = 0, Questions = 0;
  for (; !atEnd(); ++Next) {
    const Token &T = Tokens[Next];
    if (T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      ++Depth;
    } else if (T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace)) {
      if (Depth == 0)
        break;
      --Depth;
    } else if (Depth == 0) {
      if (!E.Tokens.empty() && endsOperand(E.Tokens.back()) && T.isOneOf(tok::identifier, tok::numeric_constant))
        break; // `4 5`: no operator
      if (T.isOneOf(tok::comma, tok::semi) || (T.is(tok::coloncolon) && !T.getFlag(QualifiesName)) || (BeforeSlash && T.is(tok::slash)))
        break;
      if (T.is(tok::question))
        ++Questions;
      if (T.is(tok::colon) && Questions-- == 0)
        break;
    }
    E.Tokens.push_back(T);
  }
  return E;
}

} // namespace sode
