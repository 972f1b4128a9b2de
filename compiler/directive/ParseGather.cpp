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
  auto Item = [&] {
    SourceLocation Loc = In.loc();
    std::vector<Token> Tokens = In.takeExpr().Tokens;
    size_t Open = 0, Colon = colonOf(Tokens, Open);
    if (Colon == ~size_t(0) || Open == 0 || Colon + 2 >= Tokens.size()) {
      fail(Loc, diag::err_gather_index_form);
      return;
    }
    GatherDirective::List &L = D.Lists.emplace_back();
    L.Base.Tokens.assign(Tokens.begin(), Tokens.begin() + Open);
    L.Low.Tokens.assign(Tokens.begin() + Open + 1, Tokens.begin() + Colon);
    L.Length.Tokens.assign(Tokens.begin() + Colon + 1, Tokens.end() - 1);
  };
  inParentheses([&] { commaSeparated(Item); });
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
  inParentheses([&] {
    if (std::optional<unsigned> Method = takeOneOf(Known)) {
      G.Method = static_cast<GatherClause::MethodKind>(*Method);
      const bool HasGap = G.Method == GatherClause::Gap || G.Method == GatherClause::CompactGap;
      if (HasGap && (In.at(tok::r_paren) || (In.at(tok::l_paren) && In.nextIs(tok::r_paren)))) {
        fail(In.loc(), diag::err_gather_gap_missing) << Known[*Method];
      } else if (HasGap) {
        G.GapSize = parseParenthesised();
      }
    } else if (!suggest("method", Known)) {
      expected("'auto', 'allgather', 'range', 'minimal', 'gap(n)', 'compact' or 'compact_gap(n)'");
    }
  });
}

/// `expect(fixed)`, `expect(changing)`
void DirectiveParser::parseExpectClause(Directive::Body &Of) {
  static const llvm::StringRef Known[] = {"fixed", "changing"};
  GatherClause &G = gatherOf(Of);
  G.ExpectLoc = ClauseLoc;
  inParentheses([&] {
    if (std::optional<unsigned> Word = takeOneOf(Known))
      G.Expect = static_cast<GatherClause::Expectation>(*Word + 1);
    else if (!suggest("expectation", Known))
      expected("'fixed' or 'changing'");
  });
}

/// `async(id)` of what is gathered, or added
void DirectiveParser::parseGatherAsyncClause(Directive::Body &Of) { gatherOf(Of).Async = parseParenthesised(); }

/// `order(isend)`
void DirectiveParser::parseOrderClause(Directive::Body &Of) {
  static const llvm::StringRef Known[] = {"irecv", "isend", "sendrecv"};
  GatherClause &G = gatherOf(Of);
  G.OrderLoc = ClauseLoc;
  inParentheses([&] {
    if (std::optional<unsigned> Word = takeOneOf(Known))
      G.Order = static_cast<GatherClause::Calls>(*Word + 1);
    else if (!suggest("order", Known))
      expected("'irecv', 'isend' or 'sendrecv'");
  });
}

} // namespace sode
