// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The clauses gather and scatter of a loop, and those that say how.

#include "directive/Grammar.h"

using namespace clang;

namespace sode {

/// `gather(x, y)`
void DirectiveParser::parseGatherClause(Directive::Body &Of) {
  std::get<LoopDirective>(Of).Gather.Arrays = parseArrays();
}

/// `scatter(+: y, z)`, `scatter(+: y) ordered(any)`
void DirectiveParser::parseScatterClause(Directive::Body &Of) {
  ScatterClause &S = std::get<LoopDirective>(Of).Scatter;
  if (!expect(tok::l_paren))
    return;
  if (!In.take(tok::plus))
    return expected("'+:' and the names of arrays");
  if (!expect(tok::colon))
    return;
  S.Arrays = parseArrayList();
  if (Ok && In.takeWord("ordered"))
    parseOrdered(S.Order);
}

/// `method(minimal)`, `method(gap(8))`
void DirectiveParser::parseMethodClause(Directive::Body &Of) {
  static const llvm::StringRef Known[] = {"auto", "allgather", "range", "minimal", "gap"}, Later[] = {"compact", "compact_gap"};
  GatherClause &G = std::get<LoopDirective>(Of).Gather;
  G.MethodLoc = ClauseLoc;
  if (!expect(tok::l_paren))
    return;
  for (llvm::StringRef Word : Later)
    if (In.atWord(Word))
      return unsupported(In.loc(), ("method '" + Word + "' of 'gather'").str());
  auto *Word = llvm::find_if(Known, [&](llvm::StringRef W) { return In.takeWord(W); });
  if (Word != std::end(Known)) {
    G.Method = static_cast<GatherClause::MethodKind>(Word - std::begin(Known));
    if (G.Method == GatherClause::Gap)
      G.GapSize = parseParenthesised();
  } else if (!suggest("method", Known)) {
    expected("'auto', 'allgather', 'range', 'minimal' or 'gap(n)'");
  }
  if (Ok)
    expect(tok::r_paren);
}

/// `expect(fixed)`, `expect(changing)`
void DirectiveParser::parseExpectClause(Directive::Body &Of) {
  static const llvm::StringRef Known[] = {"fixed", "changing"};
  GatherClause &G = std::get<LoopDirective>(Of).Gather;
  G.ExpectLoc = ClauseLoc;
  if (!expect(tok::l_paren))
    return;
  if (In.takeWord("fixed"))
    G.Expect = GatherClause::Fixed;
  else if (In.takeWord("changing"))
    G.Expect = GatherClause::Changing;
  else if (!suggest("expectation", Known))
    expected("'fixed' or 'changing'");
  if (Ok)
    expect(tok::r_paren);
}

} // namespace sode
