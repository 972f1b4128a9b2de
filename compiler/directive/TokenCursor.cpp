// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "directive/TokenCursor.h"

using namespace clang;

namespace sode {

Name TokenCursor::takeName() {
  Name N{spelling(), loc()};
  ++Next;
  return N;
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
      if (T.isOneOf(tok::comma, tok::coloncolon, tok::semi) || (BeforeSlash && T.is(tok::slash)))
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
