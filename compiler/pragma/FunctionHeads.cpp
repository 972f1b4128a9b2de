// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/FunctionHeads.h"
#include "pragma/Sections.h"

using namespace clang;

namespace sode {

static std::string nameOf(const Token &T) { return T.getIdentifierInfo()->getName().str(); }

/// Of C, `f()` may have any parameters; then the definition says which.
unsigned FunctionHeads::countParameters(unsigned Open) const {
  unsigned Close = closingBracket(Tokens, Open), Count = Close > Open + 1;
  for (unsigned I = Open + 1; I < Close; ++I)
    if (Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      I = std::max(closingBracket(Tokens, I), I);
    else
      Count += Tokens[I].is(tok::comma);
  return Count;
}

/// The function whose declaration begins there: what is in front of the first parenthesis of parameters. Empty: none.
std::string FunctionHeads::functionAt(unsigned Position, const std::string &Around) const {
  for (unsigned I = Position; I + 1 < Tokens.size() && !Tokens[I].isOneOf(tok::semi, tok::l_brace, tok::eof); ++I) {
    bool Operator = Tokens[I].is(tok::kw_operator);
    if (!Operator && (Tokens[I].isNot(tok::identifier) || Tokens[I + 1].isNot(tok::l_paren) || nameOf(Tokens[I]).find("__") == 0))
      continue;
    unsigned Open = I + 1; // of the parameters
    while (Operator && Open + 1 < Tokens.size() && (Tokens[Open].isNot(tok::l_paren) || (Open == I + 1 && Tokens[Open + 1].is(tok::r_paren))))
      ++Open;
    std::string Name = nameOf(Tokens[I]);
    for (unsigned Part = I + 1; Part < Open; ++Part)
      Name += tok::getTokenName(Tokens[Part].getKind());
    unsigned First = I;
    while (First > Position + 1 && Tokens[First - 1].is(tok::coloncolon) && Tokens[First - 2].is(tok::identifier))
      First -= 2;
    std::string Path = Around;
    for (unsigned Part = First; Part < I; Part += 2) {
      auto Alias = Aliases.find(nameOf(Tokens[Part]) + "::");
      Path += Alias == Aliases.end() ? nameOf(Tokens[Part]) + "::" : Alias->second;
    }
    return Path + Name + "/" + std::to_string(countParameters(Open));
  }
  return "";
}

bool FunctionHeads::add(const Pragma *P, unsigned Position, const std::string &Around) {
  std::string Function = functionAt(Position, Around);
  if (!Function.empty())
    Waiting[Function].push_back({P, Position});
  return !Function.empty();
}

std::vector<FunctionHeads::Said> FunctionHeads::of(unsigned Position, const std::string &Around) const {
  auto Found = Waiting.find(functionAt(Position, Around));
  return Found == Waiting.end() ? std::vector<Said>() : Found->second;
}

void FunctionHeads::readAlias(unsigned I) {
  if (Tokens[I].isNot(tok::kw_namespace) || Tokens[I + 1].isNot(tok::identifier) || Tokens[I + 2].isNot(tok::equal))
    return;
  std::string Path;
  for (unsigned Part = I + 3; Tokens[Part].isOneOf(tok::identifier, tok::coloncolon); ++Part)
    Path += Tokens[Part].is(tok::identifier) ? nameOf(Tokens[Part]) + "::" : "";
  Aliases[nameOf(Tokens[I + 1]) + "::"] = Path;
}

} // namespace sode
