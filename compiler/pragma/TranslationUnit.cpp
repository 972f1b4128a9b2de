// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/TranslationUnit.h"
#include "pragma/OpenMPPragma.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

void TokenTable::index() {
  Positions.reserve(Tokens.size());
  for (unsigned I = 0, E = Tokens.size(); I != E; ++I)
    Positions.try_emplace(Tokens[I].getLocation(), I);
}

unsigned TokenTable::find(clang::SourceLocation Loc) const {
  auto It = Positions.find(Loc);
  return It == Positions.end() ? ~0u : It->second;
}

unsigned TokenTable::endOfStatement(unsigned I) const {
  const std::vector<Token> &T = Tokens;
  auto SkipBalanced = [&](tok::TokenKind Open, tok::TokenKind Close) {
    unsigned Depth = 0;
    for (; T[I].isNot(tok::eof); ++I) {
      if (T[I].is(Open))
        ++Depth;
      else if (T[I].is(Close) && --Depth == 0) {
        ++I;
        return;
      }
    }
  };
  for (;;) {
    if (T[I].isAnnotation() && T[I].isNot(tok::annot_pragma_openmp)) { // also what Clang makes of `#pragma unroll`
      ++I;
      continue;
    }
    switch (T[I].getKind()) {
    case tok::eof:
      return I;
    case tok::l_brace:
      SkipBalanced(tok::l_brace, tok::r_brace);
      return I;
    case tok::annot_pragma_openmp:
      while (T[I].isNot(tok::annot_pragma_openmp_end))
        ++I;
      ++I;
      continue;
    case tok::kw_for:
    case tok::kw_while:
    case tok::kw_switch:
      ++I;
      SkipBalanced(tok::l_paren, tok::r_paren);
      continue;
    case tok::kw_if:
      ++I;
      SkipBalanced(tok::l_paren, tok::r_paren);
      I = endOfStatement(I);
      if (T[I].isNot(tok::kw_else))
        return I;
      ++I;
      continue;
    case tok::kw_do:
      I = endOfStatement(I + 1); // then `while (...) ;`
      I += T[I].isNot(tok::eof);
      SkipBalanced(tok::l_paren, tok::r_paren);
      return T[I].is(tok::semi) ? I + 1 : I;
    case tok::identifier:
      if (T[I + 1].is(tok::colon)) { // label
        I += 2;
        continue;
      }
      break;
    default:
      break;
    }
    for (; T[I].isNot(tok::eof); ++I) {
      if (T[I].is(tok::l_brace)) { // statement expression, compound literal
        SkipBalanced(tok::l_brace, tok::r_brace);
        --I;
      } else if (T[I].is(tok::semi))
        return I + 1;
    }
  }
}

unsigned TokenTable::startOfBlock(unsigned I) const {
  for (unsigned Depth = 0; I-- > 0;)
    if (Tokens[I].is(tok::r_brace))
      ++Depth;
    else if (Tokens[I].is(tok::l_brace) && Depth-- == 0)
      return I;
  return ~0u;
}

unsigned TokenTable::endOfBlock(unsigned I) const {
  for (unsigned Depth = 0; Tokens[I].isNot(tok::eof); ++I)
    if (Tokens[I].is(tok::l_brace))
      ++Depth;
    else if (Tokens[I].is(tok::r_brace) && Depth-- == 0)
      return I;
  return Tokens.size() - 1;
}

bool TokenTable::inOpenMP(unsigned Position) const {
  while (Position > 0 && Tokens[Position].isNot(tok::annot_pragma_openmp_end))
    if (Tokens[Position--].is(tok::annot_pragma_openmp))
      return true;
  return false;
}

unsigned TokenTable::startOfOpenMP(unsigned Position) const {
  return sode::startOfOpenMP(Tokens, Position);
}

SourceLocation TranslationUnit::pragmaBefore(unsigned Position, const SourceManager &SM) const {
  const Token &T = Tokens.Tokens[Position];
  auto [File, End] = SM.getDecomposedLoc(SM.getExpansionLoc(T.getLocation()));
  unsigned Start = 0;
  // Of `unroll` and `clang loop` the parser gets a token.
  while (Position > 0 && Tokens.Tokens[Position - 1].is(tok::annot_pragma_loop_hint))
    --Position;
  if (Position > 0) {
    auto [Before, Offset] = SM.getDecomposedLoc(SM.getExpansionRange(Tokens.Tokens[Position - 1].getLocation()).getEnd());
    if (Before == File)
      Start = Offset;
  }
  for (SourceLocation Hash : PragmaLines) {
    auto [PragmaFile, Offset] = SM.getDecomposedLoc(Hash);
    bool Ours = llvm::any_of(Pragmas, [&](const Pragma &P) { return P.Hash == Hash; });
    if (PragmaFile == File && Offset > Start && Offset < End && !Ours)
      return Hash;
  }
  return SourceLocation();
}

} // namespace sode
