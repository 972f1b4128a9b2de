// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/TypeNames.h"

using namespace clang;

namespace sode {

/// The names that a typedef declares, `typedef double row[N], *pointer;`, and the position of its `;`.
static unsigned readTypedef(llvm::ArrayRef<Token> Tokens, unsigned I, llvm::SmallVectorImpl<const IdentifierInfo *> &Names) {
  const IdentifierInfo *Last = nullptr;
  for (unsigned Depth = 0; Tokens[I].isNot(tok::eof); ++I) {
    const Token &T = Tokens[I];
    if (T.isOneOf(tok::l_brace, tok::l_paren, tok::l_square)) {
      ++Depth;
    } else if (T.isOneOf(tok::r_brace, tok::r_paren, tok::r_square)) {
      Depth -= Depth > 0;
    } else if (Depth == 0 && T.is(tok::identifier)) {
      Last = T.getIdentifierInfo();
    } else if (Depth == 0 && T.isOneOf(tok::comma, tok::semi)) {
      if (Last)
        Names.push_back(Last);
      if (T.is(tok::semi))
        break;
    }
  }
  return I;
}

/// `double x[`, `row x;`: not `static x y`, not `(x *)`.
static bool declaresVariable(const Token &Before, const Token &Behind) {
  static const tok::TokenKind Types[] = {tok::kw_int,  tok::kw_long,  tok::kw_short,    tok::kw_char,   tok::kw_float,
                                         tok::kw_double, tok::kw__Bool, tok::kw_unsigned, tok::kw_signed, tok::identifier,
                                         tok::star,   tok::r_brace,  tok::comma};
  return llvm::is_contained(Types, Before.getKind()) && Behind.isOneOf(tok::semi, tok::equal, tok::l_square, tok::comma);
}

TypeNames::TypeNames(llvm::ArrayRef<Token> Tokens) {
  llvm::SmallVector<const IdentifierInfo *, 8> Variables;
  unsigned TypedefEnd = 0;
  for (unsigned I = 0; Tokens[I].isNot(tok::eof); ++I) {
    const Token &T = Tokens[I];
    if (T.is(tok::kw_typedef)) {
      llvm::SmallVector<const IdentifierInfo *, 2> Names;
      TypedefEnd = readTypedef(Tokens, I + 1, Names);
      Typedefs.insert(Names.begin(), Names.end());
    }
    if (T.isNot(tok::identifier) || I == 0)
      continue;
    if (Tokens[I - 1].is(tok::kw_using) && Tokens[I + 1].is(tok::equal)) // of C++
      Typedefs.insert(T.getIdentifierInfo());
    else if (Tokens[I - 1].isOneOf(tok::kw_struct, tok::kw_union, tok::kw_class))
      Tags.insert(T.getIdentifierInfo());
    else if (I >= TypedefEnd && declaresVariable(Tokens[I - 1], Tokens[I + 1]))
      Variables.push_back(T.getIdentifierInfo());
  }
  for (const IdentifierInfo *Name : Variables)
    Typedefs.erase(Name);
}

} // namespace sode
