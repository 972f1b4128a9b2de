// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The clauses gather and scatter of a loop, and those that say how.

#include "directive/Grammar.h"
#include "directive/Messages.h"

using namespace clang;

namespace sode {

static GatherClause &gatherOf(Directive::Body &Of) {
  auto *D = std::get_if<GatherDirective>(&Of);
  return D ? D->How : std::get<LoopDirective>(Of).Gather;
}

/// `gather (x, y)`, before its clauses
Directive::Body DirectiveParser::parseGather() {
  GatherDirective D;
  D.How.Arrays = parseArrays();
  return D;
}

/// The `:` between the last brackets, or ~0u: `col[lo:len]`, `A.col[:n]`.
static size_t colonOf(llvm::ArrayRef<Token> Tokens, size_t &Open) {
  size_t Colon = ~size_t(0), Depth = 0;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].is(tok::l_square) && Depth++ == 0) {
      Open = I;
      Colon = ~size_t(0);
    } else if (Tokens[I].is(tok::r_square)) {
      --Depth;
    } else if (Tokens[I].is(tok::colon) && Depth == 1 && Colon == ~size_t(0)) {
      Colon = I;
    }
  }
  return !Tokens.empty() && Tokens.back().is(tok::r_square) ? Colon : ~size_t(0);
}

/// `index(col[lo:len], ...)`
void DirectiveParser::parseIndexClause(Directive::Body &Of) {
  auto &D = std::get<GatherDirective>(Of);
  if (!expect(tok::l_paren))
    return;
  do {
    SourceLocation Loc = In.loc();
    std::vector<Token> Tokens = In.takeExpr().Tokens;
    size_t Open = 0, Colon = colonOf(Tokens, Open);
    if (Colon == ~size_t(0) || Open == 0 || Colon + 2 >= Tokens.size()) {
      Diags.report(Loc, diag::err_gather_index_form);
      Ok = false;
      return;
    }
    GatherDirective::List &L = D.Lists.emplace_back();
    L.Base.Tokens.assign(Tokens.begin(), Tokens.begin() + Open);
    L.Low.Tokens.assign(Tokens.begin() + Open + 1, Tokens.begin() + Colon);
    L.Length.Tokens.assign(Tokens.begin() + Colon + 1, Tokens.end() - 1);
  } while (Ok && In.take(tok::comma));
  if (Ok)
    expect(tok::r_paren);
}

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
  static const llvm::StringRef Known[] = {"auto", "allgather", "range", "minimal", "gap", "compact", "compact_gap"};
  GatherClause &G = gatherOf(Of);
  G.MethodLoc = ClauseLoc;
  if (!expect(tok::l_paren))
    return;
  auto *Word = llvm::find_if(Known, [&](llvm::StringRef W) { return In.takeWord(W); });
  if (Word != std::end(Known)) {
    G.Method = static_cast<GatherClause::MethodKind>(Word - std::begin(Known));
    const bool HasGap = G.Method == GatherClause::Gap || G.Method == GatherClause::CompactGap;
    if (HasGap && (In.at(tok::r_paren) || (In.at(tok::l_paren) && In.nextIs(tok::r_paren)))) {
      Diags.report(In.loc(), diag::err_gather_gap_missing) << *Word;
      Ok = false;
    } else if (HasGap) {
      G.GapSize = parseParenthesised();
    }
  } else if (!suggest("method", Known)) {
    expected("'auto', 'allgather', 'range', 'minimal', 'gap(n)', 'compact' or 'compact_gap(n)'");
  }
  if (Ok)
    expect(tok::r_paren);
}

/// `expect(fixed)`, `expect(changing)`
void DirectiveParser::parseExpectClause(Directive::Body &Of) {
  static const llvm::StringRef Known[] = {"fixed", "changing"};
  GatherClause &G = gatherOf(Of);
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

/// `async(id)` of what is gathered, or added
void DirectiveParser::parseGatherAsyncClause(Directive::Body &Of) { gatherOf(Of).Async = parseParenthesised(); }

/// `order(isend)`
void DirectiveParser::parseOrderClause(Directive::Body &Of) {
  static const llvm::StringRef Known[] = {"irecv", "isend", "sendrecv"};
  GatherClause &G = gatherOf(Of);
  G.OrderLoc = ClauseLoc;
  if (!expect(tok::l_paren))
    return;
  auto *Word = llvm::find_if(Known, [&](llvm::StringRef W) { return In.takeWord(W); });
  if (Word != std::end(Known))
    G.Order = static_cast<GatherClause::Calls>(Word - std::begin(Known) + 1);
  else if (!suggest("order", Known))
    expected("'irecv', 'isend' or 'sendrecv'");
  if (Ok)
    expect(tok::r_paren);
}

} // namespace sode
