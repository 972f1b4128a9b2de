// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/TranslationUnit.h"
#include "pragma/OpenMPPragma.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace sode {

void TokenTable::index() {
  Positions.reserve(Tokens.size());
  for (unsigned I = 0, E = Tokens.size(); I != E; ++I) {
    Positions.try_emplace(Tokens[I].getLocation(), I);
    if (Tokens[I].is(tok::annot_pragma_openmp))
      OpenMPPragmas.push_back({I, ~0u});
    else if (Tokens[I].is(tok::annot_pragma_openmp_end) && !OpenMPPragmas.empty()) // `_Pragma(` swallows the first token
      OpenMPPragmas.back().second = std::min(OpenMPPragmas.back().second, I);
  }
}

unsigned TokenTable::find(clang::SourceLocation Loc) const {
  auto It = Positions.find(Loc);
  return It == Positions.end() ? ~0u : It->second;
}

/// Moves I behind the bracket that closes the next Open.
static void skipBalanced(const std::vector<Token> &T, unsigned &I, tok::TokenKind Open, tok::TokenKind Close) {
  unsigned Depth = 0;
  for (; T[I].isNot(tok::eof); ++I) {
    if (T[I].is(Open))
      ++Depth;
    else if (T[I].is(Close) && --Depth == 0) {
      ++I;
      return;
    }
  }
}

unsigned TokenTable::endOfStatement(unsigned I) const {
  const std::vector<Token> &T = Tokens;
  for (;;) {
    if (T[I].isAnnotation() && T[I].isNot(tok::annot_pragma_openmp)) { // also what Clang makes of `#pragma unroll`
      ++I;
      continue;
    }
    switch (T[I].getKind()) {
    case tok::eof:
      return I;
    case tok::l_brace:
      skipBalanced(T, I, tok::l_brace, tok::r_brace);
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
      skipBalanced(T, I, tok::l_paren, tok::r_paren);
      continue;
    case tok::kw_if:
      I += T[I + 1].is(tok::kw_constexpr) ? 2 : 1;
      skipBalanced(T, I, tok::l_paren, tok::r_paren);
      I = endOfStatement(I);
      if (T[I].isNot(tok::kw_else))
        return I;
      ++I;
      continue;
    case tok::kw_do:
      I = endOfStatement(I + 1); // then `while (...) ;`
      I += T[I].isNot(tok::eof);
      skipBalanced(T, I, tok::l_paren, tok::r_paren);
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
        skipBalanced(T, I, tok::l_brace, tok::r_brace);
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
  auto After = llvm::partition_point(OpenMPPragmas, [&](const auto &P) { return P.first <= Position; });
  return After != OpenMPPragmas.begin() && Position < std::prev(After)->second;
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
  auto It = OtherPragmas.find(File);
  if (It == OtherPragmas.end())
    return SourceLocation();
  auto First = llvm::partition_point(It->second, [&, Start = Start](const PragmaLine &P) { return P.Offset <= Start; });
  return First != It->second.end() && First->Offset < End ? First->Hash : SourceLocation();
}

void TranslationUnit::index(const SourceManager &SM) {
  Tokens.index();
  llvm::DenseSet<SourceLocation> Ours;
  for (const Pragma &P : Pragmas)
    Ours.insert(P.Hash);
  for (SourceLocation Hash : PragmaLines)
    if (!Ours.contains(Hash)) {
      auto [File, Offset] = SM.getDecomposedLoc(Hash);
      OtherPragmas[File].push_back({Offset, Hash}); // a file is read from its begin to its end
    }
}

} // namespace sode
